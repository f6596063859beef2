// SPDX-License-Identifier: MIT
#include "notices/banner_area.h"

#include "look/elided_label.h"
#include "look/theme.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

namespace {
constexpr int patienceMs = 300;
constexpr int progressSteps = 1000;
} // namespace

BannerArea::BannerArea(QWidget* parent) : QWidget(parent), m_line(makeProgressLine()), m_notices(new NoticeStack)
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_line);
    layout->addWidget(m_notices);
}

QWidget* BannerArea::makeProgressLine()
{
    auto* const line = new QWidget;
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Window);
    line->setFixedHeight(theme::scaled(38));
    m_stage = new ElidedLabel(tr("Loading"));
    m_progress = new QProgressBar;
    m_progress->setRange(0, progressSteps);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(theme::scaled(180));
    auto* const cancel = new QPushButton(tr("Cancel"));
    connect(cancel, &QPushButton::clicked, this, &BannerArea::cancelled);
    auto* const layout = new QHBoxLayout(line);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(12));
    layout->addWidget(m_stage, 1);
    layout->addWidget(m_progress);
    layout->addWidget(cancel);
    line->hide();
    return line;
}

void BannerArea::setLoading(const QObject* owner, bool isLoading)
{
    const bool wasLoading = !m_loaders.isEmpty();
    isLoading ? void(m_loaders.insert(owner)) : void(m_loaders.remove(owner));
    if (m_loaders.isEmpty())
        return m_line->hide();
    if (wasLoading)
        return;
    setProgress(tr("Loading"), 0);
    QTimer::singleShot(patienceMs, this, [this] { m_line->setVisible(!m_loaders.isEmpty()); });
}

void BannerArea::setProgress(const QString& stage, double fraction)
{
    m_stage->setText(stage);
    m_progress->setValue(int(fraction * progressSteps));
}
