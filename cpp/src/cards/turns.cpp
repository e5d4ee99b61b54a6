#include "sixline/cards/turns.hpp"

#include <algorithm>
#include <bit>

#include "sixline/cards/split.hpp"

namespace sixline::cards {

namespace {

/// A set of turns: the claims are settled, of the cards played some are and some are open.
struct Node {
    Counts must;  // cards that will lie in rows
    Counts may;   // and those that can
    Claims claims;
    Played played = 0;  // of the hand; what of them is claimed lies in neither count
    Hint hint;          // how a node like it splits

    int cards() const { return std::popcount(played); }
    int open_cards() const { return may.size() - must.size(); }
    /// Whether a card of these types is open, and how many are.
    bool has_open(const Counts::Types& type) const { return (open(0, type) | open(1, type) | open(2, type)) != 0; }
    int count_open(const Counts::Types& type) const {
        return (open(0, type) != 0) + (open(1, type) != 0) + (open(2, type) != 0);
    }

private:
    Lanes open(std::size_t layer, const Counts::Types& type) const {
        return may.layer(Feature::color, layer) & ~must.layer(Feature::color, layer) & type.by_color;
    }
};

/// Equal cards of a hand.
struct Group {
    Counts::Types type;
    Played first;
    Played last;

    bool is_in(Feature bytes, Lanes layer) const {
        return ((bytes == Feature::color ? type.by_color : type.by_shape) & layer) != 0;
    }
    /// One more of them is played, or one less: the first ones always.
    void take(Played& played) const { played |= (played & (last - first)) << 1 | first; }
    void give_back(Played& played) const {
        const Played all = 2 * last - first;
        played = (played & ~all) | ((played & all) >> 1 & all);
    }
};

class Search {
public:
    Search(const Counts& table, const Hand& hand) {
        root_.must = table;
        root_.may = table;
        for (int i = 0; i < hand.size(); ++i) {
            const Counts::Types type = Counts::only(hand[i]);
            const Played bit = Played{1} << i;
            if (i == 0 || hand[i] != hand[i - 1]) groups_[group_count_++] = {type, bit, bit};
            groups_[group_count_ - 1].last = bit;
            root_.may.add(type);
        }
        root_.may = without_dead(root_.must, root_.may);
    }

    /// All turns that claim nothing.
    const Node& root() const { return root_; }

    /// Some turn of the node plays a card and is legal.
    bool has_turn(Node& node) const {
        if (node.played != 0) return can_split(node.must, node.may, node.hint);
        for (std::size_t g = 0; g < group_count_; ++g) {
            if (!node.has_open(groups_[g].type)) continue;
            Counts must = node.must;
            must.add(groups_[g].type);
            if (can_split(must, node.may, node.hint)) return true;
        }
        return false;
    }

    /// Calls `f(node)` for the claims beyond those of `node`, lines from `first` on, as long as f says that they are
    /// possible: with one line less a turn is legal all the more, for six cards can lie as two rows of three.
    template <class F>
    void for_each_claim(const Node& node, int first, F&& f) const {
        for (int line = first; line < kLines; ++line) {
            const Counts::Types types = Counts::line(line);
            if (!node.may.contains(types)) continue;
            Node child = node;
            child.claims.add(line);
            const Lanes from_hand = types.by_color & ~child.must.layer(Feature::color, 0);
            for (std::size_t g = 0; g < group_count_; ++g) {
                if (groups_[g].is_in(Feature::color, from_hand)) groups_[g].take(child.played);
            }
            child.must.remove(types);
            child.may.remove(types);
            if (f(child)) for_each_claim(child, line, f);
        }
    }

    /// Every P of the node, which has one (it may be empty). No branch is entered in vain. `splits` when it is known
    /// that the node's hint is an answer for its settled cards alone.
    void collect(Node node, bool splits, PlayedSets& sets) const {
        const std::size_t any = first_open(node, 0);
        if (any == group_count_) return sets.insert(node.played);
        const Question question =
            splits ? ask_again(node.must, node.may, node.hint) : ask(node.must, node.may, node.hint);
        std::size_t asked = any;
        while (asked < group_count_ && !groups_[asked].is_in(node.hint.rows, question.types)) {
            asked = first_open(node, asked + 1);
        }
        if (asked == group_count_) {
            if (question.splits) return insert_all(node, any, node.played, sets);
            asked = any;
        }
        const Group& group = groups_[asked];
        const int copies = node.count_open(group.type);
        for (int i = 0; i < copies; ++i) node.may.remove(group.type);
        bool found = false;
        for (int i = 0;; ++i) {
            const bool known = i == 0 && question.splits;
            // Where all but the last branch are dead, that one is alive.
            if (known || (i == copies && !found) || can_split(node.must, node.may, node.hint)) {
                found = true;
                collect(node, known, sets);
            }
            if (i == copies) return;
            node.must.add(group.type);
            node.may.add(group.type);
            group.take(node.played);
        }
    }

