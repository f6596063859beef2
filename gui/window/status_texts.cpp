// SPDX-License-Identifier: MIT
#include "window/status_texts.h"

#include "look/format.h"
#include "look/theme.h"

#include <QFrame>
#include <QLabel>

#include <cmath>

using gmonscope::Profile;

namespace {
constexpr int partCount = 4;

QString rateText(const Profile& profile)
{
    const bool isSampled = profile.costUnit().isTime() && !profile.costUnit().isExact;
    const double tick = isSampled ? profile.secondsPerTick() : 0;
    return tick > 0 ? StatusTexts::tr(" at %1 Hz").arg(std::lround(1 / tick)) : QString();
}

/// Returns the error of the whole run's time by chance, with 95 % confidence, from its number of samples. Parts of it
/// are less certain.
QString errorText(const Profile& profile)
{
    constexpr double ninetyFivePercent = 1.96; // standard errors
    const double ticks = profile.costUnit().isExact ? 0 : profile.totalTicks();
    return ticks > 0 ? StatusTexts::tr(" (±%1)").arg(format::percent(100 * ninetyFivePercent / std::sqrt(ticks)))
                     : QString();
}
} // namespace

QString samplesText(const Profile& profile)
{
    if (profile.costUnit().isExact)
        return StatusTexts::tr("%1, counted").arg(format::time(format::unitOf(profile), profile.totalSeconds()));
    if (!profile.costUnit().isTime() && profile.secondsPerTick() == 1) // they are samples
        return format::time(format::unitOf(profile), profile.totalSeconds());
    return StatusTexts::tr("%1 in %2 samples")
        .arg(format::time(format::unitOf(profile), profile.totalTicks() * profile.meanSecondsPerTick()),
             format::count(std::uint64_t(std::llround(profile.totalTicks()))));
}

StatusTexts::StatusTexts(QWidget* parent) : QStatusBar(parent)
{
    setSizeGripEnabled(false);
    setFixedHeight(theme::scaled(24));
    for (int i = 0; i < partCount; ++i)
        m_parts += addPart();
    auto* const help = new QLabel(tr("Press ? for the keys"));
    help->setFont(theme::font(theme::TextSize::Small));
    help->setForegroundRole(QPalette::PlaceholderText);
    help->setContentsMargins(0, 0, theme::scaled(12), 0);
    addPermanentWidget(help);
    showProfile(nullptr);
}

QLabel* StatusTexts::addPart()
{
    if (!m_parts.isEmpty()) {
        auto* const line = new QFrame;
        line->setFixedSize(1, theme::scaled(12));
        line->setAutoFillBackground(true);
        line->setBackgroundRole(QPalette::Mid);
        addWidget(line);
        m_separators += line;
    }
    auto* const part = new QLabel;
    part->setFont(theme::font(theme::TextSize::Small));
    part->setForegroundRole(QPalette::PlaceholderText);
    part->setContentsMargins(theme::scaled(m_parts.isEmpty() ? 12 : 6), 0, theme::scaled(6), 0);
    addWidget(part);
    return part;
}

void StatusTexts::showOnly(const QString& text)
{
    for (QWidget* const separator : m_separators)
        separator->hide();
    for (QLabel* const part : m_parts)
        part->clear();
    m_parts[0]->setText(text);
}

void StatusTexts::showProfile(const Profile* profile, const QString& part)
{
    if (!profile)
        return showOnly(tr("No profile open"));
    for (QWidget* const separator : m_separators)
        separator->show();
    m_parts[0]->setText(format::fileName(format::text(profile->imagePath())));
    m_parts[1]->setText(format::runsTitle(*profile));
    const QString samples = profile->totalTicks() > 0 ? samplesText(*profile) + rateText(*profile) + errorText(*profile)
                                                      : tr("no samples, %1").arg(format::calls(profile->totalCalls()));
    m_parts[2]->setText(part.isEmpty() ? samples : tr("%1 only: %2").arg(part, samples));
    const bool hasErrors = profile->totalTicks() > 0 && !profile->costUnit().isExact;
    m_parts[3]->setText(hasErrors ? tr("± is a 95 % interval") : QString());
    m_parts[2]->setToolTip(hasErrors
                               ? tr("The error by chance of a time as long as the run. The fewer samples a time has, "
                                    "the larger is its error; the attribution shows it for each.")
                               : QString());
    m_separators.last()->setVisible(hasErrors);
}
