// SPDX-License-Identifier: MIT
//
// The lines that `perf script` prints.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gmonscope {

/// The first line of a sample: "lua 1234 [001] 56.789:    1003009 cpu-clock:u: ".
struct PerfSample {
    std::string_view command, event;
    std::optional<std::uint64_t> period;
    bool hasTime = false;
    std::string_view frame; ///< behind the event, if stacks were not recorded: "22f1c luaS_new+0x4c (/usr/bin/lua)"

    /// False: it may be any text.
    [[nodiscard]] bool isCertain() const { return hasTime || !event.empty() || !frame.empty(); }
};

/// None: it is no such line.
[[nodiscard]] std::optional<PerfSample> parsePerfSample(std::string_view line);

/// The same of a line with fewer fields than usual (perf script -F ip,sym), which may be any text: in the columns that
/// perf prints. A period without an event is left out.
[[nodiscard]] PerfSample parseSparseSample(std::string_view line);

/// True for a line of a stack, as perf prints it, in columns: it may stand without a line before it that tells of the
/// sample.
[[nodiscard]] bool isSparseFrame(std::string_view line);

/// True for the lines that perf script --header prints, but not for a sample of a command that begins with #.
[[nodiscard]] bool isPerfComment(std::string_view line);

/// A line of a stack: "	   22f1c luaS_new+0x4c (/usr/bin/lua)".
struct PerfFrame {
    std::string_view symbol; ///< without offset; empty: unknown
    std::string_view module; ///< path or name; empty: unknown
    bool isInlined = false;  ///< it has no module of its own: its code is in its caller's
};

/// None: it is no such line.
[[nodiscard]] std::optional<PerfFrame> parsePerfFrame(std::string_view line);

/// True for what perf script prints below a frame if it is asked for lines of source, for their text or for bytes of
/// code: "  lstring.c:80", "  [kernel.kallsyms][ffffffff81b98107]", "|80   int n;", " insn: 39 f0".
[[nodiscard]] bool isPerfDetail(std::string_view line);

/// True for the lines of perf script --show-mmap-events and its like, which are no samples:
/// "lua 1234 56.789: PERF_RECORD_COMM: lua:1234/1234".
[[nodiscard]] bool isPerfRecord(std::string_view line);

} // namespace gmonscope
