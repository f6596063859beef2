// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace gmonscope {

/// The counts of a histogram. Most counts of a large program are 0 and are not stored: each other one takes 16 bytes.
class Bins {
public:
    struct Bin {
        std::uint32_t index = 0;
        std::uint64_t count = 0; ///< not 0

        friend bool operator==(const Bin&, const Bin&) = default;
    };

    Bins() = default;
    /// Makes `size` bins, all 0.
    explicit Bins(std::size_t size) : m_size(size) {}
    Bins(std::initializer_list<std::uint64_t> counts) : Bins(std::vector(counts)) {}
    Bins(const std::vector<std::uint64_t>& counts);

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] std::uint64_t operator[](std::size_t index) const;
    /// Returns the bins that are not 0, sorted by index.
    [[nodiscard]] std::span<const Bin> counted() const { return m_counted; }
    [[nodiscard]] bool isZero() const { return m_counted.empty(); }
    [[nodiscard]] std::uint64_t total() const;
    [[nodiscard]] std::uint64_t largest() const; ///< 0 when there are none

    /// Adds one more bin at the end.
    void append(std::uint64_t count);
    /// Adds `count` more bins at the end, all 0.
    void appendZeros(std::size_t count) { m_size += count; }
    /// REQUIRES: index < size()
    void add(std::size_t index, std::uint64_t count);
    /// Adds the counts of all bins, saturated at 64 bits. REQUIRES: both have the same number of bins.
    void add(const Bins&);
    /// Subtracts the common part of each bin from both. REQUIRES: both have the same number of bins.
    void cancel(Bins& other);
    /// Subtracts `count` from each bin, or all it has.
    void lowerBy(std::uint64_t count);

    friend bool operator==(const Bins&, const Bins&) = default;

private:
    std::size_t m_size = 0;
    std::vector<Bin> m_counted;
};

} // namespace gmonscope
