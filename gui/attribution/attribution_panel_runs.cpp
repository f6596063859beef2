// SPDX-License-Identifier: MIT
//
// The panel's parts for several runs: the strip, and each run as a row.
#include "attribution/attribution_panel.h"

#include "attribution/each_run_rows.h"
#include "attribution/run_group_rows.h"
#include "attribution/run_strip.h"
#include "look/link_label.h"

#include <QHelpEvent>
#include <QListView>
#include <QToolTip>

#include <utility>

void AttributionPanel::setEachRunAvailable(bool isAvailable) { m_eachRunLink->setVisible(isAvailable); }

void AttributionPanel::giveUpEachRun()
{
    if (m_isEachRunWanted)
        toggleEachRun();
}

void AttributionPanel::setRuns(const BesideRunsPtr& runs)
{
    if (std::exchange(m_runs, runs) == runs)
        return;
    showAgain();
    showEachRun();
}

/// Makes them seen, since they are what was asked for, and stand last.
void AttributionPanel::showEachRun()
{
    if (m_runs && m_isEachRunWanted)
        m_list->scrollToBottom();
}

void AttributionPanel::toggleEachRun()
{
    m_isEachRunWanted = !m_isEachRunWanted;
    m_eachRunLink->setLink(m_isEachRunWanted ? tr("Hide runs") : tr("Each run"));
    showAgain();
    showEachRun();
    Q_EMIT eachRunToggled(m_isEachRunWanted);
}

void AttributionPanel::addRuns(std::vector<AttributionItem>& items, gmonscope::FunctionId function) const
{
    runStrip::add(items, m_runs, function);
    addRunGroups(items, *m_runs, m_view);
    if (const auto inSum = m_runs->inSum(function); m_isEachRunWanted && inSum && m_runs->hasEach())
        addEachRun(items, m_runs->each(), m_runs->names(), m_runs->sum(), *inSum, m_view);
}

std::optional<std::size_t> AttributionPanel::runAt(const QPoint& position) const
{
    const QModelIndex index = m_list->indexAt(position);
    const auto& strip = index.isValid() ? m_model->itemAt(index).strip : nullptr;
    return strip ? runStrip::runAt(m_list->visualRect(index), *strip, position) : std::nullopt;
}

/// Names the run below the mouse, with its time.
void AttributionPanel::showTip(const QHelpEvent& event)
{
    const QModelIndex index = m_list->indexAt(event.pos());
    const auto run = runAt(event.pos());
    QToolTip::showText(event.globalPos(),
                       run ? tr("%1\nClick: this run alone").arg(m_model->itemAt(index).strip->textOf(*run))
                           : QString(),
                       m_list->viewport());
}
