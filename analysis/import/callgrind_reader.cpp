// SPDX-License-Identifier: MIT
#include "import/callgrind_reader.h"

#include "base/one_line.h"
#include "base/saturated.h"
#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "import/callgrind_names.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace gmonscope {

namespace {

constexpr std::string_view noName = "???";                ///< as callgrind calls a file or object that it does not know
constexpr std::string_view spontaneous = "<spontaneous>"; ///< as our own export calls the caller that is not known

class CallgrindReader {
public:
    CallgrindReader(TextLines& lines, const ImportLimits& limits, ImportBuilder& builder, std::string_view wanted)
        : m_lines(lines), m_limits(limits), m_builder(builder), m_wanted(wanted)
    {
    }

    Result<ImportedFile> read()
    {
        while (m_lines.next()) {
            if (auto error = m_limits.check(m_lines, m_builder, m_modules.size() + m_files.size() + m_functions.size()))
                return *error;
            if (auto error = readLine(m_lines.line()))
                return *error;
        }
        if (m_lines.failure())
            return *m_lines.failure();
        if (!m_hasEvents)
            return m_lines.error("a line \"events:\"", "none up to the end");
        if (m_calls)
            return m_lines.error("the costs of the calls before", "the end of the file");
        compareTotal();
        return std::move(m_result);
    }

private:
    std::optional<Error> readLine(std::string_view line)
    {
        line = withoutBlanks(line);
        if (line.empty() || line.front() == '#')
            return {};
        const char first = line.front();
        if ((first >= '0' && first <= '9') || first == '+' || first == '-' || first == '*')
            return readCosts(line);
        const std::size_t mark = line.find_first_of("=:");
        if (mark == std::string_view::npos)
            return m_lines.error("\"key: value\", \"name=\" or a line of costs");
        const std::string_view key = line.substr(0, mark), value = withoutBlanks(line.substr(mark + 1));
        return line[mark] == '=' ? readPosition(key, value) : readHeader(key, value);
    }

    std::optional<Error> readHeader(std::string_view key, std::string_view value)
    {
        if (key == "events")
            return readEvents(value);
        if (key == "positions")
            return readPositions(value);
        if (key == "cmd" && m_result.program.empty())
            m_result.program = std::string(takeWord(value));
        else if (key == "creator") {
            m_isOurs = value == "gmonscope";
            m_isOfXdebug = value.starts_with("xdebug");
        } else if (key == "summary")
            return addTotal(value, m_summary);
        else if (key == "totals")
            return addTotal(value, m_totals);
        return {}; // there are more in each version, and none changes what costs mean
    }

    std::optional<Error> readEvents(std::string_view value)
    {
        const std::vector<std::string_view> events = wordsOf(value);
        if (events.empty())
            return m_lines.error("the name of an event");
        const auto wanted = m_wanted.empty() ? events.begin() : std::find(events.begin(), events.end(), m_wanted);
        if (wanted == events.end())
            return m_lines.error("one of the events " + quotedName(value), quotedName(m_wanted));
        m_eventColumn = static_cast<std::size_t>(wanted - events.begin());
        const std::string event(*wanted);
        if (m_hasEvents && event != m_result.event)
            return m_lines.error('"' + quotedName(m_result.event) + "\" as the first event, as in the part before");
        m_result.event = event;
        m_hasEvents = true;
        if (events.size() > 1 && m_result.notes.empty())
            m_result.notes.push_back(Phrase::tr("shows the event %1; --event=NAME shows another one of these: %2")
                                         .arg(quotedName(event))
                                         .arg(quotedName(value)));
        return {};
    }

    static std::vector<std::string_view> wordsOf(std::string_view text)
    {
        std::vector<std::string_view> words;
        while (!text.empty())
            words.push_back(takeWord(text));
        return words;
    }

    static std::string quotedName(std::string_view name) { return shownName(name.substr(0, 200)); }

    std::optional<Error> readPositions(std::string_view value)
    {
        m_columns = 0;
        m_lineColumn.reset();
        while (!value.empty()) {
            if (m_columns == m_position.size())
                return m_lines.error("\"instr\", \"bb\" and \"line\" at the most");
            if (takeWord(value) == "line")
                m_lineColumn = m_columns;
            ++m_columns;
        }
        m_position = {};
        return {};
    }

