// SPDX-License-Identifier: MIT
#include "formats/bins.h"

#include "base/saturated.h"

#include <algorithm>
#include <numeric>

namespace gmonscope {

namespace {

constexpr auto isBefore = [](const Bins::Bin& bin, std::size_t index) { return bin.index < index; };

void dropZeros(std::vector<Bins::Bin>& bins)
{
    std::erase_if(bins, [](const Bins::Bin& bin) { return bin.count == 0; });
}

} // namespace

Bins::Bins(const std::vector<std::uint64_t>& counts)
{
    for (const std::uint64_t count : counts)
        append(count);
}

std::uint64_t Bins::operator[](std::size_t index) const
{
    const auto bin = std::lower_bound(m_counted.begin(), m_counted.end(), index, isBefore);
    return bin != m_counted.end() && bin->index == index ? bin->count : 0;
}

std::uint64_t Bins::total() const
{
    return std::accumulate(m_counted.begin(), m_counted.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Bin& bin) { return sum + bin.count; });
}

std::uint64_t Bins::largest() const
{
    std::uint64_t most = 0;
    for (const Bin& bin : m_counted)
        most = std::max(most, bin.count);
    return most;
}

void Bins::append(std::uint64_t count)
{
    if (count != 0)
        m_counted.push_back({static_cast<std::uint32_t>(m_size), count});
    ++m_size;
}

void Bins::add(std::size_t index, std::uint64_t count)
{
    if (count == 0)
        return;
    const Bin added{static_cast<std::uint32_t>(index), count};
    if (m_counted.empty() || m_counted.back().index < index)
        return m_counted.push_back(added);
    const auto bin = std::lower_bound(m_counted.begin(), m_counted.end(), index, isBefore);
    if (bin->index == index)
        bin->count = addSaturated(bin->count, count);
    else
        m_counted.insert(bin, added);
}

void Bins::add(const Bins& other)
{
    if (m_counted.empty()) {
        m_counted = other.m_counted;
        return;
    }
    std::vector<Bin> sum;
    sum.reserve(m_counted.size() + other.m_counted.size());
    auto bin = m_counted.begin();
    for (const Bin& added : other.m_counted) {
        for (; bin != m_counted.end() && bin->index < added.index; ++bin)
            sum.push_back(*bin);
        if (bin != m_counted.end() && bin->index == added.index)
            sum.push_back({added.index, addSaturated((bin++)->count, added.count)});
        else
            sum.push_back(added);
    }
    sum.insert(sum.end(), bin, m_counted.end());
    m_counted = std::move(sum);
}

void Bins::cancel(Bins& other)
{
    auto bin = m_counted.begin();
    for (Bin& less : other.m_counted) {
        bin = std::lower_bound(bin, m_counted.end(), less.index, isBefore);
        if (bin == m_counted.end() || bin->index != less.index)
            continue;
        const std::uint64_t both = std::min(bin->count, less.count);
        bin->count -= both;
        less.count -= both;
    }
    dropZeros(m_counted);
    dropZeros(other.m_counted);
}

void Bins::lowerBy(std::uint64_t count)
{
    for (Bin& bin : m_counted)
        bin.count -= std::min(bin.count, count);
    dropZeros(m_counted);
}

} // namespace gmonscope
