// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include "gmonscope/numbers.h"

/// The amount that 100 % stands for: seconds, or calls if the profile has no samples.
struct AttributionWhole {
    double seconds = 0;
    std::uint64_t calls = 0;
    std::optional<double> measuredSeconds; ///< none without stacks
};

/// Makes the bars of the attribution panel's rows.
class AttributionBars {
public:
    /// `accuracy` may be null: then no bar has an error.
    AttributionBars(const gmonscope::Profile& profile, const Accuracy* accuracy, const ViewChoice& view = {});

    bool isCalls() const { return m_isCalls; }
    gmonscope::TimeUnit unit() const { return m_unit; }
    /// Returns "100 % = 3.93 s", with both if estimate and measurement differ.
    QString wholeText(const AttributionWhole& whole) const;

    /// These set the item's bars, `estimate` and, with stacks, `measured`, as parts of `whole`: of the time of a
    /// function, a cycle, or a line of an entry (a caller or callee).
    void setFunction(AttributionItem& item, const AttributionWhole& whole, gmonscope::FunctionId function) const;
    void setCycle(AttributionItem& item, const AttributionWhole& whole, gmonscope::CycleId cycle) const;
    /// Sets the bars of a function's own time, which stacks and samples measure alike.
    void setSelf(AttributionItem& item, const AttributionWhole& whole, double seconds,
                 std::optional<gmonscope::FunctionId> function) const;
    void setLine(AttributionItem& item, const AttributionWhole& whole, const gmonscope::EntryLine& line) const;
    /// Sets the bars of time that no single arc has, or of `calls` when there are no times.
    void setRest(AttributionItem& item, const AttributionWhole& whole, double selfSeconds, double seconds,
                 std::uint64_t calls = 0, const std::optional<gmonscope::MeasuredTime>& measured = {}) const;
    /// Returns "±0.12 s", or an empty text if the error is not known.
    QString errorText(const std::optional<gmonscope::ErrorInterval>& error, double seconds) const;

    /// Returns the time by the sampled stacks; none without stacks.
    std::optional<double> measuredSeconds(gmonscope::EntryRef entry) const;
    /// Returns the error of the self time; none without `accuracy`.
    std::optional<gmonscope::ErrorInterval> selfError(gmonscope::FunctionId function) const;
    /// True if estimate and measurement of the arc differ by more than chance explains.
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