    std::optional<Error> addTotal(std::string_view value, std::optional<std::uint64_t>& total)
    {
        const auto amount = takeCost(value);
        if (!amount)
            return m_lines.error("the sum of all costs");
        total = addSaturated(total.value_or(0), *amount);
        return {};
    }

    std::optional<Error> readPosition(std::string_view key, std::string_view value)
    {
        if (key == "calls")
            return readCalls(value);
        if (key == "jump" || key == "jcnd")
            return {}; // inside functions; the line behind has no costs
        const auto name = parseCallgrindName(value);
        if (!name)
            return m_lines.error("a name, or its number in brackets");
        if (key == "ob")
            return take(name, m_modules, m_module, [this](std::string_view text) { return moduleOf(text); });
        if (key == "cob")
            return take(name, m_modules, m_calledModule, [this](std::string_view text) { return moduleOf(text); });
        if (key == "fl" || key == "fi" || key == "fe" || key == "cfi" || key == "cfl" || key == "jfi")
            return readFile(key, *name);
        if (key == "fn" || key == "cfn" || key == "jfn")
            return readFunction(key, *name);
        return m_lines.error("ob, fl, fi, fe, fn, cob, cfi, cfl, cfn, calls, jfi, jfn, jump or jcnd before \"=\"");
    }

    template <class Meaning, class Make>
    std::optional<Error> take(const std::optional<CallgrindName>& name, CallgrindNames<Meaning>& names,
                              std::optional<Meaning>& to, const Make& make)
    {
        to = names.resolve(*name, make);
        return to ? std::nullopt : std::optional(m_lines.error("a number that has a name above"));
    }

    ModuleId moduleOf(std::string_view path) { return m_builder.module(path == noName ? std::string_view() : path); }

    /// Files of inlined code, fi and fe, are the current ones as far as those of callees go; what is inlined belongs
    /// to the function around it.
    std::optional<Error> readFile(std::string_view key, const CallgrindName& name)
    {
        std::optional<std::uint32_t> file;
        const auto keep = [this](std::string_view text) {
            return m_builder.text(text == noName ? std::string_view() : text);
        };
        if (auto error = take(name, m_files, file, keep))
            return error;
        if (key == "fl")
            m_functionFile = m_file = *file;
        else if (key == "fi" || key == "fe")
            m_file = *file;
        else if (key != "jfi")
            m_calledFile = *file;
        return {};
    }

    std::optional<Error> readFunction(std::string_view key, const CallgrindName& name)
    {
        const bool isCalled = key != "fn";
        const ModuleId module = isCalled ? m_calledModule.value_or(currentModule()) : currentModule();
        if (!isCalled)
            m_file = m_functionFile;
        const std::optional<std::uint32_t> file = isCalled && m_calledFile ? m_calledFile : m_file;
        const auto make = [&](std::string_view text) {
            return m_builder.function(text == noName ? "" : text, module,
                                      file ? m_builder.textOf(*file) : std::string_view());
        };
        std::optional<FunctionId> function;
        if (auto error = take(name, m_functions, function, make))
            return error;
        if (key == "fn")
            m_function = function;
        else if (key == "cfn")
            m_callee = function;
        return {};
    }

    ModuleId currentModule()
    {
        if (!m_module)
            m_module = m_builder.module({});
        return *m_module;
    }

    std::optional<Error> readCalls(std::string_view value)
    {
        const auto calls = parseCallgrindNumber(takeWord(value));
        if (!calls)
            return m_lines.error("the number of calls");
        if (!m_callee)
            return m_lines.error("\"cfn=\", the callee, before its calls");
        if (m_calls)
            return m_lines.error("the costs of the calls before");
        m_calls = *calls;
        return {};
    }

