// Bytes drive play, undo, questions and text; everything that must hold is checked after each step. Built for libFuzzer
// (SIXLINE_FUZZER) it is fed by that; on its own it makes its bytes from a seed.
//
//     sixline_fuzz [seconds] [seed]
#include <algorithm>
#include <array>
#include <chrono>
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sixline/cards/arrange.hpp"
#include "sixline/cards/validity.hpp"
#include "sixline/core/error.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/checker.hpp"
#include "sixline/grid/scorer.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/search/states.hpp"
#include "sixline/verify/invariants.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;
using tool::require;

/// Hands out the input; zeros when it is used up.
class Bytes {
public:
    explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    bool done() const { return at_ >= bytes_.size(); }
    std::uint8_t next() { return done() ? std::uint8_t{0} : bytes_[at_++]; }
    /// From 0 to n - 1; n is at most 65,536.
    std::size_t below(std::size_t n) {
        const std::size_t high = n > 256 ? std::size_t{next()} << 8 : 0;
        return (high | next()) % n;
    }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t at_ = 0;
};

Rules tile_rules_from(Variant variant, Bytes& bytes) {
    const std::uint8_t b = bytes.next();
    Rules rules;
    rules.variant = variant;
    rules.players = static_cast<std::uint8_t>(2 + b % 3);
    rules.opening = (b & 4) != 0 ? Opening::free : Opening::whole_set;
    rules.opening_single = (b & 8) != 0 ? 0 : 1;
    rules.start_tie = static_cast<StartTie>(b / 16 % 3);
    rules.voluntary_pass = (b & 64) != 0;
    rules.locked = (b & 128) != 0 ? Locked::play_on : Locked::stop;
    const std::uint8_t c = bytes.next();
    rules.open_hand = (c & 2) != 0;
    rules.pairs = (c & 4) != 0 && rules.players == 4;
    rules.sprint = static_cast<std::int16_t>((c & 8) != 0 ? 1 + bytes.next() % 40 : 0);
    if (rules.variant == Variant::classic) return rules;
    rules.starter = (c & 16) != 0;
    rules.long_diagonal = static_cast<LongDiagonal>(c / 32 % 3);
    return rules;
}

Rules card_rules_from(Bytes& bytes) {
    const std::uint8_t b = bytes.next();
    Rules rules = default_rules(Variant::cards);
    rules.players = static_cast<std::uint8_t>(2 + b % 5);
    rules.start_tie = static_cast<StartTie>(b / 8 % 3);
    rules.play = (b & 32) != 0 ? Play::maximum : Play::at_least_one;
    rules.claim = (b & 64) != 0 ? Claim::maximum : Claim::free;
    rules.card_opening = (b & 128) != 0 ? CardOpening::free_turn : CardOpening::longest_row;
    rules.max_swaps = static_cast<std::int16_t>(bytes.next() % 5);
    return rules;
}

Rules rules_from(Bytes& bytes) {
    const auto variant = static_cast<Variant>(bytes.next() % 3);
    return variant == Variant::cards ? card_rules_from(bytes) : tile_rules_from(variant, bytes);
}

template <Variant V>
std::string table_text(const grid::State<V>& state) {
    return cells_text(state.board().cells(), state.rules().notation());
}
std::string table_text(const cards::State& state) {
    return tiles_text(state.table().tiles(), "", Notation::classic);
}

std::vector<Tile> order_of(const Bag& bag) {
    std::vector<Tile> order;
    for (int i = 0; i < bag.size(); ++i) order.push_back(bag.peek(i));
    return order;
}

/// Calls `parse`, which may refuse `text` with an error that says where.
template <class Parse>
void read(const std::string& text, Parse&& parse) {
    try {
        parse();
    } catch (const NotationError& error) {
        require(error.position() <= text.size(), "the position lies in the text '" + text + "'");
    } catch (const RulesError&) {
    }
}

/// One game of any variant: playing, undoing, taking over.
template <Variant V>
class Game {
public:
    virtual ~Game() = default;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    /// The number of steps done.
    std::uint64_t run() {
        std::uint64_t steps = 0;
        for (; !bytes_.done(); ++steps) step();
        while (!undos_.empty()) undo();  // all the way back
        require(state_.key() == deal().key(), "undoing everything gives the deal");
        return steps;
    }

protected:
    using State = StateOf<V>;
    using Move = typename State::Move;

    Game(const Rules& rules, Bytes& bytes) : bytes_(bytes), rules_(rules), state_(deal()) {}

    virtual void step() = 0;

