// SPDX-License-Identifier: MIT
#include "flame/flame_panel.h"

#include "flame/flame_view.h"
#include "focus/focus_bar.h"
#include "look/elided_label.h"
#include "look/format.h"
#include "look/link_label.h"
#include "look/panel_parts.h"
#include "look/switch_row.h"
#include "look/theme.h"

#include <QActionGroup>
#include <QCheckBox>
#include <QVBoxLayout>

#include <algorithm>

using namespace gmonscope;

namespace {

constexpr int titleRoom = 160;

QString framesText(std::size_t count)
{
    return count == 1 ? FlamePanel::tr("1 frame")
                      : FlamePanel::tr("%1 frames", nullptr, format::numerus(count)).arg(format::count(count));
}

QString placesText(std::size_t count)
{
    return count == 1 ? FlamePanel::tr(", in 1 place")
                      : FlamePanel::tr(", in %1 places", nullptr, format::numerus(count)).arg(format::count(count));
}

} // namespace

FlamePanel::FlamePanel(GraphContext& graph, QWidget* parent)
    : Panel(QStringLiteral("flamePage"), tr("Flame graph"), parent), m_selection(graph.selection),
      m_view(new FlameView), m_directions(new QActionGroup(this)), m_recursion(new QCheckBox(tr("Fold recursion"))),
      m_key(new ElidedLabel)
{
    auto* const chips = new FocusBar(graph.filter, FocusBar::Subject::Profile, this);
    chips->hide(); // only its line is seen
    column()->addWidget(makeBar());
    column()->addWidget(chips->line());
    column()->addWidget(m_view, 1);
    column()->addWidget(makeInfoLine());
    connectView();
    showZoom();
    showInfo();
}

QWidget* FlamePanel::makeBar()
{
    QWidget* const bar = panelParts::makeLine(panelParts::barHeight, "flameBar");
    bar->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // the flames may be narrower than it
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(16));
    m_title = new ElidedLabel;
    m_title->setFont(theme::font(theme::TextSize::Small, FontWeight::Bold));
    m_whole = new LinkLabel(tr("Whole program"));
    m_whole->setObjectName(QStringLiteral("flameWhole"));
    m_key->setFont(theme::font(theme::TextSize::Small));
    m_key->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_whole);
    layout->addWidget(m_key, 2);
    makeSwitches(*layout);
    return bar;
}

void FlamePanel::makeSwitches(QHBoxLayout& bar)
{
    const auto add = [this](const char* name, const QString& text, const QString& shortText) {
        makeAction(m_directions,
                   {.name = name, .text = text, .tip = text, .shortText = shortText, .isCheckable = true});
    };
    add("flamesTopDown", tr("Callers above the functions that they call"), tr("top-down"));
    add("flamesFromBottomUp", tr("Callers below the functions that they call"), tr("bottom-up"));
    connect(m_directions, &QActionGroup::triggered, this, [this](const QAction* action) {
        ViewChoice wanted = m_choice;
        wanted.hasFlamesBottomUp = action == m_directions->actions().last();
        Q_EMIT viewWanted(wanted);
    });
    m_recursion->setObjectName(QStringLiteral("flameRecursion"));
    m_recursion->setFont(theme::font(theme::TextSize::Small));
    m_recursion->setToolTip(tr("A stack that comes back to a function goes on there; what was between is left out"));
    connect(m_recursion, &QCheckBox::clicked, this, [this](bool folds) {
        ViewChoice wanted = m_choice;
        wanted.foldsRecursion = folds;
        Q_EMIT viewWanted(wanted);
    });
    bar.addWidget(m_recursion);
    bar.addWidget(new SwitchRow(m_directions, tr("Direction of the flame graph")));
}

void FlamePanel::setView(const ViewChoice& view)
{
    m_choice = view;
    m_directions->actions()[view.hasFlamesBottomUp ? 1 : 0]->setChecked(true);
    m_recursion->setChecked(view.foldsRecursion);
    m_view->setView(view);
    showZoom();
    showInfo();
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
    m_title->setText(zoomed ? m_view->stacks()->name(m_view->stacks()->frames[*zoomed]) : tr("Whole program"));
    // The layout would take as much of it as of the key, which is longer.
    m_title->setMinimumWidth(std::min(m_title->sizeHint().width(), theme::scaled(titleRoom)));
    m_key->setText(flame::keyText(m_view->stacks().get()));
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
                .arg(m_choice.name(*m_profile, *entry), format::percent(m_profile->percent(measured->seconds)));
        if (!entry->isCycle() && m_view->stacks()->profile == m_profile) // else they are still being arranged
            text += placesText(framesOf(m_view->stacks()->frames, entry->function()).count);
        parts << text;
    }
    m_info->setText(parts.join(QStringLiteral(" · ")));
}
