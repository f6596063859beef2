// SPDX-License-Identifier: MIT
#include "tables/tree_panel.h"

#include "look/elided_label.h"
#include "look/format.h"
#include "look/theme.h"
#include "profile/entry_map.h"
#include "tables/name_column.h"
#include "tables/table_delegate.h"
#include "tables/table_set_up.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeView>

#include <algorithm>

using namespace gmonscope;

namespace {

constexpr double openedShare = 0.5; ///< of the row above: a way that has most of the time is open at first
constexpr int mostOpened = 12;
constexpr double leastPercent = 1; ///< of the run: rows that `*` opens
constexpr int mostRows = 500;      ///< opened by `*`

} // namespace

TreePanel::TreePanel(TreeDirection direction, Selection& selection, QWidget* parent)
    : QWidget(parent), m_selection(selection), m_model(new TreeModel(direction, this)), m_view(new QTreeView),
      m_names(new NameColumn(m_view)), m_source(new ElidedLabel), m_recursion(new QCheckBox(tr("Fold recursion")))
{
    const bool isTopDown = direction == TreeDirection::TopDown;
    m_view->setModel(m_model);
    tableSetUp::view(m_view);
    m_view->setObjectName(isTopDown ? QStringLiteral("topDown") : QStringLiteral("bottomUp"));
    m_view->setAccessibleName(isTopDown ? tr("Calls from the top down") : tr("Calls from the bottom up"));
    m_view->setUniformRowHeights(true);
    tableSetUp::header(m_view->header());
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSortIndicatorShown(false);
    m_view->header()->setSectionsClickable(false);
    m_view->header()->setSectionResizeMode(TreeModel::Name, QHeaderView::Fixed); // NameColumn sets the width
    resetColumns();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeLine());
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    m_view->installEventFilter(this);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &TreePanel::follow);
    connect(&m_selection, &Selection::changed, this, &TreePanel::showSelected);
}

QWidget* TreePanel::makeLine()
{
    m_source->setFont(theme::font(theme::TextSize::Small));
    m_source->setForegroundRole(QPalette::PlaceholderText);
    m_source->setObjectName(QStringLiteral("treeSource"));
    m_recursion->setFont(theme::font(theme::TextSize::Small));
    m_recursion->setToolTip(tr("A stack that comes back to a function goes on there; what was between is left out"));
    connect(m_recursion, &QCheckBox::clicked, this, [this](bool folds) {
        ViewChoice wanted = m_choice;
        wanted.foldsRecursion = folds;
        Q_EMIT viewWanted(wanted);
    });
    auto* const line = new QWidget;
    auto* const layout = new QHBoxLayout(line);
    layout->setContentsMargins(theme::scaled(12), theme::scaled(4), theme::scaled(8), theme::scaled(4));
    layout->addWidget(m_source, 1);
    layout->addWidget(m_recursion);
    return line;
}

void TreePanel::resetColumns()
{
    QHeaderView* const header = m_view->header();
    const bool isTopDown = m_model->direction() == TreeDirection::TopDown;
    const std::pair<int, int> widths[] = {{TreeModel::Total, 58},
                                          {TreeModel::Own, 56},
                                          {TreeModel::Percent, 60},
                                          {TreeModel::OfAbove, 70},
                                          {TreeModel::Samples, 66}};
    for (const auto& [column, width] : widths) {
        header->resizeSection(column, theme::scaled(width));
        header->setSectionHidden(column, column == TreeModel::Samples || column == TreeModel::OfAbove ||
                                             (column == TreeModel::Own && !isTopDown));
    }
    for (int column = 0; column < header->count(); ++column)
        header->moveSection(header->visualIndex(column), column);
    m_names->fit();
}

void TreePanel::setProfile(const std::shared_ptr<const Profile>& profile, const FunctionSet& tops)
{
    m_model->setProfile(nullptr, m_choice, {}); // its rows are of no use
    m_profile = profile;
    m_tops = tops;
    makeStale();
}

void TreePanel::refreshProfile(const std::shared_ptr<const Profile>& profile, const FunctionSet& tops)
{
    if (profile == m_profile && tops == m_tops)
        return;
    m_profile = profile;
    m_tops = tops;
    makeStale();
}

void TreePanel::setView(const ViewChoice& view)
{
    const bool isOther = view.foldsRecursion != m_choice.foldsRecursion || view.isMeasured != m_choice.isMeasured;
    m_choice = view;
    static_cast<TableDelegate*>(m_view->itemDelegate())->setNames(view.names);
    m_recursion->setChecked(view.foldsRecursion);
    if (isOther)
        return makeStale();
    m_model->setView(view);
}

/// A tree that nobody sees is not made: that of a large program takes a moment.
void TreePanel::makeStale()
{
    m_isStale = true;
    if (isVisible())
        build();
}

void TreePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        build();
}

