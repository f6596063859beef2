// SPDX-License-Identifier: MIT
//
// Measures how much the first picture of a program explains: for each number of boxes, the self time that the boxes
// hold, the same of as many hottest rows, and the number of boxes without a way from the root.
//   bench_first_picture PROGRAM PROFILE [BOXES...]
#include "gmonscope/diagram.h"
#include "gmonscope/load_profile.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <numeric>

using namespace gmonscope;

namespace {

/// The share of the run that the hottest functions hold.
double hottest(const Profile& profile, std::size_t count)
{
    std::vector<double> self;
    for (const Function& function : profile.functions())
        self.push_back(function.selfSeconds);
    std::sort(self.rbegin(), self.rend());
    self.resize(std::min(self.size(), count));
    return std::accumulate(self.begin(), self.end(), 0.0) / profile.totalSeconds();
}

/// The number of nodes that no arc leads to, other than roots.
std::size_t unconnected(const Diagram& diagram)
{
    std::vector<bool> hasCaller(diagram.nodes.size());
    for (const DiagramArc& arc : diagram.arcs)
        hasCaller[arc.head] = true;
    std::size_t count = 0;
    for (std::size_t i = 0; i < diagram.nodes.size(); ++i)
        count += !hasCaller[i] && !diagram.nodes[i].isRoot && isRoutine(diagram.nodes[i].kind);
    return count;
}

void measure(const Profile& profile, std::size_t boxes)
{
    const auto start = std::chrono::steady_clock::now();
    const Diagram diagram = buildDiagram(profile, {.maxFunctions = boxes, .foldsChains = true});
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    double self = 0;
    for (const DiagramNode& node : diagram.nodes)
        self += node.selfShare;
    const double best = hottest(profile, boxes);
    std::printf("%4zu asked: %3zu boxes, %3zu arcs hold %5.1f %%, the hottest %zu rows %5.1f %%: %3.0f %% of it; "
                "%zu without a caller, %.1f ms\n",
                boxes, diagram.nodes.size(), diagram.arcs.size(), 100 * self, boxes, 100 * best, 100 * self / best,
                unconnected(diagram), time.count());
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fprintf(stderr, "usage: bench_first_picture PROGRAM PROFILE [BOXES...]\n");
        return 2;
    }
    const auto profile = loadProfile({.image = argv[1], .profiles = {argv[2]}});
    if (!profile) {
        std::fprintf(stderr, "%s\n", profile.error().text().c_str());
        return 1;
    }
    std::printf("%s: %zu functions\n", argv[1], (*profile)->functions().size());
    if (argc == 3)
        for (const std::size_t boxes : {std::size_t{25}, std::size_t{40}})
            measure(**profile, boxes);
    for (int i = 3; i < argc; ++i)
        measure(**profile, static_cast<std::size_t>(std::max(1, std::atoi(argv[i]))));
    return 0;
}
