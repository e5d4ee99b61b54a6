// A game of any variant that bytes drive: playing, undoing, taking over, reading texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sixline/core/error.hpp"
#include "sixline/core/text.hpp"
#include "sixline/record/position_text.hpp"
#include "sixline/search/states.hpp"
#include "sixline/verify/invariants.hpp"
#include "tool.hpp"

namespace sixline::fuzz {

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

template <Variant V>
std::string table_text(const grid::State<V>& state) {
    return cells_text(state.board().cells(), state.rules().notation());
}
inline std::string table_text(const cards::State& state) {
    return tiles_text(state.table().tiles(), "", Notation::classic);
}

inline std::vector<Tile> order_of(const Bag& bag) {
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

/// Anything may be the text of a position: a game, a view or a table is what its own text says, all else is refused by
/// a typed error.
inline void check_position_text(const std::string& text) {
    using record::position_text;
    using record::PositionFields;
    const auto check = [&]<Variant V>(const PositionFields& fields) {
        if (fields.kind() == record::PositionKind::observation) {
            const auto view = record::read_observation<V>(fields);
            const std::string written = position_text(view);
            require(record::read_observation<V>(PositionFields(written)) == view, "the view '" + text + "' reads back");
            return written;
        }
        if (fields.kind() == record::PositionKind::game) {
            const auto game = record::read_game<V>(fields, 1);
            require(verify::find_broken_invariant(game).empty(), "the game '" + text + "' is sound");
            const std::string written = position_text(game);
            require(position_text(record::read_game<V>(PositionFields(written), 2)) == written, "the game reads back");
            return written;
        }
        if constexpr (V == Variant::cards) {
            return position_text(record::read_table(fields), fields.rules());
        } else {
            const auto board = record::read_board<V>(fields);
            require(verify::find_broken_invariant(board).empty(), "the table '" + text + "' is sound");
            return position_text(board, fields.rules());
        }
    };
    read(text, [&] {
        try {
            const PositionFields fields(text);
            const auto kind = fields.kind();
            const std::string written =
                with_variant(fields.rules().variant, [&]<Variant V> { return check.template operator()<V>(fields); });
            require(PositionFields(written).kind() == kind, "the position '" + text + "' stays what it is");
        } catch (const PositionError&) {
        }
    });
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

    /// Of twelve steps six play, and `chosen` of these a turn of `play_chosen`.
    Game(const Rules& rules, Bytes& bytes, std::size_t chosen)
        : bytes_(bytes), rules_(rules), state_(deal()), chosen_(chosen) {}

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

    /// One of some texts, or none, with a few characters more or less.
    std::string some_text(std::vector<std::string> texts) {
        constexpr std::string_view kAlphabet =
            "ROYGBPoxsqdcbwshv0123456789,:.-=+;/? \nswap:pass:play classic flex cards players opening free starter "
            "pairs";
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
    virtual void play_chosen() = 0;
    /// Something made up, which is legal exactly when it is listed.
    virtual void check_made_up() = 0;
    virtual void check_text() = 0;
    /// All ways to look for moves agree.
    virtual void check_lists() = 0;

    void step() {
        const std::size_t kind = bytes_.below(12);
        switch (kind) {
            case 6:
                undo_some();
                break;
            case 7:
            case 8:
                check_made_up();
                break;
            case 9:
                check_text();
                break;
            case 10:
                check_takeover();
                break;
            case 11:
                check_lists();
                break;
            default:
                if (kind < chosen_) {
                    play_chosen();
                } else {
                    play_any();
                }
                break;
        }
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
        const std::string seen = record::position_text(view);
        require(record::position_text(same) == seen, "what a seat sees has one text");
        require(record::read_observation<V>(record::PositionFields(seen)) == view, "a view reads back");
        const std::string known = record::position_text(state_);
        const State read = record::read_game<V>(record::PositionFields(known), seed_ + 1);
        require(read.key() == state_.key() && record::position_text(read) == known, "a game reads back, luck included");
        check_position_text(some_text({seen, known}));
    }

    State deal() const { return State::deal(rules_, seed_, 0, {}); }

    std::size_t chosen_;
    std::vector<typename State::Undo> undos_;
    std::vector<Key> keys_;
    std::vector<std::vector<Tile>> bags_;
};

}  // namespace sixline::fuzz
