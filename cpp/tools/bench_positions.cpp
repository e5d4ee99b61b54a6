// How fast the core finds the moves of the positions in a file such as benchmarks/positions.txt, by the rules that the
// file names. Each position is asked once, on first sight: a repeat would find its branches trained. Every answer is
// held against the file's.
//
//     sixline_bench_positions FILE [list|count|best]
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <istream>
#include <string>
#include <string_view>

#include "sixline/core/text.hpp"
#include "sixline/grid/mover.hpp"
#include "sixline/grid/sinks.hpp"
#include "sixline/grid/validity.hpp"
#include "sixline/rules/rules.hpp"
#include "sixline/sim/stopwatch.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;

constexpr const char* kUsage = "sixline_bench_positions FILE [list|count|best]";
constexpr std::string_view kRulesLine = "# Rules: ";

/// A line of the file.
template <Variant V>
struct Position {
    grid::Board<V> board;
    Hand hand;
    std::uint64_t placements = 0;
    std::uint64_t best = 0;
    std::uint64_t ties = 0;
};

/// Reads the file up to the line that names its rules.
Rules read_rules(std::istream& file) {
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(kRulesLine)) return parse_rules(std::string_view(line).substr(kRulesLine.size()));
    }
    tool::die("violated: the file names its rules");
}

template <Variant V>
Position<V> parse_position(std::string_view line, const Rules& rules) {
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
    Position<V> position;
    position.board = grid::board_from<V>(rules, parse_cells(fields[0], rules.notation()));
    position.hand = Hand(parse_tiles(fields[1], rules.notation()));
    position.placements = number(fields[2]);
    position.best = number(fields[3]);
    position.ties = number(fields[4]);
    return position;
}

/// Asks for the moves of positions, and holds them against the file's answers.
template <Variant V>
class Examiner {
public:
    Examiner(const Rules& rules, std::string_view task) : rules_(rules), task_(task) {}

    void ask(const Position<V>& position) {
        const grid::Mover<V> mover{rules_, position.board, position.hand, 0};
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
    void require_best(const Position<V>& position) const {
        int best = 0;
        for (const grid::Move& move : moves_) best = std::max<int>(best, move.points);
        const auto ties = std::ranges::count_if(moves_, [best](const grid::Move& move) { return move.points == best; });
        tool::require(static_cast<std::uint64_t>(best) == position.best, "the best move has the file's points");
        tool::require(static_cast<std::uint64_t>(ties) == position.ties, "as many moves have the most points");
    }

    Rules rules_;
    std::string_view task_;
    sim::Stopwatch watch_;
    grid::MoveBuffer moves_;
};

/// Asks for all positions from here on, and prints what that took.
template <Variant V>
void run(std::istream& file, const Rules& rules, std::string_view task) {
    Examiner<V> examiner(rules, task);
    double positions = 0;
    double moves = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        const Position<V> position = parse_position<V>(line, rules);
        examiner.ask(position);
        positions += 1;
        moves += static_cast<double>(position.placements);
    }
    tool::require(positions > 0, "the file has positions");
    std::printf("%.0f positions  %.0f moves  %.3f us a position  %.2f ns a move\n", positions, moves,
                1e6 * examiner.seconds() / positions, 1e9 * examiner.seconds() / moves);
}

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
        const Rules rules = read_rules(file);
        with_tile_variant(rules.variant, [&]<Variant V> { run<V>(file, rules, task); });
    } catch (const std::exception& error) {
        tool::die(error.what());
    }
    return 0;
}
