// An array without a beginning.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace sixline {

/// An array whose elements have no value until they are assigned one: an array of a struct with default values would be
/// filled with them, all of it, each time its owner is made or copied.
template <class T, std::size_t N>
    requires std::is_trivially_copyable_v<T>
class RawArray {
public:
    RawArray() {}  // NOLINT(modernize-use-equals-default): a default one would not leave the union alone

    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    T* data() { return items_.data(); }
    const T* data() const { return items_.data(); }

private:
    union {
        std::array<T, N> items_;
    };
};

}  // namespace sixline