    /// `played` with any of the open cards of group `from` and those after it.
    void insert_all(const Node& node, std::size_t from, Played played, PlayedSets& sets) const {
        if (from == group_count_) return sets.insert(played);
        for (int copies = node.count_open(groups_[from].type);; --copies) {
            insert_all(node, first_open(node, from + 1), played, sets);
            if (copies == 0) return;
            groups_[from].take(played);
        }
    }

    /// The nodes settled with the most cards, at least `most`, of a node that has a turn and whose groups before `from`
    /// are settled.
    void find_largest(Node node, std::size_t from, int& most, std::vector<Node>& found) const {
        node.may = without_dead(node.must, node.may);
        from = first_open(node, from);
        int reach = node.cards() + node.open_cards();
        if (reach < most) return;
        if (can_split(node.may, node.may, node.hint)) {
            for (; from < group_count_; ++from) {
                for (int i = node.count_open(groups_[from].type); i > 0; --i) groups_[from].take(node.played);
            }
            node.must = node.may;
            if (reach > most) found.clear();
            most = reach;
            found.push_back(node);
            return;
        }
        if (from == group_count_ || --reach < most) return;
        const Group& group = groups_[from];
        const int copies = node.count_open(group.type);
        for (int i = 0; i < copies; ++i) {
            node.must.add(group.type);
            group.take(node.played);
        }
        bool alive = false;
        for (int i = copies;; --i) {
            if ((i == 0 && !alive) || can_split(node.must, node.may, node.hint)) {
                alive = true;
                find_largest(node, from + 1, most, found);
            }
            if (i == 0) return;
            node.must.remove(group.type);
            node.may.remove(group.type);
            group.give_back(node.played);
        }
    }

private:
    std::size_t first_open(const Node& node, std::size_t from) const {
        while (from < group_count_ && !node.has_open(groups_[from].type)) ++from;
        return from;
    }

