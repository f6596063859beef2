// SPDX-License-Identifier: MIT
#include "scope/scope_gmon.h"

#include "base/saturated.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <map>

namespace gmonscope {

namespace {

constexpr std::uint64_t leastBytesPerBin = 2, mostBytesPerBin = 1 << 20, binsPerPiece = 8192,
                        nsPerSecond = 1'000'000'000;
constexpr std::uint32_t defaultRate = 241;

std::uint64_t bytesPerBinOf(const ScopeData& data)
{
    const std::string text = data.text("granularity");
    std::uint64_t bytes = 0;
    std::from_chars(text.data(), text.data() + text.size(), bytes);
    return bytes >= leastBytesPerBin && bytes <= mostBytesPerBin && std::has_single_bit(bytes) ? bytes
                                                                                               : leastBytesPerBin;
}

std::uint32_t rateOf(const ScopeData& data)
{
    const std::uint64_t period = data.samplePeriodNs;
    const std::uint64_t rate = period ? (nsPerSecond + period / 2) / period : 0;
    return rate > 0 && rate <= UINT32_MAX ? static_cast<std::uint32_t>(rate) : defaultRate;
}

/// The program's code, as linked.
struct Code {
    std::uint64_t bias = 0, low = 0, high = 0;

    [[nodiscard]] bool holds(std::uint64_t address) const { return address - bias - low < high - low; }
};

/// Time by address as ticks whose sum is right to within one.
std::map<std::uint64_t, std::uint64_t> ticksOf(const ScopeData& data, const Code& code, std::uint32_t rate)
{
    std::map<std::uint64_t, std::uint64_t> times;
    for (const ScopeNode& node : data.nodes)
        if (node.parent != ScopeNode::none && code.holds(node.pc))
            times[node.pc - code.bias] += node.userNs + node.systemNs;
    std::uint64_t time = nsPerSecond / rate / 2, given = 0;
    for (auto& [address, ns] : times) {
        time = addSaturated(time, ns);
        const std::uint64_t all = time / nsPerSecond * rate + time % nsPerSecond * rate / nsPerSecond;
        ns = all - given;
        given = all;
    }
    return times;
}

/// The piece that has this address. Only those with ticks are there, and the first one, which tells the rate.
Histogram& pieceAt(std::map<std::uint64_t, Histogram>& pieces, const Code& code, std::uint64_t address,
                   std::uint64_t bytesPerBin, std::uint32_t rate)
{
    const std::uint64_t size = binsPerPiece * bytesPerBin;
    const std::uint64_t low = code.low + (address - code.low) / size * size;
    const auto [piece, isNew] = pieces.try_emplace(low);
    if (isNew) {
        const std::uint64_t bytes = std::min(size, code.high - low);
        const std::uint64_t bins = (bytes + bytesPerBin - 1) / bytesPerBin;
        piece->second = {.lowPc = low,
                         .highPc = low + bins * bytesPerBin,
                         .ticksPerSecond = rate,
                         .bins = Bins(static_cast<std::size_t>(bins))};
    }
    return piece->second;
}

} // namespace

GmonData gmonOf(const ScopeData& data)
{
    GmonData gmon{.path = data.path};
    if (data.modules.empty())
        return gmon;
    const ScopeModule& program = data.modules.front();
    const Code code{program.bias, program.codeLow - program.bias, program.codeHigh - program.bias};
    for (const ScopeArc& arc : data.arcs)
        if (code.holds(arc.self - 1))
            gmon.arcs.push_back({.fromPc = code.holds(arc.from - 1) ? arc.from - 1 - code.bias : 0,
                                 .selfPc = arc.self - 1 - code.bias,
                                 .count = arc.count});
    if (code.low >= code.high)
        return gmon;
    const std::uint64_t bytesPerBin = bytesPerBinOf(data);
    const std::uint32_t rate = rateOf(data);
    std::map<std::uint64_t, Histogram> pieces;
    pieceAt(pieces, code, code.low, bytesPerBin, rate);
    for (const auto& [address, ticks] : ticksOf(data, code, rate)) {
        if (ticks == 0)
            continue;
        Histogram& piece = pieceAt(pieces, code, address, bytesPerBin, rate);
        piece.bins.add((address - piece.lowPc) / bytesPerBin, ticks);
    }
    for (auto& [low, piece] : pieces)
        gmon.histograms.push_back(std::move(piece));
    return gmon;
}

} // namespace gmonscope
