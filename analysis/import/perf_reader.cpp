// SPDX-License-Identifier: MIT
#include "import/perf_reader.h"

#include "base/one_line.h"
#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "import/perf_lines.h"

#include <algorithm>

namespace gmonscope {

namespace {

constexpr std::size_t deepest = 1u << 14; ///< functions of one stack

class PerfReader {
public:
    PerfReader(TextLines& lines, const ImportLimits& limits, ImportBuilder& builder)
        : m_lines(lines), m_limits(limits), m_builder(builder), m_program(builder.module({}))
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
        describe();
        return std::move(m_file);
    }

private:
    /// One frame of the sample that is being read, from the leaf on; the texts are the builder's.
    struct Frame {
        std::optional<FunctionId> function;
        std::string symbol{}; ///< of inlined code, whose module is its caller's
    };

    std::optional<Error> readLine(std::string_view line)
    {
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
            if (isPerfSourceLine(line))
                return {};
        }
        finishSample();
        const auto sample = parsePerfSample(line);
        if (sample)
            return startSample(*sample);
        return m_lines.error(m_isInStack ? "an address and a symbol" : "\"COMMAND PID TIME: PERIOD EVENT:\"");
    }

    std::optional<Error> startSample(const PerfSample& sample)
    {
        if (!m_hasSample) {
            m_file.event = sample.event;
            m_hasPeriods = sample.period.has_value();
        }
        m_hasSample = true;
        m_isCounted = sample.event == m_file.event;
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

    std::optional<Error> addFrame(const PerfFrame& frame)
    {
        if (!m_isCounted)
            return {};
        if (m_frames.size() == deepest)
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
        if (m_commands.size() > 1)
            m_file.notes.push_back(
                Phrase::tr("has samples of %1 commands together; perf script --comm=NAME prints those of one")
                    .arg(groupedCount(m_commands.size())));
        if (m_others)
            m_file.notes.push_back(Phrase::tr("shows its first event, %1; %2 samples of others are left out")
                                       .arg(shownName(m_file.event.substr(0, 200)))
                                       .arg(groupedCount(m_others)));
        if (!m_hasPeriods)
            m_file.event.clear(); // each sample counts as one
    }

    TextLines& m_lines;
    const ImportLimits& m_limits;
    ImportBuilder& m_builder;
    const ModuleId m_program;
    ImportedFile m_file;
    std::map<std::uint32_t, std::uint64_t> m_commands; ///< samples of each, by the number of its text
    std::vector<Frame> m_frames;
    std::uint64_t m_period = 1, m_others = 0;
    bool m_hasSample = false, m_hasPeriods = false;
    bool m_isOpen = false, m_isInStack = false, m_isCounted = false;
};

} // namespace

Result<ImportedFile> readPerfScript(TextLines& lines, const ImportLimits& limits, ImportBuilder& builder)
{
    return PerfReader(lines, limits, builder).read();
}

} // namespace gmonscope
