// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace gmonscope {

/// Hashes numbers that come from files. std::hash is predictable, so a file could choose numbers that all fall into
/// one bucket; this hash differs from process to process. Nothing may depend on the order that it gives.
struct SeededHash {
    std::size_t operator()(std::uint64_t number) const
    {
        static const Seed seed;
        number = (number ^ seed.first) * seed.factor;
        number = (number ^ number >> 32) * seed.factor;
        return number ^ number >> 29;
    }

private:
    struct Seed {
        std::uint64_t first = draw(), factor = draw() | 1;

        static std::uint64_t draw()
        {
            std::random_device device;
            return std::uint64_t{device()} << 32 | device();
        }
    };
};

} // namespace gmonscope
