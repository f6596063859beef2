// SPDX-License-Identifier: MIT
#pragma once

#include "code/code_rows.h"

/// The jumps inside a function as arrows beside its instructions, in lanes that never cross a jump's own line. Jumps
/// for which there is no lane left have none; what an instruction jumps to is in its text, too.
class JumpArrows {
public:
    static constexpr int mostLanes = 6;

    /// An arrow between two rows, in a lane; lane 0 is nearest to the code.
    struct Arrow {
        int from = 0, to = 0, lane = 0;

        [[nodiscard]] int top() const { return from < to ? from : to; }
        [[nodiscard]] int bottom() const { return from < to ? to : from; }
    };

    JumpArrows() = default; ///< none
    /// `rows`: the instructions alone, in the order of their addresses.
    JumpArrows(const gmonscope::CodeView& view, const std::vector<CodeRow>& rows);

    /// Returns the arrow that begins, ends or passes in this lane at a row; null: none does.
    [[nodiscard]] const Arrow* at(int row, int lane) const;
    [[nodiscard]] int lanes() const { return m_lanes; }

private:
    void place(Arrow arrow);

    std::vector<Arrow> m_arrows;
    std::vector<std::uint32_t> m_cells; ///< by row and lane: index of an arrow, from 1; 0: none
    int m_lanes = 0;
};
