// SPDX-License-Identifier: MIT
//
// How long it takes to find the calls in the code of many functions. The functions are
// those of a real program, repeated.
//   bench_static_graph [FUNCTIONS] [PROGRAM] [ROUNDS]
#include "elf_builder.h"
#include "static_calls/code_jumps.h"
#include "temp_files.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// Functions, and the code that they are in.
struct Repeated {
    Bytes code;
    std::vector<AddressRange> functions;
};

constexpr std::uint64_t start = 0x10000;

Repeated repeatFunctions(const std::string& program, std::size_t count)
{
    const auto image = readElfImage(program);
    if (!image) {
        std::fprintf(stderr, "%s\n", image.error().text().c_str());
        std::exit(1);
    }
    Bytes text;
    AddressRange at;
    for (const CodeSection& section : image->code)
        if (section.isText) {
            at = section.range;
            std::ifstream file(program, std::ios::binary);
            file.seekg(static_cast<std::streamoff>(section.fileOffset));
            text.resize(at.end - at.start);
            file.read(reinterpret_cast<char*>(text.data()), static_cast<std::streamsize>(text.size()));
        }
    std::map<std::uint64_t, std::uint64_t> sizes; // by address, in the text
    for (const ElfSymbol& symbol : image->symbols)
        if (symbol.kind == SymbolKind::Function && symbol.size && at.contains(symbol.address))
            sizes[symbol.address - at.start] = std::min(symbol.size, at.end - symbol.address);
    Repeated all;
    while (all.functions.size() < count) {
        const std::uint64_t shift = start + all.code.size();
        std::uint64_t covered = 0;
        for (const auto& [offset, size] : sizes)
            if (offset >= covered && all.functions.size() < count) {
                covered = offset + size;
                all.functions.push_back({shift + offset, shift + covered});
            }
        all.code.insert(all.code.end(), text.begin(), text.end());
    }
    return all;
}

struct Cost {
    double seconds, processorSeconds;
};

/// The round of median time.
Cost measure(int rounds, const std::function<void()>& work)
{
    std::vector<Cost> costs;
    for (int round = 0; round < rounds; ++round) {
        const auto before = std::chrono::steady_clock::now();
        const std::clock_t processorBefore = std::clock();
        work();
        costs.push_back({std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count(),
                         static_cast<double>(std::clock() - processorBefore) / CLOCKS_PER_SEC});
    }
    std::sort(costs.begin(), costs.end(), [](const Cost& a, const Cost& b) { return a.seconds < b.seconds; });
    return costs[costs.size() / 2];
}

} // namespace

int main(int argc, char** argv)
{
    const auto count = static_cast<std::size_t>(argc > 1 ? std::atoll(argv[1]) : 100'000);
    const int rounds = argc > 3 ? std::atoi(argv[3]) : 5;
    const Repeated repeated = repeatFunctions(argc > 2 ? argv[2] : argv[0], count);
    const TempFolder folder;
    const auto image = readElfImage(folder.writeProgram(
        "prog", ElfBuilder().section(".text", start, repeated.code).function("f", start, 16).buildId("bench").bytes()));
    std::uint64_t bytes = 0;
    for (const AddressRange& function : repeated.functions)
        bytes += function.end - function.start;
    std::size_t found = 0;
    const Cost decoded = measure(rounds, [&] { found = findCodeJumps(*image, repeated.functions)->size(); });
    std::printf("%zu functions, %.1f MB, %zu jumps: decoded in %.0f ms (%.0f ms of processor time), median of %d\n",
                repeated.functions.size(), static_cast<double>(bytes) / 1e6, found, 1000 * decoded.seconds,
                1000 * decoded.processorSeconds, rounds);
    return 0;
}
