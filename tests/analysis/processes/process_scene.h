// SPDX-License-Identifier: MIT
//
// Profiles of processes that started each other, in a folder.
#pragma once

#include "scope_builder.h"
#include "temp_files.h"

#include <cstdint>
#include <string>
#include <vector>

namespace gmonscope::test {

struct ProcessSpec {
    std::string program; ///< its path
    std::uint32_t pid = 0;
    std::vector<std::string> ancestors = {}; ///< "PID START NAME", of itself first
    double cpuSeconds = 1, startedAt = 100, endedAt = 200;
    std::uint32_t parentPid = 0; ///< of a child of fork
    std::uint64_t calls = 0;
    std::string buildId = "build";
    std::vector<std::string> arguments = {};
    std::string host = "here", run = "first", label = {};
};

inline Bytes bytesOf(const ProcessSpec& spec)
{
    ScopeBuilder builder;
    builder.header.pid = spec.pid;
    builder.header.parent_pid = spec.parentPid;
    builder.header.id[0] = static_cast<std::uint8_t>(spec.pid);
    builder.header.id[1] = static_cast<std::uint8_t>(spec.pid >> 8);
    builder.header.id[2] = static_cast<std::uint8_t>(spec.startedAt);
    builder.header.id[3] = static_cast<std::uint8_t>(spec.run.size());
    builder.header.user_ns = static_cast<std::uint64_t>(spec.cpuSeconds * 1e9);
    builder.header.started_ns = static_cast<std::uint64_t>(spec.startedAt * 1e9);
    builder.header.ended_ns = static_cast<std::uint64_t>(spec.endedAt * 1e9);
    builder.text("program=" + spec.program).text("host=" + spec.host).text("run=" + spec.run);
    if (!spec.label.empty())
        builder.text("label=" + spec.label);
    for (const std::string& argument : spec.arguments)
        builder.text("argument=" + argument);
    for (const std::string& ancestor : spec.ancestors)
        builder.text("ancestor=" + ancestor);
    builder.module({.path = spec.program, .high = 0x5000, .buildId = spec.buildId});
    if (spec.calls)
        builder.arcs({{0x1005, 0x2005, spec.calls, 0}});
    return builder.bytes();
}

} // namespace gmonscope::test
