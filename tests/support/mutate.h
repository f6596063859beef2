// SPDX-License-Identifier: MIT
#pragma once

#include "byte_writer.h"

#include <array>
#include <random>

namespace gmonscope::test {

/// Damages files as chance will have it; the same seed damages them the same way on every machine.
class Mutator {
public:
    explicit Mutator(std::uint32_t seed) : m_random(seed) {}

    /// One to six changes: flipped bits, integers at the edge of their range, cut or repeated parts.
    Bytes mutate(Bytes bytes)
    {
        for (std::size_t changes = 1 + below(6); changes > 0 && !bytes.empty(); --changes)
            change(bytes);
        return bytes;
    }
    std::size_t below(std::size_t n) { return m_random() % n; }

private:
    void change(Bytes& bytes)
    {
        const std::size_t at = below(bytes.size());
        const auto place = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        switch (below(8)) {
        case 0: // bit
            *place ^= static_cast<std::byte>(1u << below(8));
            break;
        case 1: // cut
            bytes.erase(place, bytes.end());
            break;
        case 2: { // repeat a part
            const Bytes part(
                place, place + static_cast<std::ptrdiff_t>(below(std::min<std::size_t>(bytes.size() - at, 64) + 1)));
            bytes.insert(place, part.begin(), part.end());
            break;
        }
        default: overwrite(bytes, at - at % (below(2) ? 4 : 1));
        }
    }

    void overwrite(Bytes& bytes, std::size_t at)
    {
        static constexpr std::array<std::uint64_t, 10> edges{
            0, 1, 0xff, 0xffff, 0x7fff, 0x7fffffff, 0x80000000, 0xffffffff, 1u << 20, 0xfffffffffffffff0};
        std::uint64_t value = below(3) ? edges[below(edges.size())] : bytes.size() + below(64) - 32;
        const std::size_t size = std::array<std::size_t, 4>{1, 2, 4, 8}[below(4)];
        for (std::size_t i = 0; i < size && at + i < bytes.size(); ++i, value >>= 8)
            bytes[at + i] = static_cast<std::byte>(value);
    }

    std::mt19937 m_random;
};

} // namespace gmonscope::test
