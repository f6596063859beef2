// SPDX-License-Identifier: MIT
#include "compare/compare_bar.h"

#include "look/elided_label.h"
#include "look/format.h"
#include "look/icons.h"
#include "look/theme.h"

#include "gmonscope/diagram_style.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <cmath>

using gmonscope::FontWeight;
using theme::TextSize;

namespace {

QLabel* makeLabel(TextSize size = TextSize::Small, FontWeight weight = FontWeight::Regular)
{
    auto* const label = new QLabel;
    label->setFont(theme::font(size, weight));
    label->setForegroundRole(QPalette::WindowText); // the role of tool bars has one colour only
    return label;
}

QFrame* makeLine()
{
    auto* const line = new QFrame;
    line->setFixedSize(1, theme::scaled(20));
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Mid);
    return line;
}

/// Returns the colour of a change in the theme of now.
gmonscope::Rgb changeInk(bool isBeyondChance, bool isGrown)
{
    if (!isBeyondChance)
        return theme::palette().text2;
    const gmonscope::ChangePalette& colours = gmonscope::changePaletteFor(theme::current());
    return isGrown ? colours.grown : colours.shrunk;
}

QString changedText(const Comparison& comparison)
{
    if (comparison.isExact())
        return comparison.changed == 1
                   ? CompareBar::tr("1 function changed")
                   : CompareBar::tr("%1 functions changed", nullptr, format::numerus(comparison.changed))
                         .arg(comparison.changed);
    return comparison.changed == 1
               ? CompareBar::tr("1 function changed beyond chance")
               : CompareBar::tr("%1 functions changed beyond chance", nullptr, format::numerus(comparison.changed))
                     .arg(comparison.changed);
}

/// Returns no text for profiles that were counted one by one: nothing in them is chance.
QString aboutChance(const Comparison& comparison)
{
    if (comparison.isExact())
        return {};
    return CompareBar::tr("p < 0.01, corrected for %1 comparisons. Chance means that of sampling; variations of the "
                          "machine are not in it.",
                          nullptr, format::numerus(comparison.changes))
        .arg(comparison.changes);
}

gmonscope::Rgb tagInk(bool isBase) { return isBase ? theme::palette().estimatedSelf : theme::palette().measuredSelf; }

} // namespace

CompareBar::CompareBar(QWidget* parent) : QToolBar(tr("Comparison"), parent)
{
    setObjectName(QStringLiteral("compareBar"));
    setMovable(false);
    setFloatable(false);
    toggleViewAction()->setVisible(false);
    setFixedHeight(theme::scaled(38));
    auto* const swap = new QToolButton;
    swap->setIcon(icons::icon(QStringLiteral("swap")));
    swap->setAutoRaise(true);
    swap->setToolTip(tr("Swap A and B"));
    swap->setAccessibleName(swap->toolTip());
    auto* const leave = new QPushButton(icons::icon(QStringLiteral("close")), tr("Leave compare"));
    leave->setFont(theme::font(TextSize::Small));
    m_icon = new IconLabel(12);
    m_change = makeLabel(TextSize::Body, FontWeight::Bold);
    m_percent = makeLabel();
    m_percent->setForegroundRole(QPalette::PlaceholderText);
    m_count = new ElidedLabel; // the bar must not make the window wider
    m_count->setFont(theme::font(TextSize::Body));
    m_count->setForegroundRole(QPalette::WindowText);
    auto* const content = new QWidget;
    auto* const layout = new QHBoxLayout(content);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(8));
    layout->addWidget(makeSide(QStringLiteral("A"), m_base, m_baseTime));
    layout->addWidget(swap);
    layout->addWidget(makeSide(QStringLiteral("B"), m_now, m_nowTime));
    layout->addWidget(makeLine());
    for (QWidget* const part :
         {static_cast<QWidget*>(m_icon), static_cast<QWidget*>(m_change), static_cast<QWidget*>(m_percent),
          static_cast<QWidget*>(makeLine()), static_cast<QWidget*>(m_count)})
        layout->addWidget(part);
    layout->addStretch(1);
    layout->addWidget(leave);
    addWidget(content);
    content->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(swap, &QToolButton::clicked, this, &CompareBar::swapRequested);
    connect(leave, &QPushButton::clicked, this, &CompareBar::leaveRequested);
    hide();
}

QWidget* CompareBar::makeSide(const QString& letter, ElidedLabel*& title, QLabel*& time)
{
    auto* const side = new QWidget;
    auto* const layout = new QHBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::scaled(8));
    QLabel* const tag = makeLabel(TextSize::Small, FontWeight::Bold);
    tag->setText(letter);
    tag->setAlignment(Qt::AlignCenter);
    tag->setFixedSize(theme::scaled(18), theme::scaled(18));
    tag->setAutoFillBackground(true);
    tag->setBackgroundRole(QPalette::Window);
    const bool isBase = letter == QLatin1String("A");
    theme::setInk(*tag, QPalette::Window, [isBase] { return tagInk(isBase); });
    theme::setInk(*tag, QPalette::WindowText, [isBase] { return gmonscope::inkOn(theme::palette(), tagInk(isBase)); });
    title = new ElidedLabel;
    title->setFont(theme::font(TextSize::Body));
    time = makeLabel();
    time->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(tag);
    layout->addWidget(title);
    layout->addWidget(time);
    return side;
}

void CompareBar::setMeasure(gmonscope::TimeMeasure measure)
{
    using gmonscope::TimeMeasure;
    m_measure = measure == TimeMeasure::Percent ? TimeMeasure::Seconds : measure;
    setComparison(m_comparison);
}

void CompareBar::setComparison(const ComparisonPtr& comparison)
{
    m_comparison = comparison;
    setVisible(comparison != nullptr);
    if (!comparison)
        return;
    const gmonscope::TimeUnit unit = comparison->unit(m_measure);
    const auto timeOf = [&](const ComparedSide& side) {
        const QString text = format::time(unit, side.meanSeconds());
        return side.profile->runs().size() > 1 ? tr("%1 a run").arg(text) : text;
    };
    m_base->setText(comparison->base.title);
    m_now->setText(comparison->now.title);
    m_baseTime->setText(timeOf(comparison->base));
    m_nowTime->setText(timeOf(comparison->now));
    const gmonscope::Change& whole = comparison->difference.seconds;
    const bool isGrown = whole.amount() > 0;
    const auto ink = [isBeyond = whole.isBeyondChance, isGrown] { return changeInk(isBeyond, isGrown); };
    const QString icon = !whole.isBeyondChance ? QStringLiteral("within-chance")
                         : isGrown             ? QStringLiteral("grown")
                                               : QStringLiteral("shrunk");
    m_icon->setIcon(icons::icon(icon, ink));
    const QString change = format::signedNumber(unit, whole.amount());
    m_change->setText(
        comparison->isExact() ? change : tr("%1 \u00B1%2").arg(change, format::time(unit, comparison->error(whole))));
    theme::setInk(*m_change, QPalette::WindowText, ink);
    m_percent->setText(whole.base > 0 ? format::withSign(whole.ratio(), format::percent(100 * std::abs(whole.ratio())))
                                      : QString());
    m_count->setText(changedText(*comparison));
    m_count->setToolTip(aboutChance(*comparison));
}
