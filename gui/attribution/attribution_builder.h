// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"
#include "attribution/attribution_bars.h"

#include <QCoreApplication>

#include <span>

/// Builds the rows of one entry, section by section. It is used once, by buildAttribution().
class AttributionBuilder {
    Q_DECLARE_TR_FUNCTIONS(Attribution)

public:
    AttributionBuilder(const gmonscope::CallGraphListing& listing, gmonscope::EntryRef subject,
                       const Accuracy* accuracy, const ViewChoice& view, AttributionLines lines);

    std::vector<AttributionItem> build();

private:
    using Kind = AttributionItem::Kind;
    enum class Side { Caller, Callee };
    using Lines = std::span<const gmonscope::EntryLine>;

    AttributionItem& add(Kind kind, const QString& title);
    AttributionItem& addHeading(const QString& title, const QString& subtitle, const QString& right);
    /// "~12 of ~40 calls"
    QString callsText(const gmonscope::EntryLine& line, Side side) const;
    void addLine(const gmonscope::EntryLine& line, const AttributionWhole& whole, Side side);
    void addLines(Lines lines, const AttributionWhole& whole, Side side);
    void addRest(Lines lines, const AttributionWhole& whole, Side side);
    void addCount(const gmonscope::EntryLine& line);
    void setName(AttributionItem& item, gmonscope::EntryRef entry) const;
    void setLink(AttributionItem& item, gmonscope::FunctionId function) const;
    void orderByMeasured();
    void addCallers();
    void addUnclaimed(const AttributionWhole& whole);
    void addDisagreement();
    void addSubject();
    QString moduleName() const;
    QString subjectCalls() const;
    bool isCounted() const;
    double leadingSeconds(gmonscope::EntryRef entry, double estimated) const;
    void addCycleNote();
    void addCallees();
    void addMembers(gmonscope::CycleId cycle);
    void addMember(gmonscope::FunctionId member, const AttributionWhole& whole);
    AttributionWhole wholeOfCallers() const;
    AttributionWhole wholeOfCallees() const;

    const gmonscope::Profile& m_profile;
    const ViewChoice& m_view;
    AttributionLines m_lines;
    gmonscope::CallGraphEntry m_entry;
    std::optional<gmonscope::CycleId> m_cycle; ///< the cycle that the subject is a member of
    AttributionBars m_bars;
    bool m_isCalls;
    gmonscope::TimeUnit m_unit;
    std::vector<AttributionItem> m_items;
};
