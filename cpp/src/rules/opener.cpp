#include "sixline/rules/opener.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "sixline/core/error.hpp"

namespace sixline {

namespace {

/// The age that counts for a seat: with pairs the oldest member's (HT2).
int age_of(const Rules& rules, std::span<const int> ages, int seat) {
    int age = ages[static_cast<std::size_t>(seat)];
    if (rules.pairs) age = std::max(age, ages[static_cast<std::size_t>(seat + rules.seats())]);
    return age;
}

}  // namespace

void require_ages(const Rules& rules, std::span<const int> ages) {
    if (ages.empty() || static_cast<int>(ages.size()) == rules.players) return;
    throw RulesError(std::to_string(ages.size()) + " ages for " + std::to_string(rules.players) + " people (TL3)");
}

int opener(const Rules& rules, std::span<const int> sizes, std::span<const int> ages, Rng& random) {
    const int largest = *std::ranges::max_element(sizes);
    // TL3: seats from the oldest to the youngest.
    std::array<int, kMaxSeats> by_age{0, 1, 2, 3, 4, 5};
    const auto tied = std::span(by_age).first(sizes.size());
    if (!ages.empty()) {
        std::ranges::stable_sort(tied, std::ranges::greater{}, [&](int seat) { return age_of(rules, ages, seat); });
    }
    const auto end = std::stable_partition(tied.begin(), tied.end(),
                                           [&](int seat) { return sizes[static_cast<std::size_t>(seat)] == largest; });
    const auto count = static_cast<std::uint32_t>(end - tied.begin());
    std::uint32_t pick = 0;
    if (rules.start_tie == StartTie::youngest) pick = count - 1;
    if (rules.start_tie == StartTie::random) pick = random.below(count);
    return tied[pick];
}

}  // namespace sixline
