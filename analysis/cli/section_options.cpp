// SPDX-License-Identifier: MIT
//
// Options that say what to print or write.
#include "cli/option_table.h"
#include "cli/option_values.h"

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
        gnuOption('p', "flat-profile", "[SPEC]", "the flat profile; with SPEC of these functions, and of their time",
                  [](O& o, Word spec) { choose(o, Flat, o.selection.flat, spec); }),
        gnuOption('P', "no-flat-profile", "[SPEC]", "not the flat profile; with SPEC, the one without these functions",
                  [](O& o, Word spec) { unchoose(o, Flat, o.selection.flat, spec); }),
        gnuOption('q', "graph", "[SPEC]",
                  "the call graph and the index; with SPEC of these functions and what they call; with CALLER/CALLEE "
                  "of these calls alone",
                  [](O& o, Word spec) { choose(o, Graph, graphChoice(o, spec), spec); }),
        gnuOption('Q', "no-graph", "[SPEC]", "not the call graph; with SPEC, the one without these functions",
                  [](O& o, Word spec) { unchoose(o, Graph, graphChoice(o, spec), spec); }),
        gnuOption('B', nullptr, "", "as -q", [](O& o) { ask(o, Graph); }),
        gnuOption('C', "exec-counts", "[SPEC]", "how often each function was called, by source line",
                  [](O& o, Word spec) { choose(o, ExecCounts, o.selection.counts, spec); }),
        gnuOption('Z', "no-exec-counts", "[SPEC]", "not these, or not of these functions",
                  [](O& o, Word spec) { unchoose(o, ExecCounts, o.selection.counts, spec); }),
        gnuOption('A', "annotated-source", "[SPEC]", "the source, with calls and self times beside it",
                  [](O& o, Word spec) { choose(o, Annotated, o.selection.source, spec); }),
        gnuOption('J', "no-annotated-source", "[SPEC]", "not this, or not of these functions",
                  [](O& o, Word spec) { unchoose(o, Annotated, o.selection.source, spec); }),
        gnuOption('i', "file-info", "", "how many records each profile file holds", [](O& o) { ask(o, FileInfo); }),
        gnuOption('r', "function-ordering", "", "functions in an order that suits the cache",
                  [](O& o) { ask(o, FunctionOrder); }),
        gnuOption('R', "file-ordering", "MAP", "object files in such an order; MAP is a text of nm -o",
                  [](O& o, Word path) {
                      ask(o, FileOrder);
                      o.mapFile = path;
                  }),
    };
}

std::vector<Option> files()
{
    using O = ReportOptions;
    return {
        gnuOption('s', "sum", "", "write the sum of all profiles to gmon.sum and gmon.sum.scope",
                  [](O& o) { ask(o, SummaryFile); }),
        ownOption(
            "difference", "",
            "write the first profile less the others to gmon.sum, and by how much it is less than 0 to gmon.sum.scope",
            [](O& o) {
                ask(o, SummaryFile);
                o.subtracts = true;
            },
            'D'),
        ownOption(
            "threads", "",
            "the time of each thread: the 64 with most of it singly, the others by the function they started with",
            [](O& o) { ask(o, Threads); }),
        ownOption("instrumentation", "",
                  "what counting calls took, and functions that are worth no_instrument_function for it",
                  [](O& o) { ask(o, Instrumentation); }),
        ownOption("inlines", "", "the time in inlined functions, as debugging information (-g) tells of them",
                  [](O& o) {
                      ask(o, Inlines);
                      o.symbols.inlines = true;
                  }),
        ownOption("runs", "", "what is known of each run: process, CPU time, losses", [](O& o) { ask(o, Runs); }),
    };
}

Verdict finishSections(ReportOptions& options)
{
    if ((options.sections & FunctionOrder) && (options.sections & FileOrder))
        return complain(options, "-r and -R: only one of them");
    return {};
}

} // namespace

OptionGroup sectionOptions()
{
    std::vector<Option> options = listings();
    for (Option& option : files())
        options.push_back(std::move(option));
    return {"What to print. A SPEC is a function, file.c, file.c:function, file.c:line, :name.with.dot or line;\n"
            "it must be attached: -pmain. -p and -q without one print only that.\n",
            std::move(options), finishSections};
}

} // namespace gmonscope
