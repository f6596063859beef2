// SPDX-License-Identifier: MIT
#include "source/code_lines.h"

#include "base/demangle.h"
#include "base/one_line.h"
#include "locate/source_file.h"
#include "symbolize/image_symbols.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace gmonscope {

namespace {

/// Lines around what is shown: more before, where a function's head is.
constexpr std::uint32_t linesBefore = 3, linesBehind = 2, nearby = 8;

/// Cuts a text into lines, counted from 1.
class TextLines {
public:
    explicit TextLines(std::string_view text)
    {
        for (std::size_t start = 0; start < text.size();) {
            const std::size_t end = std::min(text.find('\n', start), text.size());
            std::string_view line = text.substr(start, end - start);
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            m_lines.push_back(line);
            start = end + 1;
        }
    }

    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(m_lines.size()); }
    [[nodiscard]] std::string at(std::uint32_t number) const
    {
        return number >= 1 && number <= m_lines.size() ? std::string(m_lines[number - 1]) : std::string();
    }

private:
    std::vector<std::string_view> m_lines;
};

struct LineRange {
    std::uint32_t first, last;
};

/// Ascending and apart.
std::vector<LineRange> rangesToShow(const std::vector<CodeLine>& withCode)
{
    std::optional<LineRange> own;
    for (const CodeLine& line : withCode)
        if (line.hasCode && line.inlinedFrom.empty())
            own = {own ? own->first : line.number, line.number};
    std::vector<LineRange> ranges;
    for (const CodeLine& line : withCode) {
        LineRange range{line.number, line.number};
        if (own && own->first <= line.number && line.number <= own->last)
            range = *own;
        range = {range.first > linesBefore ? range.first - linesBefore : 1, range.last + linesBehind};
        if (!ranges.empty() && range.first <= ranges.back().last + nearby)
            ranges.back().last = std::max(ranges.back().last, range.last);
        else
            ranges.push_back(range);
    }
    return ranges;
}

/// Adds the lines between that have no code.
std::vector<CodeLine> fill(std::vector<CodeLine> withCode, const TextLines& text)
{
    std::vector<CodeLine> lines;
    auto next = withCode.begin();
    for (const LineRange& range : rangesToShow(withCode))
        for (std::uint32_t number = range.first; number <= range.last; ++number) {
            const bool isNext = next != withCode.end() && next->number == number;
            if (!isNext && number > text.count()) { // a #line may be anything: on to the next with code
                if (next == withCode.end() || next->number > range.last)
                    break;
                number = next->number - 1;
                continue;
            }
            lines.push_back(isNext ? std::move(*next++) : CodeLine{.number = number});
            lines.back().text = sourceLine(std::string(text.at(number)));
        }
    return lines;
}

/// The source and which lines of it are shown: all between the function's own ones, and a few around others.
CodeFile readCodeFile(const std::string& path, std::vector<CodeLine> withCode, const std::vector<PathChange>& changes,
                      const std::string& modulePath)
{
    CodeFile file{.path = std::filesystem::path(path).lexically_normal().string()};
    std::vector<std::string> places;
    for (const PathChange& change : changes)
        if (auto changed = changedPath(file.path, {change}))
            places.push_back(std::move(*changed));
    places.push_back(path); // as it is: behind a link, `..` is elsewhere
    bool isThere = false;
    for (const std::string& place : places) {
        const auto source = readSource(place);
        if (!source) {
            std::error_code ignored;
            isThere |= std::filesystem::status(place, ignored).type() != std::filesystem::file_type::not_found;
            continue;
        }
        file.readFrom = source->path;
        file.state = isNewer(source->path, modulePath) ? SourceState::Newer : SourceState::Read;
        file.lines = fill(std::move(withCode), TextLines(source->text));
        return file;
    }
    file.state = isThere ? SourceState::Unreadable : SourceState::Missing;
    file.lines = std::move(withCode);
    return file;
}

} // namespace

CodeLines::Line& CodeLines::lineAt(std::uint64_t address)
{
    const auto place = m_debug.lines.find(address);
    if (!place)
        return m_unplaced;
    Line& line = m_files[place->file][place->line];
    line.line.number = place->line;
    return line;
}

void CodeLines::addCode(std::uint64_t address)
{
    Line& at = lineAt(address);
    at.line.hasCode = true;
    if (&at == &m_unplaced)
        return;
    const DwarfFunction* inlined = m_debug.inlinedAt(address);
    at.isInlined &= inlined != nullptr;
    if (!at.isInlined)
        at.line.inlinedFrom.clear();
    else if (at.line.inlinedFrom.empty())
        at.line.inlinedFrom = readableName(m_debug.functions.nameOf(*inlined));
}

void CodeLines::addTime(const CodePoint& point)
{
    CodeLine& line = lineAt(point.address).line;
    line.ticks += point.ticks;
    line.selfSeconds += point.seconds;
}

void CodeLines::addCalls(const CodeCall& call) { lineAt(call.address).line.calls.push_back(call); }

void CodeLines::addExecutions(std::uint64_t address, std::uint64_t count)
{
    CodeLine& line = lineAt(address).line;
    line.executions = std::max(line.executions.value_or(0), count);
}

/// The one that the function begins in, then by falling time; equal ones by name.
std::vector<std::uint32_t> CodeLines::orderOfFiles(const Function& function) const
{
    const auto own = m_debug.lines.find(function.address);
    const auto rank = [&](std::uint32_t file) {
        double seconds = 0;
        for (const auto& [number, line] : m_files.at(file))
            seconds += line.line.selfSeconds;
        return std::tuple(!(own && own->file == file), -seconds, m_debug.lines.file({file, 0}));
    };
    std::vector<std::pair<decltype(rank(0)), std::uint32_t>> ranked;
    for (const auto& [file, lines] : m_files)
        ranked.emplace_back(rank(file), file);
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::uint32_t> order;
    for (const auto& [key, file] : ranked)
        order.push_back(file);
    return order;
}

void CodeLines::placeInstructions(const std::vector<std::uint32_t>& order, CodeView& view) const
{
    std::map<std::uint32_t, std::uint32_t> indexOf;
    for (std::uint32_t i = 0; i < order.size(); ++i)
        indexOf[order[i]] = i;
    for (Instruction& instruction : view.instructions)
        if (const auto place = m_debug.lines.find(instruction.address)) {
            instruction.file = indexOf.at(place->file);
            instruction.line = place->line;
            instruction.isInlined = m_debug.inlinedAt(instruction.address) != nullptr;
        }
}

void CodeLines::take(const Function& function, const std::vector<PathChange>& changes, CodeView& view)
{
    const std::vector<std::uint32_t> order = orderOfFiles(function);
    placeInstructions(order, view);
    for (const std::uint32_t file : order) {
        std::vector<CodeLine> withCode;
        for (auto& [number, line] : m_files[file])
            withCode.push_back(std::move(line.line));
        view.files.push_back(readCodeFile(m_debug.lines.file({file, 0}), std::move(withCode), changes, view.module));
    }
    view.unplaced = std::move(m_unplaced.line);
}

} // namespace gmonscope
