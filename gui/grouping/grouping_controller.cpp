// SPDX-License-Identifier: MIT
#include "grouping/grouping_controller.h"

#include "grouping/cycle_dialog.h"
#include "grouping/group_dialog.h"
#include "look/action.h"
#include "look/format.h"

#include <QActionGroup>
#include <QMenu>
#include <QRegularExpression>

#include <algorithm>

using namespace gmonscope;

namespace {

/// Escapes the characters that have a meaning in POSIX extended expressions.
QString escaped(QString text)
{
    static const QRegularExpression signs(QStringLiteral("([][(){}.*+?^$|\\\\])"));
    return text.replace(signs, QStringLiteral("\\\\1"));
}

/// Cuts at the last border of words: "hash_" of hash_get, "ns::Parser::" of ns::Parser::next.
QString wordsOf(const QString& text)
{
    const auto border = std::max({text.lastIndexOf(QLatin1Char('_')), text.lastIndexOf(QLatin1String("::")) + 1});
    return border > 0 ? text.left(border + 1) : QString();
}

QString withoutBorder(QString words)
{
    while (words.endsWith(QLatin1Char('_')) || words.endsWith(QLatin1Char(':')))
        words.chop(1);
    return words;
}

QString commonStart(const QString& a, const QString& b)
{
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    return a.left(end - a.begin());
}

} // namespace

GroupRule proposedGroup(const QStringList& names)
{
    if (names.isEmpty())
        return {};
    // Removes the arguments of C++ functions first, because they have borders of their own.
    const auto bare = [](const QString& name) { return name.section(QLatin1Char('('), 0, 0); };
    QString start = bare(names.first());
    for (const QString& name : names)
        start = commonStart(start, bare(name));
    const QString words = wordsOf(start);
    if (!withoutBorder(words).isEmpty())
        return {withoutBorder(words).toStdString(), '^' + escaped(words).toStdString()};
    QStringList all;
    for (const QString& name : names)
        all += escaped(name);
    const QString either = all.size() == 1 ? all.first() : QStringLiteral("(%1)").arg(all.join(QLatin1Char('|')));
    return {bare(names.first()).toStdString(), '^' + either.toStdString() + '$'};
}

GroupingController::GroupingController(ProfileDocument& document, ViewFilter& filter,
                                       std::function<GroupedGraph()> active, QWidget* window)
    : QObject(window), m_document(document), m_filter(filter), m_active(std::move(active)), m_window(window),
      m_menu(new QMenu(tr("&Group by"), window)), m_by(new QActionGroup(this)),
      m_new(makeAction(this, {"newGroup", tr("&New group..."), nullptr, {Qt::CTRL | Qt::Key_G}},
                       [this] { askForGroup(m_active()); }))
{
    const auto add = [this](const char* name, const QString& text) {
        makeAction(m_by, {.name = name, .text = text, .isCheckable = true});
    };
    add("groupByNone", tr("Si&ngle functions"));
    add("groupByFile", tr("Source &file"));
    add("groupByScope", tr("&Class or namespace"));
    add("groupByModule", tr("&Module"));
    m_menu->addActions(m_by->actions());
    m_menu->addSeparator();
    m_menu->addAction(m_new);
    connect(m_by, &QActionGroup::triggered, this,
            [this](QAction* action) { m_active().context.filter.groupBy(GroupBy(m_by->actions().indexOf(action))); });
    connect(&m_document, &ProfileDocument::profileShown, this, &GroupingController::update);
    update();
}

/// A dialog about a cycle of the open profile closes: a comparison would not show what the dialog cuts.
void GroupingController::update()
{
    if (&m_active().context.filter != &m_filter)
        for (CycleDialog* const dialog : m_window->findChildren<CycleDialog*>())
            dialog->close();
    const bool hasProfile = bool(m_document.loaded());
    m_menu->setEnabled(hasProfile);
    m_by->setEnabled(hasProfile);
    m_new->setEnabled(hasProfile);
    m_by->actions()[int(m_active().context.filter.state().grouping.by)]->setChecked(true);
}

void GroupingController::openCycle(CycleId cycle, const ViewChoice& view)
{
    if (!m_document.loaded())
        return;
    auto* const dialog = new CycleDialog(m_document.loaded()->profile, cycle, m_filter, view, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(&m_document, &ProfileDocument::profileChanged, dialog, &QDialog::close);
    dialog->show();
}

void GroupingController::askForGroup(const GroupedGraph& in, std::optional<EntryRef> with)
{
    if (!in.graph)
        return;
    ViewFilter& filter = in.context.filter;
    QStringList names;
    for (const auto& entry : {with, in.context.selection.current()})
        if (entry && !entry->isCycle() && in.graph->function(entry->function()).kind == FunctionKind::Function)
            names += format::text(in.graph->function(entry->function()).name);
    names.removeDuplicates();
    auto* const dialog = new GroupDialog(in.profiles, filter.state().grouping.rules, proposedGroup(names), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [&filter, dialog] { filter.addGroup(dialog->rule()); });
    dialog->open();
}
