// SPDX-License-Identifier: MIT
//
//   compare_with_gprof PROGRAM PROFILE...
//
// Prints where gmonscope-report and stock gprof differ, for each profile by itself; the exit status is 1 if they do.
// Built on request: cmake --build BUILD --target compare_with_gprof
//
// How the two programs of resources/manual/benchmarks.md were built (apt-get source gawk ninja-build), and what they
// did:
//
//   cd gawk-5.2.1 && ./configure --disable-mpfr --disable-nls --disable-extensions CFLAGS="-O2 -g -pg" && make
//   gmonscope-record -o gmon.out ./gawk -f test.awk          any script that runs for a second
//   compare_with_gprof gawk gmon.out
//
//   cd ninja-build-1.11.1 && CXXFLAGS="-O2 -g -pg" LDFLAGS=-pg ./configure.py --bootstrap
//   gmonscope-record -o gmon.out ./ninja -t targets all      or a build, in a folder with a build.ninja
//   compare_with_gprof ninja gmon.out
#include "against_gprof.h"
#include "temp_files.h"

#include <iostream>

using namespace gmonscope::test;

namespace {

bool agrees(const std::string& program, const std::string& profile)
{
    const Disagreement found = compareWithGprof(program, profile);
    std::cout << profile << ": " << found.functionsCompared << " functions and " << found.arcsCompared
              << " arcs in gprof's listing\n";
    const auto print = [](const char* what, const std::string& lines) {
        if (!lines.empty())
            std::cout << what << ':' << lines << '\n';
    };
    print("arcs differ", found.arcs);
    print("calls differ", found.calls);
    print("times differ by more than a tick", found.times);
    print("times differ by what gprof has no rows for", found.explained);
    return found.arcs.empty() && found.calls.empty() && found.times.empty();
}

} // namespace

int main(int argc, char* argv[])
{
    if (argc < 3) {
        std::cerr << "usage: compare_with_gprof PROGRAM PROFILE...\n";
        return 2;
    }
    try {
        const TempFolder folder;
        keepClones(std::filesystem::absolute(argv[1]).string(), folder.path("program"), folder.path("renamed"));
        bool allAgree = true;
        for (int i = 2; i < argc; ++i)
            allAgree = agrees(folder.path("program"), argv[i]) && allAgree;
        std::cout << (allAgree ? "no difference\n" : "");
        return allAgree ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << "compare_with_gprof: " << error.what() << '\n';
        return 2;
    }
}
