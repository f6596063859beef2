// SPDX-License-Identifier: MIT
//
// Measures how much the first picture of a program explains: for each number of boxes, the self time that the boxes
// hold, the same of as many hottest rows, how many boxes no way leads to, and what a reader has to follow: arcs, and
// where they cross.
//   bench_first_picture PROGRAM PROFILE [BOXES...]
//   bench_first_picture --head; bench_first_picture --row NAME PROGRAM PROFILE     a table for the manual
#include "gmonscope/diagram.h"
#include "gmonscope/layout_client.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/numbers.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string_view>

using namespace gmonscope;

namespace {

#ifndef GMONSCOPE_LAYOUT_WORKER
#define GMONSCOPE_LAYOUT_WORKER "" // a simple layout is made without it
#endif

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

/// A curve of 3n+1 control points as straight lines.
std::vector<Point> straightened(const std::vector<Point>& curve)
{
    constexpr int pieces = 8;
    std::vector<Point> points;
    for (std::size_t at = 0; at + 3 < curve.size(); at += 3)
        for (int i = points.empty() ? 0 : 1; i <= pieces; ++i) {
            const double t = i / static_cast<double>(pieces), u = 1 - t;
            const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
            points.push_back({a * curve[at].x + b * curve[at + 1].x + c * curve[at + 2].x + d * curve[at + 3].x,
                              a * curve[at].y + b * curve[at + 1].y + c * curve[at + 2].y + d * curve[at + 3].y});
        }
    return points;
}

bool cross(Point a, Point b, Point c, Point d)
{
    const auto side = [](Point p, Point q, Point r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0;
    };
    return side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b);
}

std::size_t crossingsOf(const std::vector<Point>& one, const std::vector<Point>& other)
{
    std::size_t count = 0;
    for (std::size_t i = 1; i < one.size(); ++i)
        for (std::size_t k = 1; k < other.size(); ++k)
            count += cross(one[i - 1], one[i], other[k - 1], other[k]);
    return count;
}

/// How often arcs cross that have no end in common.
std::size_t crossings(const Diagram& diagram, const DiagramLayout& layout)
{
    std::vector<std::vector<Point>> lines;
    for (const std::vector<Point>& curve : layout.arcs)
        lines.push_back(straightened(curve));
    std::size_t count = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const DiagramArc &a = diagram.arcs[i], &b = diagram.arcs[k];
            if (a.tail != b.tail && a.tail != b.head && a.head != b.tail && a.head != b.head)
                count += crossingsOf(lines[i], lines[k]);
        }
    return count;
}

struct Measured {
    std::size_t boxes = 0, arcs = 0, crossings = 0, unconnected = 0;
    double held = 0, best = 0; ///< shares of the run
    double milliseconds = 0;   ///< until it is laid out
};

Measured measure(const Profile& profile, std::size_t boxes)
{
    const auto start = std::chrono::steady_clock::now();
    const Diagram diagram = buildDiagram(profile, {.maxFunctions = boxes, .isMeasured = true});
    const Result<DiagramLayout> layout = LayoutClient(GMONSCOPE_LAYOUT_WORKER).layout(diagram);
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    return {.boxes = diagram.nodes.size(),
            .arcs = diagram.arcs.size(),
            .crossings = layout ? crossings(diagram, *layout) : 0,
            .unconnected = unconnected(diagram),
            .held = diagram.selfShareShown,
            .best = hottest(profile, boxes),
            .milliseconds = time.count()};
}

void print(const Profile& profile, std::size_t boxes)
{
    const Measured m = measure(profile, boxes);
    std::printf("%4zu asked: %3zu boxes hold %5.1f %%, the hottest %zu rows %5.1f %%: %3.0f %% of it; %zu arcs, %zu "
                "crossings, %zu without a caller, %.0f ms\n",
                boxes, m.boxes, 100 * m.held, boxes, 100 * m.best, 100 * m.held / m.best, m.arcs, m.crossings,
                m.unconnected, m.milliseconds);
}

void printHead()
{
    std::printf(
        "| program | functions | boxes | hold of the time | the 25 hottest hold | of it | arcs | crossings | no "
        "caller | ms |\n|---|---|---|---|---|---|---|---|---|---|\n");
}

void printRow(const char* name, const Profile& profile)
{
    constexpr std::size_t boxes = 25;
    const Measured m = measure(profile, boxes);
    std::printf("| %s | %s | %zu | %.1f %% | %.1f %% | %.0f %% | %zu | %zu | %zu | %.0f |\n", name,
                groupedCount(profile.functions().size()).c_str(), m.boxes, 100 * m.held, 100 * m.best,
                100 * m.held / m.best, m.arcs, m.crossings, m.unconnected, m.milliseconds);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && argv[1] == std::string_view("--head")) {
        printHead();
        return 0;
    }
    const char* const name = argc == 5 && argv[1] == std::string_view("--row") ? argv[2] : nullptr;
    char** const files = argv + (name ? 3 : 1);
    if (argc < 3) {
        std::fprintf(stderr, "usage: bench_first_picture [--row NAME] PROGRAM PROFILE [BOXES...]\n");
        return 2;
    }
    const auto profile = loadProfile({.image = files[0], .profiles = {files[1]}});
    if (!profile) {
        std::fprintf(stderr, "%s\n", profile.error().text().c_str());
        return 1;
    }
    if (name) {
        printRow(name, **profile);
        return 0;
    }
    std::printf("%s: %zu functions\n", argv[1], (*profile)->functions().size());
    if (argc == 3)
        for (const std::size_t boxes : {std::size_t{25}, std::size_t{40}})
            print(**profile, boxes);
    for (int i = 3; i < argc; ++i)
        print(**profile, static_cast<std::size_t>(std::max(1, std::atoi(argv[i]))));
    return 0;
}
