// SPDX-License-Identifier: MIT
#include "window/shortcuts_dialog.h"

#include "flame/flame_view.h"
#include "graph/graph_view.h"
#include "look/action.h"
#include "look/theme.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>

#include <algorithm>
#include <functional>

namespace {

/// Returns the actions of menus in the order of the menus, then all others.
QList<QAction*> actionsOf(const QMainWindow& window)
{
    QList<QAction*> all;
    const std::function<void(const QList<QAction*>&)> add = [&](const QList<QAction*>& actions) {
        for (QAction* const action : actions)
            if (action->menu())
                add(action->menu()->actions());
            else if (!all.contains(action))
                all += action;
    };
    add(window.menuBar()->actions());
    add(window.findChildren<QAction*>());
    return all;
}

/// Returns the rows, those of one part of the window together. Keys with one meaning share a row.
QList<KeyHelp> rowsOf(const QMainWindow& window)
{
    QList<KeyHelp> rows;
    const auto add = [&rows](const KeyHelp& row) {
        const auto same = std::find_if(rows.begin(), rows.end(), [&](const KeyHelp& other) {
            return other.part == row.part && other.text == row.text;
        });
        if (same == rows.end())
            rows += row;
        else if (!same->keys.split(QStringLiteral(", ")).contains(row.keys))
            same->keys += QStringLiteral(", ") + row.keys;
    };
    for (const QAction* const action : actionsOf(window))
        if (const KeyHelp row = helpOf(*action); !row.keys.isEmpty())
            add(row);
    for (const KeyHelp& row :
         helpOfKeys<GraphView>(QDialog::tr("Graph")) + helpOfKeys<FlameView>(QDialog::tr("Flame graph")))
        add(row);
    add({QDialog::tr("Source"), QStringLiteral("Return"),
         QDialog::tr("Go to the function that is called")}); // any list's
    add({QDialog::tr("Processes"), QStringLiteral("Return"), QDialog::tr("Open the profiles of the row")});
    std::stable_sort(rows.begin(), rows.end(), [](const KeyHelp& a, const KeyHelp& b) { return a.part < b.part; });
    return rows;
}

/// Returns the room that a dialog has on its screen, without its frame.
QSize roomOf(const QWidget& dialog)
{
    const QSize frame(theme::scaled(8), theme::scaled(36));
    return dialog.screen() ? dialog.screen()->availableSize() - frame : QSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
}

/// Fills two columns: what holds in all of the window, and what holds in a part of it.
QGridLayout* makeGrid(const QList<KeyHelp>& rows)
{
    auto* const grid = new QGridLayout;
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(theme::scaled(20));
    grid->setVerticalSpacing(theme::scaled(6));
    int next[] = {0, 0};
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const KeyHelp& row = rows[i];
        const int side = row.part.isEmpty() ? 0 : 1, column = 2 * side;
        int& line = next[side];
        if (i == 0 || row.part != rows[i - 1].part) {
            auto* const head = new QLabel(row.part.isEmpty() ? QDialog::tr("Window") : row.part);
            head->setFont(theme::font(theme::TextSize::Body, gmonscope::FontWeight::Bold));
            grid->addWidget(head, line ? ++line : line, column, 1, 2); // behind an empty line
            ++line;
        }
        auto* const keys = new QLabel(row.keys);
        keys->setFont(theme::fixedFont());
        keys->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(keys, line, column);
        grid->addWidget(new QLabel(row.text), line++, column + 1);
    }
    grid->setRowStretch(std::max(next[0], next[1]), 1);
    return grid;
}

} // namespace

void showShortcuts(QMainWindow& window)
{
    auto* const dialog = new QDialog(&window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("shortcutsSheet"));
    dialog->setWindowTitle(QDialog::tr("Keyboard shortcuts"));
    auto* const page = new QWidget;
    page->setLayout(makeGrid(rowsOf(window)));
    auto* const scroll = new QScrollArea;
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* const layout = new QVBoxLayout(dialog);
    layout->setContentsMargins(theme::scaled(16), theme::scaled(16), theme::scaled(16), theme::scaled(12));
    layout->setSpacing(theme::scaled(16));
    layout->addWidget(scroll, 1);
    layout->addWidget(buttons);
    const QSize around = dialog->sizeHint() - scroll->sizeHint(), scrollBar(theme::scaled(12), 0);
    dialog->resize((page->sizeHint() + around + scrollBar).boundedTo(roomOf(*dialog)));
    dialog->show();
}
