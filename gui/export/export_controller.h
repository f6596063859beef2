// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "export/export_file.h"
#include "notices/load_notices.h"
#include "profile/profile_document.h"

#include <QObject>

class FlameView;
class QAction;
class QMenu;
class QWidget;

/// The export menu with its formats, the dialog that asks for a file name, and the writing.
class ExportController : public QObject {
    Q_OBJECT
public:
    /// `action` asks for any format; what can be exported now decides whether it is enabled.
    ExportController(QAction* action, const ProfileDocument&, const DiagramDocument&, QWidget* window);

    /// Returns the menu with one action for each format and one that asks for any.
    QMenu* menu() const { return m_menu; }
    /// Exports this diagram from now on, of the profile or of a comparison.
    void setDiagram(const DiagramDocument& diagram);
    /// Exports this flame graph in place of a diagram; null: the diagram.
    void setFlames(const FlameView* flames);
    /// Writes what is shown, in the format that the suffix of `path` names, else in `otherwise`. True if it worked.
    bool exportTo(const QString& path, const WindowFormat& otherwise = windowFormats().front());

Q_SIGNALS:
    void written(const QString& path);
    void failed(const NoticeText& text);

private:
    void update();
    bool canExport(const WindowFormat&) const;
    bool showsFlames(const WindowFormat& format) const { return m_flames && format.hasFlames(); }
    QString filterOf(const WindowFormat& format) const { return format.nameFilter(showsFlames(format)); }
    /// Returns the first format that can be exported now.
    const WindowFormat& firstPossible() const;
    void ask(const WindowFormat& suggested);

    QAction* m_action;
    const ProfileDocument& m_document;
    const DiagramDocument* m_diagram = nullptr;
    const FlameView* m_flames = nullptr;
    QWidget* m_window;
    QMenu* m_menu;
};
