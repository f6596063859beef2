// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include "gmonscope/numbers.h"

/// What 100 % stands for: seconds, or calls when no tick was taken.
struct AttributionWhole {
    double seconds = 0;
    std::uint64_t calls = 0;
    std::optional<double> measuredSeconds; ///< none without stacks
};

/// Makes the bars of the attribution panel's rows.
class AttributionBars {
public:
    /// `accuracy` may be null: then nothing has an error yet.
    AttributionBars(const gmonscope::Profile& profile, const Accuracy* accuracy, const ViewChoice& view = {});

    bool isCalls() const { return m_isCalls; }
    gmonscope::TimeUnit unit() const { return m_unit; }
    QString wholeText(const AttributionWhole& whole) const;

    void setFunction(AttributionItem& item, const AttributionWhole& whole, gmonscope::FunctionId function) const;
    void setCycle(AttributionItem& item, const AttributionWhole& whole, gmonscope::CycleId cycle) const;
    /// A function's own time, of which the stacks and the samples say the same.
    void setSelf(AttributionItem& item, const AttributionWhole& whole, double seconds,
                 std::optional<gmonscope::FunctionId> function) const;
    void setLine(AttributionItem& item, const AttributionWhole& whole, const gmonscope::EntryLine& line) const;
    /// Time that is no single arc's, or these calls when there are no times.
    void setRest(AttributionItem& item, const AttributionWhole& whole, double selfSeconds, double seconds,
                 std::uint64_t calls = 0, const std::optional<gmonscope::MeasuredTime>& measured = {}) const;
    /// "±0.12 s", or nothing.
    QString errorText(const std::optional<gmonscope::ErrorInterval>& error, double seconds) const;

    std::optional<double> measuredSeconds(gmonscope::EntryRef entry) const;
    std::optional<gmonscope::ErrorInterval> selfError(gmonscope::FunctionId function) const;
    bool differs(gmonscope::ArcId arc) const;

private:
    using Error = std::optional<gmonscope::ErrorInterval>;
    void setCalls(AttributionItem& item, const AttributionWhole& whole, std::uint64_t calls) const;
    AttributionBar timeBar(double whole, double seconds, std::optional<double> selfSeconds, const Error& error) const;
    void setMeasured(AttributionItem& item, const AttributionWhole& whole,
                     const std::optional<gmonscope::MeasuredTime>& measured, std::optional<double> selfSeconds) const;

    const gmonscope::Profile& m_profile;
    const Accuracy* m_accuracy;
    bool m_isCalls;
    gmonscope::TimeUnit m_unit;
};