    Notation notation() const { return rules_.notation(); }
    std::string text(const Move& move) const {
        if constexpr (V == Variant::cards) {
            return to_string(move);
        } else {
            return to_string(move, notation());
        }
    }

    void check_state() const {
        const std::string broken = verify::find_broken_invariant(state_);
        if (!broken.empty()) tool::die("violated: " + broken + ", on " + table_text(state_));
    }

    void play_any() {
        moves_.clear();
        state_.mover().legal_moves(moves_);
        require((moves_.size() == 0) == state_.is_over(), "something to do exactly while it is not over");
        if (moves_.size() > 0) play(moves_[bytes_.below(moves_.size())]);
    }

    void play(const Move& move) {
        const auto fault = state_.mover().check(move);
        if (fault) tool::die("violated: " + text(move) + " is listed, but: " + fault->message);
        keys_.push_back(state_.key());
        bags_.push_back(order_of(state_.bag()));
        state_.play(move, undos_.emplace_back());
        check_state();
    }

    void undo() {
        state_.undo(undos_.back());
        undos_.pop_back();
        require(state_.key() == keys_.back(), "undo restores the key");
        require(order_of(state_.bag()) == bags_.back(), "undo restores the bag");
        keys_.pop_back();
        bags_.pop_back();
    }

    void undo_some() {
        for (std::size_t n = bytes_.below(8); n > 0 && !undos_.empty(); --n) undo();
        check_state();
    }

    /// The same game from what it says of itself, and a possible one from what a seat sees.
    void check_takeover() {
        const State again = State::from_position(rules_, state_.position(), seed_, 0);
        require(again.key() == state_.key(), "a position taken over has the same key");
        require(verify::find_broken_invariant(again).empty(), "a position taken over is sound");
        const int seat = static_cast<int>(bytes_.below(static_cast<std::size_t>(state_.seats())));
        const auto view = ObservationOf<V>::of(state_, seat);
        const State possible = view.determinize(bytes_.next());
        const auto same = ObservationOf<V>::of(possible, seat);
        require(same == view && same.key() == view.key(), "a possible state looks the same");
        require(verify::find_broken_invariant(possible).empty(), "a possible state is sound");
    }

    /// One of some texts, or none, with a few characters more or less.
    std::string some_text(std::vector<std::string> texts) {
        constexpr std::string_view kAlphabet =
            "ROYGBPoxsqdcbwshv0123456789,:.-=+ \nswap:pass:play classic flex cards players opening free starter pairs";
        moves_.clear();
        state_.mover().legal_moves(moves_);
        if (moves_.size() > 0) texts.push_back(text(moves_[bytes_.below(moves_.size())]));
        texts.push_back(to_string(rules_));
        texts.emplace_back();
        std::string chosen = texts[bytes_.below(texts.size())];
        for (std::size_t n = bytes_.below(8); n > 0; --n) {
            const std::size_t at = bytes_.below(chosen.size() + 1);
            const std::uint8_t raw = bytes_.next();
            const char c = raw % 4 == 0 ? static_cast<char>(bytes_.next()) : kAlphabet[raw % kAlphabet.size()];
            if (raw >= 128 && at < chosen.size()) {
                chosen.erase(at, 1);
            } else {
                chosen.insert(at, 1, c);
            }
        }
        return chosen;
    }

    /// What every variant reads is written and read again to the same.
    void check_tiles_and_rules(const std::string& text) const {
        read(text, [&] {
            const std::vector<Tile> tiles = parse_tiles(text, notation());
            require(parse_tiles(tiles_text(tiles, "", notation()), notation()) == tiles,
                    "the tiles '" + text + "' read back");
        });
        read(text, [&] {
            const Rules rules = parse_rules(text);
            require(parse_rules(to_string(rules)) == rules, "the rules '" + text + "' read back");
            static_cast<void>(validated(rules));
        });
    }

    Bytes& bytes_;
    Rules rules_;
    std::uint64_t seed_ = bytes_.next();
    State state_;
    typename State::Moves moves_;

private:
    State deal() const { return State::deal(rules_, seed_, 0, {}); }

    std::vector<typename State::Undo> undos_;
    std::vector<Key> keys_;
    std::vector<std::vector<Tile>> bags_;
};

/// What is asked of a tile game.
template <Variant V>
class TileSession : public Game<V> {
public:
    TileSession(const Rules& rules, Bytes& bytes) : Base(rules, bytes) {}

private:
    using Base = Game<V>;
    using Base::bytes_;
    using Base::check_takeover;
    using Base::moves_;
    using Base::notation;
    using Base::play_any;
    using Base::rules_;
    using Base::state_;
    using Base::undo_some;
    using typename Base::Move;

