// SPDX-License-Identifier: MIT
#include "focus/view_filter.h"

#include "look/format.h"

#include <algorithm>

using namespace gmonscope;

namespace {

QString undoText(const Focus& focus)
{
    switch (focus.kind) {
    case Focus::Kind::Paths: return ViewFilter::tr("paths from %1 to %2").arg(focus.title, focus.toTitle);
    case Focus::Kind::Ancestors: return ViewFilter::tr("ancestors of %1").arg(focus.title);
    case Focus::Kind::Descendants: return ViewFilter::tr("descendants of %1").arg(focus.title);
    case Focus::Kind::Both:
    case Focus::Kind::File:
    case Focus::Kind::Module: break;
    }
    return ViewFilter::tr("focus on %1").arg(focus.title);
}

QString groupingText(GroupBy by)
{
    switch (by) {
    case GroupBy::File: return ViewFilter::tr("group by file");
    case GroupBy::Scope: return ViewFilter::tr("group by class or namespace");
    case GroupBy::Module: return ViewFilter::tr("group by module");
    case GroupBy::None: break;
    }
    return ViewFilter::tr("show single functions");
}

} // namespace

bool ViewState::hasSameFolding(const ViewState& other) const
{
    return foldsChains == other.foldsChains && openChains == other.openChains;
}

bool ViewState::hasSameChanges(const ViewState& other) const
{
    return hidden == other.hidden && cuts == other.cuts && grouping == other.grouping && threads == other.threads;
}

class ViewFilter::Step : public QUndoCommand {
public:
    Step(ViewFilter& filter, ViewState next, const QString& text)
        : QUndoCommand(text), m_filter(filter), m_before(filter.state()), m_after(std::move(next))
    {
    }
    void undo() override { m_filter.set(m_before); }
    void redo() override { m_filter.set(m_after); }
    const ViewState& before() const { return m_before; }
    const ViewState& after() const { return m_after; }

private:
    ViewFilter& m_filter;
    ViewState m_before, m_after;
};

ViewFilter::ViewFilter(QObject* parent) : QObject(parent) { m_stack.setUndoLimit(200); }

void ViewFilter::change(const ViewState& next, const QString& text)
{
    if (!(next == m_state))
        m_stack.push(new Step(*this, next, text));
}

void ViewFilter::focusOn(const Focus& focus)
{
    ViewState next = m_state;
    const bool isOfFunctions = focus.kind != Focus::Kind::File && focus.kind != Focus::Kind::Module;
    next.focus.removeIf([&](const Focus& other) {
        const bool isOtherOfFunctions = other.kind != Focus::Kind::File && other.kind != Focus::Kind::Module;
        return isOfFunctions ? isOtherOfFunctions && other.subject == focus.subject && other.to == focus.to
                             : other.kind == focus.kind;
    });
    next.focus.append(focus);
    change(next, undoText(focus));
}

void ViewFilter::removeFocus(qsizetype index)
{
    if (index < 0 || index >= m_state.focus.size())
        return;
    ViewState next = m_state;
    const Focus removed = next.focus.takeAt(index);
    change(next, tr("leaving %1").arg(removed.title));
}

void ViewFilter::clearFocus()
{
    ViewState next = m_state;
    next.focus.clear();
    change(next, tr("show the whole program"));
}

void ViewFilter::foldChains(bool folds)
{
    ViewState next = m_state;
    next.foldsChains = folds;
    next.openChains.clear();
    change(next, folds ? tr("fold chains") : tr("unfold chains"));
}

void ViewFilter::toggleChain(const EntryName& member)
{
    ViewState next = m_state;
    const bool folds = next.openChains.removeAll(member) > 0;
    if (!folds)
        next.openChains.append(member);
    change(next, (folds ? tr("fold the chain of %1") : tr("unfold the chain of %1")).arg(member.function));
}

void ViewFilter::hide(const QString& function)
{
    ViewState next = m_state;
    if (!next.hidden.contains(function))
        next.hidden.append(function);
    change(next, tr("hide %1").arg(function));
}

void ViewFilter::restore(const QString& function)
{
    ViewState next = m_state;
    next.hidden.removeAll(function);
    change(next, tr("show %1 again").arg(function));
}

void ViewFilter::restoreAll()
{
    ViewState next = m_state;
    next.hidden.clear();
    change(next, tr("show hidden functions again"));
}

void ViewFilter::groupBy(GroupBy by)
{
    ViewState next = m_state;
    next.grouping.by = by;
    change(next, groupingText(by));
}

void ViewFilter::addGroup(const GroupRule& rule)
{
    ViewState next = m_state;
    next.grouping.rules.push_back(rule);
    change(next, tr("group %1").arg(format::text(rule.name)));
}

void ViewFilter::removeGroup(std::size_t index)
{
    ViewState next = m_state;
    std::vector<GroupRule>& rules = next.grouping.rules;
    if (index >= rules.size())
        return;
    const QString name = format::text(rules[index].name);
    rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(index));
    change(next, tr("ungroup %1").arg(name));
}

void ViewFilter::restoreCut(const CutCalls& cut)
{
    ViewState next = m_state;
    next.cuts.removeAll(cut);
    change(next, tr("restore calls from %1 to %2").arg(cut.caller, cut.callee));
}

void ViewFilter::setCuts(const QList<CutCalls>& cuts)
{
    ViewState next = m_state;
    next.cuts = cuts;
    change(next, cuts.size() < m_state.cuts.size() ? tr("restore calls") : tr("cut calls"));
}

void ViewFilter::showThreads(const QStringList& threads)
{
    ViewState next = m_state;
    next.threads = threads;
    change(next, threads.isEmpty() ? tr("show all threads") : tr("show only %1").arg(threadsTitle(threads)));
}