void TreePanel::build()
{
    m_isStale = false;
    const QScopedValueRollback following(m_isFollowing, true);
    std::vector<Way> open;
    listOpen({}, open);
    const bool wasEmpty = m_model->rowCount() == 0;
    Way current = wayTo(m_view->currentIndex());
    if (m_profile && m_model->profile() && m_model->profile() != m_profile) {
        const EntryMap map(m_model->profile(), m_profile);
        const auto take = [&map](Way& way) {
            for (auto& entry : way)
                entry = entry ? map.entry(*entry) : std::nullopt;
        };
        std::for_each(open.begin(), open.end(), take);
        take(current);
    }
    const int top = m_view->verticalScrollBar()->value();
    m_model->setProfile(m_profile, m_choice, m_tops);
    for (const Way& way : open)
        if (const QModelIndex index = indexOf(way); index.isValid())
            m_view->expand(index);
    if (wasEmpty)
        openHeaviest();
    if (const QModelIndex index = indexOf(current); index.isValid())
        m_view->setCurrentIndex(index);
    else
        showSelected(m_selection.current());
    if (m_profile && m_profile->costUnit().isExact) // there are no samples
        m_view->header()->setSectionHidden(TreeModel::Samples, true);
    m_names->measure();
    m_view->doItemsLayout();
    m_view->verticalScrollBar()->setValue(wasEmpty ? 0 : top);
    tellSource();
}

void TreePanel::tellSource()
{
    m_recursion->setVisible(m_model->isMeasured());
    if (!m_profile)
        m_source->setText({});
    else if (m_profile->hasMeasuredCalls())
        m_source->setText(tr("By the shares of callers, which were measured with the calls"));
    else if (m_model->isMeasured())
        m_source->setText(tr("Measured by sampled stacks"));
    else
        m_source->setText(m_profile->hasStacks() ? tr("Estimated by call counts")
                                                 : tr("Estimated by call counts: no stacks were sampled"));
}

TreePanel::Way TreePanel::wayTo(QModelIndex index) const
{
    Way way;
    for (; index.isValid(); index = index.parent())
        way.push_back(m_model->entryAt(index));
    std::reverse(way.begin(), way.end());
    return way;
}

/// Makes the rows on the way.
QModelIndex TreePanel::indexOf(const Way& way) const
{
    QModelIndex found;
    for (const auto& entry : way) {
        m_model->fetchMore(found);
        int row = 0;
        while (row < m_model->rowCount(found) && m_model->entryAt(m_model->index(row, 0, found)) != entry)
            ++row;
        if (row == m_model->rowCount(found))
            return {};
        found = m_model->index(row, 0, found);
    }
    return found;
}

void TreePanel::listOpen(const QModelIndex& above, std::vector<Way>& ways) const
{
    for (int row = 0; row < m_model->rowCount(above); ++row)
        if (const QModelIndex index = m_model->index(row, 0, above); m_view->isExpanded(index)) {
            ways.push_back(wayTo(index));
            listOpen(index, ways);
        }
}

/// The view itself makes the rows below later, while its layout is pending.
void TreePanel::expand(const QModelIndex& index)
{
    m_model->fetchMore(index);
    m_view->expand(index);
}

/// Begins where the time parts: until then each row has nearly that of the row above.
void TreePanel::openHeaviest()
{
    if (m_model->direction() != TreeDirection::TopDown || m_model->rowCount() == 0)
        return;
    QModelIndex index = m_model->index(0, 0);
    double above = m_model->profile()->percent(m_model->seconds());
    for (int opened = 0; opened < mostOpened && m_model->percentAt(index) >= openedShare * above; ++opened) {
        above = m_model->percentAt(index);
        expand(index);
        if (m_model->rowCount(index) == 0)
            return;
        index = m_model->index(0, 0, index);
    }
}

void TreePanel::openBelow(const QModelIndex& top)
{
    std::vector<QModelIndex> next{top};
    for (std::size_t i = 0; i < next.size() && next.size() < mostRows; ++i) {
        expand(next[i]);
        for (int row = 0; row < m_model->rowCount(next[i]); ++row)
            if (const QModelIndex below = m_model->index(row, 0, next[i]); m_model->percentAt(below) >= leastPercent)
                next.push_back(below);
    }
}

/// Qt's own `*` would open all rows, of which there may be more than memory has room for.
bool TreePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent*>(event)->key() != Qt::Key_Asterisk)
        return QWidget::eventFilter(watched, event);
    if (m_view->currentIndex().isValid())
        openBelow(m_view->currentIndex().siblingAtColumn(0));
    return true;
}

void TreePanel::follow(const QModelIndex& now)
{
    if (const auto entry = m_model->entryAt(now); entry && !m_isFollowing)
        m_selection.select(*entry);
}

void TreePanel::markHits(const SearchPattern& pattern)
{
    static_cast<TableDelegate*>(m_view->itemDelegate())->setPattern(pattern);
    m_view->viewport()->update();
}

/// Finds the heaviest row of an entry, of those below rows that are open.
void TreePanel::findRow(EntryRef entry, const QModelIndex& above, QModelIndex& heaviest) const
{
    for (int row = 0; row < m_model->rowCount(above); ++row) {
        const QModelIndex index = m_model->index(row, 0, above);
        if (m_model->entryAt(index) == entry &&
            (!heaviest.isValid() || m_model->percentAt(index) > m_model->percentAt(heaviest)))
            heaviest = index;
        if (m_view->isExpanded(index))
            findRow(entry, index, heaviest);
    }
}

/// Keeps closed rows closed: a user who walks through the graph has not asked for them.
void TreePanel::showSelected(Selection::Entry entry)
{
    if (m_isStale || (entry && m_model->entryAt(m_view->currentIndex()) == entry))
        return;
    const QScopedValueRollback following(m_isFollowing, true);
    QModelIndex index;
    if (entry)
        findRow(*entry, {}, index);
    m_view->setCurrentIndex(index);
    if (index.isValid())
        m_view->scrollTo(index);
    else
        m_view->clearSelection();
}
