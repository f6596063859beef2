// SPDX-License-Identifier: MIT
#include "graph/unfold_step.h"

#include <QCoreApplication>

#include <utility>

using namespace gmonscope;

UnfoldStep::UnfoldStep(DiagramDocument& diagram, EntryName subject, Side side, std::function<void()> beforeUndo)
    : QUndoCommand((side == Side::Callers ? QCoreApplication::translate("UnfoldStep", "show callers of %1")
                                          : QCoreApplication::translate("UnfoldStep", "show callees of %1"))
                       .arg(subject.function)),
      m_diagram(diagram), m_subject(std::move(subject)), m_side(side), m_beforeUndo(std::move(beforeUndo))
{
}

std::optional<EntryRef> UnfoldStep::subject() const
{
    const auto& laidOut = m_diagram.laidOut();
    return laidOut ? entryOf(*laidOut->profile, m_subject) : std::nullopt;
}

void UnfoldStep::undo()
{
    if (const auto entry = subject()) {
        m_beforeUndo();
        m_diagram.foldBack(*entry, m_side);
    }
}

void UnfoldStep::redo()
{
    if (const auto entry = subject())
        m_diagram.unfold(*entry, m_side);
}
