// Timing of short calls.
#pragma once

#include <algorithm>
#include <chrono>

namespace sixline::sim {

/// Adds up the time of many short calls, and takes off what reading the clock costs.
class Stopwatch {
public:
    template <class Work>
    void time(Work&& work) {
        const auto start = Clock::now();
        work();
        seconds_ += seconds_since(start) - clock_cost();
    }
    double seconds() const { return seconds_; }

private:
    using Clock = std::chrono::steady_clock;

    static double seconds_since(Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }
    static double clock_cost() {
        static const double cost = [] {
            double least = 1;
            for (int i = 0; i < 1000; ++i) least = std::min(least, seconds_since(Clock::now()));
            return least;
        }();
        return cost;
    }

    double seconds_ = 0;
};

}  // namespace sixline::sim
