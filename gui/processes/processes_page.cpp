// SPDX-License-Identifier: MIT
#include "processes/processes_page.h"

#include "look/action.h"
#include "look/elided_label.h"
#include "look/format.h"
#include "look/panel_parts.h"
#include "look/switch_row.h"
#include "look/theme.h"
#include "processes/process_table.h"
#include "search/name_filter.h"

#include <QActionGroup>
#include <QCheckBox>
#include <QDir>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace {
constexpr double widestFilter = 420;
}

ProcessesPage::ProcessesPage(QWidget* parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)), m_head(new ElidedLabel), m_where(new ElidedLabel),
      m_info(new ElidedLabel), m_choices(new QActionGroup(this)), m_each(new QCheckBox(tr("Each process"))),
      m_filter(new NameFilter), m_open(new QPushButton(tr("Open"))),
      m_programs(new ProcessTable(ProcessTable::Kind::Programs)), m_tree(new ProcessTable(ProcessTable::Kind::Tree)),
      m_tables(new QStackedWidget)
{
    setObjectName(QStringLiteral("processesPage"));
    m_tables->addWidget(m_programs);
    m_tables->addWidget(m_tree);
    makeChoices();
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(makeHead());
    m_column->addWidget(makeLine());
    m_column->addWidget(m_tables, 1);
    m_column->addWidget(panelParts::makeInfoLine("processInfo", m_info));
    connectTable(*m_programs);
    connectTable(*m_tree);
    showTable(*m_programs);
}

QWidget* ProcessesPage::makeHead()
{
    m_head->setObjectName(QStringLiteral("processesHead"));
    m_head->setFont(theme::font(theme::TextSize::Heading, gmonscope::FontWeight::Bold));
    m_where->setFont(theme::font(theme::TextSize::Small));
    m_where->setForegroundRole(QPalette::PlaceholderText);
    auto* const head = new QWidget;
    auto* const layout = new QVBoxLayout(head);
    layout->setContentsMargins(theme::scaled(12), theme::scaled(10), theme::scaled(12), theme::scaled(2));
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_where);
    return head;
}

void ProcessesPage::makeChoices()
{
    makeAction(m_choices, {.name = "byProgram",
                           .text = tr("By &program"),
                           .tip = tr("Processes by program"),
                           .shortText = tr("By program"),
                           .isCheckable = true});
    makeAction(m_choices, {.name = "byTree",
                           .text = tr("By &tree"),
                           .tip = tr("Processes by who started them"),
                           .shortText = tr("By tree"),
                           .isCheckable = true});
    m_choices->actions().first()->setChecked(true);
    connect(m_choices, &QActionGroup::triggered, this, [this](const QAction* action) {
        showTable(action == m_choices->actions().first() ? *m_programs : *m_tree);
    });
}

QWidget* ProcessesPage::makeLine()
{
    m_each->setFont(theme::font(theme::TextSize::Small));
    m_each->setToolTip(tr("Each process has a row, in the order of time; else processes of one name that were started "
                          "by the same row share one"));
    connect(m_each, &QCheckBox::toggled, this, [this] {
        fillTree();
        giveKeyboard();
    });
    m_filter->setWords(tr("Filter the processes"), tr("Filter: text or /regex/"));
    connect(m_filter, &NameFilter::changed, this, [this] {
        for (ProcessTable* const table : {m_programs, m_tree})
            table->setPattern(m_filter->pattern());
    });
    m_filter->setMaximumWidth(theme::scaled(widestFilter));
    m_open->setObjectName(QStringLiteral("openProcesses"));
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (const ProcessItem* const item = shown().current())
            open(*item);
    });
    auto* const line = new QWidget;
    auto* const layout = new QHBoxLayout(line);
    layout->setContentsMargins(theme::scaled(12), theme::scaled(6), theme::scaled(12), theme::scaled(6));
    layout->setSpacing(theme::scaled(8));
    layout->addWidget(new SwitchRow(m_choices, tr("Order of the processes")));
    layout->addWidget(m_filter, 2);
    layout->addWidget(m_each);
    layout->addStretch(1);
    layout->addWidget(m_open);
    return line;
}

void ProcessesPage::connectTable(ProcessTable& table)
{
    connect(&table, &ProcessTable::openRequested, this, &ProcessesPage::open);
    connect(&table, &ProcessTable::currentRowChanged, this, &ProcessesPage::tellCurrent);
}

void ProcessesPage::setBanner(QWidget* banner) { m_column->insertWidget(0, banner); }

ProcessTable& ProcessesPage::shown() const { return m_tables->currentWidget() == m_tree ? *m_tree : *m_programs; }

void ProcessesPage::showTable(ProcessTable& table)
{
    m_tables->setCurrentWidget(&table);
    m_each->setVisible(&table == m_tree);
    setFocusProxy(&table);
    tellCurrent();
}

void ProcessesPage::giveKeyboard() { shown().setFocus(); }

void ProcessesPage::setOverview(const ProcessOverviewPtr& overview)
{
    const ProcessOverviewPtr before = std::exchange(m_overview, overview); // the rows stay until others are there
    m_programs->setItems(overview, overview ? &overview->byProgram : nullptr);
    fillTree();
    if (overview) {
        m_head->setText(
            tr("%1 took %2 of CPU time")
                .arg(overview->summary(), format::text(gmonscope::secondsText(overview->processes.cpuSeconds()))));
        const QString where = overview->given.size() == 1
                                  ? QDir::cleanPath(QDir::current().absoluteFilePath(overview->given.first()))
                                  : overview->title();
        const std::size_t leftOut = overview->processes.leftOut.size();
        m_where->setText(leftOut == 0   ? where
                         : leftOut == 1 ? tr("%1 · 1 file is left out").arg(where)
                                        : tr("%1 · %2 files are left out").arg(where, format::count(leftOut)));
    }
    tellCurrent();
}

void ProcessesPage::fillTree()
{
    const ProcessItems* const items = !m_overview           ? nullptr
                                      : m_each->isChecked() ? &m_overview->byProcess
                                                            : &m_overview->byName;
    m_tree->setItems(m_overview, items);
}

void ProcessesPage::open(const ProcessItem& item)
{
    if (item.canOpen())
        Q_EMIT openRequested(m_overview->pathsOf(item.profiles));
}

void ProcessesPage::tellCurrent()
{
    const ProcessItem* const item = m_overview ? shown().current() : nullptr;
    m_open->setEnabled(item && item->canOpen());
    m_info->setText(item ? textOn(*item) : QString());
}

QString ProcessesPage::textOn(const ProcessItem& item) const
{
    if (item.profiles.empty())
        return tr("%1 left no profile: it ended before the first sample, and counted no calls").arg(item.name);
    const gmonscope::ProcessProfile& profile = m_overview->processes.profiles[item.profiles.front()];
    if (!item.isSum)
        return shown().objectName() == m_tree->objectName()
                   ? tr("These are of several programs or builds, and cannot be summed: see Each process")
                   : tr("These are of several builds, and cannot be summed: open one of the rows below it");
    const QString program = profile.program.empty() ? tr("Its program is not known") : format::text(profile.program);
    return item.profiles.size() == 1
               ? tr("%1 · Enter opens its profile, %2").arg(program, format::fileName(format::text(profile.path)))
               : tr("%1 · Enter opens the sum of its %2 profiles").arg(program, format::count(item.profiles.size()));
}
