// SPDX-License-Identifier: MIT
//
// The command line of gmonscope-report: GNU gprof's, by getopt_long as there, and what gprof has not.
#pragma once

#include "gmonscope/gnu_profile.h"
#include "gmonscope/text_style.h"

#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

inline constexpr const char* reportProgram = "gmonscope-report";

/// Whose command line it is.
enum class Dialect {
    Own,     ///< GNU gprof's and ours
    Gnu,     ///< --gnu-compat: GNU gprof 2.40's alone
    Solaris, ///< --solaris: -C -D -l -n mean what they do there
};

/// What can be printed; a set of them is the sum.
enum Section : unsigned {
    FileInfo = 1,
    SummaryFile = 2,
    Flat = 4,
    Graph = 8,
    ExecCounts = 16,
    Annotated = 32,
    FunctionOrder = 64,
    FileOrder = 128,
    Threads = 256,
    Runs = 512,
    Outputs = 1024, ///< files for other programs
    Difference = 2048,
    SpreadOfRuns = 4096,
    Doctor = 8192,
    Uncalled = 16384,
    Instrumentation = 32768,
    Inlines = 65536,
};

enum class OutputFormat { Json, Csv, Dot, Svg };

/// A file for other programs.
struct OutputFile {
    OutputFormat format;
    std::string option; ///< as it was asked for
    std::string path;   ///< "-": standard output
};

/// Of --diff and --spread.
struct ComparisonOptions {
    bool isListed = true;           ///< by itself; false: standard output is for another program
    std::vector<std::string> bases; ///< profiles
    std::string image;              ///< of the bases; empty: the same as the others'
    std::optional<double> failIf;   ///< growth, as a share of the base: 0.05 is 5 %
};

struct ReportOptions {
    Dialect dialect = Dialect::Own;
    unsigned sections = 0; ///< asked for
    unsigned decided = 0;  ///< asked for, or against
    TextStyle style;
    SymbolRules symbols;
    ProfileSelection selection;
    std::vector<std::string> threads;
    GraphChanges changes;
    CountingCost counting;
    SymbolSearch search;
    std::vector<PathChange> sourcePaths;
    ProfileFormat format = ProfileFormat::Auto;
    bool useCompanions = true;
    bool salvage = false;
    bool timings = false;    ///< of the stages, on standard error
    bool subtracts = false;  ///< the summary file is the difference: the first profile less the others
    bool graphFirst = false; ///< before the flat profile
    bool isDemanglingAsked = false, isDemanglingOff = false;
    std::vector<OutputFile> outputs;
    ComparisonOptions comparison;
    std::string mapFile;
    // Of counts and annotated source:
    std::uint64_t leastCount = 1;
    std::size_t tableLength = 10;
    bool allLines = false, separateFiles = false;
    std::vector<std::string> sourceFolders;
    std::vector<std::string> files; ///< image and profiles, as given
};

/// What to exit with instead of working; none: work.
using Verdict = std::optional<int>;

/// Fills the options. Help, version and errors are printed here.
[[nodiscard]] Verdict parseReportOptions(std::vector<std::string> arguments, ReportOptions&);

} // namespace gmonscope
