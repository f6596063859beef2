// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace gmonscope {

/// Hashes numbers that come from files. Whoever makes a file knows what std::hash makes of its numbers, and can choose
/// them so that all fall into one bucket; this hash differs from process to process. Nothing may depend on its order.
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
