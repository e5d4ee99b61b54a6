// The state of each variant.
#pragma once

#include "sixline/cards/observation.hpp"
#include "sixline/cards/state.hpp"
#include "sixline/grid/observation.hpp"
#include "sixline/grid/state.hpp"
#include "sixline/rules/rules.hpp"

namespace sixline {

template <Variant V>
struct VariantTypes {
    using State = grid::State<V>;
    using Observation = grid::Observation<V>;
};
template <>
struct VariantTypes<Variant::cards> {
    using State = cards::State;
    using Observation = cards::Observation;
};

/// What `with_variant` hands a variant to: one state for each, with the same verbs.
template <Variant V>
using StateOf = typename VariantTypes<V>::State;
template <Variant V>
using ObservationOf = typename VariantTypes<V>::Observation;

}  // namespace sixline
