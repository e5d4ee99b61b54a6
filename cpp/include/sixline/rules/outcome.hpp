// How a game ends.
#pragma once

#include <cstdint>

namespace sixline {

enum class Reason : std::uint8_t {
    playing,   // it has not ended
    finished,  // CL9: a hand emptied with the bag empty; CD7: the last round is over
    stalled,   // CL10, CD6: every player passed in a row
    locked,    // CL11: no tile off the table fits anywhere
    turn_cap,  // a simulation's own limit; no rule
    sprint,    // HT3: every seat had its turns
};

/// Bit s is set when seat s has the highest of the scores: `score(seat)` gives them.
template <class Score>
unsigned leaders_by(int seats, Score&& score) {
    int best = score(0);
    for (int seat = 1; seat < seats; ++seat) best = score(seat) > best ? score(seat) : best;
    unsigned leaders = 0;
    for (int seat = 0; seat < seats; ++seat) leaders |= unsigned{score(seat) == best} << seat;
    return leaders;
}

}  // namespace sixline
