// SPDX-License-Identifier: MIT
#include "notices/layout_notice.h"

#include <QAction>

LayoutNotice::LayoutNotice(DiagramDocument& diagram, NoticeStack& notices, NoticeId id, const QString& head,
                           QAction* fewer, std::function<void()> again, QObject* parent)
    : QObject(parent), m_notices(notices), m_id(std::move(id)), m_head(head), m_fewer(fewer), m_again(std::move(again))
{
    connect(&diagram, &DiagramDocument::simplified, this, &LayoutNotice::tell);
    connect(&diagram, &DiagramDocument::diagramChanged, this, [this, &diagram] {
        if (const auto& laidOut = diagram.laidOut(); laidOut && laidOut->layout.note.empty())
            m_notices.remove(m_id);
    });
}

void LayoutNotice::tell(const QString& why)
{
    NoticeBar* const bar = m_notices.add({m_id, ProblemRow::Severity::Note, m_head, why});
    bar->addAction(tr("Try again"), m_again);
    if (m_fewer->isEnabled())
        bar->addAction(tr("Fewer functions"), [this] { m_fewer->trigger(); });
}