    void step() override {
        switch (bytes_.below(12)) {
            case 0:
            case 1:
            case 2:
            case 3:
            case 4:
                place();
                break;
            case 5:
                play_any();
                break;
            case 6:
                undo_some();
                break;
            case 7:
            case 8:
                check_cells();
                break;
            case 9:
                check_text();
                break;
            case 10:
                check_takeover();
                break;
            default:
                check_lists();
                break;
        }
    }

    void place() {
        moves_.clear();
        state_.mover().placements(moves_);
        if (moves_.size() == 0) {
            play_any();
            return;
        }
        Move move = moves_[bytes_.below(moves_.size())];
        if (state_.board().empty()) move = moved(move);
        this->play(move);
    }

    /// An opening somewhere else: any cell will do (CL3), the rim most of all.
    Move moved(Move move) {
        constexpr std::array kFar = {0, 5, 64, 128, 32640, kMaxCoordinate - 6, kMaxCoordinate};
        const auto far = [&] {
            const int value = kFar[bytes_.below(kFar.size())] - static_cast<int>(bytes_.below(3));
            const int clipped = std::min(value, kMaxCoordinate);
            return bytes_.below(2) == 0 ? clipped : -clipped;
        };
        Move there = move;
        there.x = static_cast<std::int16_t>(far());
        there.y = static_cast<std::int16_t>(far());
        return state_.mover().check(there) ? move : there;
    }

    Cell near_cell() {
        const auto placed = state_.board().placed();
        if (placed.empty()) return {};
        const Cell cell = placed[bytes_.below(placed.size())].cell;
        // Sixteen bits wrap at the rim: -32768 is no cell, and must be refused.
        return cell.along(Axis::row, static_cast<int>(bytes_.below(9)) - 4)
            .along(Axis::column, static_cast<int>(bytes_.below(9)) - 4);
    }

    /// Some tiles in some cells: legal exactly when listed, with the same points everywhere.
    void check_cells() {
        const grid::Mover<V> mover = state_.mover();
        if (!mover.can_move()) return;
        std::vector<Placed> cells;
        Cell cell = near_cell();
        const Axis axis = static_cast<Axis>(bytes_.below(2));
        for (std::size_t n = 1 + bytes_.below(3); n > 0; --n) {
            const bool own = bytes_.below(8) != 0 && !mover.hand.empty();
            const std::size_t i = bytes_.below(own ? static_cast<std::size_t>(mover.hand.size()) : kTypes);
            cells.push_back({cell, own ? mover.hand[static_cast<int>(i)] : Tile{static_cast<std::uint8_t>(i)}});
            cell = bytes_.below(16) == 0 ? near_cell() : cell.along(axis, 1 + static_cast<int>(bytes_.below(2)));
        }
        const auto fault = grid::check_placement(state_.board().placed(), rules_, cells, &mover.hand);
        const auto move = grid::placement_of(cells);
        const std::string name =
            cells_text(cells, notation()) + " on the table " + cells_text(state_.board().cells(), notation());
        if (!move) {
            require(fault.has_value(), name + " is not one line: illegal");
            return;
        }
        if (state_.board().empty()) {
            require(!fault == !mover.check(*move), name + ": both checks agree");
            return;
        }
        moves_.clear();
        mover.placements(moves_);
        const Move* const listed = std::ranges::find(moves_, *move);
        require(!fault == (listed != moves_.end()), name + " is legal exactly when it is listed");
        const auto points = grid::quick_score(state_.board(), *move);
        if (fault) {
            // The quick score leaves the hand and the copies in the set to its caller.
            if (fault->code != FaultCode::not_in_hand && fault->code != FaultCode::too_many_copies &&
                fault->code != FaultCode::not_in_set) {
                require(!points, name + " is illegal and has no quick score: " + fault->message);
            }
            return;
        }
        const int total = grid::score_placement(state_.board().placed(), rules_, cells).total;
        require(points == total && listed->points == total, name + " has the same points everywhere");
    }

    /// All sinks agree.
    void check_lists() {
        moves_.clear();
        state_.mover().placements(moves_);
        grid::Count count;
        state_.mover().placements(count);
        require(count.count() == moves_.size(), "Count is the length of the list");
        require(state_.mover().has_placement() == (moves_.size() > 0), "Exists is whether the list has a move");
        std::ranges::sort(moves_, grid::is_better);
        require(std::ranges::adjacent_find(moves_) == moves_.end(), "no move is listed twice");
        const Move best = state_.mover().best_move();
        require(best == (moves_.size() > 0 ? moves_[0] : state_.mover().fallback()), "best_move is the first of all");
    }

