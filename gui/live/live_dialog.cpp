// SPDX-License-Identifier: MIT
#include "live/live_dialog.h"

#include "look/format.h"
#include "look/list_view.h"
#include "look/theme.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

using gmonscope::LiveProcess;

namespace {

enum Column { Program, Number, Started, State, ColumnCount };

/// Returns the path that it was started by, which may be long.
QString commandOf(const LiveProcess& process)
{
    QStringList words;
    for (const std::string& argument : process.arguments)
        words += format::text(argument);
    return words.isEmpty() ? format::text(process.program) : words.join(QLatin1Char(' '));
}

/// Begins with the program's name.
QString shortCommandOf(const LiveProcess& process)
{
    const QString command = commandOf(process), first = command.section(QLatin1Char(' '), 0, 0);
    return command.mid(first.lastIndexOf(QLatin1Char('/')) + 1);
}

QString stateOf(const LiveProcess& process)
{
    if (!process.isRunning)
        return LiveDialog::tr("was killed");
    return process.isOff ? LiveDialog::tr("runs, not profiled") : LiveDialog::tr("runs");
}

} // namespace

LiveDialog::LiveDialog(QWidget* parent)
    : QDialog(parent), m_table(new QTableWidget(0, ColumnCount)), m_message(new QLabel),
      m_open(new QPushButton(tr("&Watch"))), m_switch(new QPushButton), m_reset(new QPushButton(tr("&Reset")))
{
    setWindowTitle(tr("Running programs"));
    resize(theme::scaled(640), theme::scaled(320));
    makeTable();
    m_message->setWordWrap(true);
    m_message->setForegroundRole(QPalette::PlaceholderText);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* const refreshButton = buttons->addButton(tr("Re&fresh"), QDialogButtonBox::ActionRole);
    buttons->addButton(m_reset, QDialogButtonBox::ActionRole);
    buttons->addButton(m_switch, QDialogButtonBox::ActionRole);
    buttons->addButton(m_open, QDialogButtonBox::AcceptRole);
    m_reset->setToolTip(tr("Sets aside the counts so far: the profile begins anew"));
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_table);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    for (QPushButton* const button : findChildren<QPushButton*>())
        button->setAutoDefault(false);
    m_open->setDefault(true);
    m_switch->setText(tr("Res&ume profiling")); // the longer of its texts: the buttons beside it keep their places
    m_switch->setMinimumWidth(m_switch->sizeHint().width());
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(refreshButton, &QPushButton::clicked, this, &LiveDialog::refresh);
    connect(m_open, &QPushButton::clicked, this, &LiveDialog::openSelected);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        control(gmonscope::resetLive, tr("The counts so far are set aside; the profile begins anew here."));
    });
    connect(m_switch, &QPushButton::clicked, this, [this] {
        const bool off = selected() && !selected()->isOff;
        control([off](const std::string& path) { return gmonscope::switchLiveOff(path, off); },
                off ? tr("Calls and time are not counted until profiling goes on.") : tr("Profiling goes on."));
    });
    refresh();
}

void LiveDialog::makeTable()
{
    m_table->setObjectName(QStringLiteral("liveProcesses"));
    makeListOf(*m_table, tr("Running programs"));
    m_table->setHorizontalHeaderLabels({tr("Program"), tr("Process"), tr("Started"), tr("State")});
    for (const auto& [column, width] :
         {std::pair{int(Number), 80}, std::pair{int(Started), 120}, std::pair{int(State), 140}})
        m_table->setColumnWidth(column, theme::scaled(width));
    m_table->horizontalHeader()->setSectionResizeMode(Program, QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, &LiveDialog::updateButtons);
    connect(m_table, &QTableWidget::itemActivated, this, &LiveDialog::openSelected);
}

void LiveDialog::refresh()
{
    m_processes = gmonscope::listLiveProcesses();
    m_message->setText(m_processes.empty()
                           ? tr("None of your programs runs under gmonscope-record, or none has counted a call yet.")
                           : tr("A program that is watched is followed once a second."));
    fill();
}

/// Keeps the process that is selected.
void LiveDialog::fill()
{
    const std::string path = selected() ? selected()->path : std::string();
    m_table->setRowCount(int(m_processes.size()));
    int current = m_processes.empty() ? -1 : 0;
    for (int row = 0; row < int(m_processes.size()); ++row) {
        const LiveProcess& process = m_processes[std::size_t(row)];
        const QString texts[] = {shortCommandOf(process), QString::number(process.pid),
                                 format::age(qint64(process.startedAt)), stateOf(process)};
        for (int column = 0; column < ColumnCount; ++column) {
            auto* const item = new QTableWidgetItem(texts[column]);
            item->setToolTip(column == Program ? commandOf(process) : format::text(process.path));
            item->setData(Qt::UserRole, format::text(process.path));
            m_table->setItem(row, column, item);
        }
        if (process.path == path)
            current = row;
    }
    m_table->setCurrentCell(current, Program);
    updateButtons();
}

/// Finds the process by the path in its row, because the list may be newer than the table.
const LiveProcess* LiveDialog::selected() const
{
    const QTableWidgetItem* const item = m_table->item(m_table->currentRow(), Program);
    const std::string path = item ? item->data(Qt::UserRole).toString().toStdString() : std::string();
    const auto found = std::find_if(m_processes.begin(), m_processes.end(),
                                    [&](const LiveProcess& process) { return process.path == path; });
    return item && found != m_processes.end() ? &*found : nullptr;
}

void LiveDialog::openSelected()
{
    if (!selected())
        return;
    Q_EMIT openRequested(format::text(selected()->path));
    accept();
}

void LiveDialog::control(const std::function<std::optional<gmonscope::Error>(const std::string& path)>& what,
                         const QString& done)
{
    if (!selected())
        return;
    const auto error = what(selected()->path);
    refresh();
    m_message->setText(error ? format::text(error->text()) : done);
}

void LiveDialog::updateButtons()
{
    const LiveProcess* const process = selected();
    m_open->setEnabled(process);
    m_open->setText(process && !process->isRunning ? tr("&Open") : tr("&Watch"));
    m_switch->setEnabled(process && process->isRunning);
    m_reset->setEnabled(process && process->isRunning);
    m_switch->setText(process && process->isOff ? tr("Res&ume profiling") : tr("Sto&p profiling"));
}
