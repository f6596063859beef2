// SPDX-License-Identifier: MIT
//
// A program of any size and its profile, in both formats.
#pragma once

#include "elf_builder.h"
#include "gmon_builder.h"
#include "scope_builder.h"

namespace gmonscope::test {

struct LargeProfile {
    ElfBuilder image;
    GmonBuilder gmon;
    ScopeBuilder scope;
};

/// Each function calls five others, and has samples under a stack of eight: the same calls and times in both files.
inline LargeProfile largeProfile(std::uint64_t functions)
{
    constexpr std::uint64_t code = 0x10000, bias = 0x555500000000, functionSize = 0x40;
    LargeProfile made;
    made.image.text(code, functions * functionSize);
    made.scope.header.ended_ns = 1'800'000'000'000'000'000; // or each file has a note of its own
    made.scope.text("program=/home/somebody/project/build/bin/prog").text("host=build-machine-17.example.org");
    for (const char* const argument : {"argument=./bin/prog", "argument=--input=/home/somebody/data/set-17.txt"})
        made.scope.text(argument);
    made.scope.module({.path = "/bin/prog", .bias = bias, .low = bias, .high = bias + code + functions * functionSize});
    made.scope.node({});
    for (unsigned i = 1; i < 8; ++i)
        made.scope.node({.pc = bias + code + i, .parent = i, .samples = 0});
    std::vector<scope_arc_entry> entries;
    std::vector<std::uint16_t> bins;
    for (std::uint64_t f = 0; f < functions; ++f) {
        const std::uint64_t address = code + f * functionSize;
        made.image.function("function_" + std::to_string(f), address, functionSize);
        made.image.code(address + 4, {0xe8, 0, 0, 0, 0});
        for (std::uint64_t i = 0; i < 5; ++i) {
            const std::uint64_t callee = code + (f * 7 + i * 131 + 1) % functions * functionSize;
            entries.push_back({bias + address + 20 + i * 5, bias + callee + 9, f + 1, 0});
            made.gmon.arc(address + 19 + i * 5, callee + 8, static_cast<std::uint32_t>(f + 1));
        }
        made.scope.node({.pc = bias + address + 16, .parent = 8, .samples = 3, .user_ns = 12'000'000});
        for (std::uint64_t i = 0; i < functionSize / 2; ++i)
            bins.push_back(i == 8 ? 3 : 0);
    }
    made.gmon.histogram(code, code + functions * functionSize, bins, 250);
    made.scope.arcs(entries).thread({.tid = 1, .userNs = 12'000'000 * functions, .samples = 3 * functions});
    for (std::uint32_t tid = 2; tid <= 4; ++tid) // threads that only waited
        made.scope.thread(ThreadSpec{.tid = tid, .name = "worker", .start = bias + code});
    return made;
}

} // namespace gmonscope::test
