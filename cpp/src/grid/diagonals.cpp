#include "sixline/grid/diagonals.hpp"

#include <algorithm>

namespace sixline::grid {

void DiagonalReach::set_run(Corner corner, int background, int length, LongDiagonal rule) {
    set_byte(static_cast<int>(corner), length == 0 ? 0 : length << kLengthShift | background);
    int points = 0;
    bool is_barred = false;
    for (const Corner start : {Corner::upper_left, Corner::lower_left}) {
        const int before = run_length(start, background);
        const int after = run_length(opposite(start), background);
        const int joined = before + 1 + after;
        if (joined <= kLongestLine) {
            points += line_points(joined);
        } else if (rule == LongDiagonal::illegal) {
            is_barred = true;
        } else if (rule == LongDiagonal::extend_six_illegal) {
            if (std::max(before, after) >= kLongestLine) {
                is_barred = true;
            } else {
                points += joined;  // without the bonus
            }
        }
    }
    set_byte(kPoints + background, points);
    const unsigned others = barred() & ~(1U << background);
    set_byte(kBarred, static_cast<int>(others | static_cast<unsigned>(is_barred) << background));
}

}  // namespace sixline::grid
