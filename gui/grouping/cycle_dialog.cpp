// SPDX-License-Identifier: MIT
#include "grouping/cycle_dialog.h"

#include "look/format.h"
#include "look/list_view.h"
#include "look/theme.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

using namespace gmonscope;

namespace {

enum Column { Calls, Share, From, To, ColumnCount };
constexpr std::size_t mostRows = 200, mostChecked = 20;

QString nameIn(const Profile& profile, FunctionId function) { return format::text(displayName(profile, function)); }

QString membersText(std::uint32_t count)
{
    return CycleDialog::tr("%1 functions", nullptr, format::numerus(count)).arg(format::count(count));
}

/// "No cycle is left." "A cycle of 3 functions is left." "Cycles of 5, 3 and more functions are left."
QString leftText(const CutOutcome& outcome)
{
    if (outcome.cyclesLeft.empty())
        return CycleDialog::tr("No cycle is left");
    if (outcome.cyclesLeft.size() == 1)
        return CycleDialog::tr("A cycle of %1 is left").arg(membersText(outcome.cyclesLeft.front()));
    return CycleDialog::tr("%1 cycles are left, the largest of %2", nullptr, format::numerus(outcome.cyclesLeft.size()))
        .arg(format::count(outcome.cyclesLeft.size()), membersText(outcome.cyclesLeft.front()));
}

} // namespace

CycleDialog::CycleDialog(std::shared_ptr<const Profile> profile, CycleId cycle, ViewFilter& filter,
                         const ViewChoice& view, QWidget* parent)
    : QDialog(parent), m_profile(std::move(profile)), m_cycle(cycle), m_filter(filter), m_view(view),
      m_table(new QTableWidget(0, ColumnCount)), m_rest(new QLabel), m_outcome(new QLabel), m_cut(new QPushButton)
{
    setObjectName(QStringLiteral("cycleDialog"));
    setWindowTitle(tr("Open %1").arg(format::entryName(*m_profile, EntryRef::of(cycle))));
    resize(theme::scaled(720), theme::scaled(420));
    auto* const head = new QLabel(headText());
    head->setWordWrap(true);
    makeTable();
    m_rest->setForegroundRole(QPalette::PlaceholderText);
    m_rest->setText(tr("Looking for the fewest calls..."));
    m_outcome->setObjectName(QStringLiteral("cycleOutcome"));
    m_outcome->setWordWrap(true);
    m_outcome->setMinimumHeight(theme::scaled(56));
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_cut->setText(tr("&Cut"));
    m_cut->setObjectName(QStringLiteral("cut"));
    m_cut->setEnabled(false);
    buttons->addButton(m_cut, QDialogButtonBox::AcceptRole);
    auto* const layout = new QVBoxLayout(this);
    for (QWidget* const widget : std::initializer_list<QWidget*>{head, m_table, m_rest, m_outcome, buttons})
        layout->addWidget(widget);
    layout->setStretchFactor(m_table, 1);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    m_cut->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_cut, &QPushButton::clicked, this, &CycleDialog::cut);
    connect(m_table, &QTableWidget::itemChanged, this, &CycleDialog::preview);
    m_background.start([this, shared = m_profile, cycle](const Background::Job& job) {
        auto suggested = suggestCuts(*shared, cycle);
        // `this` is only captured here: posted functions never run after the dialog is destroyed.
        job.post([this, suggested = std::move(suggested)] { fill(suggested); });
    });
}

/// Caller and callee have as much room: one column for both would hide the callee behind a long caller.
void CycleDialog::makeTable()
{
    m_table->setObjectName(QStringLiteral("cycleCuts"));
    makeListOf(*m_table, tr("Calls that tie the cycle together"));
    m_table->setHorizontalHeaderLabels({tr("Calls"), tr("In the cycle"), tr("From"), tr("To")});
    for (const int column : {Calls, Share}) {
        m_table->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_table->setColumnWidth(column, theme::scaled(96));
    }
    for (const int column : {From, To}) {
        m_table->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
        m_table->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    }
}

QString CycleDialog::headText() const
{
    const Cycle& cycle = m_profile->cycle(m_cycle);
    const QString size =
        tr("%1, %2 calls among them")
            .arg(membersText(static_cast<std::uint32_t>(cycle.members.size())), format::count(cycle.internalCalls));
    const auto measured =
        m_view.leadsMeasured(*m_profile) ? m_profile->measured(m_cycle) : std::optional<MeasuredTime>();
    const double seconds = measured ? measured->seconds : cycle.totalSeconds();
    const QString time = m_profile->totalTicks() > 0 ? tr("%1 (%2 of the run). ")
                                                           .arg(format::time(format::unitOf(*m_profile), seconds),
                                                                format::percent(m_profile->percent(seconds)))
                                                     : QString();
    return tr("%1. %2Time flows through the members again when the calls that close the cycle are left out; those with "
              "the fewest calls cost least.")
        .arg(size, time);
}

