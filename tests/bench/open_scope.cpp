// SPDX-License-Identifier: MIT
//
// How long it takes to open a .scope file, beside a gmon.out with the same calls and times, and a live file of the same
// contents. Each round opens all of them once, so that a busy machine is busy for all; the median of the rounds counts.
//   bench_open_scope [ARCS] [ROUNDS]
#include "gmonscope/load_profile.h"
#include "large_profile.h"
#include "temp_files.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

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

} // namespace

int main(int argc, char** argv)
{
    const auto arcs = static_cast<std::uint64_t>(argc > 1 ? std::atoll(argv[1]) : 100'000);
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 11;
    const TempFolder folder;
    LargeProfile sample = largeProfile(arcs / 5);
    const std::string image = folder.writeProgram("prog", sample.image.bytes());
    const std::string ended = folder.write("prog.scope", sample.scope.bytes());
    const std::string paths[] = {folder.write("gmon.out", sample.gmon.bytes()), ended,
                                 folder.write("live.scope", sample.scope.live().bytes())};
    std::vector<double> seconds[3];
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < 3; ++i)
            seconds[i].push_back(secondsToOpen(image, paths[i]));
    std::printf("ms to open %llu arcs, median of %d   gmon.out %.1f   .scope %.1f   live .scope %.1f\n",
                static_cast<unsigned long long>(arcs), rounds, 1000 * median(seconds[0]), 1000 * median(seconds[1]),
                1000 * median(seconds[2]));
    return 0;
}
