// SPDX-License-Identifier: MIT
//
// Options that say what to print or write.
#include "options/option_table.h"
#include "options/option_values.h"

namespace gmonscope {

namespace {

void ask(ReportOptions& options, Section section)
{
    options.sections |= section;
    options.decided |= section;
}

/// The section is asked for, perhaps of some functions only.
void choose(ReportOptions& options, Section section, SymbolChoice& choice, const std::string& spec)
{
    ask(options, section);
    if (!spec.empty())
        choice.only.push_back(spec);
}

/// The section is not to be printed, or without some functions.
void unchoose(ReportOptions& options, Section section, SymbolChoice& choice, const std::string& spec)
{
    options.decided |= section;
    if (spec.empty()) {
        options.sections &= ~section;
    } else {
        options.sections |= section;
        choice.without.push_back(spec);
    }
}

/// Returns the choice for a SPEC of -q or -Q: that of arcs for CALLER/CALLEE, else that of functions.
SymbolChoice& graphChoice(ReportOptions& options, const std::string& spec)
{
    return spec.find('/') != std::string::npos ? options.selection.arcs : options.selection.graph;
}

std::vector<Option> listings()
{
    using O = ReportOptions;
    using Word = const std::string&;
    return {
        gnuOption('p', "flat-profile", "[SPEC]",
                  "print the flat profile; with SPEC, only these functions and their time",
                  [](O& o, Word spec) { choose(o, Flat, o.selection.flat, spec); }),
        gnuOption('P', "no-flat-profile", "[SPEC]",
                  "leave the flat profile out; with SPEC, print it without these functions",
                  [](O& o, Word spec) { unchoose(o, Flat, o.selection.flat, spec); }),
        gnuOption('q', "graph", "[SPEC]",
                  "print the call graph and the index; with SPEC, only these functions and what they call; with "
                  "CALLER/CALLEE, only these calls",
                  [](O& o, Word spec) { choose(o, Graph, graphChoice(o, spec), spec); }),
        gnuOption('Q', "no-graph", "[SPEC]", "leave the call graph out; with SPEC, print it without these functions",
                  [](O& o, Word spec) { unchoose(o, Graph, graphChoice(o, spec), spec); }),
        gnuOption('B', nullptr, "", "do the same as -q", [](O& o) { ask(o, Graph); }),
        gnuOption('C', "exec-counts", "[SPEC]", "print how often each function was called, by source line",
                  [](O& o, Word spec) { choose(o, ExecCounts, o.selection.counts, spec); }),
        gnuOption('Z', "no-exec-counts", "[SPEC]", "leave these counts out; with SPEC, only those of these functions",
                  [](O& o, Word spec) { unchoose(o, ExecCounts, o.selection.counts, spec); }),
        gnuOption('A', "annotated-source", "[SPEC]", "the source, with calls and self times beside it",
                  [](O& o, Word spec) { choose(o, Annotated, o.selection.source, spec); }),
        gnuOption('J', "no-annotated-source", "[SPEC]", "leave the source out; with SPEC, only that of these functions",
                  [](O& o, Word spec) { unchoose(o, Annotated, o.selection.source, spec); }),
        gnuOption('i', "file-info", "", "print how many records each profile file holds",
                  [](O& o) { ask(o, FileInfo); }),
        gnuOption('r', "function-ordering", "", "print the functions in an order that suits the cache",
                  [](O& o) { ask(o, FunctionOrder); }),
        gnuOption('R', "file-ordering", "MAP", "print the object files in such an order; MAP is the output of nm -o",
                  [](O& o, Word path) {
                      ask(o, FileOrder);
                      o.mapFile = path;
                  }),
    };
}

std::vector<Option> files()
{
    using O = ReportOptions;
    using Word = const std::string&;
    return {
        gnuOption('s', "sum", "", "write the sum of all profiles to gmon.sum and gmon.sum.scope",
                  [](O& o) { ask(o, SummaryFile); }),
        ownOption(
            "difference", "",
            "subtract the other profiles from the first: write the difference to gmon.sum, and what is below 0 in it "
            "to gmon.sum.scope",
            [](O& o) {
                ask(o, SummaryFile);
                o.subtracts = true;
            },
            'D'),
        ownOption("sum-file", "FILE", "do what -s does, or with --difference that, but write FILE and FILE.scope",
                  [](O& o, Word path) {
                      ask(o, SummaryFile);
                      o.sumPath = path;
                  }),
        ownOption("no-spread", "",
                  "with -s, do not keep how the profiles differ from each other: that takes longer than the sum",
                  [](O& o) { o.keepsSpread = false; }),
        ownOption(
            "threads", "",
            "print the time of each thread: the 64 with most time singly, the others by the function they started with",
            [](O& o) { ask(o, Threads); }),
        ownOption("instrumentation", "",
                  "print what counting calls took, and which functions are worth no_instrument_function",
                  [](O& o) { ask(o, Instrumentation); }),
        ownOption("inlines", "", "print the time in inlined functions, which debugging information (-g) tells",
                  [](O& o) {
                      ask(o, Inlines);
                      o.symbols.inlines = true;
                  }),
        ownOption("runs", "", "print what is known of each run: process, CPU time, losses", [](O& o) { ask(o, Runs); }),
    };
}

Verdict finishSections(ReportOptions& options)
{
    if ((options.sections & FunctionOrder) && (options.sections & FileOrder))
        return complain(options, "-r and -R: expected one of them, found both");
    if (!options.keepsSpread && !(options.sections & SummaryFile))
        return complain(options, "--no-spread: expected -s with it, found none");
    if (options.sumPath.empty())
        return complain(options, "--sum-file: expected the name of a file, found none");
    return {};
}

} // namespace

OptionGroup sectionOptions()
{
    std::vector<Option> options = listings();
    for (Option& option : files())
        options.push_back(std::move(option));
    return {"What to print. A SPEC is a function, file.c, file.c:function, file.c:line, :name.with.dot or line;\nit "
            "follows without a space: -pmain. -p and -q without a SPEC print only their listing.\n",
            std::move(options), finishSections};
}

} // namespace gmonscope
