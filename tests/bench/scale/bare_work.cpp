// SPDX-License-Identifier: MIT
//
// The yardstick for large programs: the bare work of making tables, and of adding up profiles, as a throw-away program
// does it. Nothing is checked, named or kept for later; 64-bit little-endian files alone.
//   bench_bare_work tables IMAGE PROFILE
//   bench_bare_work sum OUTPUT PROFILE...
#include "bare_files.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <numeric>

using namespace gmonscope::bench;

namespace {

/// Calls between functions by number: those of f are from starts[f] to starts[f + 1].
struct Calls {
    std::vector<std::uint32_t> starts, others;
    std::vector<std::uint64_t> counts;
};

/// A call of another function, or by one.
struct Call {
    std::uint32_t from, to;
    std::uint64_t count;
};

/// As bench_open_tables does it, from the start of the process.
void printProcessorTime(const char* stage)
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    const double milliseconds = 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
    std::printf("timing: %s %.3f ms 0 bytes, %.3f ms of processor time\n", stage, milliseconds, milliseconds);
}

/// Puts calls together by `from`, each list sorted by `to`, equal ones added up.
Calls join(std::vector<Call> calls, std::size_t functions)
{
    std::vector<std::uint32_t> next(functions + 1);
    for (const Call& call : calls)
        ++next[call.from];
    std::exclusive_scan(next.begin(), next.end(), next.begin(), 0u);
    std::vector<Call> sorted(calls.size());
    for (const Call& call : calls)
        sorted[next[call.from]++] = call;
    Calls joined;
    joined.starts.push_back(0);
    joined.others.reserve(calls.size());
    joined.counts.reserve(calls.size());
    for (std::size_t f = 0, first = 0; f < functions; first = next[f++]) {
        std::sort(sorted.begin() + first, sorted.begin() + next[f],
                  [](const Call& a, const Call& b) { return a.to < b.to; });
        for (std::size_t i = first; i < next[f]; ++i) {
            if (joined.others.size() > joined.starts.back() && joined.others.back() == sorted[i].to) {
                joined.counts.back() += sorted[i].count;
                continue;
            }
            joined.others.push_back(sorted[i].to);
            joined.counts.push_back(sorted[i].count);
        }
        joined.starts.push_back(static_cast<std::uint32_t>(joined.others.size()));
    }
    return joined;
}

/// The same calls from the other end. Callers come in rising order.
Calls turned(const Calls& calls)
{
    const std::size_t functions = calls.starts.size() - 1, count = calls.others.size();
    Calls back{.starts = std::vector<std::uint32_t>(functions + 2),
               .others = std::vector<std::uint32_t>(count),
               .counts = std::vector<std::uint64_t>(count)};
    for (const std::uint32_t callee : calls.others)
        ++back.starts[callee + 2];
    std::partial_sum(back.starts.begin(), back.starts.end(), back.starts.begin());
    for (std::uint32_t f = 0; f < functions; ++f)
        for (std::uint32_t i = calls.starts[f]; i < calls.starts[f + 1]; ++i) {
            const std::uint32_t place = back.starts[calls.others[i] + 1]++;
            back.others[place] = f;
            back.counts[place] = calls.counts[i];
        }
    back.starts.pop_back();
    return back;
}

/// Tarjan's algorithm without recursion. Returns the component of each function; callees have lower ones.
std::vector<std::uint32_t> components(const Calls& calls)
{
    const auto functions = static_cast<std::uint32_t>(calls.starts.size() - 1);
    std::vector<std::uint32_t> index(functions), low(functions), next(functions), component(functions, UINT32_MAX);
    std::vector<std::uint32_t> path, open;
    std::uint32_t visited = 0, found = 0;
    for (std::uint32_t root = 0; root < functions; ++root) {
        if (index[root])
            continue;
        for (path.push_back(root); !path.empty();) {
            const std::uint32_t f = path.back();
            if (!index[f]) {
                index[f] = low[f] = ++visited;
                next[f] = calls.starts[f];
                open.push_back(f);
            }
            if (next[f] < calls.starts[f + 1]) {
                const std::uint32_t callee = calls.others[next[f]++];
                if (!index[callee])
                    path.push_back(callee);
                else if (component[callee] == UINT32_MAX)
                    low[f] = std::min(low[f], index[callee]);
                continue;
            }
            path.pop_back();
            if (!path.empty())
                low[path.back()] = std::min(low[path.back()], low[f]);
            if (low[f] != index[f])
                continue;
            std::uint32_t member = 0;
            do {
                member = open.back();
                open.pop_back();
                component[member] = found;
            } while (member != f);
            ++found;
        }
    }
    return component;
}

