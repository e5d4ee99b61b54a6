// How fast the core finds the moves of the positions in a file such as benchmarks/positions.txt. Each position is asked
// once, on first sight: a repeat would find its branches trained. Every answer is held against the file's.
//
//     sixline_bench_positions FILE [list|count|best]
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <string>
#include <string_view>

#include "sixline/core/text.hpp"
#include "sixline/grid/mover.hpp"
#include "sixline/grid/sinks.hpp"
#include "sixline/sim/stopwatch.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;

constexpr const char* kUsage = "sixline_bench_positions FILE [list|count|best]";
constexpr Rules kRules{.opening = Opening::free};

/// A line of the file.
struct Position {
    grid::Board<Variant::classic> board;
    Hand hand;
    std::uint64_t placements = 0;
    std::uint64_t best = 0;
    std::uint64_t ties = 0;
};

Position parse_position(std::string_view line) {
    std::array<std::string_view, 5> fields;
    for (std::string_view& field : fields) {
        const std::size_t end = std::min(line.find(';'), line.size());
        field = line.substr(0, end);
        while (field.starts_with(' ')) field.remove_prefix(1);
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    const auto number = [](std::string_view text) {
        const auto value = tool::parse_number(text);
        tool::require(value.has_value(), "a line is: table; hand; placements; best; ties");
        return *value;
    };
    Position position;
    for (const Placed& placed : parse_cells(fields[0], Notation::classic))
        position.board.place(placed.cell, placed.tile);
    position.hand = Hand(parse_tiles(fields[1], Notation::classic));
    position.placements = number(fields[2]);
    position.best = number(fields[3]);
    position.ties = number(fields[4]);
    return position;
}

/// Asks for the moves of positions, and holds them against the file's answers.
class Examiner {
public:
    explicit Examiner(std::string_view task) : task_(task) {}

    void ask(const Position& position) {
        const grid::Mover<Variant::classic> mover{kRules, position.board, position.hand, 0};
        moves_.clear();
        if (task_ == "count") {
            std::uint64_t found = 0;
            watch_.time([&] {
                grid::Count count;
                mover.placements(count);
                found = count.count();
            });
            tool::require(found == position.placements, "the count is the file's number of placements");
        } else if (task_ == "best") {
            watch_.time([&] {
                grid::Best best(moves_);
                mover.placements(best);
            });
            require_best(position);
        } else {
            watch_.time([&] { mover.placements(moves_); });
            tool::require(moves_.size() == position.placements, "the list has the file's number of placements");
            require_best(position);
        }
    }
    double seconds() const { return watch_.seconds(); }

private:
    void require_best(const Position& position) const {
        int best = 0;
        for (const grid::Move& move : moves_) best = std::max<int>(best, move.points);
        const auto ties = std::ranges::count_if(moves_, [best](const grid::Move& move) { return move.points == best; });
        tool::require(static_cast<std::uint64_t>(best) == position.best, "the best move has the file's points");
        tool::require(static_cast<std::uint64_t>(ties) == position.ties, "as many moves have the most points");
    }

    std::string_view task_;
    sim::Stopwatch watch_;
    grid::MoveBuffer moves_;
};

}  // namespace

int main(int argc, char** argv) {
    const std::string_view task = argc == 3 ? argv[2] : "list";
    if (argc < 2 || argc > 3 || (task != "list" && task != "count" && task != "best")) {
        std::fprintf(stderr, "usage: %s\n", kUsage);
        return 2;
    }
    try {
        std::ifstream file(argv[1]);
        tool::require(file.is_open(), "the file can be read");
        Examiner examiner(task);
        double positions = 0;
        double moves = 0;
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line.starts_with('#')) continue;
            const Position position = parse_position(line);
            examiner.ask(position);
            positions += 1;
            moves += static_cast<double>(position.placements);
        }
        tool::require(positions > 0, "the file has positions");
        std::printf("%.0f positions  %.0f moves  %.3f us a position  %.2f ns a move\n", positions, moves,
                    1e6 * examiner.seconds() / positions, 1e9 * examiner.seconds() / moves);
    } catch (const std::exception& error) {
        tool::die(error.what());
    }
    return 0;
}
