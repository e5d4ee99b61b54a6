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
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sixline/core/error.hpp"
#include "sixline/core/text.hpp"
#include "sixline/grid/checker.hpp"
#include "sixline/grid/observation.hpp"
#include "sixline/grid/scorer.hpp"
#include "sixline/grid/state.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/verify/invariants.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;
using grid::Move;
using grid::MoveKind;
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

Rules rules_from(Bytes& bytes) {
    const std::uint8_t b = bytes.next();
    Rules rules;
    rules.players = static_cast<std::uint8_t>(2 + b % 3);
    rules.opening = (b & 4) != 0 ? Opening::free : Opening::whole_set;
    rules.opening_single = (b & 8) != 0 ? 0 : 1;
    rules.start_tie = static_cast<StartTie>(b / 16 % 3);
    rules.voluntary_pass = (b & 64) != 0;
    rules.locked = (b & 128) != 0 ? Locked::play_on : Locked::stop;
    const std::uint8_t c = bytes.next();
    rules.variant = (c & 1) != 0 ? Variant::flex : Variant::classic;
    rules.open_hand = (c & 2) != 0;
    rules.pairs = (c & 4) != 0 && rules.players == 4;
    rules.sprint = static_cast<std::int16_t>((c & 8) != 0 ? 1 + bytes.next() % 40 : 0);
    if (rules.variant == Variant::classic) return rules;
    rules.starter = (c & 16) != 0;
    rules.long_diagonal = static_cast<LongDiagonal>(c / 32 % 3);
    return rules;
}

/// One game and what is asked of it.
template <Variant V>
class Session {
public:
    Session(const Rules& rules, Bytes& bytes) : bytes_(bytes), rules_(rules), state_(deal()) {}

    /// The number of steps done.
    std::uint64_t run() {
        std::uint64_t steps = 0;
        for (; !bytes_.done(); ++steps) step();
        while (!undos_.empty()) undo();  // all the way back
        require(state_.key() == deal().key(), "undoing everything gives the deal");
        return steps;
    }

private:
    using State = grid::State<V>;

    State deal() const { return State::deal(rules_, seed_, 0, {}); }

