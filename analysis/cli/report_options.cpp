// SPDX-License-Identifier: MIT
#include "cli/report_options.h"

#include "base/one_line.h"
#include "cli/nearest_option.h"
#include "cli/option_table.h"
#include "cli/report_usage.h"
#include "cli/response_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <getopt.h>
#include <iostream>
#include <iterator>
#include <sstream>

namespace gmonscope {

namespace {

constexpr const char* program = "gmonscope-report";
/// Splits `a:b::c`; empty parts mean nothing.
void addFolders(std::vector<std::string>& folders, const std::string& list)
{
    std::istringstream parts(list);
    for (std::string part; std::getline(parts, part, ':');)
        if (!part.empty())
            folders.push_back(part);
}

/// May a specification mean a source file or a line?
bool namesSources(const ProfileSelection& selection)
{
    for (const SymbolChoice* choice :
         {&selection.flat, &selection.graph, &selection.time, &selection.arcs, &selection.counts, &selection.source})
        for (const std::vector<std::string>* words : {&choice->only, &choice->without})
            for (const std::string& word : *words)
                if (word.find_first_of(".:0123456789") != std::string::npos)
                    return true;
    return false;
}

class OptionParser {
public:
    OptionParser(std::vector<std::string> arguments, ReportOptions& options)
        : m_arguments(expandResponseFiles(std::move(arguments))), m_options(options)
    {
        if (takeWord("--gnu-compat"))
            m_options.dialect = Dialect::Gnu;
        else if (takeWord("--solaris"))
            m_options.dialect = Dialect::Solaris;
        m_table = gnuLongOptions();
        if (m_options.dialect != Dialect::Gnu) {
            const auto own = ownLongOptions();
            m_table.insert(m_table.end(), own.begin(), own.end());
            completeGnuNames();
        }
        m_table.push_back({nullptr, 0, nullptr, 0});
    }

    Verdict parse()
    {
        std::vector<char*> words;
        for (std::string& argument : m_arguments)
            words.push_back(argument.data());
        words.push_back(nullptr);
        const int count = static_cast<int>(words.size()) - 1;
        m_letters = m_options.dialect == Dialect::Solaris ? solarisLetters : gnuLetters;
        opterr = m_options.dialect == Dialect::Gnu;
        for (int letter; (letter = getopt_long(count, words.data(), m_letters, m_table.data(), nullptr)) != -1;) {
            if (letter == '?')
                return refuse(words[static_cast<std::size_t>(optind - 1)]);
            if (const Verdict verdict = take(meaningOf(letter), optarg ? optarg : ""))
                return verdict;
        }
        m_options.files.assign(words.begin() + optind, words.begin() + count);
        return finish();
    }

private:
    /// Removes the word, wherever it stands before `--`.
    bool takeWord(const std::string& word)
    {
        const auto end = std::find(m_arguments.begin() + 1, m_arguments.end(), "--");
        const auto place = std::find(m_arguments.begin() + 1, end, word);
        if (place == end)
            return false;
        m_arguments.erase(place);
        return true;
    }

    /// An abbreviation that gprof knows means the same here, although options of ours may begin like it.
    void completeGnuNames()
    {
        const auto gnuOptions = gnuLongOptions();
        for (std::size_t i = 1; i < m_arguments.size() && m_arguments[i] != "--"; ++i) {
            std::string& argument = m_arguments[i];
            const std::string name = argument.substr(0, argument.find('='));
            if (!name.starts_with("--"))
                continue;
            const auto startsSo = [&](const option& known) {
                return std::string(known.name).starts_with(name.substr(2));
            };
            const auto isExact = [&](const option& known) { return known.name == name.substr(2); };
            if (std::any_of(m_table.begin(), m_table.end(), isExact) ||
                std::count_if(gnuOptions.begin(), gnuOptions.end(), startsSo) != 1)
                continue;
            const auto known = std::find_if(gnuOptions.begin(), gnuOptions.end(), startsSo);
            argument = std::string("--") + known->name + argument.substr(name.size());
        }
    }

    [[nodiscard]] int meaningOf(int letter) const
    {
        if (m_options.dialect != Dialect::Solaris)
            return letter;
        switch (letter) {
        case 'C': return Demangle;
        case 'D': return Difference;
        case 'l': return NoLocalSymbols;
        case 'n': return Top;
        default: return letter;
        }
    }

    [[nodiscard]] int optionErrorStatus() const { return m_options.dialect == Dialect::Gnu ? 1 : 2; }

