// SPDX-License-Identifier: MIT
//
// The memory that gmonscope-report needs to sum 2 and 1000 profiles of one program: gmon.out files alone, and .scope
// files with stacks and threads. The peak of what is resident, of three runs the least.
//   bench_sum_memory REPORT [FUNCTIONS] [FILES]
#include "command.h"
#include "large_profile.h"
#include "temp_files.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

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
        const LargeProfile sample = largeProfile(functions);
        const Bytes gmon = sample.gmon.bytes(), scope = sample.scope.bytes();
        folder.writeProgram("prog", sample.image.bytes());
        for (std::size_t i = 0; i < files; ++i) { // files of their own, not links: one profile is refused twice
            folder.write("gmon." + std::to_string(i), gmon);
            folder.write("scope." + std::to_string(i), scope);
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
