// SPDX-License-Identifier: MIT
#pragma once

#include "profile/accuracy.h"
#include "profile/view_choice.h"

#include "gmonscope/diagram.h"
#include "gmonscope/views.h"

#include <QString>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

struct RunStrip;

/// One measure of a row: an estimate from call counts, or a measurement from sampled stacks.
struct AttributionBar {
    /// The interval that holds the true share with 95 % confidence; it is drawn as a whisker.
    struct Range {
        double low = 0, high = 0;
    };

    double share = 0;                ///< part of the section's whole, 0..1: the length of the bar
    std::optional<double> selfShare; ///< 0..1, the bar's dark part; none where only the sum is known
    std::optional<Range> range;      ///< none while it is not known
    QString shareText, valueText, errorText;
    bool isMeasured = false; ///< it is no estimate, since the times of calls were measured with them
};

/// One row of the attribution panel.
struct AttributionItem {
    enum class Kind {
        Heading,      ///< a section's title: `title`, `subtitle`, `right`
        Subject,      ///< the selected function or cycle
        Strip,        ///< what each run has of the function, as one picture: `strip`
        Share,        ///< a caller, callee, or self: a name and a bar for each measure
        Member,       ///< a function of the cycle: one line with a name and one bar
        Count,        ///< a row without time: an arc inside a cycle, or one that was never taken
        Note,         ///< a remark on the rows
        CycleNote,    ///< a remark on how the function's cycle is paid for; a link to the cycle
        Disagreement, ///< says that estimate and measurement differ: `title`, and why in `subtitle`
    };
    /// Rows that a click on this one shows or hides, if it does not follow a link.
    enum class Action { None, Inlined, AllCallers, AllCallees, MoreCallers, MoreCallees };
    Kind kind = Kind::Share;
    Action action = Action::None;
    QString title;
    QString wholeName;                       ///< the full name of the function where `title` shows less of it
    QString subtitle;                        ///< in grey beside the title; below it in the subject's block
    QString right;                           ///< text at the right of the title: the calls
    QString badge;                           ///< "cycle 1"
    QString below;                           ///< text below the bars
    std::optional<gmonscope::EntryRef> link; ///< the entry that a click on the row selects
    std::optional<gmonscope::EntryRef> badgeLink;
    std::optional<AttributionBar> estimate; ///< by call counts; the share of the calls when there are no times
    std::optional<AttributionBar> measured; ///< by sampled stacks
    bool hasTimes = true;                   ///< false: the bars show calls
    bool differs = false;                   ///< true if estimate and measurement differ by more than chance explains
    QString selfText, descendantsText;      ///< for Subject
    bool isOfTwo = false;                   ///< true if the bars compare profiles A and B, not estimate and measurement
    std::optional<gmonscope::DiagramChange> change; ///< from A to B: its sign stands before `changeText`
    QString changeText;                             ///< at the right of the title: "–1.28 ±0.29 s", "within chance"
    std::shared_ptr<const RunStrip> strip;          ///< for Strip
    bool isCurrent = false;                         ///< true for the member of a cycle that is the subject itself
};

/// How many callers and callees have a row each; the others are one row together. Rows for thousands would take longer
/// than a click may take, and nobody reads them.
struct AttributionLines {
    static constexpr std::size_t most = 200;
    static constexpr std::size_t few = 6; ///< leave room for the function itself; a click on the others' row shows more

    static constexpr std::size_t all = std::numeric_limits<std::uint32_t>::max(); ///< for a table that is copied

    std::size_t callers = most, callees = most;
};

/// Builds the rows of one entry: who pays for it and where its time goes, as in Figure 4 of the 1982 paper. By the
/// estimate, the callers of a function outside cycles, or of a whole cycle, make 100 %, and so do self and callees
/// together. Where stacks were sampled, the measurement stands beside the estimate, and sorts the rows if `view` puts
/// it first. `accuracy` holds the errors of the listing's profile; it may be null.
[[nodiscard]] std::vector<AttributionItem> buildAttribution(const gmonscope::CallGraphListing& listing,
                                                            gmonscope::EntryRef subject,
                                                            const Accuracy* accuracy = nullptr,
                                                            const ViewChoice& view = {}, AttributionLines lines = {});

/// Inserts the remark on estimates once, before the block of the function, if any share is an estimate.
void insertEstimateNote(std::vector<AttributionItem>& items);

/// Returns the rows as tab-separated text: name, calls, then share, time and error as estimated and as measured.
[[nodiscard]] QString attributionAsTsv(const std::vector<AttributionItem>& items);
