// SPDX-License-Identifier: MIT
#include "search/search_controller.h"

#include "look/action.h"
#include "look/format.h"
#include "search/search_bar.h"

#include <QApplication>
#include <QLineEdit>
#include <QTableView>

#include <utility>

using gmonscope::EntryRef;

SearchController::SearchController(Selection& selection, QWidget& graph, QWidget* window)
    : QObject(window), m_selection(selection), m_graph(graph),
      m_find(makeAction(this, {"find", tr("&Find..."), "search", {QKeySequence::Find, Qt::Key_Slash}})),
      m_next(makeAction(this, {"findNext", tr("Find &next"), "next", {Qt::Key_F3}})),
      m_previous(makeAction(this, {"findPrevious", tr("Find &previous"), "previous", {Qt::SHIFT | Qt::Key_F3}})),
      m_clear(makeAction(this, {"clearSearch", tr("Clear the search"), "close", {Qt::Key_Escape}})),
      m_bar(new SearchBar(m_previous, m_next, m_clear))
{
    // While there is something to clear, Escape clears it wherever the keyboard is.
    window->addActions({m_find, m_next, m_previous, m_clear});
    connectParts();
    setProfile(nullptr);
}

void SearchController::connectParts()
{
    QLineEdit* const field = m_bar->field();
    connect(field, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_wanted.reset();
        m_search.setText(text);
    });
    connect(m_bar, &SearchBar::nextRequested, this, [this] { go(Search::Direction::Next); });
    connect(m_bar, &SearchBar::previousRequested, this, [this] { go(Search::Direction::Previous); });
    connect(m_bar, &SearchBar::left, this, &SearchController::leaveField);
    connect(m_find, &QAction::triggered, this, &SearchController::enterField);
    connect(m_next, &QAction::triggered, this, [this] { go(Search::Direction::Next); });
    connect(m_previous, &QAction::triggered, this, [this] { go(Search::Direction::Previous); });
    connect(m_clear, &QAction::triggered, field, &QLineEdit::clear);
    connect(&m_search, &Search::changed, this, &SearchController::showHits);
    connect(&m_selection, &Selection::changed, this, &SearchController::showResult);
}

void SearchController::setProfile(const LoadedProfilePtr& loaded)
{
    m_bar->setEnabled(loaded != nullptr);
    m_find->setEnabled(loaded != nullptr);
    m_search.setProfile(loaded);
    showResult();
}

void SearchController::enterField()
{
    QLineEdit* const field = m_bar->field();
    if (!field->hasFocus())
        m_before = QApplication::focusWidget();
    field->setFocus(Qt::ShortcutFocusReason);
    field->selectAll();
}

bool SearchController::leave()
{
    const bool isInField = m_bar->field()->hasFocus();
    if (isInField)
        leaveField();
    return isInField;
}

/// The keyboard goes back to where it was.
void SearchController::leaveField()
{
    QWidget* const target = m_before && m_before->isVisible() ? m_before.data() : &m_graph;
    target->setFocus(Qt::ShortcutFocusReason);
}

void SearchController::go(Search::Direction direction)
{
    if (m_search.isUnderWay()) {
        m_wanted = direction;
        return;
    }
    if (const auto function = m_search.step(m_selection.current(), direction))
        m_selection.select(EntryRef::of(*function));
}

void SearchController::showResult()
{
    const bool isText = !m_search.text().isEmpty();
    const bool hasHits = !m_search.hits().functions.empty() || m_search.isUnderWay();
    m_clear->setEnabled(isText);
    m_next->setEnabled(isText && hasHits);
    m_previous->setEnabled(isText && hasHits);
    const SearchPattern typed(m_search.text());
    const SearchPattern& sought = m_search.hits().pattern;
    const bool isTooSlow = sought.isTooSlow() && sought.letters() == typed.letters() && typed.isRegex();
    const QString error = isTooSlow ? sought.error() : typed.error();
    if (isTooSlow)
        m_bar->setResult(error, true, tr("The regular expression %1").arg(error));
    else if (!error.isEmpty())
        m_bar->setResult(error, true, tr("Not a regular expression: %1").arg(error));
    else
        m_bar->setResult(resultText(), false,
                         isText ? tr("Functions found · their self time in % of the run") : QString());
}

void SearchController::showHits()
{
    showResult();
    if (m_search.isUnderWay())
        return;
    Q_EMIT hitsChanged(m_search.hits().pattern);
    if (const auto wanted = std::exchange(m_wanted, {}))
        go(*wanted);
}

/// Keeps the old hits while a search runs, so that numbers do not flicker with each letter.
QString SearchController::resultText() const
{
    const SearchHits& hits = m_search.hits();
    if (m_search.text().isEmpty() || hits.pattern.isEmpty())
        return {};
    if (hits.functions.empty())
        return tr("none found");
    const auto current = m_selection.current();
    const std::size_t position = current && !current->isCycle() ? hits.positionOf(current->function()) : 0;
    const QString count = format::count(hits.functions.size());
    const QString text = position ? tr("%1 of %2").arg(format::count(position), count) : count;
    return m_search.hasTimes() ? tr("%1 · %2").arg(text, format::percent(hits.percent)) : text;
}
