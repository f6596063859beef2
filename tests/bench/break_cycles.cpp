// SPDX-License-Identifier: MIT
//
// How long it takes to open a cycle of many functions: with few arcs that tie it together, and with as many as there
// are; cutting ten, and two hundred.
//   bench_break_cycles [MEMBERS] [ROUNDS]
#include "break_cycles/break_cycles.h"
#include "graph/call_graph.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace gmonscope;

namespace {

/// A circle through all members, so that they are one cycle, and four more arcs each: forward, or every `back`th
/// wherever it leads.
Profile::Data makeCycle(std::uint32_t members, std::uint32_t back)
{
    std::mt19937 random(1982);
    Profile::Data data;
    data.table.functions.resize(members);
    std::vector<SymbolizedCall> calls;
    const auto add = [&](std::uint32_t from, std::uint32_t to, std::uint64_t count) {
        if (from != to)
            calls.push_back({.caller = FunctionId{from}, .callee = FunctionId{to}, .calls = count});
    };
    for (std::uint32_t f = 0; f < members; ++f) {
        add(f, (f + 1) % members, 1 + random() % 1000);
        for (int i = 0; i < 4; ++i) {
            const auto other = static_cast<std::uint32_t>(random() % members);
            if (random() % back == 0)
                add(f, other, 1 + random() % 100);
            else
                add(std::min(f, other), std::max(f, other), 1 + random() % 10'000);
        }
    }
    data.graph = buildCallGraph(data.table, std::move(calls));
    return data;
}

void measure(std::uint32_t members, std::uint32_t back, std::uint32_t mostArcs, int rounds)
{
    std::vector<double> seconds;
    std::size_t cuts = 0;
    for (int round = 0; round < rounds; ++round) {
        Profile::Data data = makeCycle(members, back);
        const auto start = std::chrono::steady_clock::now();
        breakCycles(data.table, data.graph, data.stacks, findComponents(data.graph), {.mostArcs = mostArcs});
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        cuts = data.graph.cutArcs.size();
    }
    std::sort(seconds.begin(), seconds.end());
    std::printf("%u members, one arc in %u anywhere, %zu cut: %.0f ms, median of %d\n", members, back, cuts,
                1000 * seconds[seconds.size() / 2], rounds);
}

} // namespace

int main(int argc, char** argv)
{
    const auto members = static_cast<std::uint32_t>(argc > 1 ? std::atoi(argv[1]) : 10'000);
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
    for (const std::uint32_t back : {1u, 10u, 1000u})
        for (const std::uint32_t mostArcs : {10u, 200u})
            measure(members, back, mostArcs, rounds);
    return 0;
}
