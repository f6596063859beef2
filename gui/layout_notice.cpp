// SPDX-License-Identifier: MIT
#include "layout_notice.h"

#include "panels/notice_bar.h"

#include <QAction>

namespace {
QString head() { return LayoutNotice::tr("The graph is drawn in a simpler way"); }
} // namespace

LayoutNotice::LayoutNotice(DiagramDocument& diagram, NoticeStack& notices, QAction* fewer, std::function<void()> again,
                           QObject* parent)
    : QObject(parent), m_notices(notices), m_fewer(fewer), m_again(std::move(again))
{
    connect(&diagram, &DiagramDocument::simplified, this, &LayoutNotice::tell);
    connect(&diagram, &DiagramDocument::sceneChanged, this, [this, &diagram] {
        if (const auto& scene = diagram.scene(); scene && scene->layout.note.empty())
            m_notices.remove(head());
    });
}

void LayoutNotice::tell(const QString& why)
{
    NoticeBar* const bar = m_notices.add(ProblemRow::Severity::Note, head(), why);
    bar->addAction(tr("Try again"), m_again);
    if (m_fewer->isEnabled())
        bar->addAction(tr("Fewer functions"), [this] { m_fewer->trigger(); });
}
