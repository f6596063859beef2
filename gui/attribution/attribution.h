// SPDX-License-Identifier: MIT
#pragma once

#include "profile/accuracy.h"
#include "profile/view_choice.h"

#include "gmonscope/diagram_change.h"
#include "gmonscope/views.h"

#include <QString>

#include <optional>
#include <vector>

/// One measure of a row: by call counts, or by sampled stacks.
struct AttributionBar {
    /// Where the share may truly lie, for the whisker.
    struct Range {
        double low = 0, high = 0;
    };

    double share = 0;                ///< 0..1 of the section's whole: all of the bar
    std::optional<double> selfShare; ///< the bar's dark part; none where only the sum is known
    std::optional<Range> range;      ///< with 95 % confidence; none while it is not known
    QString shareText, valueText, errorText;
};

/// One row of the attribution panel.
struct AttributionItem {
    enum class Kind {
        Heading, ///< a section's title; `title`, `subtitle`, `right`
        Subject, ///< the selected function or cycle
        Share,   ///< a caller, callee, or self: a name and a bar for each measure
        Member,  ///< of the cycle: the same on one line, with one bar
        Count,   ///< without time: an arc inside a cycle, or one that was never taken
        Note,    ///< a remark on what is shown
        CycleNote,
        Disagreement, ///< estimate and measurement differ: `title`, and why in `subtitle`
    };
    Kind kind = Kind::Share;
    QString title;
    QString wholeName;                       ///< of a function, where the title shows less of it
    QString subtitle;                        ///< in grey beside the title; below it in the subject's block
    QString right;                           ///< at the right of the title: calls
    QString badge;                           ///< "cycle 1"
    QString below;                           ///< under the bars
    std::optional<gmonscope::EntryRef> link; ///< what a click on the row selects
    std::optional<gmonscope::EntryRef> badgeLink;
    std::optional<AttributionBar> estimate; ///< by call counts, or of the calls themselves when there are no times
    std::optional<AttributionBar> measured; ///< by sampled stacks
    bool hasTimes = true;                   ///< false: the bars are of calls
    bool differs = false;                   ///< estimate and measurement, beyond chance
    QString selfText, descendantsText;      ///< of Subject
    bool isOfTwo = false;                   ///< the bars are of A and B, not by call counts and by stacks
    std::optional<gmonscope::DiagramChange> change; ///< from A to B: its sign stands before `changeText`
    QString changeText;                             ///< at the right of the title: "–1.28 ±0.29 s", "within chance"
    bool isCurrent = false;                         ///< a member that is the subject itself
    bool isAction = false;                          ///< a click asks for more, or for less
};

/// What pays for an entry and where its time goes: Figure 4 of the 1982 paper as rows. By the estimate the callers of a
/// function outside cycles, and of a cycle as a whole, make 100 %, and so do self and what is called; where stacks were
/// sampled, what they say stands beside it, and orders the rows if `view` lets it lead. `accuracy` (may be null) is
/// that of the listing's profile.
[[nodiscard]] std::vector<AttributionItem> buildAttribution(const gmonscope::CallGraphListing& listing,
                                                            gmonscope::EntryRef subject,
                                                            const Accuracy* accuracy = nullptr,
                                                            const ViewChoice& view = {});

/// The remark on estimates stands once, before the block of the function, when there is a share it is about.
void insertEstimateNote(std::vector<AttributionItem>& items);

/// The rows as tab-separated text: name, calls, share, time and error by call counts, then the same three as measured.
[[nodiscard]] QString attributionAsTsv(const std::vector<AttributionItem>& items);
