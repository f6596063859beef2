// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "profile/entry_name.h"

#include <QUndoCommand>

#include <functional>

/// Shows more callers or callees of a function in the graph, until that is undone. `beforeUndo` is called just then.
class UnfoldStep : public QUndoCommand {
public:
    UnfoldStep(DiagramDocument& diagram, EntryName subject, gmonscope::Side side, std::function<void()> beforeUndo);

    void undo() override;
    void redo() override;

private:
    [[nodiscard]] std::optional<gmonscope::EntryRef> subject() const;

    DiagramDocument& m_diagram;
    EntryName m_subject; ///< by name: ids change when the profile is read again
    gmonscope::Side m_side;
    std::function<void()> m_beforeUndo;
};