/// Numbers functions by component, callees first, so that each gets its callees' times from just behind it. Returns
/// the time of each with its descendants', by the paper's method, as ticks.
std::vector<double> propagate(const Calls& calls, const std::vector<double>& self)
{
    const std::vector<std::uint32_t> component = components(calls);
    const std::size_t functions = self.size();
    std::vector<std::uint32_t> starts(functions + 1), order(functions);
    for (const std::uint32_t c : component)
        ++starts[c];
    std::exclusive_scan(starts.begin(), starts.end(), starts.begin(), 0u);
    for (std::uint32_t f = 0; f < functions; ++f)
        order[starts[component[f]]++] = f;
    struct Whole {
        double ticks = 0, calls = 0; // the time of a component, and the calls from others that share it
    };
    std::vector<Whole> wholes(functions);
    for (std::uint32_t f = 0; f < functions; ++f)
        for (std::uint32_t i = calls.starts[f]; i < calls.starts[f + 1]; ++i)
            if (const std::uint32_t callee = component[calls.others[i]]; callee != component[f])
                wholes[callee].calls += static_cast<double>(calls.counts[i]);
    std::vector<double> total(self);
    for (const std::uint32_t f : order) {
        for (std::uint32_t i = calls.starts[f]; i < calls.starts[f + 1]; ++i)
            if (const std::uint32_t callee = component[calls.others[i]]; callee != component[f])
                total[f] += wholes[callee].ticks / wholes[callee].calls * static_cast<double>(calls.counts[i]);
        wholes[component[f]].ticks += total[f];
    }
    return total;
}

void makeTables(const std::string& image, const std::string& profile)
{
    const BareProgram program(image);
    const BareProfile file(profile);
    std::vector<double> self(program.size());
    std::uint64_t ticks = 0;
    file.forEachTick([&](std::uint64_t address, std::uint16_t count) {
        self[program.functionAt(address)] += count;
        ticks += count;
    });
    std::vector<Call> calls;
    calls.reserve(file.arcCount());
    file.forEachArc([&](std::uint64_t from, std::uint64_t to, std::uint32_t count) {
        calls.push_back({program.functionAt(from), program.functionAt(to), count});
    });
    const Calls callees = join(std::move(calls), program.size());
    const std::vector<double> total = propagate(callees, self);
    const Calls callers = turned(callees);
    std::vector<std::uint32_t> flat(program.size());
    std::iota(flat.begin(), flat.end(), 0u);
    std::vector<std::uint32_t> graph = flat;
    std::sort(flat.begin(), flat.end(), [&](auto a, auto b) { return self[a] > self[b]; });
    std::sort(graph.begin(), graph.end(), [&](auto a, auto b) { return total[a] > total[b]; });
    const std::uint64_t all = std::accumulate(callers.counts.begin(), callers.counts.end(), std::uint64_t{0});
    printProcessorTime("tables-ready");
    std::printf("sums: %llu calls, %llu ticks, functions %u and %u first\n", static_cast<unsigned long long>(all),
                static_cast<unsigned long long>(ticks), flat.front(), graph.front());
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    const bool isSum = words.size() >= 3 && words[0] == "sum";
    if (!isSum && (words.size() != 3 || words[0] != "tables")) {
        std::fprintf(stderr, "usage: bench_bare_work tables IMAGE PROFILE | sum OUTPUT PROFILE...\n");
        return 2;
    }
    if (isSum)
        return sumBare(words[1], {words.begin() + 2, words.end()}) ? 0 : 1;
    makeTables(words[1], words[2]);
    return 0;
}