    /// Text is read, and then written and read again to the same, or refused with an error that says where.
    void check_text() {
        const std::string text = this->some_text({table_text(state_)});
        read(text, [&] {
            const Move move = grid::parse_move(text, notation());
            require(grid::parse_move(this->text(move), notation()) == move, "the move '" + text + "' reads back");
            static_cast<void>(state_.mover().check(move));
        });
        read(text, [&] {
            const std::vector<Placed> cells = parse_cells(text, notation());
            require(parse_cells(cells_text(cells, notation()), notation()) == cells,
                    "the cells '" + text + "' read back");
            static_cast<void>(grid::check_placement(state_.board().placed(), rules_, cells, nullptr));
            if (grid::find_faults(rules_, cells).empty()) {
                require(verify::find_broken_invariant(grid::board_from<V>(rules_, cells)).empty(),
                        "the table '" + text + "'");
            }
        });
        this->check_tiles_and_rules(text);
    }
};

/// What is asked of a card game.
class CardSession : public Game<Variant::cards> {
public:
    CardSession(const Rules& rules, Bytes& bytes) : Game(rules, bytes) {}

private:
    void step() override {
        switch (bytes_.below(12)) {
            case 0:
            case 1:
            case 2:
            case 3:
                play_arranged(state_.mover().best_move());
                break;
            case 4:
            case 5:
                play_any();
                break;
            case 6:
                undo_some();
                break;
            case 7:
            case 8:
                check_turn();
                break;
            case 9:
                check_text();
                break;
            case 10:
                check_takeover();
                break;
            default:
                check_lists();
                break;
        }
    }

    /// Plays it, and shows the table in rows as a program would from turn to turn.
    void play_arranged(const Move& move) {
        if (state_.is_over()) return;
        auto rows = cards::arrange(state_.table(), rows_);
        require(rows.has_value(), "a table has rows");
        check_rows(*rows, state_.table());
        if (move.kind == cards::MoveKind::play) {
            rows = cards::arrange_after(state_.table(), *rows, move);
            require(rows.has_value(), "and so has the table after a turn");
        }
        play(move);
        check_rows(*rows, state_.table());
        require(cards::arrange(state_.table(), *rows) == rows, "rows of the table stay");
        rows_ = *rows;
    }

    static void check_rows(const cards::Rows& rows, const cards::Counts& table) {
        std::vector<Tile> all;
        for (const cards::Row& row : rows) {
            require(row.size() >= 3 && row.size() <= 5, "a row has three to five cards (CD4)");
            TypeSet types = 0;
            for (const Tile card : row) types |= type_bit(card);
            require(size(types) == static_cast<int>(row.size()) && largest_set(types) == size(types),
                    "a row is one color or one shape, without repetition (CD1)");
            all.insert(all.end(), row.begin(), row.end());
        }
        std::ranges::sort(all);
        require(all == table.tiles(), "rows add up to the table");
    }

    /// Some cards and some claims: legal exactly when listed.
    void check_turn() {
        const cards::Mover mover = state_.mover();
        if (!mover.can_move()) return;
        Hand cards;
        Hand left = mover.hand;
        for (std::size_t n = bytes_.below(8); n > 0; --n) {
            const bool own = bytes_.below(16) != 0 && !left.empty();
            const std::size_t i = bytes_.below(own ? static_cast<std::size_t>(left.size()) : kTypes);
            const Tile card = own ? left[static_cast<int>(i)] : Tile{static_cast<std::uint8_t>(i)};
            left.remove(card);
            cards.add(card);
        }
        cards::Claims claims;
        for (std::size_t n = bytes_.below(4); n > 1; --n) {
            const auto line = static_cast<int>(bytes_.below(cards::kLines));
            if (claims.count(line) < kCopies) claims.add(line);
        }
        moves_.clear();
        mover.legal_moves(moves_);
        Move move = cards::play_of(cards, claims);
        if (bytes_.below(8) == 0) move = bytes_.below(2) == 0 ? cards::swap_hand() : cards::pass();
        if (bytes_.below(4) == 0) {  // a legal one with other claims
            const Move& legal = moves_[bytes_.below(moves_.size())];
            if (legal.kind == cards::MoveKind::play) move = cards::play_of(Hand(legal.played()), claims);
        }
        const auto fault = mover.check(move);
        const bool is_listed = std::ranges::find(moves_, move) != moves_.end();
        require(!fault == is_listed, text(move) + " at the table " + table_text(state_) +
                                         " is legal exactly when listed" +
                                         (fault ? ": " + fault->message : std::string()));
    }

