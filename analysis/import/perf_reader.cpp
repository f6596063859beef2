// SPDX-License-Identifier: MIT
#include "import/perf_reader.h"

#include "base/one_line.h"
#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "import/perf_lines.h"

#include <algorithm>
#include <set>

namespace gmonscope {

namespace {

constexpr std::size_t mostOthers = 20, longestEvent = 200;

class PerfReader {
public:
    PerfReader(TextLines& lines, const ImportLimits& limits, ImportBuilder& builder, std::string_view wanted)
        : m_lines(lines), m_limits(limits), m_builder(builder), m_wanted(wanted), m_program(builder.module({}))
    {
    }

    Result<ImportedFile> read()
    {
        while (m_lines.next()) {
            if (auto error = m_limits.check(m_lines, m_builder, m_commands.size()))
                return *error;
            if (auto error = readLine(m_lines.line()))
                return *error;
        }
        if (m_lines.failure())
            return *m_lines.failure();
        finishSample();
        if (auto error = findMissing())
            return *error;
        describe();
        return std::move(m_file);
    }

private:
    /// One frame of the sample that is being read, from the leaf on; the texts are the builder's.
    struct Frame {
        std::optional<FunctionId> function;
        std::string symbol{}; ///< of inlined code, whose module is its caller's
    };

    /// An error about fields of the text that are needed, or samples that it does not have.
    [[nodiscard]] std::optional<Error> findMissing() const
    {
        const auto error = [this](std::string expected, std::string found) {
            return Error{
                .path = m_lines.path(), .offset = {}, .expected = std::move(expected), .found = std::move(found)};
        };
        if (m_mayBeOther || (m_isSparse && !m_hasFrames))
            return error("perf script's fields ip and sym: perf script -F +ip,+sym,+dso", "samples without them");
        if (m_wanted.empty() || !m_file.event.empty())
            return {};
        if (m_hasSample && !m_hasEvents)
            return error("for --event perf script's field of that name: perf script -F +event", "samples without it");
        return error("samples of an event of these: " + others(), shownName(m_wanted));
    }

    std::optional<Error> readLine(std::string_view line)
    {
        if (std::exchange(m_mayBeOther, false) && !isSparseFrame(line))
            return m_lines.error("an address and a symbol");
        if (withoutBlanks(line).empty()) {
            finishSample();
            return {};
        }
        if (isPerfComment(line))
            return {};
        const bool isIndented = line.front() == ' ' || line.front() == '\t';
        if (m_isInStack && isIndented) {
            if (const auto frame = parsePerfFrame(line))
                return addFrame(*frame);
        }
        const auto sample = parsePerfSample(line);
        const bool mayBeDetail = !m_isSparse || isIndented || line.front() == '|'; // else "lua [001]" would look so
        if (!sample && m_hasSample && mayBeDetail && isPerfDetail(line))
            return {};
        finishSample();
        if (sample)
            return startSample(*sample);
        if (isPerfRecord(line))
            return {};
        if (m_isSparse || !m_hasSample)
            return readSparseLine(line);
        return m_lines.error("\"COMMAND PID TIME: PERIOD EVENT:\"");
    }

    /// With fewer fields than usual: a stack may have no line before it.
    std::optional<Error> readSparseLine(std::string_view line)
    {
        m_isSparse = true;
        if (!isSparseFrame(line))
            return startSample(parseSparseSample(line));
        auto error = startSample({});
        m_mayBeOther = false;
        return error ? error : addFrame(*parsePerfFrame(line));
    }

    std::optional<Error> startSample(const PerfSample& sample)
    {
        if (m_file.event.empty() && isWanted(sample.event)) {
            m_file.event = sample.event;
            m_hasPeriods = sample.period.has_value();
        }
        m_hasSample = true;
        m_hasEvents = m_hasEvents || !sample.event.empty();
        m_mayBeOther = m_isSparse && !sample.isCertain();
        m_isCounted = sample.event == m_file.event;
        if (!m_isCounted && m_otherEvents.size() < mostOthers)
            m_otherEvents.insert(std::string(sample.event.substr(0, longestEvent)));
        if (m_isCounted && sample.period.has_value() != m_hasPeriods)
            return m_lines.error(m_hasPeriods ? "a period, as in the sample before"
                                              : "no period, as in the sample before");
        m_period = sample.period.value_or(1);
        if (m_isCounted)
            ++m_commands[m_builder.text(sample.command)];
        m_isInStack = sample.frame.empty();
        m_isOpen = true;
        if (m_isInStack)
            return {};
        auto error = addFrame(*parsePerfFrame(sample.frame));
        finishSample();
        return error;
    }

