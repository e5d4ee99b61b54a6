// Counts of the move tree against an independent program's.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "check.hpp"
#include "games.hpp"
#include "sixline/core/text.hpp"
#include "sixline/verify/invariants.hpp"
#include "sixline/verify/perft.hpp"

namespace sixline {
namespace {

using check::Check;
using grid::State;
using verify::Leaves;

struct GoldenDeal {
    std::vector<Hand> hands;
    std::vector<Tile> bag;
    int first = 0;
    std::vector<std::uint64_t> perft;
};

std::vector<GoldenDeal> read_deals(const char* path) {
    std::vector<GoldenDeal> deals;
    std::ifstream file(path);
    GoldenDeal deal;
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string key;
        std::string rest;
        words >> key;
        std::getline(words, rest);
        if (key == "hand") deal.hands.push_back(check::hand_of(rest, Notation::classic));
        if (key == "bag") deal.bag = parse_tiles(rest, Notation::classic);
        if (key == "first") deal.first = std::stoi(rest);
        if (key == "perft") {
            std::istringstream numbers(rest);
            for (std::uint64_t n = 0; numbers >> n;) deal.perft.push_back(n);
            deals.push_back(deal);
            deal = {};
        }
    }
    return deals;
}

void test_golden(Check& check) {
    const std::vector<GoldenDeal> deals = read_deals("data/perft.txt");
    if (!check.equal(deals.size(), 3U, "deals in data/perft.txt")) return;
    for (const GoldenDeal& deal : deals) {
        auto state = State<Variant::classic>::from_deal(Rules{}, deal.hands, deal.bag, {}, 0, 0);
        check.equal(state.to_move(), deal.first, "the seat that opens");
        const Key key = state.key();
        for (std::size_t i = 0; i < deal.perft.size(); ++i) {
            const int depth = static_cast<int>(i) + 1;
            check.equal(verify::perft(state, depth), deal.perft[i], "perft in bulk");
            check.equal(verify::perft(state, depth, Leaves::played), deal.perft[i], "perft by playing");
        }
        check.equal(verify::perft(state, 0), 1U, "perft of depth 0");
        check.equal(state.key(), key, "the key after perft");
        check.none(verify::find_broken_invariant(state), "after perft");
    }
}

template <Variant V>
void test_divide(Check& check, const Rules& rules) {
    Rules three = rules;
    three.players = 3;
    State<V> state = State<V>::deal(three, check::kSeed, 1, {});
    const auto split = verify::divide(state, 2);
    std::uint64_t total = 0;
    for (const auto& [move, nodes] : split) total += nodes;
    check.equal(total, verify::perft(state, 2), "the parts of divide together");
    check.equal(split.size(), verify::perft(state, 1), "the number of parts");
}

/// From every turn of a game, the end of the bag and of the game included.
template <Variant V>
void test_bulk_equals_played(Check& check, const Rules& rules) {
    check::play_game<V>(rules, search::Policy::greedy, 3, [&](const State<V>& before) {
        if (before.board().empty()) return;
        State<V> state = before;
        const int depth = state.mover().hand.size() < 4 ? 2 : 1;
        const std::uint64_t bulk = verify::perft(state, depth);
        check.equal(verify::perft(state, depth, Leaves::played), bulk, "perft by playing and in bulk");
        if (state.is_over()) check.equal(bulk, 0U, "perft of a game that is over");
    });
}

}  // namespace
}  // namespace sixline

int main() {
    using namespace sixline;
    check::Check check;
    check.run("golden", test_golden);
    check::for_each_set([&]<Variant V>(const Rules& rules) {
        const auto run = check::runner(check, rules);
        run("divide", test_divide<V>);
        run("bulk equals played", test_bulk_equals_played<V>);
    });
    return check.finish();
}
