// SPDX-License-Identifier: MIT
//
// How long it takes to open a .scope file, beside a gmon.out with the same calls and times, and a live file of the same
// contents. Each round opens all of them once, so that a busy machine is busy for all; the median of the rounds counts.
//   bench_open_scope [ARCS] [ROUNDS]
#include "elf_builder.h"
#include "gmon_builder.h"
#include "gmonscope/load_profile.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::uint64_t code = 0x10000, bias = 0x555500000000, functionSize = 0x40;

double secondsToOpen(const std::string& image, const std::string& profile)
{
    const auto start = std::chrono::steady_clock::now();
    const auto loaded = loadProfile({.image = image, .profiles = {profile}});
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (!loaded) {
        std::fprintf(stderr, "%s\n", loaded.error().text().c_str());
        std::exit(1);
    }
    return taken.count();
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

struct Sample {
    Bytes image, gmon, scope, live;
};

/// Five arcs out of each function, and samples in each, under a stack of eight.
Sample makeSample(std::uint64_t arcs)
{
    const std::uint64_t functions = arcs / 5;
    ElfBuilder elf;
    elf.text(code, functions * functionSize);
    ScopeBuilder scope;
    GmonBuilder gmon;
    std::vector<scope_arc_entry> entries;
    std::vector<std::uint16_t> bins;
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
    scope.arcs(entries);
    Sample sample{elf.bytes(), gmon.bytes(), scope.bytes(), {}};
    sample.live = scope.live().bytes();
    return sample;
}

} // namespace

int main(int argc, char** argv)
{
    const auto arcs = static_cast<std::uint64_t>(argc > 1 ? std::atoll(argv[1]) : 100'000);
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 11;
    const TempFolder folder;
    const Sample sample = makeSample(arcs);
    const std::string image = folder.writeProgram("prog", sample.image);
    const std::string paths[] = {folder.write("gmon.out", sample.gmon), folder.write("prog.scope", sample.scope),
                                 folder.write("live.scope", sample.live)};
    std::vector<double> seconds[3];
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < 3; ++i)
            seconds[i].push_back(secondsToOpen(image, paths[i]));
    std::printf("ms to open %llu arcs, median of %d   gmon.out %.1f   .scope %.1f   live .scope %.1f\n",
                static_cast<unsigned long long>(arcs), rounds, 1000 * median(seconds[0]), 1000 * median(seconds[1]),
                1000 * median(seconds[2]));
    return 0;
}
