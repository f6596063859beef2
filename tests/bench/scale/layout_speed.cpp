// SPDX-License-Identifier: MIT
//
// How long it takes from a profile to the places of a picture's parts, and whether programs of all shapes can be drawn:
// no crash of the layout, none that takes longer than a person waits, no box over another.
//   bench_layout_speed
#include "rounds.h"

#include "graph_text.h"
#include "random_program.h"

#include "gmonscope/layout_client.h"
#include "layout/geometry.h"
#include "layout/layered.h"

#include <algorithm>
#include <cstdio>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr unsigned inputs = 1000;

/// From the profile to all places: straight at once, and by Graphviz. Another program each round: the client remembers
/// what it has laid out.
void measureSize(unsigned functions, double arcsPerFunction, const char* target)
{
    LayoutClient client(GMONSCOPE_LAYOUT_WORKER);
    Diagram diagram;
    DiagramLayout layout;
    std::vector<double> straight, curved;
    unsigned simpler = 0;
    for (unsigned round = 0; round < rounds; ++round) {
        const auto profile = profileFromText(randomProgramText(
            {.seed = 1 + round, .functions = functions, .arcsPerFunction = arcsPerFunction, .cycles = 4}));
        straight.push_back(millisecondsOf([&] {
            diagram = buildDiagram(*profile, {.maxFunctions = functions});
            layout = layout::layeredLayout(diagram);
        }));
        curved.push_back(millisecondsOf([&] {
            diagram = buildDiagram(*profile, {.maxFunctions = functions});
            layout = client.layout(diagram).value();
        }));
        simpler += layout.step != LayoutStep::Splines;
    }
    std::printf("| layout of %zu nodes and %zu arcs, straight / final | %s | %.0f / %.0f ms, %u of %u simpler |\n",
                diagram.nodes.size(), diagram.arcs.size(), target, median(straight), median(curved), simpler, rounds);
    std::fflush(stdout);
}

void measureShapes()
{
    LayoutClient client(GMONSCOPE_LAYOUT_WORKER);
    unsigned flaws = 0, simpler = 0;
    double longest = 0;
    for (unsigned seed = 1; seed <= inputs; ++seed) {
        const unsigned functions = seed % 50 == 0 ? 400 : 8 + seed * 37 % 150;
        const auto profile = profileFromText(randomProgramText(
            {.seed = seed, .functions = functions, .arcsPerFunction = 1.2 + seed % 4, .cycles = seed % 9}));
        const Diagram diagram = buildDiagram(*profile, {.maxFunctions = functions, .foldCyclesAbove = seed % 3 * 30});
        std::optional<DiagramLayout> layout;
        longest = std::max(longest, millisecondsOf([&] { layout = client.layout(diagram).value(); }));
        flaws += layout::flawOf(diagram, *layout).has_value();
        simpler += layout->step != LayoutStep::Splines;
    }
    std::printf(
        "| %u random call graphs of 8 to 400 functions: boxes over others / laid out more simply / the longest | "
        "0 / - / 2 s | %u / %u / %.2f s |\n",
        inputs, flaws, simpler, longest / 1e3);
}

} // namespace

int main()
{
    measureSize(200, 3, "100 / 250 ms"); // a picture draws at most 2.5 arcs a function
    measureSize(800, 3, "1 s");
    measureSize(1000, 2, "1 s");
    measureShapes();
    return 0;
}
