// SPDX-License-Identifier: MIT
//
// Writes NAME.elf, NAME.nm and NAME.gmon (of several runs NAME.gmon.0, NAME.gmon.1, ...) of a program that does not
// exist, for measuring how long it takes to open one of this size. With -k also NAME.scope with so many different
// sampled stacks, and NAME.leaves.scope with the same samples without their callers.
#include "large_program.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <getopt.h>

using namespace gmonscope::bench;

namespace {

int usage()
{
    std::fprintf(stderr, "usage: bench_generate [-n FUNCTIONS] [-a ARCS] [-s SEED] [-c SHARE_IN_ONE_CYCLE] [-r RUNS]\n"
                         "                      [-k STACKS] [-g usual|star|chain|cycles|cppcheck]\n"
                         "                      [-o by-site|library|reversed|random] NAME\n");
    return 2;
}

int fail(const std::string& path)
{
    std::fprintf(stderr, "bench_generate: %s: %s\n", path.c_str(), std::strerror(errno));
    return 1;
}

} // namespace

int main(int argc, char** argv)
{
    LargeProgramSpec spec;
    std::uint64_t runs = 1;
    std::uint32_t stacks = 0;
    FileOrder order = FileOrder::BySite;
    bool hasArcs = false;
    for (int option = 0; (option = getopt(argc, argv, "n:a:s:c:r:k:g:o:")) != -1;) {
        switch (option) {
        case 'n': spec.functions = static_cast<std::uint32_t>(std::strtoul(optarg, nullptr, 10)); break;
        case 'a':
            spec.arcs = static_cast<std::uint32_t>(std::strtoul(optarg, nullptr, 10));
            hasArcs = true;
            break;
        case 's': spec.seed = std::strtoull(optarg, nullptr, 10); break;
        case 'c': spec.hugeCycle = std::strtod(optarg, nullptr); break;
        case 'r': runs = std::strtoull(optarg, nullptr, 10); break;
        case 'k': stacks = static_cast<std::uint32_t>(std::strtoul(optarg, nullptr, 10)); break;
        case 'g':
            if (const auto shape = shapeNamed(optarg))
                spec.shape = *shape;
            else
                return usage();
            break;
        case 'o':
            if (const auto named = fileOrderNamed(optarg))
                order = *named;
            else
                return usage();
            break;
        default: return usage();
        }
    }
    if (optind + 1 != argc || spec.functions < 128 || (stacks > 0 && spec.shape != Shape::Usual))
        return usage();
    if (!hasArcs)
        spec.arcs = 5 * spec.functions;
    const std::string name = argv[optind];
    const LargeProgram program = makeLargeProgram(spec);
    if (!writeImage(program, name + ".elf"))
        return fail(name + ".elf");
    if (!writeSymbolFile(program, name + ".nm"))
        return fail(name + ".nm");
    for (std::uint64_t run = 0; run < runs; ++run) {
        const std::string path = name + ".gmon" + (runs > 1 ? "." + std::to_string(run) : "");
        if (!writeGmonOut(program, run, path, order))
            return fail(path);
    }
    if (stacks == 0)
        return 0;
    if (!writeScope(program, {.count = stacks}, name + ".elf", name + ".scope"))
        return fail(name + ".scope");
    if (!writeScope(program, {.count = stacks, .frames = 1}, name + ".elf", name + ".leaves.scope"))
        return fail(name + ".leaves.scope");
    return 0;
}