    /// All ways to look for turns agree.
    void check_lists() {
        const cards::Mover mover = state_.mover();
        moves_.clear();
        mover.placements(moves_);
        require(mover.count_placements() == moves_.size(), "the count is the length of the list");
        require(mover.has_placement() == !moves_.empty(), "there is a turn exactly when the list has one");
        if (!mover.can_move()) return;
        Rng rng = Rng::stream(bytes_.next(), 0, Purpose::bot);
        const Move random = mover.random_move(rng);
        cards::MoveBuffer ties;
        mover.best_moves(cards::Objective::qwirkles, ties);
        if (!ties.empty())
            require(mover.best_move() == std::ranges::min(ties), "the best move is the first of the best");
        if (moves_.empty()) {
            require(ties.empty() && random == mover.fallback() && mover.best_move() == random, "blocked: the fallback");
            return;
        }
        require(std::ranges::find(moves_, random) != moves_.end(), "a random turn is listed");
        std::ranges::sort(moves_);
        require(std::ranges::adjacent_find(moves_) == moves_.end(), "no turn is listed twice");
        for (const cards::Objective objective : {cards::Objective::qwirkles, cards::Objective::cards}) {
            const auto rank = [&](const Move& move) {
                return objective == cards::Objective::qwirkles ? 16 * move.points + move.count
                                                               : move.points + 32 * move.count;
            };
            const int best = rank(*std::ranges::max_element(moves_, {}, rank));
            cards::MoveBuffer expected;
            std::ranges::copy_if(moves_, std::back_inserter(expected), [&](const Move& m) { return rank(m) == best; });
            mover.best_moves(objective, ties);
            std::ranges::sort(ties);
            if (!state_.is_opening() || rules_.card_opening == CardOpening::free_turn) {
                require(ties == expected, "the best turns are the best of the list");
            }
        }
    }

    void check_text() {
        const std::string text = some_text({table_text(state_)});
        read(text, [&] {
            const Move move = cards::parse_move(text);
            require(cards::parse_move(this->text(move)) == move, "the move '" + text + "' reads back");
            static_cast<void>(state_.mover().check(move));
        });
        read(text, [&] {
            const std::vector<Tile> tiles = parse_tiles(text, notation());
            try {
                const cards::Counts table = cards::counts_from(tiles);
                const auto rows = cards::arrange(table, rows_);
                require(rows.has_value() == cards::find_faults(table).empty(), "'" + text + "' splits or is at fault");
                if (rows) check_rows(*rows, table);
            } catch (const PositionError&) {
            }
        });
        check_tiles_and_rules(text);
    }

    cards::Rows rows_;  // of some table before
};

std::uint64_t run(std::span<const std::uint8_t> input) {
    Bytes bytes(input);
    try {
        const Rules rules = rules_from(bytes);
        if (rules.variant == Variant::cards) return CardSession(rules, bytes).run();
        return with_tile_variant(rules.variant, [&]<Variant V> { return TileSession<V>(rules, bytes).run(); });
    } catch (const std::exception& error) {
        tool::die(std::string("violated: no error gets out, but: ") + error.what());
    }
}

}  // namespace

#ifdef SIXLINE_FUZZER

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    run({data, size});
    return 0;
}

#else

int main(int argc, char** argv) {
    constexpr const char* kUsage = "sixline_fuzz [seconds] [seed]";
    const auto seconds = std::chrono::seconds(tool::number_argument(argc, argv, 1, 10, kUsage));
    const auto now = static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    const std::uint64_t seed = tool::number_argument(argc, argv, 2, now, kUsage);
    std::printf("seed %" PRIu64 "\n", seed);
    std::fflush(stdout);  // an abort must not swallow it
    const auto start = std::chrono::steady_clock::now();
    std::uint64_t steps = 0;
    std::uint64_t games = 0;
    std::vector<std::uint8_t> input;
    for (; std::chrono::steady_clock::now() - start < seconds; ++games) {
        Rng rng = Rng::stream(seed, games, Purpose::bot);
        input.resize(16 + rng.below(1000));
        for (std::uint8_t& byte : input) byte = static_cast<std::uint8_t>(rng.next());
        steps += run(input);
    }
    std::printf("%" PRIu64 " steps in %" PRIu64 " games\n", steps, games);
    return 0;
}

#endif
