// SPDX-License-Identifier: MIT
#include "code/jump_arrows.h"

#include <algorithm>
#include <map>

using namespace gmonscope;

JumpArrows::JumpArrows(const CodeView& view, const std::vector<CodeRow>& rows) : m_cells(rows.size() * mostLanes)
{
    std::map<std::uint64_t, int> rowOf; // by address
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows[row].kind == CodeRow::Kind::Instruction)
            rowOf.emplace(view.instructions[rows[row].instruction].address, int(row));
    std::vector<Arrow> jumps;
    for (const auto& [address, row] : rowOf) {
        const auto& target = view.instructions[rows[std::size_t(row)].instruction].jumpsTo;
        const auto to = target ? rowOf.find(*target) : rowOf.end();
        if (to != rowOf.end() && to->second != row)
            jumps.push_back({row, to->second, 0});
    }
    std::stable_sort(jumps.begin(), jumps.end(), [](const Arrow& a, const Arrow& b) {
        return a.bottom() - a.top() < b.bottom() - b.top(); // short ones stand inside long ones
    });
    for (const Arrow& jump : jumps)
        place(jump);
}

void JumpArrows::place(Arrow arrow)
{
    const auto isFree = [&] {
        for (int row = arrow.top(); row <= arrow.bottom(); ++row)
            if (at(row, arrow.lane))
                return false;
        return true;
    };
    while (arrow.lane < mostLanes && !isFree())
        ++arrow.lane;
    if (arrow.lane == mostLanes)
        return;
    m_arrows.push_back(arrow);
    m_lanes = std::max(m_lanes, arrow.lane + 1);
    for (int row = arrow.top(); row <= arrow.bottom(); ++row)
        m_cells[std::size_t(row * mostLanes + arrow.lane)] = std::uint32_t(m_arrows.size());
}

const JumpArrows::Arrow* JumpArrows::at(int row, int lane) const
{
    const auto cell = std::size_t(row) * mostLanes + std::size_t(lane);
    return cell < m_cells.size() && m_cells[cell] ? &m_arrows[m_cells[cell] - 1] : nullptr;
}