    void step() {
        switch (bytes_.below(12)) {
            case 0:
            case 1:
            case 2:
            case 3:
            case 4:
                play();
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

    Notation notation() const { return rules_.notation(); }
    std::string text(const Move& move) const { return to_string(move, notation()); }

    void check_state() const {
        const std::string broken = verify::find_broken_invariant(state_);
        if (!broken.empty())
            tool::die("violated: " + broken + ", on " + cells_text(state_.board().cells(), notation()));
    }

    void play() {
        moves_.clear();
        state_.mover().placements(moves_);
        if (moves_.size() == 0) {
            play_any();
            return;
        }
        Move move = moves_[bytes_.below(moves_.size())];
        if (state_.board().empty()) move = moved(move);
        play(move);
    }

    void play_any() {
        moves_.clear();
        state_.mover().legal_moves(moves_);
        require((moves_.size() == 0) == state_.is_over(), "something to do exactly while it is not over");
        if (moves_.size() > 0) play(moves_[bytes_.below(moves_.size())]);
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

    void play(const Move& move) {
        const auto fault = state_.mover().check(move);
        if (fault) tool::die("violated: " + text(move) + " is listed, but: " + fault->message);
        keys_.push_back(state_.key());
        bags_.push_back(state_.position().bag);
        state_.play(move, undos_.emplace_back());
        check_state();
    }

    void undo() {
        state_.undo(undos_.back());
        undos_.pop_back();
        require(state_.key() == keys_.back(), "undo restores the key");
        require(state_.position().bag == bags_.back(), "undo restores the bag");
        keys_.pop_back();
        bags_.pop_back();
    }

    void undo_some() {
        for (std::size_t n = bytes_.below(8); n > 0 && !undos_.empty(); --n) undo();
        check_state();
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

    /// The same game from what it says of itself, and a possible one from what a seat sees.
    void check_takeover() {
        const State again = State::from_position(rules_, state_.position(), seed_, 0);
        require(again.key() == state_.key(), "a position taken over has the same key");
        require(verify::find_broken_invariant(again).empty(), "a position taken over is sound");
        const int seat = static_cast<int>(bytes_.below(static_cast<std::size_t>(state_.seats())));
        const grid::Observation<V> view = grid::Observation<V>::of(state_, seat);
        const State possible = view.determinize(bytes_.next());
        require(grid::Observation<V>::of(possible, seat) == view, "a possible state looks the same");
        require(verify::find_broken_invariant(possible).empty(), "a possible state is sound");
    }

    std::string some_text() {
        constexpr std::string_view kAlphabet =
            "ROYGBPoxsqdcbwshv0123456789,:.-=+ \nswap:pass classic flex players opening free starter pairs sprint";
        moves_.clear();
        state_.mover().legal_moves(moves_);
        std::string text;
        switch (bytes_.below(4)) {
            case 0:
                if (moves_.size() > 0) text = this->text(moves_[bytes_.below(moves_.size())]);
                break;
            case 1:
                text = cells_text(state_.board().cells(), notation());
                break;
            case 2:
                text = to_string(rules_);
                break;
            default:
                break;
        }
        for (std::size_t n = bytes_.below(8); n > 0; --n) {
            const std::size_t at = bytes_.below(text.size() + 1);
            const std::uint8_t raw = bytes_.next();
            const char c = raw % 4 == 0 ? static_cast<char>(bytes_.next()) : kAlphabet[raw % kAlphabet.size()];
            if (raw >= 128 && at < text.size()) {
                text.erase(at, 1);
            } else {
                text.insert(at, 1, c);
            }
        }
        return text;
    }

    /// Text is read, and then written and read again to the same, or refused with an error that says where.
    void check_text() {
        const std::string text = some_text();
        const auto read = [&](auto&& parse) {
            try {
                parse();
            } catch (const NotationError& error) {
                require(error.position() <= text.size(), "the position lies in the text '" + text + "'");
            } catch (const RulesError&) {
            }
        };
        read([&] {
            const Move move = grid::parse_move(text, notation());
            require(grid::parse_move(this->text(move), notation()) == move, "the move '" + text + "' reads back");
            static_cast<void>(state_.mover().check(move));
        });
        read([&] {
            const std::vector<Placed> cells = parse_cells(text, notation());
            require(parse_cells(cells_text(cells, notation()), notation()) == cells,
                    "the cells '" + text + "' read back");
            static_cast<void>(grid::check_placement(state_.board().placed(), rules_, cells, nullptr));
            if (grid::find_faults(rules_, cells).empty()) {
                require(verify::find_broken_invariant(grid::board_from<V>(rules_, cells)).empty(),
                        "the table '" + text + "'");
            }
        });
        read([&] {
            const std::vector<Tile> tiles = parse_tiles(text, notation());
            require(parse_tiles(tiles_text(tiles, "", notation()), notation()) == tiles,
                    "the tiles '" + text + "' read back");
        });
        read([&] {
            const Rules rules = parse_rules(text);
            require(parse_rules(to_string(rules)) == rules, "the rules '" + text + "' read back");
            static_cast<void>(validated(rules));
        });
    }

    Bytes& bytes_;
    Rules rules_;
    std::uint64_t seed_ = bytes_.next();
    State state_;
    std::vector<grid::Undo<V>> undos_;
    std::vector<Key> keys_;
    std::vector<std::vector<Tile>> bags_;
    grid::MoveBuffer moves_;
};

std::uint64_t run(std::span<const std::uint8_t> input) {
    Bytes bytes(input);
    try {
        const Rules rules = rules_from(bytes);
        return with_tile_variant(rules.variant, [&]<Variant V> { return Session<V>(rules, bytes).run(); });
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