void ViewFilter::show(const ViewState& state) { set(state); }

void ViewFilter::giveUp(const ViewState& state)
{
    if (m_stack.index() > 0) {
        const auto* const last = dynamic_cast<const Step*>(m_stack.command(m_stack.index() - 1));
        if (last && last->after() == m_state && last->before() == state)
            return m_stack.undo();
    }
    if (m_stack.index() < m_stack.count()) { // an undo that went wrong
        const auto* const next = dynamic_cast<const Step*>(m_stack.command(m_stack.index()));
        if (next && next->before() == m_state && next->after() == state)
            return m_stack.redo();
    }
    set(state);
}

void ViewFilter::reset()
{
    m_stack.clear();
    ViewState none;
    none.foldsChains = m_state.foldsChains;
    set(none);
}

void ViewFilter::set(const ViewState& state)
{
    const ViewState before = std::exchange(m_state, state);
    if (before.focus != m_state.focus)
        Q_EMIT focusChanged();
    if (!before.hasSameFolding(m_state))
        Q_EMIT foldingChanged();
    if (!before.hasSameChanges(m_state))
        Q_EMIT changesChanged();
}

QString focusTitle(const Focus& focus)
{
    switch (focus.kind) {
    case Focus::Kind::Ancestors: return ViewFilter::tr("Ancestors of %1").arg(focus.title);
    case Focus::Kind::Descendants: return ViewFilter::tr("Descendants of %1").arg(focus.title);
    case Focus::Kind::Both: return ViewFilter::tr("Focus %1").arg(focus.title);
    case Focus::Kind::Paths: return ViewFilter::tr("%1 to %2").arg(focus.title, focus.toTitle);
    case Focus::Kind::File: return ViewFilter::tr("File %1").arg(focus.title);
    case Focus::Kind::Module: return ViewFilter::tr("Module %1").arg(focus.title);
    }
    return {};
}

QString threadsTitle(const QStringList& threads)
{
    if (threads.isEmpty())
        return {};
    return threads.size() == 1 ? ViewFilter::tr("Thread %1").arg(threads.first())
                               : ViewFilter::tr("%1 threads", nullptr, int(threads.size())).arg(threads.size());
}

QString focusTip(const Focus& focus)
{
    switch (focus.kind) {
    case Focus::Kind::Ancestors: return ViewFilter::tr("%1 and what leads to it").arg(focus.title);
    case Focus::Kind::Descendants: return ViewFilter::tr("%1 and what it leads to").arg(focus.title);
    case Focus::Kind::Both: return ViewFilter::tr("%1, what leads to it and what it leads to").arg(focus.title);
    case Focus::Kind::Paths: return ViewFilter::tr("Everything on a way from %1 to %2").arg(focus.title, focus.toTitle);
    case Focus::Kind::File: return ViewFilter::tr("The functions of %1").arg(focus.subject.function);
    case Focus::Kind::Module: return ViewFilter::tr("The functions of %1").arg(focus.subject.function);
    }
    return {};
}

namespace {

FunctionSet united(FunctionSet a, const FunctionSet& b)
{
    for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = a[i] || b[i];
    return a;
}

template <class Fits> FunctionSet functionsThat(const TimedGraph& profile, const Fits& fits)
{
    const auto functions = profile.functions();
    FunctionSet found(functions.size());
    bool isAny = false;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (fits(functions[i]))
            isAny = found[i] = true;
    return isAny ? found : FunctionSet();
}

FunctionSet functionsInFocus(const TimedGraph& profile, const Focus& focus)
{
    const std::string name = focus.subject.function.toStdString();
    if (focus.kind == Focus::Kind::File)
        return functionsThat(profile, [&](const Function& f) { return f.sourceFile == name; });
    if (focus.kind == Focus::Kind::Module)
        return functionsThat(profile,
                             [&](const Function& f) { return f.module && profile.module(*f.module).name == name; });
    const FunctionSet start = functionsNamed(profile, focus.subject.function);
    if (start.empty())
        return {};
    switch (focus.kind) {
    case Focus::Kind::Ancestors: return ancestorsOf(profile, start);
    case Focus::Kind::Descendants: return descendantsOf(profile, start);
    case Focus::Kind::Paths: {
        const FunctionSet end = functionsNamed(profile, focus.to.function);
        return end.empty() ? FunctionSet() : between(profile, start, end);
    }
    default: return united(ancestorsOf(profile, start), descendantsOf(profile, start));
    }
}

} // namespace

FunctionSet functionsInFocus(const TimedGraph& profile, const QList<Focus>& focus)
{
    FunctionSet all;
    for (const Focus& part : focus) {
        const FunctionSet found = functionsInFocus(profile, part);
        if (found.empty())
            continue;
        if (all.empty())
            all = found;
        else
            for (std::size_t i = 0; i < all.size(); ++i)
                all[i] = all[i] && found[i];
    }
    return all;
}

FocusedPart focusedPart(const TimedGraph& profile, const QList<Focus>& focus)
{
    FocusedPart part{functionsInFocus(profile, focus), {}};
    if (part.shown.empty() || focus.isEmpty())
        return part;
    const Focus& latest = focus.last();
    if (latest.kind == Focus::Kind::File || latest.kind == Focus::Kind::Module)
        return part;
    part.on = functionsNamed(profile, latest.subject.function);
    if (latest.kind == Focus::Kind::Paths && !part.on.empty())
        if (const FunctionSet end = functionsNamed(profile, latest.to.function); !end.empty())
            part.on = united(part.on, end);
    return part;
}
