// SPDX-License-Identifier: MIT
//
// The command line of gmonscope-report: GNU gprof's options, parsed by getopt_long as in GNU gprof, and our own.
#pragma once

#include "gmonscope/diagram.h"
#include "gmonscope/gnu_profile.h"
#include "gmonscope/group_spread.h"
#include "gmonscope/text_style.h"
#include "options/checks.h"

#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

inline constexpr const char* reportProgram = "gmonscope-report";

/// The program whose options are understood.
enum class Dialect {
    Own,     ///< the options of GNU gprof and ours
    Gnu,     ///< --gnu-compat: only the options of GNU gprof
    Solaris, ///< --solaris: as Own, but -C -D -l -n have the same meaning as on Solaris
};

/// Sections that can be printed; a set of them is their sum.
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
    ProcessTree = 131072,
};

struct ExportFormat;

/// A file for other programs.
struct OutputFile {
    const ExportFormat* format;
    std::string option; ///< the option that asked for it
    std::string path;   ///< "-": standard output
};

/// Options for --diff and --spread.
struct ComparisonOptions {
    bool isListed = true;           ///< false: standard output has the output for another program instead
    std::vector<std::string> bases; ///< profiles of the base
    std::string image;              ///< image of the bases; empty: the same as for the other profiles
    bool isForEachRun = false;      ///< the spread is with what each run has
    std::vector<Check> checks;
    std::string markdown, junit; ///< files for their results; empty: none; "-": standard output
    bool isForGithub = false;    ///< print their results as workflow commands
};

enum class GroupsBy : std::uint8_t { Nothing, Host, Recording, Label };

/// Options for profiles of several programs.
struct ProcessOptions {
    bool isAsked = false, areAll = false; ///< --processes, --processes=all
    std::string program;                  ///< the only one whose profiles count; empty: all
    std::vector<std::string> labels;      ///< that profiles must have to count
    std::vector<std::string> baseLabels;  ///< those that are the base have these instead: --diff-label
    GroupsBy by = GroupsBy::Nothing;      ///< how --spread groups profiles
    std::vector<ProfilesOfGroup> groups;  ///< as they were found
};

struct ReportOptions {
    Dialect dialect = Dialect::Own;
    unsigned sections = 0;         ///< the sections asked for
    std::string firstBesideDoctor; ///< the first option, as it is spelled, that asks for another section
    unsigned decided = 0;          ///< the sections asked for, or asked not to print
    TextStyle style;
    std::optional<NameLength> names; ///< as asked for
    SymbolRules symbols;
    ProfileSelection selection;
    std::vector<std::string> threads;
    std::string event;
    GraphChanges changes;
    CountingCost counting;
    SymbolSearch search;
    std::vector<PathChange> sourcePaths;
    ProfileFormat format = ProfileFormat::Auto;
    bool useCompanions = true;
    bool salvage = false;
    bool needsAll = false;            ///< a profile that cannot be read is an error, even among others
    bool hasPager = true;             ///< listings go to a pager, if they go to a terminal
    bool timings = false;             ///< print the time of each stage on standard error
    std::string sumPath = "gmon.sum"; ///< the summary file; its companion has the suffix .scope
    bool keepsSpread = true;          ///< the summary file tells how the profiles differ
    bool subtracts = false;           ///< the summary file is a difference: the first profile minus the others
    bool graphFirst = false;          ///< print the call graph before the flat profile
    bool isDemanglingAsked = false, isDemanglingOff = false;
    std::vector<OutputFile> outputs;
    std::optional<Shares> shares; ///< of pictures, as asked for
    ComparisonOptions comparison;
    ProcessOptions processes;
    std::string mapFile; ///< a text of nm -o, for FileOrder
    // Options for execution counts and annotated source:
    std::uint64_t leastCount = 1; ///< -m: what ran less often is not listed
    std::size_t tableLength = 10; ///< -t: rows in the table of the most executed lines
    bool allLines = false, separateFiles = false;
    std::vector<std::string> sourceFolders;
    std::vector<std::string> files; ///< image and profiles, as given
    /// Files that stand behind an option to which a name may be attached.
    struct LooseWord {
        std::string file, option;
    };
    std::vector<LooseWord> looseWords;
};

/// The exit status if the program ends without working; none: go on.
using Verdict = std::optional<int>;

/// Parses the arguments. Help, version and errors are printed here.
[[nodiscard]] Verdict parseReportOptions(std::vector<std::string> arguments, ReportOptions&);
/// Complains about a file that does not exist, and is probably a function's name: `-q name` instead of `-qname`.
[[nodiscard]] Verdict findLooseNames(const ReportOptions&);

} // namespace gmonscope