void CycleDialog::fill(const std::vector<ArcId>& suggested)
{
    m_suggested.assign(suggested.begin(),
                       suggested.begin() + static_cast<std::ptrdiff_t>(std::min(suggested.size(), mostRows)));
    {
        const QSignalBlocker blocker(m_table);
        for (const ArcId arc : m_suggested)
            addRow(arc, suggested.size() <= mostChecked);
    }
    const std::size_t left = suggested.size() - m_suggested.size();
    m_rest->setText(left ? tr("%1 more would have to be cut to open all of it.").arg(format::count(left)) : QString());
    m_rest->setVisible(left > 0);
    preview();
}

void CycleDialog::addRow(ArcId id, bool isChecked)
{
    const Arc& arc = m_profile->arc(id);
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    const auto put = [&](int column, const QString& text, Qt::Alignment alignment) {
        auto* const item = new QTableWidgetItem(text);
        item->setTextAlignment(alignment | Qt::AlignVCenter);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        m_table->setItem(row, column, item);
        return item;
    };
    const auto inside = static_cast<double>(m_profile->cycle(m_cycle).internalCalls);
    put(Calls, arc.isMeasuredOnly() ? tr("not counted") : format::count(arc.calls), Qt::AlignRight);
    put(Share, inside > 0 ? format::percent(100 * static_cast<double>(arc.calls) / inside) : QString(), Qt::AlignRight);
    const auto putName = [&](int column, FunctionId function) {
        QTableWidgetItem* const name = put(column, m_view.name(*m_profile, EntryRef::of(function)), Qt::AlignLeft);
        name->setToolTip(arc.isMeasuredOnly() ? tr("Only stacks tell of these calls: they cannot be left out.")
                                              : nameIn(*m_profile, function));
        return name;
    };
    QTableWidgetItem* const name = putName(From, arc.caller);
    putName(To, arc.callee);
    if (arc.isMeasuredOnly())
        return;
    name->setFlags(name->flags() | Qt::ItemIsUserCheckable);
    name->setCheckState(isChecked ? Qt::Checked : Qt::Unchecked);
}

std::vector<ArcId> CycleDialog::checked() const
{
    std::vector<ArcId> cuts;
    for (int row = 0; row < m_table->rowCount(); ++row)
        if (m_table->item(row, From)->checkState() == Qt::Checked)
            cuts.push_back(m_suggested[static_cast<std::size_t>(row)]);
    return cuts;
}

void CycleDialog::preview()
{
    const std::vector<ArcId> cuts = checked();
    m_cut->setEnabled(!cuts.empty());
    m_outcome->setText(cuts.empty() ? tr("Check the calls to leave out.") : outcomeText(cuts));
}

/// "Cuts 2 of ... No cycle is left, 8 functions show what they call. 0.02 s go to the other callers."
QString CycleDialog::outcomeText(const std::vector<ArcId>& cuts) const
{
    const CutOutcome outcome = outcomeOfCuts(*m_profile, m_cycle, cuts);
    const auto inside = static_cast<double>(m_profile->cycle(m_cycle).internalCalls);
    QStringList parts{tr("Leaves out %1 of the %2 calls in the cycle (%3).")
                          .arg(format::count(outcome.calls), format::count(m_profile->cycle(m_cycle).internalCalls),
                               format::percent(inside > 0 ? 100 * static_cast<double>(outcome.calls) / inside : 0))};
    if (outcome.freed == 0)
        parts << tr("%1.").arg(leftText(outcome));
    else
        parts << (outcome.freed == 1
                      ? tr("%1; 1 function is in none any more.").arg(leftText(outcome))
                      : tr("%1; %2 are in none any more.").arg(leftText(outcome), membersText(outcome.freed)));
    if (m_profile->totalTicks() > 0 && outcome.freed > 0)
        parts << tr("By the estimate, %1 that would flow along these calls go to the other callers.")
                     .arg(format::time(format::unitOf(*m_profile), outcome.allMovedSeconds()));
    return parts.join(QLatin1Char(' '));
}

void CycleDialog::cut()
{
    QList<CutCalls> cuts = m_filter.state().cuts;
    for (const ArcId id : checked()) {
        const Arc& arc = m_profile->arc(id);
        const CutCalls calls{nameIn(*m_profile, arc.caller), nameIn(*m_profile, arc.callee)};
        if (!cuts.contains(calls))
            cuts.append(calls);
    }
    accept();
    m_filter.setCuts(cuts);
}
