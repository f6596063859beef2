// SPDX-License-Identifier: MIT
#include "source/code_time.h"

#include "symbolize/call_sites.h"

#include <algorithm>

namespace gmonscope {

namespace {

using Instructions = std::span<const Instruction>;

bool holds(const Instruction& instruction, std::uint64_t address)
{
    return instruction.address <= address && address < instruction.address + instruction.bytes;
}

/// The first that begins at this address or later.
std::size_t firstFrom(Instructions instructions, std::uint64_t address)
{
    const auto first = std::partition_point(instructions.begin(), instructions.end(),
                                            [&](const Instruction& i) { return i.address < address; });
    return static_cast<std::size_t>(first - instructions.begin());
}

std::uint32_t holderOf(Instructions instructions, std::uint64_t address)
{
    const std::size_t after = firstFrom(instructions, address + 1);
    return after > 0 && holds(instructions[after - 1], address) ? static_cast<std::uint32_t>(after - 1)
                                                                : Instruction::none;
}

void shareByBytes(const CodeSample& sample, const LineTable& lines, std::vector<CodePoint>& points)
{
    const std::uint64_t end = sample.start + sample.bytes;
    for (std::uint64_t at = sample.start; at < end;) {
        const std::uint64_t next = std::min(end, lines.nextChange(at));
        const double share = static_cast<double>(next - at) / sample.bytes;
        points.push_back({at, Instruction::none, sample.ticks * share, sample.seconds * share});
        at = next;
    }
}

/// How well the instruction explains the call site; 0: not at all.
int fitOf(const Instruction& instruction, const CallSite& site)
{
    const std::uint64_t returns = instruction.address + instruction.bytes;
    const bool isThere = holds(instruction, site.address) || holds(instruction, site.address - 1);
    const bool mayBeRounded =
        site.address % leastRounding == 0 && returns >= site.address && returns < site.address + mostRounding;
    if (!instruction.isCall && instruction.targetFunction != site.callee)
        return isThere && !holds(instruction, site.address) ? 1 : 0;
    if (!isThere && !mayBeRounded)
        return 0;
    if (instruction.targetFunction == site.callee)
        return isThere ? 6 : 5;
    if (instruction.targetFunction)
        return isThere ? 2 : 0;
    return isThere ? 4 : 3;
}

} // namespace

std::vector<CodePoint> placeSamples(std::span<const CodeSample> samples, Instructions instructions,
                                    const LineTable& lines)
{
    std::vector<CodePoint> points;
    for (const CodeSample& sample : samples) {
        if (instructions.empty()) {
            shareByBytes(sample, lines, points);
            continue;
        }
        const std::size_t first = firstFrom(instructions, sample.start),
                          end = firstFrom(instructions, sample.start + sample.bytes);
        const auto count = static_cast<double>(end - first);
        for (std::size_t i = first; i < end; ++i)
            points.push_back(
                {instructions[i].address, static_cast<std::uint32_t>(i), sample.ticks / count, sample.seconds / count});
        if (first == end)
            points.push_back({sample.start, holderOf(instructions, sample.start), sample.ticks, sample.seconds});
    }
    return points;
}

std::uint32_t findCallInstruction(const CallSite& site, Instructions instructions)
{
    if (site.isExact)
        return holderOf(instructions, site.address);
    constexpr std::uint64_t reach = 32; // the longest instruction and the largest rounding
    std::uint32_t best = Instruction::none;
    int bestFit = 0;
    const std::uint64_t from = site.address < reach ? 0 : site.address - reach;
    for (std::size_t i = firstFrom(instructions, from);
         i < instructions.size() && instructions[i].address < site.address + reach; ++i)
        if (const int fit = fitOf(instructions[i], site); fit > bestFit) {
            bestFit = fit;
            best = static_cast<std::uint32_t>(i);
        }
    return best == Instruction::none ? holderOf(instructions, site.address) : best;
}

std::optional<CodeCall> describeCall(const Profile& profile, const CallSite& site)
{
    if (site.calls == 0)
        return CodeCall{.callee = site.callee, .address = site.address, .seconds = site.seconds};
    const auto arcs = profile.arcsFrom(site.caller);
    const auto found =
        std::partition_point(arcs.begin(), arcs.end(), [&](ArcId id) { return profile.arc(id).callee < site.callee; });
    if (found == arcs.end() || profile.arc(*found).callee != site.callee)
        return {};
    const Arc& arc = profile.arc(*found);
    CodeCall call{.callee = site.callee, .address = site.address, .calls = site.calls, .seconds = {}};
    if (arc.caller != arc.callee && !profile.isInsideCycle(arc) && arc.weight() > 0)
        call.seconds =
            profile.flow(*found).totalSeconds() * std::min(1.0, static_cast<double>(site.calls) / arc.weight());
    return call;
}

} // namespace gmonscope