    int refuse(const std::string& word) const
    {
        if (m_options.dialect == Dialect::Gnu)
            return 1; // getopt has said what is wrong
        const std::string what =
            optopt && !word.starts_with("--") ? std::string("-") + static_cast<char>(optopt) : word;
        return complain(what + ": no such option, or its argument is missing or too much; the nearest is " +
                        nearestOption(word, m_table));
    }

    int complain(const std::string& text) const
    {
        std::cerr << program << ": " << oneLine(text) << '\n';
        return optionErrorStatus();
    }

    Verdict number(const std::string& text, const char* name, std::uint64_t& value) const
    {
        char* end = nullptr;
        errno = 0;
        const auto parsed = std::strtoull(text.c_str(), &end, 10);
        if (text.empty() || text[0] == '-' || *end || errno)
            return complain(std::string(name) + ": expected a number, found " + text);
        value = parsed;
        return {};
    }

    /// A section is asked for, perhaps of some functions only.
    void choose(Section section, SymbolChoice& choice, const std::string& spec)
    {
        m_options.sections |= section;
        m_options.decided |= section;
        if (!spec.empty())
            choice.only.push_back(spec);
    }

    /// A section is not to be printed, or without some functions.
    void unchoose(Section section, SymbolChoice& choice, const std::string& spec)
    {
        m_options.decided |= section;
        if (spec.empty()) {
            m_options.sections &= ~section;
        } else {
            m_options.sections |= section;
            choice.without.push_back(spec);
        }
    }

    static bool isArc(const std::string& spec) { return spec.find('/') != std::string::npos; }

    Verdict take(int letter, const std::string& word)
    {
        ReportOptions& o = m_options;
        ProfileSelection& selection = o.selection;
        switch (letter) {
        case 'A': choose(Annotated, selection.source, word); break;
        case 'J': unchoose(Annotated, selection.source, word); break;
        case 'C': choose(ExecCounts, selection.counts, word); break;
        case 'Z': unchoose(ExecCounts, selection.counts, word); break;
        case 'p': choose(Flat, selection.flat, word); break;
        case 'P': unchoose(Flat, selection.flat, word); break;
        case 'B': choose(Graph, selection.graph, {}); break;
        case 'q': choose(Graph, isArc(word) ? selection.arcs : selection.graph, word); break;
        case 'Q': unchoose(Graph, isArc(word) ? selection.arcs : selection.graph, word); break;
        case 'i': ask(FileInfo); break;
        case 's': ask(SummaryFile); break;
        case 'r': ask(FunctionOrder); break;
        case 'R':
            ask(FileOrder);
            o.mapFile = word;
            break;
        case ThreadsOption: ask(Threads); break;
        case RunsOption: ask(Runs); break;
        case Svg:
            ask(Picture);
            o.svgPath = word;
            break;
        default: return takeSelection(letter, word);
        }
        return {};
    }

    void ask(Section section)
    {
        m_options.sections |= section;
        m_options.decided |= section;
    }

    Verdict takeSelection(int letter, const std::string& word)
    {
        ProfileSelection& selection = m_options.selection;
        SymbolRules& symbols = m_options.symbols;
        switch (letter) {
        case 'e': selection.graph.without.push_back(word); break;
        case 'E':
            selection.graph.without.push_back(word);
            selection.time.without.push_back(word);
            break;
        case 'f': selection.graph.only.push_back(word); break;
        case 'F':
            selection.graph.only.push_back(word);
            selection.time.only.push_back(word);
            break;
        case 'k': selection.arcs.without.push_back(word); break;
        case 'n': selection.time.only.push_back(word); break;
        case 'N': selection.time.without.push_back(word); break;
        case 'a': symbols.withoutLocals = true; break;
        case 'c': symbols.staticCalls = true; break;
        case 'D': symbols.functionsOnly = true; break;
        case 'l':
            symbols.byLine = true;
            m_options.style.lineNumbers = true;
            break;
        case 'S': symbols.symbolFile = word; break;
        case NoScope: m_options.useCompanions = false; break;
        case NoLocalSymbols: selection.withoutLocals = true; break;
        case Difference:
            ask(SummaryFile);
            m_options.subtracts = true;
            break;
        default: return takeStyle(letter, word);
        }
        return {};
    }

