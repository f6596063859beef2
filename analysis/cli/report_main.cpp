// SPDX-License-Identifier: MIT
//
// gmonscope-report: gprof's listings, and the call graph as SVG, on the command line.
#include "gmonscope/diagram.h"
#include "gmonscope/export.h"
#include "gmonscope/identify.h"
#include "gmonscope/layout_client.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/remarks.h"
#include "gmonscope/text_report.h"

#include <getopt.h>
#include <iostream>
#include <optional>
#include <utility>

namespace {

using namespace gmonscope;

constexpr const char* program = "gmonscope-report";

constexpr const char* usage = R"(Usage: gmonscope-report [options] [IMAGE] [PROFILE...]

Prints where a program's time went: its flat profile and its call graph, in GNU gprof's columns.
IMAGE is the program, PROFILE one or more gmon.out or .scope files of it, which are summed; in any
order. Without PROFILE it is gmon.out, without IMAGE the program that the profile names or fits.
A .scope file may be that of a program that is running.

  -p, --flat-profile    print the flat profile only
  -q, --graph           print the call graph and the index only
  -b, --brief           leave the explanations out
      --threads         print the time of each thread: the 64 with most of it singly, the others by
                        the function they started with
      --runs            print what is known of each run: process, CPU time, losses
      --no-scope        of a gmon.out, leave its companion (gmon.out.scope) alone: show neither shared
                        libraries nor threads, but what GNU gprof shows
      --svg=FILE        write the call graph as a picture to FILE (- is standard output) and print
                        no listing, unless another option asks for it
  -h, --help            print this
  -v, --version         print the version

Exit status: 0, or 1 after an error, with one line on standard error.
)";

struct Options {
    bool flat = false, graph = false, threads = false, runs = false, wantsPicture = false;
    bool useCompanions = true;
    Explanations explanations = Explanations::Print;
    std::string svgPath;
    std::vector<std::string> files;
};

/// What to exit with instead of working; none: work.
using Verdict = std::optional<int>;

int fail(const Error& error)
{
    std::cerr << program << ": " << error.text() << '\n';
    return 1;
}

/// The exit status: text that nobody got is an error.
int finishOutput()
{
    std::cout.flush();
    return std::cout ? 0
                     : fail({.path = "standard output", .offset = {}, .expected = {}, .found = "cannot be written"});
}

Verdict parseOptions(int argc, char** argv, Options& options)
{
    enum { SvgOption = 256, ThreadsOption, RunsOption, NoScopeOption };
    static const option longOptions[] = {
        {"flat-profile", no_argument, nullptr, 'p'},    {"graph", no_argument, nullptr, 'q'},
        {"brief", no_argument, nullptr, 'b'},           {"threads", no_argument, nullptr, ThreadsOption},
        {"runs", no_argument, nullptr, RunsOption},     {"no-scope", no_argument, nullptr, NoScopeOption},
        {"svg", required_argument, nullptr, SvgOption}, {"help", no_argument, nullptr, 'h'},
        {"version", no_argument, nullptr, 'v'},         {nullptr, 0, nullptr, 0}};
    argv[0] = const_cast<char*>(program); // getopt's messages begin with it
    for (int letter; (letter = getopt_long(argc, argv, "pqbhv", longOptions, nullptr)) != -1;) {
        switch (letter) {
        case 'p': options.flat = true; break;
        case 'q': options.graph = true; break;
        case 'b': options.explanations = Explanations::Leave; break;
        case ThreadsOption: options.threads = true; break;
        case RunsOption: options.runs = true; break;
        case NoScopeOption: options.useCompanions = false; break;
        case SvgOption:
            options.wantsPicture = true;
            options.svgPath = optarg;
            break;
        case 'h': std::cout << usage; return finishOutput();
        case 'v': std::cout << program << ' ' << GMONSCOPE_VERSION << '\n'; return finishOutput();
        default: return 1; // getopt has said what is wrong, in one line
        }
    }
    options.files.assign(argv + optind, argv + argc);
    if (options.wantsPicture && options.svgPath.empty())
        return fail({.path = "--svg", .offset = {}, .expected = "a file name", .found = "nothing"});
    if (!options.flat && !options.graph && !options.threads && !options.runs && !options.wantsPicture)
        options.flat = options.graph = true;
    return {};
}

/// Each part that was asked for, with a form feed between two.
void printListings(std::ostream& out, const Options& options, const std::shared_ptr<const Profile>& profile)
{
    bool isFirst = true;
    const auto begin = [&](bool isWanted) {
        if (isWanted && !std::exchange(isFirst, false))
            out << "\f\n";
        return isWanted;
    };
    if (begin(options.runs))
        writeRuns(out, *profile);
    if (begin(options.threads))
        writeThreads(out, *profile);
    if (begin(options.flat))
        writeFlatProfile(out, *profile, options.explanations);
    if (!options.graph)
        return;
    begin(true);
    const CallGraphListing listing(profile);
    writeCallGraph(out, listing, options.explanations);
    begin(true);
    writeIndex(out, listing);
}

int report(const Options& options)
{
    auto files = identifyFiles(options.files);
    if (!files)
        return fail(files.error());
    files->request.useCompanions = options.useCompanions;
    const auto profile = loadProfile(files->request);
    if (!profile)
        return fail(profile.error());
    std::optional<DiagramLayout> layout;
    if (options.wantsPicture) {
        const Diagram diagram = buildDiagram(**profile);
        auto laidOut = LayoutClient().layout(diagram);
        if (!laidOut)
            return fail(laidOut.error());
        layout = std::move(*laidOut);
        if (const auto error = writeSvgFile(options.svgPath, diagram, *layout, {.title = (*profile)->imagePath()}))
            return fail(*error);
    }
    printListings(std::cout, options, *profile);
    const int status = finishOutput();
    // Only once all is well: an error stands alone.
    if (status == 0)
        for (const std::string& remark : remarks(*files, **profile, layout ? &*layout : nullptr))
            std::cerr << remark << '\n';
    return status;
}

} // namespace

int main(int argc, char** argv)
{
    std::ios::sync_with_stdio(false);
    Options options;
    if (const Verdict verdict = parseOptions(argc, argv, options))
        return *verdict;
    return report(options);
}
