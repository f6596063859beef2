// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/views.h"

#include <QString>

#include <optional>
#include <vector>

/// One row of the attribution panel.
struct AttributionItem {
    enum class Kind {
        Heading, ///< a section's title; `title`, `subtitle`, `right`
        Subject, ///< the selected function or cycle
        Share,   ///< a caller, callee, or self: a name, a bar, a share and seconds
        Member,  ///< of the cycle: the same on one line
        Count,   ///< without time: an arc inside a cycle, or one that was never taken
        Note,    ///< a remark on what is shown
        CycleNote,
    };
    Kind kind = Kind::Share;
    QString title;
    QString subtitle;                        ///< in grey beside the title; below it in the subject's block
    QString right;                           ///< at the right of the title: calls
    QString badge;                           ///< "cycle 1"
    QString below;                           ///< under the bar
    std::optional<gmonscope::EntryRef> link; ///< what a click on the row selects
    std::optional<gmonscope::EntryRef> badgeLink;
    double selfShare = 0; ///< 0..1 of the section's whole: the bar's dark part
    double share = 0;     ///< 0..1 of the section's whole: all of the bar
    QString shareText, valueText;
    QString selfText, descendantsText; ///< of Subject
    bool isCurrent = false;            ///< a member that is the subject itself
};

/// What pays for an entry and where its time goes: Figure 4 of the 1982 paper as rows. The callers of a function
/// outside cycles, and of a cycle as a whole, make 100 %, and so do self and what is called.
[[nodiscard]] std::vector<AttributionItem> buildAttribution(const gmonscope::CallGraphListing& listing,
                                                            gmonscope::EntryRef subject);

/// The rows as tab-separated text.
[[nodiscard]] QString attributionAsTsv(const std::vector<AttributionItem>& items);