    /// Whatever the modifiers, which tell where it was counted: cycles:u.
    [[nodiscard]] bool isWanted(std::string_view event) const
    {
        if (!event.starts_with(m_wanted))
            return false;
        event.remove_prefix(m_wanted.size());
        return m_wanted.empty() || event.empty() || event.front() == ':' || event.front() == '/';
    }

    [[nodiscard]] std::string others() const
    {
        std::string all;
        for (const std::string& event : m_otherEvents)
            all += (all.empty() ? "" : ", ") + shownName(event);
        return all + (m_otherEvents.size() == mostOthers ? ", ..." : "");
    }

    std::optional<Error> addFrame(const PerfFrame& frame)
    {
        if (!m_isCounted)
            return {};
        if (m_frames.size() == deepestImportedStack)
            return m_lines.error("16384 functions in a stack at the most", "more");
        if (frame.isInlined && !frame.symbol.empty())
            m_frames.push_back({{}, std::string(frame.symbol)});
        else if (!frame.symbol.empty())
            m_frames.push_back({m_builder.function(frame.symbol, m_builder.module(frame.module))});
        else if (!frame.module.empty() || m_frames.empty())
            m_frames.push_back({m_builder.namelessCode(m_builder.module(frame.module))});
        else if (m_frames.back().function || !m_frames.back().symbol.empty()) // one for many that are unknown
            m_frames.push_back({{}});
        return {};
    }

    void finishSample()
    {
        m_isInStack = false;
        if (!std::exchange(m_isOpen, false))
            return;
        if (!m_isCounted) {
            ++m_others;
            return;
        }
        if (m_frames.empty())
            m_frames.push_back({m_builder.namelessCode(m_program)});
        else
            m_hasFrames = true;
        std::uint32_t place = ImportBuilder::root;
        ModuleId module = m_program;
        for (auto frame = m_frames.rbegin(); frame != m_frames.rend(); ++frame) {
            auto function = frame->function;
            if (!frame->symbol.empty())
                function = m_builder.function(frame->symbol, module);
            if (function)
                module = *m_builder.table().functions[function->value].module;
            place = m_builder.below(place, function);
        }
        m_builder.addSamples(place, 1, static_cast<double>(m_period));
        m_file.amount += static_cast<double>(m_period);
        ++m_file.ticks;
        m_frames.clear();
    }

    void describe()
    {
        const auto most = std::max_element(m_commands.begin(), m_commands.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        if (most != m_commands.end())
            m_file.program = m_builder.textOf(most->first);
        if (m_file.ticks && !m_hasFrames)
            m_file.warnings.push_back(
                Phrase::tr("has no addresses: perf script -F +ip,+sym,+dso prints where the samples are").text());
        if (m_commands.size() > 1)
            m_file.notes.push_back(
                Phrase::tr("has samples of %1 commands together; perf script --comm=NAME prints those of one")
                    .arg(groupedCount(m_commands.size())));
        if (m_others)
            m_file.notes.push_back(
                Phrase::tr(
                    "shows the event %1; samples of others (%2 in all) are left out, which --event=NAME shows: %3")
                    .arg(shownName(m_file.event.substr(0, longestEvent)))
                    .arg(groupedCount(m_others))
                    .arg(others()));
        if (m_hasSample && !m_hasEvents)
            m_file.notes.push_back(
                Phrase::tr("does not tell the event of its samples, each of which counts as one: perf script -F "
                           "+event,+period prints more")
                    .text());
        if (!m_hasPeriods)
            m_file.event.clear(); // each sample counts as one
    }

    TextLines& m_lines;
    const ImportLimits& m_limits;
    ImportBuilder& m_builder;
    const std::string_view m_wanted;
    const ModuleId m_program;
    ImportedFile m_file;
    std::map<std::uint32_t, std::uint64_t> m_commands; ///< samples of each, by the number of its text
    std::set<std::string> m_otherEvents;               ///< some of those that are not counted
    std::vector<Frame> m_frames;
    std::uint64_t m_period = 1, m_others = 0;
    bool m_hasSample = false, m_hasEvents = false, m_hasPeriods = false, m_hasFrames = false;
    bool m_isSparse = false;   ///< its samples have fewer fields than usual
    bool m_mayBeOther = false; ///< the line before may be no sample: a frame below it tells
    bool m_isOpen = false, m_isInStack = false, m_isCounted = false;
};

} // namespace

Result<ImportedFile> readPerfScript(TextLines& lines, const ImportLimits& limits, ImportBuilder& builder,
                                    std::string_view event)
{
    return PerfReader(lines, limits, builder, event).read();
}

} // namespace gmonscope
