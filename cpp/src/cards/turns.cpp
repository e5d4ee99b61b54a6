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
};

/// Equal cards of a hand.
struct Group {
    Tile card;
    Played first;
};

class Search {
public:
    Search(const Counts& table, const Hand& hand) {
        root_.must = table;
        root_.may = table;
        for (int i = 0; i < hand.size(); ++i) {
            if (i == 0 || hand[i] != hand[i - 1]) groups_[group_count_++] = {hand[i], Played{1} << i};
            root_.may.add(hand[i]);
        }
        root_.may = without_dead(root_.must, root_.may);
    }

    /// All turns that claim nothing.
    const Node& root() const { return root_; }

    /// Some turn of the node plays a card and is legal.
    bool has_turn(Node& node) const {
        if (node.played != 0) return can_split(node.must, node.may, node.hint);
        for (std::size_t g = 0; g < group_count_; ++g) {
            if (open(node, g) == 0) continue;
            Counts must = node.must;
            must.add(groups_[g].card);
            if (can_split(must, node.may, node.hint)) return true;
        }
        return false;
    }

    /// Calls `f(node)` for the claims beyond those of `node`, lines from `first` on, as long as f says that they are
    /// possible: with one line less a turn is legal all the more, for six cards can lie as two rows of three.
    template <class F>
    void for_each_claim(const Node& node, int first, F&& f) const {
        for (int line = first; line < kLines; ++line) {
            const Counts::Line types = Counts::line(line);
            if (!node.may.contains(types)) continue;
            Node child = node;
            child.claims.add(line);
            const Lanes from_hand = types.by_color & ~child.must.layer(Feature::color, 0);
            for (std::size_t g = 0; g < group_count_; ++g) {
                if ((from_hand & Counts::bit(Feature::color, groups_[g].card)) != 0) take(child.played, g);
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
        std::size_t group = any;
        while (group < group_count_ && (question.types & Counts::bit(node.hint.rows, groups_[group].card)) == 0) {
            group = first_open(node, group + 1);
        }
        if (group == group_count_) {
            if (question.splits) return insert_all(node, any, node.played, sets);
            group = any;
        }
        const int copies = open(node, group);
        const Tile card = groups_[group].card;
        for (int i = 0; i < copies; ++i) node.may.remove(card);
        bool found = false;
        for (int i = 0;; ++i) {
            const bool known = i == 0 && question.splits;
            // Where all but the last branch are dead, that one is alive.
            if (known || (i == copies && !found) || can_split(node.must, node.may, node.hint)) {
                found = true;
                collect(node, known, sets);
            }
            if (i == copies) return;
            node.must.add(card);
            node.may.add(card);
            take(node.played, group);
        }
    }

    /// `played` with any of the open cards of `group` and those after it.
    void insert_all(const Node& node, std::size_t group, Played played, PlayedSets& sets) const {
        if (group == group_count_) return sets.insert(played);
        for (int copies = open(node, group);; --copies) {
            insert_all(node, first_open(node, group + 1), played, sets);
            if (copies == 0) return;
            take(played, group);
        }
    }

    /// The nodes settled with the most cards, at least `most`, of a node that has a turn.
    void find_largest(Node node, std::size_t group, int& most, std::vector<Node>& found) const {
        settle(node, group);
        int reach = node.cards() + node.open_cards();
        if (reach < most) return;
        if (can_split(node.may, node.may, node.hint)) {
            for (; group < group_count_; ++group) {
                for (int i = open(node, group); i > 0; --i) take(node.played, group);
            }
            node.must = node.may;
            if (reach > most) found.clear();
            most = reach;
            found.push_back(node);
            return;
        }
        if (group == group_count_ || --reach < most) return;
        const int copies = open(node, group);
        const Tile card = groups_[group].card;
        for (int i = 0; i < copies; ++i) {
            node.must.add(card);
            take(node.played, group);
        }
        bool alive = false;
        for (int i = copies;; --i) {
            if ((i == 0 && !alive) || can_split(node.must, node.may, node.hint)) {
                alive = true;
                find_largest(node, group + 1, most, found);
            }
            if (i == 0) return;
            node.must.remove(card);
            node.may.remove(card);
            give_back(node.played, group);
        }
    }

private:
    int open(const Node& node, std::size_t group) const {
        const Tile card = groups_[group].card;
        return node.may.count(card) - node.must.count(card);
    }

    std::size_t first_open(const Node& node, std::size_t from) const {
        while (from < group_count_ && open(node, from) == 0) ++from;
        return from;
    }

    /// Drops the cards that fit nowhere any more, and goes on to the next group with an open card.
    void settle(Node& node, std::size_t& group) const {
        node.may = without_dead(node.must, node.may);
        group = first_open(node, group);
    }

    Played bits_of(std::size_t group) const {
        const Played end = group + 1 < group_count_ ? groups_[group + 1].first : Played{1} << kHandCapacity;
        return end - groups_[group].first;
    }
    void take(Played& played, std::size_t group) const {
        played |= (played & bits_of(group)) << 1 | groups_[group].first;
    }
    void give_back(Played& played, std::size_t group) const {
        const Played bits = bits_of(group);
        played = (played & ~bits) | ((played & bits) >> 1 & bits);
    }

    Node root_;
    std::array<Group, kHandCapacity> groups_;
    std::size_t group_count_ = 0;
};

Hand cards_among(const Hand& hand, Played played) {
    Hand cards;
    for (; played != 0; played &= played - 1) cards.add(hand[std::countr_zero(played)]);
    return cards;
}

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
    claimed_.push_back({{}, played_sets_});
    search.for_each_claim(search.root(), 0, [&](Node& node) {
        if (!search.has_turn(node)) return false;
        claimed_.push_back({node.claims, playable(search, node)});
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

Hand Turns::cards_of(Played played) const {
    return cards_among(hand_, played);
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
    for (const Node& node : best) ties.push_back(play_of(cards_among(hand, node.played), node.claims));
}

Move random_turn(const Counts& table, const Hand& hand, const Rules& rules, Rng& rng) {
    const Search search(table, hand);
    PlayedSets sets = playable(search, search.root());
    if (rules.play == Play::maximum) sets = largest_of(sets);
    const Hand cards =
        cards_among(hand, sets.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(sets.size())))));
    std::vector<Node> nodes = with_claims(search, settled(table, cards));
    if (rules.claim == Claim::maximum) keep_most_claims(nodes);
    return play_of(cards, nodes[rng.below(static_cast<std::uint32_t>(nodes.size()))].claims);
}

}  // namespace sixline::cards
