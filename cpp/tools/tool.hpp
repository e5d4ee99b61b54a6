// What the tools share: arguments, and giving up.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace sixline::tool {

[[noreturn]] inline void die(const std::string& what) {
    std::fflush(stdout);
    std::fprintf(stderr, "%s\n", what.c_str());
    std::abort();
}

/// Stays in release builds, unlike assert.
inline void require(bool holds, std::string_view what) {
    if (!holds) die("violated: " + std::string(what));
}

inline std::optional<std::uint64_t> parse_number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Argument `i` as a number, or `otherwise` when there are fewer. Prints `usage` and exits when it is none.
inline std::uint64_t number_argument(int argc, char** argv, int i, std::uint64_t otherwise, const char* usage) {
    if (i >= argc) return otherwise;
    const auto value = parse_number(argv[i]);
    if (!value) {
        std::fprintf(stderr, "usage: %s\n", usage);
        std::exit(2);
    }
    return *value;
}

/// Makes the compiler believe that `value` is looked at.
template <class T>
void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace sixline::tool