    Node root_;
    std::array<Group, kHandCapacity> groups_;
    std::size_t group_count_ = 0;
};

PlayedSets playable(const Search& search, const Node& node) {
    PlayedSets sets;
    search.collect(node, false, sets);
    sets.erase(0);  // CD3: at least one
    return sets;
}

/// The largest of some sets (`play = maximum`).
PlayedSets largest_of(const PlayedSets& sets) {
    int most = 0;
    PlayedSets largest;
    sets.for_each([&](Played played) {
        const int cards = std::popcount(played);
        if (cards < most) return;
        if (cards > most) largest = {};
        most = cards;
        largest.insert(played);
    });
    return largest;
}

/// Leaves the nodes that claim the most.
void keep_most_claims(std::vector<Node>& nodes) {
    int most = 0;
    for (const Node& node : nodes) most = std::max(most, node.claims.size());
    std::erase_if(nodes, [&](const Node& node) { return node.claims.size() < most; });
}

template <class Cards>
Node settled(const Counts& table, const Cards& cards) {
    Node node;
    node.must = table;
    for (const Tile card : cards) node.must.add(card);
    node.may = node.must;
    return node;
}

/// A settled node with all its claims, none included.
std::vector<Node> with_claims(const Search& search, const Node& settled) {
    std::vector<Node> nodes{settled};
    search.for_each_claim(settled, 0, [&](Node& node) {
        const bool possible = can_split(node.must, node.must, node.hint);
        if (possible) nodes.push_back(node);
        return possible;
    });
    return nodes;
}

}  // namespace

int PlayedSets::size() const {
    int n = 0;
    for (const std::uint64_t word : words_) n += std::popcount(word);
    return n;
}

Played PlayedSets::nth(int i) const {
    Played word = 0;
    while (i >= std::popcount(words_[word])) i -= std::popcount(words_[word++]);
    std::uint64_t left = words_[word];
    for (; i > 0; --i) left &= left - 1;
    return 64 * word + static_cast<Played>(std::countr_zero(left));
}

Turns::Turns(const Counts& table, const Hand& hand, const Rules& rules) : hand_(hand) {
    const Search search(table, hand);
    played_sets_ = playable(search, search.root());
    claimed_.push_back({{}, 0, played_sets_});
    search.for_each_claim(search.root(), 0, [&](Node& node) {
        if (!search.has_turn(node)) return false;
        claimed_.push_back({node.claims, static_cast<std::uint8_t>(node.claims.size()), playable(search, node)});
        return true;
    });
    if (rules.play == Play::maximum) {
        const PlayedSets largest = largest_of(played_sets_);
        for (Claimed& claimed : claimed_) claimed.played &= largest;
        played_sets_ = largest;
    }
    if (rules.claim == Claim::maximum) {
        for (Claimed& claimed : claimed_) {
            for (const Claimed& more : claimed_) {
                if (more.claims.size() > claimed.claims.size()) claimed.played -= more.played;
            }
        }
    }
    std::erase_if(claimed_, [](const Claimed& claimed) { return claimed.played.empty(); });
    std::ranges::sort(claimed_, {}, &Claimed::claims);
}

std::uint64_t Turns::count() const {
    std::uint64_t n = 0;
    for (const Claimed& claimed : claimed_) n += static_cast<std::uint64_t>(claimed.played.size());
    return n;
}

void opening_turns(const Hand& hand, std::vector<Move>& turns) {
    const TypeSet types = hand.types();
    const int longest = largest_set(types);
    if (longest < kShortestRow) return;
    for (int line = 0; line < kLines; ++line) {
        TypeSet row = types & (line < kColors ? color_types(line) : shape_types(line - kColors));
        if (size(row) != longest) continue;
        Hand cards;
        while (row != 0) cards.add(Tile{static_cast<std::uint8_t>(pop_type(row))});
        Claims claims;
        if (longest == kLongestLine) claims.add(line);
        turns.push_back(play_of(cards, claims));
    }
}

int most_claims(const Counts& table, const Move& turn) {
    std::vector<Node> nodes = with_claims(Search(table, {}), settled(table, turn.played()));
    keep_most_claims(nodes);
    return nodes.front().claims.size();
}

bool has_turn(const Counts& table, const Hand& hand) {
    const Search search(table, hand);
    Node root = search.root();
    return search.has_turn(root);
}

void best_turns(const Counts& table, const Hand& hand, const Rules& rules, Objective objective,
                std::vector<Move>& ties) {
    ties.clear();
    const Search search(table, hand);
    Node root = search.root();
    if (!search.has_turn(root)) return;
    std::vector<Node> best;
    int most = 1;  // CD3
    if (objective == Objective::cards || rules.play == Play::maximum) {
        std::vector<Node> largest;
        search.find_largest(root, 0, most, largest);
        for (const Node& node : largest) {
            for (const Node& claiming : with_claims(search, node)) best.push_back(claiming);
        }
        keep_most_claims(best);
    } else {
        std::vector<Node> claiming{root};
        int claims = 0;
        search.for_each_claim(root, 0, [&](Node& node) {
            const bool possible = search.has_turn(node);
            if (possible && node.claims.size() >= claims) {
                claims = node.claims.size();
                claiming.push_back(node);
            }
            return possible;
        });
        keep_most_claims(claiming);
        for (const Node& node : claiming) search.find_largest(node, 0, most, best);
    }
    for (const Node& node : best) ties.push_back(chosen_from(hand, node.played, node.claims));
}

Move random_turn(const Counts& table, const Hand& hand, const Rules& rules, Rng& rng) {
    const Search search(table, hand);
    PlayedSets sets = playable(search, search.root());
    if (rules.play == Play::maximum) sets = largest_of(sets);
    Move turn = chosen_from(hand, sets.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(sets.size())))));
    std::vector<Node> nodes = with_claims(search, settled(table, turn.played()));
    if (rules.claim == Claim::maximum) keep_most_claims(nodes);
    turn.claims = nodes[rng.below(static_cast<std::uint32_t>(nodes.size()))].claims;
    turn.points = static_cast<std::uint8_t>(turn.claims.size());
    return turn;
}

}  // namespace sixline::cards
