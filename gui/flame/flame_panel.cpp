// SPDX-License-Identifier: MIT
#include "flame/flame_panel.h"

#include "flame/flame_view.h"
#include "look/elided_label.h"
#include "look/format.h"
#include "look/link_label.h"
#include "look/panel_parts.h"
#include "look/theme.h"

#include <QVBoxLayout>

using namespace gmonscope;

namespace {

QString framesText(std::size_t count)
{
    return count == 1 ? FlamePanel::tr("1 frame") : FlamePanel::tr("%1 frames").arg(format::count(count));
}

QString placesText(std::size_t count)
{
    return count == 1 ? FlamePanel::tr(", in 1 place") : FlamePanel::tr(", in %1 places").arg(format::count(count));
}

} // namespace

FlamePanel::FlamePanel(Selection& selection, QWidget* parent)
    : Panel(QStringLiteral("flamePage"), tr("Flame graph"), parent), m_selection(selection), m_view(new FlameView)
{
    column()->addWidget(makeBar());
    column()->addWidget(m_view, 1);
    column()->addWidget(makeInfoLine());
    connectView();
    showZoom();
    showInfo();
}

QWidget* FlamePanel::makeBar()
{
    QWidget* const bar = panelParts::makeLine(panelParts::barHeight, "flameBar");
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(16));
    m_title = new ElidedLabel;
    m_title->setFont(theme::font(theme::TextSize::Small, FontWeight::Bold));
    m_whole = new LinkLabel(tr("Whole program"));
    m_whole->setObjectName(QStringLiteral("flameWhole"));
    auto* const key = new ElidedLabel(tr("Width: measured time. Fill: self time of the function."));
    key->setFont(theme::font(theme::TextSize::Small));
    key->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_whole);
    layout->addWidget(key);
    return bar;
}

QWidget* FlamePanel::makeInfoLine()
{
    m_info = new ElidedLabel;
    m_info->setObjectName(QStringLiteral("flameSummary"));
    return panelParts::makeInfoLine("flameInfo", m_info);
}

void FlamePanel::connectView()
{
    connect(m_view, &FlameView::selected, &m_selection, &Selection::select);
    connect(m_view, &FlameView::cleared, &m_selection, &Selection::clear);
    connect(m_view, &FlameView::zoomChanged, this, &FlamePanel::showZoom);
    connect(m_view, &FlameView::layoutChanged, this, &FlamePanel::showInfo);
    connect(m_whole, &QLabel::linkActivated, m_view, [this] { m_view->zoomTo({}); });
    connect(&m_selection, &Selection::changed, this, [this](Selection::Entry entry) {
        m_view->setSelected(entry);
        showInfo();
    });
}

void FlamePanel::showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier)
{
    m_hasStacks = loaded && loaded->profile->hasStacks();
    const bool hadFrames = m_profile != nullptr;
    m_profile = loaded && !loaded->profile->measuredFrames().empty() ? loaded->profile : nullptr;
    if (earlier && hadFrames && m_profile)
        m_view->refresh(*earlier, m_selection.current(), loaded->accuracy);
    else
        m_view->setProfile(m_profile);
    showZoom();
    showInfo();
}

void FlamePanel::setAccuracy(const AccuracyPtr& accuracy) { m_view->setAccuracy(accuracy); }

void FlamePanel::markHits(const SearchPattern& pattern) { m_view->markHits(pattern); }

void FlamePanel::showZoom()
{
    const auto zoomed = m_view->zoomed();
    m_whole->setVisible(bool(zoomed));
    m_title->setText(zoomed ? flame::frameName(*m_profile, m_profile->measuredFrames()[*zoomed]) : tr("Whole program"));
}

/// "62 frames · 14 narrower than a pixel · hash_get: 17.7 % of the run in 5 places"
void FlamePanel::showInfo()
{
    if (!m_profile)
        return m_info->setText({});
    const FlameLayout& layout = m_view->layout();
    QStringList parts{framesText(layout.boxes.size())};
    if (layout.hidden)
        parts << tr("%1 narrower than a pixel").arg(format::count(layout.hidden));
    const Selection::Entry entry = m_selection.current();
    if (entry) {
        const auto measured =
            entry->isCycle() ? m_profile->measured(entry->cycle()) : m_profile->measured(entry->function());
        QString text =
            tr("%1: %2 of the run")
                .arg(format::entryName(*m_profile, *entry), format::percent(m_profile->percent(measured->seconds)));
        if (!entry->isCycle())
            text += placesText(framesOf(m_profile->measuredFrames(), entry->function()).count);
        parts << text;
    }
    m_info->setText(parts.join(QStringLiteral(" · ")));
}
