// Bytes drive play, undo, questions and text; everything that must hold is checked after each step. Built for libFuzzer
// (SIXLINE_FUZZER) it is fed by that; on its own it makes its bytes from a seed.
//
//     sixline_fuzz [seconds] [seed]
#include <chrono>
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <vector>

#include "fuzz_cards.hpp"
#include "fuzz_game.hpp"
#include "fuzz_tiles.hpp"
#include "sixline/core/rng.hpp"
#include "tool.hpp"

namespace {

using namespace sixline;

Rules rules_from(fuzz::Bytes& bytes) {
    const auto variant = static_cast<Variant>(bytes.next() % 3);
    return variant == Variant::cards ? fuzz::card_rules_from(bytes) : fuzz::tile_rules_from(variant, bytes);
}

std::uint64_t run(std::span<const std::uint8_t> input) {
    fuzz::Bytes bytes(input);
    try {
        const Rules rules = rules_from(bytes);
        if (rules.variant == Variant::cards) return fuzz::CardSession(rules, bytes).run();
        return with_tile_variant(rules.variant, [&]<Variant V> { return fuzz::TileSession<V>(rules, bytes).run(); });
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
