// SPDX-License-Identifier: MIT
//
// Options that say of which functions, calls and time.
#include "gmonscope/export_formats.h"
#include "options/option_table.h"
#include "options/option_values.h"

#include <algorithm>
#include <utility>

namespace gmonscope {

namespace {

bool isAnySource(const std::vector<std::string>& words)
{
    return std::any_of(words.begin(), words.end(),
                       [](const std::string& word) { return word.find_first_of(".:0123456789") != std::string::npos; });
}

/// May a specification mean a source file or a line?
bool namesSources(const ProfileSelection& selection)
{
    for (const std::vector<std::string>* words :
         {&selection.focus.ancestors, &selection.focus.descendants, &selection.focus.paths})
        if (isAnySource(*words))
            return true;
    for (const SymbolChoice* choice :
         {&selection.flat, &selection.graph, &selection.time, &selection.arcs, &selection.counts, &selection.source})
        for (const std::vector<std::string>* words : {&choice->only, &choice->without})
            if (isAnySource(*words))
                return true;
    return false;
}

std::vector<Option> functions()
{
    using O = ReportOptions;
    using Word = const std::string&;
    return {
        gnuOption('e', nullptr, "NAME", "print no entry for NAME in the call graph",
                  [](O& o, Word name) { o.selection.graph.without.push_back(name); }),
        gnuOption('E', nullptr, "NAME", "do the same, and leave its time out of the graph's totals",
                  [](O& o, Word name) {
                      o.selection.graph.without.push_back(name);
                      o.selection.time.without.push_back(name);
                  }),
        gnuOption('f', nullptr, "NAME", "print entries only for NAME and what it calls",
                  [](O& o, Word name) { o.selection.graph.only.push_back(name); }),
        gnuOption('F', nullptr, "NAME", "do the same, and count only their time in the graph's totals",
                  [](O& o, Word name) {
                      o.selection.graph.only.push_back(name);
                      o.selection.time.only.push_back(name);
                  }),
        gnuOption('k', nullptr, "FROM/TO", "leave calls from FROM to TO out",
                  [](O& o, Word arc) -> Verdict {
                      if (o.dialect != Dialect::Gnu && arc.find('/') == std::string::npos)
                          return complain(o, "-k: expected FROM/TO, found " + (arc.empty() ? "nothing" : arc));
                      o.selection.arcs.without.push_back(arc);
                      return {};
                  }),
        gnuOption('n', "time", "NAME", "count only the time of NAME in the call graph",
                  [](O& o, Word name) { o.selection.time.only.push_back(name); }),
        gnuOption('N', "no-time", "NAME", "leave the time of NAME out of the call graph",
                  [](O& o, Word name) { o.selection.time.without.push_back(name); }),
    };
}

Verdict takePath(ReportOptions& options, const std::string& word)
{
    if (word.size() < 2 || word.find('/') == std::string::npos)
        return complain(options, "--paths: expected FROM/TO, found " + (word.empty() ? "nothing" : word));
    options.selection.focus.paths.push_back(word);
    return {};
}

/// The list of a focus that the word joins.
template <class... Lists> OptionEffect focusOn(const char* name, Lists... lists)
{
    return [name, lists...](ReportOptions& options, const std::string& word) -> Verdict {
        if (word.empty())
            return complain(options, std::string(name) + ": expected a function, found nothing");
        ((options.selection.focus.*lists).push_back(word), ...);
        return {};
    };
}

std::vector<Option> focus()
{
    return {
        ownOption("ancestors", "NAME",
                  "print entries only for NAME and what leads to it; times stay those of the whole run",
                  focusOn("--ancestors", &GraphFocus::ancestors)),
        ownOption("descendants", "NAME", "print entries only for NAME and what it leads to",
                  focusOn("--descendants", &GraphFocus::descendants)),
        ownOption("focus", "NAME", "do both", focusOn("--focus", &GraphFocus::ancestors, &GraphFocus::descendants)),
        ownOption("paths", "FROM/TO",
                  "print entries only for what lies on a way from FROM to TO; several of these options add up",
                  takePath),
    };
}

/// Numbers, names and start functions, separated by commas outside brackets: C++ names have them inside.
Verdict takeThreads(ReportOptions& options, const std::string& word)
{
    std::string name;
    int depth = 0;
    const auto take = [&] {
        if (!name.empty())
            options.threads.push_back(std::exchange(name, {}));
    };
    for (const char c : word) {
        depth += c == '(' || c == '<' ? 1 : c == ')' || c == '>' ? -1 : 0;
        if (c == ',' && depth <= 0)
            take();
        else
            name += c;
    }
    take();
    if (options.threads.empty())
        return complain(options, "--thread: expected a thread, found nothing");
    return {};
}

Verdict takeEvent(ReportOptions& options, const std::string& word)
{
    if (word.empty())
        return complain(options, "--event: expected an event, found nothing");
    options.event = word;
    return {};
}

std::vector<Option> threads()
{
    return {
        ownOption("thread", "THREAD",
                  "print only what these threads did; THREAD is a number that --threads prints (2/NUMBER for the "
                  "second run), a name, main, or the function that threads began with; commas separate several, or "
                  "give the option again",
                  takeThreads),
        ownOption("event", "EVENT",
                  "of a callgrind.out or the text of perf script, show this event, not the first one: Dr, page-faults; "
                  "numbers of collapsed stacks count this: us, ms, ns, cycles",
                  takeEvent),
    };
}

std::vector<Option> symbols()
{
    using O = ReportOptions;
    using Word = const std::string&;
    return {
        gnuOption('a', "no-static", "", "count static functions as parts of the function before them",
                  [](O& o) { o.symbols.withoutLocals = true; }),
        gnuOption('c', "static-call-graph", "",
                  "add calls that the code could make, with count 0, also through jump stubs and in all modules",
                  [](O& o) { o.symbols.staticCalls = true; }),
        ownOption("uncalled", "", "list the functions that were not called, but could be; sets -c",
                  [](O& o) {
                      o.sections |= Uncalled;
                      o.decided |= Uncalled;
                      o.symbols.staticCalls = true;
                  }),
        gnuOption('D', "ignore-non-functions", "", "do not take labels for functions",
                  [](O& o) { o.symbols.functionsOnly = true; }),
        gnuOption('l', "line", "", "print by source line instead of by function",
                  [](O& o) { o.symbols.byLine = o.style.lineNumbers = true; }),
        gnuOption('S', "external-symbol-table", "FILE", "read symbols from FILE, which looks like /proc/kallsyms",
                  [](O& o, Word path) { o.symbols.symbolFile = path; }),
        ownOption(
            "no-local-symbols", "", "leave the entries and the time of static functions out of the graph",
            [](O& o) { o.selection.withoutLocals = true; }, 'l'),
        gnuOption('z', "display-unused-functions", "", "print functions that were not used, too",
                  [](O& o) { o.style.listing.withUnused = true; }),
        gnuOption('m', "min-count", "N", "with -C and -A, print only counts of N and more",
                  [](O& o, Word word) { return takeNumber(o, word, "-m", o.leastCount); }),
        ownOption("no-scope", "",
                  "leave the companion of a gmon.out (gmon.out.scope) alone: show neither shared libraries nor "
                  "threads, but what GNU gprof shows",
                  [](O& o) { o.useCompanions = false; }),
    };
}

Verdict finishSelection(ReportOptions& o)
{
    if (!o.threads.empty() && (o.sections & SummaryFile))
        return complain(o, "--thread: expected listings, found -s: a summary file is of whole profiles");
    // A sum is of lines there, and so is what is printed beside it.
    if (o.dialect == Dialect::Gnu && (o.sections & SummaryFile))
        o.symbols.byLine = o.style.lineNumbers = true;
    if (o.dialect == Dialect::Gnu)
        o.symbols.mapFile = o.mapFile;
    if (o.dialect != Dialect::Gnu && o.allLines && (o.sections & Annotated))
        o.symbols.byLine = true;
    o.symbols.withLines = (o.sections & (ExecCounts | Annotated)) || o.style.fileNames || namesSources(o.selection);
    // Not of several runs: each would be read with them, and two builds may have their sources in different places.
    o.symbols.withKnownLines = !(o.sections & (SpreadOfRuns | Difference)) &&
                               std::any_of(o.outputs.begin(), o.outputs.end(),
                                           [](const OutputFile& output) { return output.format->tellsSources; });
    return {};
}

} // namespace

OptionGroup selectionOptions()
{
    std::vector<Option> options = functions();
    for (auto* more : {focus, threads, symbols})
        for (Option& option : more())
            options.push_back(std::move(option));
    return {"Which functions to print. NAME is a SPEC.\n", std::move(options), finishSelection};
}

} // namespace gmonscope
