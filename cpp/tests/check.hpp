// The tests' one tool: counts what fails and says where.
#pragma once

#include <concepts>
#include <cstdio>
#include <exception>
#include <source_location>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "sixline/core/tile.hpp"

namespace sixline::check {

template <class T>
std::string show(const T& value) {
    if constexpr (std::same_as<T, bool>) {
        return value ? "true" : "false";
    } else if constexpr (std::is_enum_v<T>) {
        return std::to_string(static_cast<long long>(value));
    } else if constexpr (std::is_arithmetic_v<T>) {
        return std::to_string(value);
    } else if constexpr (std::convertible_to<const T&, std::string_view>) {
        return '"' + std::string(std::string_view(value)) + '"';
    } else if constexpr (requires { to_string(value); }) {
        return to_string(value);
    } else if constexpr (requires { to_string(value, Notation::flex); }) {  // of both variants the longer one
        return to_string(value, Notation::flex);
    } else {
        return "(no text)";
    }
}

inline std::string quoted(std::string_view text) {
    std::string result(1, '\'');
    result.append(text).push_back('\'');
    return result;
}

/// Handed to every test of an executable. Each check returns whether it held, so that a loop can give up early.
class Check {
public:
    bool that(bool holds, std::string_view what, std::source_location where = std::source_location::current()) {
        ++checks_;
        if (!holds) fail(std::string(what), where);
        return holds;
    }

    template <class A, class B>
    bool equal(const A& found, const B& expected, std::string_view what,
               std::source_location where = std::source_location::current()) {
        ++checks_;
        const bool same = [&] {
            if constexpr (std::integral<A> && std::integral<B> && !std::same_as<A, bool> && !std::same_as<B, bool>) {
                return std::cmp_equal(found, expected);
            } else {
                return found == expected;
            }
        }();
        if (!same) fail(std::string(what) + ": " + show(found) + ", not " + show(expected), where);
        return same;
    }

    /// For `find_broken_invariant`: an empty text is good news.
    bool none(const std::string& trouble, std::string_view what,
              std::source_location where = std::source_location::current()) {
        ++checks_;
        if (!trouble.empty()) fail(std::string(what) + ": " + trouble, where);
        return trouble.empty();
    }

    /// Calls `work`, which must throw an E; what was thrown goes to `inspect`.
    template <class E, class Work, class Inspect>
    bool throws(Work&& work, Inspect&& inspect, std::string_view what,
                std::source_location where = std::source_location::current()) {
        ++checks_;
        try {
            work();
        } catch (const E& error) {
            inspect(error);
            return true;
        } catch (const std::exception& error) {
            fail(std::string(what) + " threw another error: " + error.what(), where);
            return false;
        }
        fail(std::string(what) + " threw nothing", where);
        return false;
    }
    template <class E, class Work>
    bool throws(Work&& work, std::string_view what, std::source_location where = std::source_location::current()) {
        return throws<E>(std::forward<Work>(work), [](const E&) {}, what, where);
    }

    /// Runs one test; an exception that gets out of it is a failure.
    template <class Test>
    void run(std::string_view name, Test&& test, std::source_location where = std::source_location::current()) {
        name_ = name;
        try {
            test(*this);
        } catch (const std::exception& error) {
            fail(std::string("threw: ") + error.what(), where);
        }
    }

    /// The exit status of the executable.
    int finish() const {
        std::printf("%lld checks, %lld failures\n", checks_, failures_);
        return failures_ == 0 ? 0 : 1;
    }

private:
    void fail(const std::string& what, const std::source_location& where) {
        constexpr long long kShown = 30;  // a broken loop fails everywhere
        if (++failures_ > kShown) return;
        const std::string_view path = where.file_name();
        const std::string file(path.substr(path.find_last_of("/\\") + 1));
        std::printf("%s:%u: %.*s: %s\n", file.c_str(), static_cast<unsigned>(where.line()),
                    static_cast<int>(name_.size()), name_.data(), what.c_str());
    }

    std::string_view name_;
    long long checks_ = 0;
    long long failures_ = 0;
};

}  // namespace sixline::check
