// A fixed amount of work without a clock, for counting instructions; its checksum shows that the work was the same.
//
//     sixline_workload perft|greedy|random N [RULES]
//     sixline_workload build                   (what it was compiled by, and with which flags)
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <span>
#include <string_view>
#include <vector>

#include "sixline/core/hash.hpp"
#include "sixline/search/states.hpp"
#include "sixline/sim/batch.hpp"
#include "sixline/verify/perft.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;

constexpr const char* kUsage = "sixline_workload perft|greedy|random N [RULES], or sixline_workload build";
constexpr std::uint64_t kSeed = 1;
constexpr int kPerftDepth = 3;

/// The move trees of `deals` deals.
std::uint64_t run_perft(const Rules& rules, std::uint64_t deals) {
    return with_variant(rules.variant, [&]<Variant V> {
        Key checksum = 0;
        for (std::uint64_t deal = 0; deal < deals; ++deal) {
            StateOf<V> state = StateOf<V>::deal(rules, kSeed, deal, {});
            checksum = chain(checksum, verify::perft(state, kPerftDepth));
        }
        return checksum;
    });
}

/// Whole games of two, tile games with a free opening.
std::uint64_t run_games(const Rules& rules, std::uint64_t games, search::Policy policy) {
    sim::BatchSpec spec;
    spec.rules = rules;
    const bool is_cards = rules.variant == Variant::cards;
    if (!is_cards) spec.rules.opening = Opening::free;
    spec.bots = {policy, policy};
    spec.seed = kSeed;
    spec.count = games;
    Key checksum = 0;
    // As many seats as a game can have, taken or not: checksums of tile games are older than cards.
    const auto seats = static_cast<std::size_t>(is_cards ? kMaxSeats : kMaxTileSeats);
    for (const sim::GameResult& result : sim::play_batch(spec, 1)) {
        for (const std::int32_t points : std::span(result.points).first(seats))
            checksum = chain(checksum, static_cast<Key>(points));
        checksum = chain(checksum, static_cast<Key>(result.turns));
    }
    return checksum;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && argv[1] == std::string_view("build")) {
        std::puts(SIXLINE_BUILD);
        return 0;
    }
    const std::string_view kind = argc == 3 || argc == 4 ? argv[1] : "";
    const std::uint64_t n = tool::number_argument(argc, argv, 2, 0, kUsage);
    try {
        const Rules rules = argc == 4 ? parse_rules(argv[3]) : Rules{};
        Key checksum = 0;
        if (kind == "perft") {
            checksum = run_perft(rules, n);
        } else if (const auto policy = search::find_policy(kind)) {
            checksum = run_games(rules, n, *policy);
        } else {
            std::fprintf(stderr, "usage: %s\n", kUsage);
            return 2;
        }
        for (int i = 1; i < argc; ++i) std::printf("%s ", argv[i]);
        std::printf("%016" PRIX64 "\n", checksum);
    } catch (const std::exception& error) {
        tool::die(error.what());
    }
    return 0;
}
