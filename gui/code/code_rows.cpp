// SPDX-License-Identifier: MIT
#include "code/code_rows.h"

#include <algorithm>
#include <map>

using namespace gmonscope;

namespace {

class RowMaker {
public:
    RowMaker(const CodeView& view, CodeMode mode) : m_view(view), m_mode(mode)
    {
        if (mode == CodeMode::Both)
            for (std::uint32_t i = 0; i < view.instructions.size(); ++i)
                m_byLine[positionOf(view.instructions[i])].push_back(i);
    }

    std::vector<CodeRow> make()
    {
        if (m_mode == CodeMode::Instructions) {
            for (std::uint32_t i = 0; i < m_view.instructions.size(); ++i)
                addInstruction(i);
            if (m_view.elsewhereSeconds != 0 || m_view.elsewhereTicks != 0)
                m_rows.push_back({.kind = CodeRow::Kind::Elsewhere});
            return std::move(m_rows);
        }
        for (std::uint32_t file = 0; file < m_view.files.size(); ++file)
            addFile(file);
        addUnplaced();
        return std::move(m_rows);
    }

private:
    using Position = std::pair<std::uint32_t, std::uint32_t>; ///< file and number of the line

    static Position positionOf(const Instruction& instruction)
    {
        return instruction.line ? Position{instruction.file, instruction.line} : Position{CodeRow::none, 0};
    }

    void addFile(std::uint32_t file)
    {
        const std::vector<CodeLine>& lines = m_view.files[file].lines;
        if (m_view.files.size() > 1)
            m_rows.push_back({.kind = CodeRow::Kind::File, .file = file});
        for (std::uint32_t i = 0; i < lines.size(); ++i) {
            if (i > 0 && lines[i].number > lines[i - 1].number + 1)
                m_rows.push_back({.kind = CodeRow::Kind::LeftOut, .file = file, .line = i});
            m_rows.push_back({.kind = CodeRow::Kind::Line, .file = file, .line = i});
            addUnder({file, lines[i].number}, lines[i], {.kind = CodeRow::Kind::Call, .file = file, .line = i});
        }
    }

    void addUnplaced()
    {
        const CodeLine& line = m_view.unplaced;
        if (!line.hasCode && line.calls.empty() && line.selfSeconds == 0 && line.ticks == 0)
            return;
        m_rows.push_back({.kind = CodeRow::Kind::Unplaced});
        addUnder({CodeRow::none, 0}, line, {.kind = CodeRow::Kind::Call});
    }

    /// Adds the line's instructions, or its calls; of calls at none of its instructions, the line's own.
    void addUnder(Position position, const CodeLine& line, CodeRow call)
    {
        std::size_t shown = 0;
        if (const auto instructions = m_byLine.find(position); instructions != m_byLine.end())
            for (const std::uint32_t i : instructions->second) {
                addInstruction(i);
                shown += m_view.instructions[i].calls.size();
            }
        for (call.call = 0; call.call < line.calls.size() && shown < line.calls.size(); ++call.call)
            if (m_mode == CodeMode::Source || isNowhere(line.calls[call.call]))
                m_rows.push_back(call);
    }

    [[nodiscard]] bool isNowhere(const CodeCall& call) const
    {
        const auto at = std::partition_point(m_view.instructions.begin(), m_view.instructions.end(),
                                             [&](const Instruction& i) { return i.address < call.address; });
        return at == m_view.instructions.end() || at->address != call.address;
    }

    void addInstruction(std::uint32_t index)
    {
        m_rows.push_back({.kind = CodeRow::Kind::Instruction, .instruction = index});
        for (std::uint32_t call = 0; call < m_view.instructions[index].calls.size(); ++call)
            m_rows.push_back({.kind = CodeRow::Kind::Call, .instruction = index, .call = call});
    }

    const CodeView& m_view;
    CodeMode m_mode;
    std::map<Position, std::vector<std::uint32_t>> m_byLine; ///< instructions, by address
    std::vector<CodeRow> m_rows;
};

} // namespace

std::vector<CodeRow> codeRows(const CodeView& view, CodeMode mode) { return RowMaker(view, mode).make(); }

bool canShow(const CodeView& view, CodeMode mode)
{
    if (mode != CodeMode::Source && view.instructions.empty())
        return false;
    if (mode == CodeMode::Instructions)
        return true;
    const bool isRead = !view.files.empty() && !view.files.front().readFrom.empty();
    return isRead || (view.instructions.empty() && view.state == CodeState::Read);
}
