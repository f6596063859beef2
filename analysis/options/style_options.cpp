// SPDX-License-Identifier: MIT
//
// Options that say how the listings look and how files are read, and those about the program itself.
#include "options/option_table.h"
#include "options/option_values.h"
#include "options/report_usage.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include <unistd.h>

namespace gmonscope {

namespace {

/// Splits `a:b::c`; empty parts mean nothing.
void addFolders(std::vector<std::string>& folders, const std::string& list)
{
    std::istringstream parts(list);
    for (std::string part; std::getline(parts, part, ':');)
        if (!part.empty())
            folders.push_back(part);
}

Verdict takeDemangling(ReportOptions& options, const std::string& style)
{
    options.isDemanglingOff = style == "none";
    options.isDemanglingAsked = !options.isDemanglingOff;
    if (!style.empty() && style != "auto" && style != "gnu-v3" && style != "none")
        return complain(options, "--demangle: expected auto, gnu-v3 or none, found " + style);
    return {};
}

Verdict takeNames(ReportOptions& options, const std::string& word)
{
    if (word != "short" && word != "full")
        return complain(options, "--names: expected short or full, found " + word);
    options.names = word == "short" ? NameLength::Short : NameLength::Full;
    return {};
}

/// By first letter, as gprof does.
Verdict takeFormat(ReportOptions& options, const std::string& word)
{
    switch (word.empty() ? '\0' : word[0]) {
    case 'a': options.format = ProfileFormat::Auto; return {};
    case 'm': options.format = ProfileFormat::Gmon; return {};
    case 'b': options.format = ProfileFormat::Bsd; return {};
    case '4': options.format = ProfileFormat::Bsd44; return {};
    default: return complain(options, "-O: expected auto, magic, bsd or 4.4bsd, found " + word);
    }
}

Verdict takeTop(ReportOptions& options, const std::string& word)
{
    std::uint64_t rows = 0;
    const Verdict verdict = takeNumber(options, word, "--top", rows);
    options.style.top = rows;
    return verdict;
}

Verdict takeWidth(ReportOptions& options, const std::string& word)
{
    std::uint64_t width = 0;
    const Verdict verdict = takeNumber(options, word, "-w", width);
    options.style.indexWidth = static_cast<int>(std::clamp<std::uint64_t>(width, 1, 100000));
    return verdict;
}

Verdict takeTableLength(ReportOptions& options, const std::string& word)
{
    std::uint64_t length = 0;
    const Verdict verdict = takeNumber(options, word, "-t", length);
    options.tableLength = length;
    return verdict;
}

std::vector<Option> names()
{
    using O = ReportOptions;
    return {
        gnuOption('b', "brief", "", "leave the explanations out",
                  [](O& o) { o.style.explanations = Explanations::Leave; }),
        gnuOption('T', "traditional", "", "print as BSD's gprof does",
                  [](O& o) { o.style.traditional = o.style.symbolNames = true; }),
        gnuOption('L', "print-path", "", "print source files with their path", [](O& o) { o.style.fullPaths = true; }),
        gnuOption(0, "inline-file-names", "", "print the source file behind each name",
                  [](O& o) { o.style.fileNames = true; }),
        {0, "demangle", "[STYLE]",
         "print readable names (auto, gnu-v3), which is the default, or those of the symbol table (none)",
         takeDemangling, true, 'C'},
        gnuOption(0, "no-demangle", "", "print the names of the symbol table", [](O& o) { o.isDemanglingOff = true; }),
        ownOption("names", "LENGTH",
                  "print C++ names without parameters and template arguments, unless others would look the same "
                  "(short, the default on a terminal), or whole (full)",
                  takeNames),
        ownOption("errors", "", "print the statistical errors of all times", [](O& o) { o.style.errors = true; }),
        ownOption("measured", "",
                  "print the time that the sampled call stacks measured beside the estimate by counts of calls; ! "
                  "marks where the two differ",
                  [](O& o) { o.style.measured = true; }),
        ownOption("top", "N", "print only N rows and entries, and the rest in one line", takeTop, 'n'),
        ownOption(
            "min-percent", "P", "print only rows and entries of P % and more, and the rest in one line",
            [](O& o, const std::string& word) { return takePercent(o, word, "--min-percent", o.style.minPercent); }),
        ownOption("no-pager", "", "print long listings on a terminal without a pager",
                  [](O& o) { o.hasPager = false; }),
        gnuOption('w', "width", "N", "print the index N characters wide", takeWidth),
    };
}

std::vector<Option> sources()
{
    using O = ReportOptions;
    return {
        gnuOption('I', "directory-path", "DIRS", "look for sources in these folders, separated by colons",
                  [](O& o, const std::string& list) { addFolders(o.sourceFolders, list); }),
        gnuOption('x', "all-lines", "", "with -A, print the count of a function on each of its lines",
                  [](O& o) { o.allLines = true; }),
        gnuOption('y', "separate-files", "", "with -A, write each file to NAME-ann",
                  [](O& o) { o.separateFiles = true; }),
        gnuOption('t', "table-length", "N", "with -A, list the N lines with most time, then calls; 10 without it",
                  takeTableLength),
        gnuOption('O', "file-format", "FORMAT",
                  "read profiles that do not tell their format in this one: auto, magic (gmon.out), bsd, 4.4bsd",
                  takeFormat),
    };
}

/// Both are taken from the command line before it is parsed: they say what the letters mean.
int refuseAbbreviation(ReportOptions& options)
{
    return complain(options, "--gnu-compat and --solaris must be written in full, before any --");
}

std::vector<Option> program()
{
    using O = ReportOptions;
    return {
        ownOption("gnu-compat", "", "print as GNU gprof 2.40 does, number by number; takes no other options of ours",
                  refuseAbbreviation),
        ownOption("solaris", "",
                  "print as Solaris' gprof does: -C demangles (nothing else does), -D is --difference, -l is "
                  "--no-local-symbols, -n N is --top=N; the graph comes first",
                  refuseAbbreviation),
        gnuOption('d', "debug", "[N]", "do nothing: there is no debugging output",
                  [](O&) { std::cerr << reportProgram << ": -d: there is no debugging output\n"; }),
        gnuOption('h', "help", "", "print this",
                  [](O&) {
                      std::cout << reportUsage();
                      return finishOptionOutput();
                  }),
        gnuOption('v', "version", "", "print the version",
                  [](O&) {
                      std::cout << reportProgram << ' ' << GMONSCOPE_VERSION << '\n';
                      return finishOptionOutput();
                  }),
    };
}

Verdict finishStyle(ReportOptions& o)
{
    o.style.symbolNames = o.style.symbolNames || o.isDemanglingOff;
    if (o.dialect == Dialect::Solaris) {
        o.style.symbolNames = !o.isDemanglingAsked;
        o.graphFirst = true;
    }
    if (o.dialect == Dialect::Own) // programs that read a pipe or a file search for full names
        o.style.names = o.names.value_or(isatty(STDOUT_FILENO) ? NameLength::Short : NameLength::Full);
    if (o.dialect == Dialect::Gnu) {
        o.style.perCall = PerCallRule::OfAll;
        const bool withUnused = o.style.listing.withUnused;
        o.style.listing = ListingRules::ofGnu();
        o.style.listing.withUnused = withUnused;
    }
    if (const char* folders = std::getenv("GPROF_PATH"))
        addFolders(o.sourceFolders, folders);
    return {};
}

} // namespace

OptionGroup styleOptions()
{
    std::vector<Option> options = names();
    for (const auto part : {sources, program})
        for (Option& option : part())
            options.push_back(std::move(option));
    return {"How to print.\n", std::move(options), finishStyle};
}

} // namespace gmonscope
