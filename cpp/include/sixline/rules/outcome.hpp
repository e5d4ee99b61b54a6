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

}  // namespace sixline
