// SPDX-License-Identifier: MIT
#include "attribution/attribution_bars.h"

#include "attribution/attribution_texts.h"
#include "look/format.h"

#include <cmath>

using namespace gmonscope;

AttributionBars::AttributionBars(const Profile& profile, const Accuracy* accuracy, const ViewChoice& view)
    : m_profile(profile), m_accuracy(accuracy), m_isCalls(profile.totalTicks() <= 0),
      m_unit(format::unitBesideShare(profile, view.unit))
{
}

QString AttributionBars::wholeText(const AttributionWhole& whole) const
{
    if (m_isCalls)
        return AttributionTexts::tr("100 % = %1").arg(format::calls(whole.calls));
    const QString estimate = format::time(m_unit, whole.seconds);
    if (!whole.measuredSeconds || format::time(m_unit, *whole.measuredSeconds) == estimate)
        return AttributionTexts::tr("100 % = %1").arg(estimate);
    return AttributionTexts::tr("100 % = %1 est. · %2 meas.")
        .arg(format::number(m_unit, whole.seconds), format::time(m_unit, *whole.measuredSeconds));
}

QString AttributionBars::errorText(const Error& error, double seconds) const
{
    if (!error || m_profile.costUnit().isExact)
        return {};
    // Rounded up, so that an error never reads as zero.
    const double step = std::pow(10, -m_unit.decimals) / m_unit.perSecond;
    const double shown = std::ceil(error->around(seconds) / step - 1e-9) * step;
    const bool hasRoom = m_profile.costUnit().isTime(); // for a unit: others are longer
    return AttributionTexts::tr("±%1").arg(hasRoom ? format::time(m_unit, shown) : format::number(m_unit, shown));
}

std::optional<double> AttributionBars::measuredSeconds(EntryRef entry) const
{
    const auto measured = entry.isCycle() ? m_profile.measured(entry.cycle()) : m_profile.measured(entry.function());
    return measured ? std::optional(measured->seconds) : std::nullopt;
}

AttributionBars::Error AttributionBars::selfError(FunctionId function) const
{
    return m_accuracy ? Error(m_accuracy->errors.self(function)) : Error();
}

bool AttributionBars::differs(ArcId arc) const { return m_accuracy && m_accuracy->comparison.differs(arc); }

AttributionBar AttributionBars::timeBar(double whole, double seconds, std::optional<double> selfSeconds,
                                        const Error& error) const
{
    const auto share = [&](double part) { return whole > 0 ? part / whole : 0; };
    AttributionBar bar;
    bar.share = share(seconds);
    if (selfSeconds)
        bar.selfShare = share(*selfSeconds);
    bar.isMeasured = m_profile.hasMeasuredCalls();
    if (error && whole > 0 && !m_profile.costUnit().isExact)
        bar.range = {share(error->low), share(error->high)};
    bar.shareText = format::percent(bar.share * 100);
    bar.errorText = errorText(error, seconds);
    const bool hasRoom = bar.errorText.isEmpty() && m_profile.costUnit().isTime(); // for a unit, as long as " M Ir"
    bar.valueText = hasRoom ? format::time(m_unit, seconds) : format::number(m_unit, seconds);
    return bar;
}

void AttributionBars::setCalls(AttributionItem& item, const AttributionWhole& whole, std::uint64_t calls) const
{
    AttributionBar bar;
    bar.share = whole.calls ? double(calls) / double(whole.calls) : 0;
    bar.selfShare = 0;
    bar.shareText = format::percent(bar.share * 100);
    bar.valueText = format::count(calls);
    item.estimate = bar;
    item.hasTimes = false;
}

void AttributionBars::setMeasured(AttributionItem& item, const AttributionWhole& whole,
                                  const std::optional<MeasuredTime>& measured, std::optional<double> selfSeconds) const
{
    if (!measured || !whole.measuredSeconds)
        return;
    const Error error = m_accuracy ? Error(m_accuracy->errors.measured(*measured)) : Error();
    item.measured = timeBar(*whole.measuredSeconds, measured->seconds, selfSeconds, error);
}

void AttributionBars::setFunction(AttributionItem& item, const AttributionWhole& whole, FunctionId id) const
{
    const Function& function = m_profile.function(id);
    if (m_isCalls)
        return setCalls(item, whole, function.calls);
    const Error error = m_accuracy ? Error(m_accuracy->errors.total(id)) : Error();
    item.estimate = timeBar(whole.seconds, function.totalSeconds(), function.selfSeconds, error);
    setMeasured(item, whole, m_profile.measured(id), function.selfSeconds);
}

void AttributionBars::setCycle(AttributionItem& item, const AttributionWhole& whole, CycleId id) const
{
    const Cycle& cycle = m_profile.cycle(id);
    if (m_isCalls)
        return setCalls(item, whole, cycle.calls);
    const Error error = m_accuracy ? Error(m_accuracy->errors.total(id)) : Error();
    item.estimate = timeBar(whole.seconds, cycle.totalSeconds(), cycle.selfSeconds, error);
    setMeasured(item, whole, m_profile.measured(id), cycle.selfSeconds);
}

void AttributionBars::setSelf(AttributionItem& item, const AttributionWhole& whole, double seconds,
                              std::optional<FunctionId> function) const
{
    const Error error = function ? selfError(*function) : Error();
    item.estimate = timeBar(whole.seconds, seconds, seconds, error);
    if (whole.measuredSeconds)
        item.measured = timeBar(*whole.measuredSeconds, seconds, seconds, error);
}

void AttributionBars::setLine(AttributionItem& item, const AttributionWhole& whole, const EntryLine& line) const
{
    if (m_isCalls)
        return setCalls(item, whole, line.calls);
    const bool isInside = line.kind == LineKind::InsideCycle;
    if (!isInside) {
        const Error error = m_accuracy && line.arc ? Error(m_accuracy->errors.flow(*line.arc)) : Error();
        item.estimate = timeBar(whole.seconds, line.totalSeconds(), line.selfSeconds, error);
    }
    if (line.arc) {
        setMeasured(item, whole, m_profile.measured(*line.arc), {});
        item.differs = differs(*line.arc);
    }
}

void AttributionBars::setRest(AttributionItem& item, const AttributionWhole& whole, double selfSeconds, double seconds,
                              std::uint64_t calls, const std::optional<MeasuredTime>& measured) const
{
    if (m_isCalls)
        return setCalls(item, whole, calls);
    item.estimate = timeBar(whole.seconds, seconds, selfSeconds, {});
    setMeasured(item, whole, measured, {});
}