    std::optional<Error> readCosts(std::string_view line)
    {
        if (!m_hasEvents)
            return m_lines.error("\"events:\" before costs");
        for (std::size_t column = 0; column < m_columns; ++column)
            if (auto error = readSubposition(takeWord(line), m_position[column]))
                return error;
        const auto cost = takeCost(line);
        if (!cost)
            return m_lines.error("positions and costs as numbers");
        if (!m_function)
            return m_lines.error("\"fn=\", the function, before its costs");
        if (m_calls)
            return addCalls(*cost);
        m_builder.addSelf(*m_function, *cost);
        m_result.ticks = addSaturated(m_result.ticks, *cost);
        m_result.amount = static_cast<double>(m_result.ticks);
        if (m_result.ticks > ImportLimits::mostTicks)
            return m_lines.error("costs of less than 2^62 together");
        const bool isLineOfCosts = *cost || m_eventColumn > 0; // one of other events than the first, too
        if (m_lineColumn && m_file == m_functionFile && isLineOfCosts)
            m_builder.noteLine(*m_function, m_position[*m_lineColumn]);
        return {};
    }

    std::optional<Error> addCalls(std::uint64_t inclusive)
    {
        const bool isOfNobody = m_isOurs && m_builder.table().functions[m_function->value].symbol == spontaneous;
        if (!isOfNobody)
            m_builder.addCalls(*m_function, *m_callee, *m_calls, inclusive);
        m_result.calls = addSaturated(m_result.calls, *m_calls);
        m_calls.reset();
        m_callee.reset();
        m_calledFile.reset();
        m_calledModule.reset();
        return {};
    }

    /// Returns the cost of the event; those at the end of a line are left out if they are 0.
    [[nodiscard]] std::optional<std::uint64_t> takeCost(std::string_view& costs) const
    {
        std::optional<std::uint64_t> cost = 0;
        for (std::size_t column = 0; column <= m_eventColumn && cost && !costs.empty(); ++column) {
            cost = parseCallgrindNumber(takeWord(costs));
            if (cost && column < m_eventColumn)
                cost = 0;
        }
        return cost;
    }

    /// Positions are absolute, or relative to the one before: +3, -2, and * for the same.
    std::optional<Error> readSubposition(std::string_view word, std::uint64_t& position) const
    {
        if (word == "*")
            return {};
        const char sign = word.empty() ? '\0' : word.front();
        const bool isRelative = sign == '+' || sign == '-';
        const auto number = parseCallgrindNumber(isRelative ? word.substr(1) : word);
        if (!number)
            return m_lines.error("a position: a number, +number, -number or *");
        position = sign == '+'   ? addSaturated(position, *number)
                   : sign == '-' ? position - std::min(position, *number)
                                 : *number;
        return {};
    }

    /// Callgrind writes the sum before the costs, and newer versions behind them, too.
    void compareTotal()
    {
        const auto told = m_summary.value_or(0) ? m_summary : m_totals;
        const auto whole = static_cast<double>(told.value_or(0)), found = m_result.amount;
        // Callgrind itself is wrong by a few instructions; the sum of Xdebug for PHP has some of its own time.
        const double much = m_isOfXdebug ? 0.02 : 0.001;
        if (whole > 0 && std::abs(whole - found) > much * whole)
            m_result.warnings.push_back(
                Phrase::tr("tells of %1 %2, but its functions have %3: is a part of it missing?")
                    .arg(groupedCount(*told))
                    .arg(quotedName(m_result.event))
                    .arg(groupedCount(m_result.ticks)));
    }

    TextLines& m_lines;
    const ImportLimits& m_limits;
    ImportBuilder& m_builder;
    const std::string_view m_wanted;
    std::size_t m_eventColumn = 0;
    ImportedFile m_result;
    bool m_hasEvents = false, m_isOurs = false, m_isOfXdebug = false;
    std::optional<std::uint64_t> m_summary, m_totals;
    std::size_t m_columns = 1; ///< of positions; without a line about them there is the line alone
    std::optional<std::size_t> m_lineColumn = 0;
    std::array<std::uint64_t, 3> m_position{};
    CallgrindNames<ModuleId> m_modules;
    CallgrindNames<std::uint32_t> m_files;
    CallgrindNames<FunctionId> m_functions;
    std::optional<ModuleId> m_module, m_calledModule;
    std::optional<std::uint32_t> m_functionFile, m_file, m_calledFile;
    std::optional<FunctionId> m_function, m_callee;
    std::optional<std::uint64_t> m_calls; ///< whose costs come next
};

} // namespace

Result<ImportedFile> readCallgrind(TextLines& lines, const ImportLimits& limits, ImportBuilder& builder,
                                   std::string_view event)
{
    return CallgrindReader(lines, limits, builder, event).read();
}

} // namespace gmonscope
