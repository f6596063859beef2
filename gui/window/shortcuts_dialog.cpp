// SPDX-License-Identifier: MIT
#include "window/shortcuts_dialog.h"

#include "look/theme.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>

namespace {

struct Key {
    const char* keys;
    const char* text;
};

constexpr Key windowKeys[] = {
    {"Ctrl+O", QT_TR_NOOP("Open")},
    {"Ctrl+L", QT_TR_NOOP("Watch a running program")},
    {"Ctrl+Shift+L", QT_TR_NOOP("Follow it, or keep what is shown")},
    {"Ctrl+R", QT_TR_NOOP("Record a program")},
    {"F5", QT_TR_NOOP("Reload")},
    {"Ctrl+Shift+O", QT_TR_NOOP("Add run")},
    {"Ctrl+S, Ctrl+Shift+S", QT_TR_NOOP("Save session, save it as")},
    {"Ctrl+E", QT_TR_NOOP("Export")},
    {"Ctrl+W, Ctrl+Q", QT_TR_NOOP("Close, quit")},
    {"Ctrl+F, /", QT_TR_NOOP("Search")},
    {"F3, Shift+F3", QT_TR_NOOP("Next, previous found; in the field Enter, Shift+Enter")},
    {"Esc", QT_TR_NOOP("Clear the search, then leave its field")},
    {"Ctrl+Z, Ctrl+Shift+Z", QT_TR_NOOP("Undo, redo a step of the filter")},
    {"Alt+Left, Alt+Right", QT_TR_NOOP("Back, forward")},
    {"Alt+Up", QT_TR_NOOP("Heaviest caller")},
    {"Ctrl+U", QT_TR_NOOP("Source of the selected function")},
    {"Ctrl++, Ctrl+-, Ctrl+0", QT_TR_NOOP("Zoom in, out, fit all")},
    {"Ctrl+1 .. 4", QT_TR_NOOP("Functions, graph, attribution, runs")},
    {"F2, Del, B", QT_TR_NOOP("In runs: rename, remove, baseline")},
    {"Ctrl+G", QT_TR_NOOP("Group functions by a pattern")},
    {"Ctrl+,", QT_TR_NOOP("Settings")},
    {"Ctrl+C", QT_TR_NOOP("Copy rows, tab-separated")},
    {"F11", QT_TR_NOOP("Reset layout")},
    {"?", QT_TR_NOOP("This sheet")},
};

constexpr Key graphKeys[] = {
    {"Arrows", QT_TR_NOOP("Walk: caller, callee, neighbours")},
    {"+, -", QT_TR_NOOP("Zoom at the pointer, as Ctrl+wheel")},
    {"0", QT_TR_NOOP("Fit all")},
    {"1, 2", QT_TR_NOOP("100 %, at the selected function")},
    {"Home", QT_TR_NOOP("First view")},
    {"Page Up, Page Down", QT_TR_NOOP("Scroll")},
    {"Space", QT_TR_NOOP("Show or hide more callers and callees; of a cycle or chain, fold it")},
    {"C", QT_TR_NOOP("Fold or unfold the cycle or chain")},
    {"Shift+C", QT_TR_NOOP("Fold chains of single calls, or none")},
    {"U", QT_TR_NOOP("Times in s, %, ticks")},
    {"T", QT_TR_NOOP("With or without template arguments")},
    {"[, ]", QT_TR_NOOP("Less, more detail")},
    {"Enter or B", QT_TR_NOOP("Focus: ancestors and descendants")},
    {"A, D", QT_TR_NOOP("Focus: ancestors, descendants")},
    {"H", QT_TR_NOOP("Hide: its callers pay")},
    {"Esc", QT_TR_NOOP("Leave search, focus, selection")},
};

constexpr Key flameKeys[] = {
    {"Arrows", QT_TR_NOOP("Walk: caller, callee, neighbours")},
    {"Enter", QT_TR_NOOP("Give the frame the whole width")},
    {"Backspace", QT_TR_NOOP("Its caller's width again")},
    {"0", QT_TR_NOOP("Whole program")},
    {"Page Up, Page Down", QT_TR_NOOP("Scroll")},
};

constexpr Key codeKeys[] = {
    {"Enter", QT_TR_NOOP("Go to the function that is called")},
    {"Ctrl+Down", QT_TR_NOOP("Next hottest line")},
    {"Ctrl+Up", QT_TR_NOOP("Hotter line")},
    {"Ctrl+Enter", QT_TR_NOOP("Open in editor")},
};

/// Returns the room that a dialog has on its screen, without its frame.
QSize roomOf(const QWidget& dialog)
{
    const QSize frame(theme::scaled(8), theme::scaled(36));
    return dialog.screen() ? dialog.screen()->availableSize() - frame : QSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
}

/// The row behind the last one.
int addKeys(QGridLayout& grid, int row, int column, const QString& title, const auto& keys)
{
    auto* const head = new QLabel(title);
    head->setFont(theme::font(theme::TextSize::Body, gmonscope::FontWeight::Bold));
    grid.addWidget(head, row++, column, 1, 2);
    for (const Key& key : keys) {
        auto* const name = new QLabel(QLatin1String(key.keys));
        name->setFont(theme::fixedFont());
        name->setForegroundRole(QPalette::PlaceholderText);
        grid.addWidget(name, row, column);
        grid.addWidget(new QLabel(QDialog::tr(key.text)), row, column + 1);
        ++row;
    }
    return row;
}

} // namespace

void showShortcuts(QWidget* parent)
{
    auto* const dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("shortcutsSheet"));
    dialog->setWindowTitle(QDialog::tr("Keyboard shortcuts"));
    auto* const keys = new QGridLayout;
    keys->setContentsMargins(0, 0, 0, 0);
    keys->setHorizontalSpacing(theme::scaled(20));
    keys->setVerticalSpacing(theme::scaled(6));
    addKeys(*keys, 0, 0, QDialog::tr("Window"), windowKeys);
    int next = addKeys(*keys, 0, 2, QDialog::tr("Graph"), graphKeys);
    next = addKeys(*keys, next + 1, 2, QDialog::tr("Flame graph"), flameKeys);
    next = addKeys(*keys, next + 1, 2, QDialog::tr("Source"), codeKeys);
    keys->setRowStretch(next, 1);
    auto* const page = new QWidget;
    page->setLayout(keys);
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
