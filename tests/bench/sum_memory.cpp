// SPDX-License-Identifier: MIT
//
// What gmonscope-report needs of memory to sum 2 and 1000 profiles of one program: gmon.out files alone, and .scope
// files with stacks and threads. The peak of what is resident, of three runs the least.
//   bench_sum_memory REPORT [FUNCTIONS] [FILES]
#include "command.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::uint64_t code = 0x10000, bias = 0x555500000000, functionSize = 0x40;

struct Sample {
    Bytes image, gmon, scope;
};

/// Each function calls five others, has samples, and samples under a stack of eight.
Sample makeSample(std::uint64_t functions)
{
    ElfBuilder elf;
    elf.text(code, functions * functionSize);
    ScopeBuilder scope;
    GmonBuilder gmon;
    std::vector<scope_arc_entry> entries;
    std::vector<std::uint16_t> bins;
    scope.header.ended_ns = 1'800'000'000'000'000'000; // or each file has a note of its own
    scope.module({.path = "/bin/prog", .bias = bias, .low = bias, .high = bias + code + functions * functionSize});
    scope.node({});
    for (unsigned i = 1; i < 8; ++i)
        scope.node({.pc = bias + code + i, .parent = i, .samples = 0});
    for (std::uint64_t f = 0; f < functions; ++f) {
        const std::uint64_t address = code + f * functionSize;
        elf.function("function_" + std::to_string(f), address, functionSize);
        elf.code(address + 4, {0xe8, 0, 0, 0, 0});
        for (std::uint64_t i = 0; i < 5; ++i) {
            const std::uint64_t callee = code + (f * 7 + i * 131 + 1) % functions * functionSize;
            entries.push_back({bias + address + 20 + i * 5, bias + callee + 9, f + 1, 0});
            gmon.arc(address + 19 + i * 5, callee + 8, static_cast<std::uint32_t>(f + 1));
        }
        scope.node({.pc = bias + address + 16, .parent = 8, .samples = 3, .user_ns = 12'000'000});
        for (std::uint64_t i = 0; i < functionSize / 2; ++i)
            bins.push_back(i == 8 ? 3 : 0);
    }
    gmon.histogram(code, code + functions * functionSize, bins, 250);
    scope.arcs(entries).thread({.tid = 1, .userNs = 12'000'000 * functions, .samples = 3 * functions});
    return {elf.bytes(), gmon.bytes(), scope.bytes()};
}

/// Peak KiB of a run over `files` names of one profile.
long peak(const std::string& report, const TempFolder& folder, const std::string& profile, std::size_t files)
{
    CommandSpec spec{
        .words = {report, "-b", "prog"}, .folder = folder.path(), .outputPath = "/dev/null", .limitSeconds = 600};
    for (std::size_t i = 0; i < files; ++i)
        spec.words.push_back(profile + '.' + std::to_string(i));
    long least = 0;
    for (int round = 0; round < 3; ++round) {
        const Outcome outcome = run(spec);
        if (outcome.exitStatus != 0) {
            std::fprintf(stderr, "%s", outcome.err.c_str());
            return 0;
        }
        least = round ? std::min(least, outcome.largestKiB) : outcome.largestKiB;
    }
    return least;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "usage: bench_sum_memory REPORT [FUNCTIONS] [FILES]\n");
        return 2;
    }
    const std::string report = std::filesystem::absolute(argv[1]);
    const std::uint64_t functions = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 3000;
    const std::size_t files = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1000;
    const TempFolder folder;
    // By another process: what a child has in common with its parent counts as its own.
    const pid_t writer = fork();
    if (writer == 0) {
        const Sample sample = makeSample(functions);
        folder.writeProgram("prog", sample.image);
        for (std::size_t i = 0; i < files; ++i) { // files of their own, not links: one profile is refused twice
            folder.write("gmon." + std::to_string(i), sample.gmon);
            folder.write("scope." + std::to_string(i), sample.scope);
        }
        _exit(0);
    }
    waitpid(writer, nullptr, 0);
    std::printf("%llu functions, %llu arcs\n", static_cast<unsigned long long>(functions),
                static_cast<unsigned long long>(5 * functions));
    for (const char* const name : {"gmon", "scope"}) {
        const long few = peak(report, folder, name, 2), many = peak(report, folder, name, files);
        std::printf("%-6s 2 files %8ld KiB   %zu files %8ld KiB   %+.1f %%\n", name, few, files, many,
                    100.0 * static_cast<double>(many - few) / static_cast<double>(few));
    }
    return 0;
}
