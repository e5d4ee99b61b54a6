#include "bindings.hpp"

#ifndef SIXLINE_VERSION
#error "the build defines SIXLINE_VERSION and SIXLINE_SOURCE_DIGEST"
#endif

PYBIND11_MODULE(_core, m) {
    m.doc() = "The native core of sixline: values, boards, games, simulation.";
    m.attr("__version__") = SIXLINE_VERSION;
    m.attr("source_digest") = SIXLINE_SOURCE_DIGEST;
    m.attr("compiler") = SIXLINE_COMPILER;
    sixline::python::bind_errors(m);
    sixline::python::bind_rules(m);
    sixline::python::bind_values(m);
    sixline::python::bind_moves(m);
    sixline::python::bind_board(m);
    sixline::python::bind_table(m);
    sixline::python::bind_observation(m);
    sixline::python::bind_outcome(m);
    sixline::python::bind_state(m);
    sixline::python::bind_record(m);
    sixline::python::bind_sim(m);
}
