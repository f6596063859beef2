// SPDX-License-Identifier: MIT
//
// Where in a function's code its time and its calls are.
#pragma once

#include "elf/line_table.h"
#include "gmonscope/code_view.h"
#include "graph/code_samples.h"

#include <span>

namespace gmonscope {

/// Time at one address.
struct CodePoint {
    std::uint64_t address = 0;
    std::uint32_t instruction = Instruction::none; ///< the instruction that contains the address
    double ticks = 0, seconds = 0;
};

/// A program counter is where an instruction begins: time of several bytes is shared equally by the instructions that
/// begin there. Where none does it is that of the instruction around; where instructions are not known it is
/// shared over the lines by bytes. All that there is comes back.
[[nodiscard]] std::vector<CodePoint> placeSamples(std::span<const CodeSample>, std::span<const Instruction>,
                                                  const LineTable&);

/// The instruction that made the calls; none: it is not among them. The C library's runtime rounds call sites down to
/// up to 16 bytes, others give the return address, ours the byte before (see symbolizeCalls()): an address that may be
/// rounded is that of the call near it that leads to the callee, or else of one of which nobody knows where it leads.
[[nodiscard]] std::uint32_t findCallInstruction(const CallSite&, std::span<const Instruction>);

/// As many calls as there are, with the time that flows along the arc; uncounted calls with their measured time. None:
/// the profile does not have the arc.
[[nodiscard]] std::optional<CodeCall> describeCall(const Profile&, const CallSite&);

} // namespace gmonscope
