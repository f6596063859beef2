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

/// Export: its menu of formats, the dialog that asks for the name, and the writing.
class ExportController : public QObject {
    Q_OBJECT
public:
    /// `action` asks for any format; what can be exported now decides whether it is enabled.
    ExportController(QAction* action, const ProfileDocument&, const DiagramDocument&, QWidget* window);

    /// One action for each format, and the general one.
    QMenu* menu() const { return m_menu; }
    /// Another graph is seen in place of the profile's; null: that one again.
    void setShown(const DiagramDocument* diagram);
    /// The flame graph is seen in place of any graph; null: it is not.
    void setFlames(const FlameView* flames);
    /// Writes what is shown, in the format of the name's suffix or else in `otherwise`.
    bool exportTo(const QString& path, ExportFormat otherwise = ExportFormat::Svg);

Q_SIGNALS:
    void written(const QString& path);
    void failed(const NoticeText& text);

private:
    void update();
    const DiagramDocument& shown() const { return m_shown ? *m_shown : m_diagram; }
    bool canExport(ExportFormat) const;
    QString filterOf(ExportFormat format) const { return nameFilterOf(format, m_flames && hasFlames(format)); }
    void ask(ExportFormat first);

    QAction* m_action;
    const ProfileDocument& m_document;
    const DiagramDocument& m_diagram;
    const DiagramDocument* m_shown = nullptr;
    const FlameView* m_flames = nullptr;
    QWidget* m_window;
    QMenu* m_menu;
};