    Verdict takeStyle(int letter, const std::string& word)
    {
        ReportOptions& o = m_options;
        std::uint64_t value = 0;
        Verdict verdict;
        switch (letter) {
        case 'b': o.style.explanations = Explanations::Leave; break;
        case 'T': o.style.traditional = o.style.symbolNames = true; break;
        case 'L': o.style.fullPaths = true; break;
        case InlineNames: o.style.fileNames = true; break;
        case 'z': o.style.listing.withUnused = true; break;
        case 'x': o.allLines = true; break;
        case 'y': o.separateFiles = true; break;
        case 'I': addFolders(o.sourceFolders, word); break;
        case 'm': return number(word, "-m", o.leastCount);
        case 't':
            verdict = number(word, "-t", value);
            o.tableLength = value;
            return verdict;
        case 'w':
            verdict = number(word, "-w", value);
            o.style.indexWidth = static_cast<int>(std::clamp<std::uint64_t>(value, 1, 100000));
            return verdict;
        case Top:
            verdict = number(word, "--top", value);
            o.style.top = value;
            return verdict;
        case MinPercent: return takeMinPercent(word);
        case 'O': return takeFormat(word);
        case Demangle: return takeDemangling(word);
        case NoDemangle: m_isDemanglingOff = true; break;
        case 'd': std::cerr << program << ": -d: there is no debugging output\n"; break;
        case 'h': std::cout << reportUsage; return finishOutput();
        case 'v': std::cout << program << ' ' << GMONSCOPE_VERSION << '\n'; return finishOutput();
        default: return optionErrorStatus();
        }
        return {};
    }

    static int finishOutput()
    {
        if (std::cout.flush())
            return 0;
        std::cerr << program << ": standard output: cannot be written\n";
        return 1;
    }

    Verdict takeMinPercent(const std::string& word)
    {
        char* end = nullptr;
        m_options.style.minPercent = std::strtod(word.c_str(), &end);
        if (word.empty() || *end || !(m_options.style.minPercent >= 0 && m_options.style.minPercent <= 100))
            return complain("--min-percent: expected a number from 0 to 100, found " + word);
        return {};
    }

    /// By first letter, as gprof does.
    Verdict takeFormat(const std::string& word)
    {
        switch (word.empty() ? '\0' : word[0]) {
        case 'a': m_options.format = ProfileFormat::Auto; return {};
        case 'm': m_options.format = ProfileFormat::Gmon; return {};
        case 'b': m_options.format = ProfileFormat::Bsd; return {};
        case '4': m_options.format = ProfileFormat::Bsd44; return {};
        default: return complain("-O: expected auto, magic, bsd or 4.4bsd, found " + word);
        }
    }

    Verdict takeDemangling(const std::string& style)
    {
        m_isDemanglingOff = style == "none";
        m_isDemanglingAsked = !m_isDemanglingOff;
        if (!style.empty() && style != "auto" && style != "gnu-v3" && style != "none")
            return complain("--demangle: expected auto, gnu-v3 or none, found " + style);
        return {};
    }

    Verdict finish()
    {
        ReportOptions& o = m_options;
        o.style.symbolNames = o.style.symbolNames || m_isDemanglingOff;
        if (o.dialect == Dialect::Solaris) {
            o.style.symbolNames = !m_isDemanglingAsked;
            o.graphFirst = true;
        }
        if (o.dialect == Dialect::Gnu) {
            o.style.perCall = PerCallRule::OfAll;
            const bool withUnused = o.style.listing.withUnused;
            o.style.listing = ListingRules::ofGnu();
            o.style.listing.withUnused = withUnused;
            if (o.sections & SummaryFile) // a sum is of lines, and so is what is printed beside it
                o.symbols.byLine = o.style.lineNumbers = true;
        } else if (o.format == ProfileFormat::Bsd || o.format == ProfileFormat::Bsd44)
            return complain("-O: BSD's formats need --gnu-compat");
        else if (o.allLines && (o.sections & Annotated))
            o.symbols.byLine = true;
        o.symbols.withLines = (o.sections & (ExecCounts | Annotated)) || o.style.fileNames || namesSources(o.selection);
        if (const char* folders = std::getenv("GPROF_PATH"))
            addFolders(o.sourceFolders, folders);
        if ((o.sections & FunctionOrder) && (o.sections & FileOrder))
            return complain("-r and -R: only one of them");
        if ((o.sections & Picture) && o.svgPath.empty())
            return complain("--svg: expected a file name, found nothing");
        return {};
    }

    std::vector<std::string> m_arguments;
    ReportOptions& m_options;
    std::vector<option> m_table;
    const char* m_letters = gnuLetters;
    bool m_isDemanglingOff = false, m_isDemanglingAsked = false;
};

} // namespace

Verdict parseReportOptions(std::vector<std::string> arguments, ReportOptions& options)
{
    arguments.front() = program; // getopt's messages begin with it
    return OptionParser(std::move(arguments), options).parse();
}

} // namespace gmonscope
