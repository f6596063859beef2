// SPDX-License-Identifier: MIT
#include "notices/notice_bar.h"

#include "look/elided_label.h"
#include "look/format.h"
#include "look/icons.h"
#include "look/theme.h"
#include "notices/severity.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace {

constexpr double barHeight = 46, edge = 3, iconSize = 18;
constexpr double leastText = 260;                        ///< width of the text beside buttons
constexpr int maxBars = 4;                               ///< more would hide the graph; the Problems panel has them all
constexpr qsizetype mostOfHead = 300, mostOfBody = 1500; ///< characters

/// Wraps the text over as many lines as it needs, because the reason stands at the end of the sentence.
QLabel* makeBody(const QString& text)
{
    auto* const label = new QLabel(format::beginning(text, mostOfBody)
                                       .replace(QLatin1Char('/'), QStringLiteral("/\u200B"))); // long paths break, too
    label->setTextFormat(Qt::PlainText);
    label->setFont(theme::font(theme::TextSize::Small));
    label->setWordWrap(true);
    QSizePolicy policy = label->sizePolicy(); // its height depends on its width
    policy.setHorizontalPolicy(QSizePolicy::Ignored);
    label->setSizePolicy(policy);
    return label;
}

} // namespace

NoticeBar::NoticeBar(NoticeText text, QWidget* parent)
    : QFrame(parent), m_text(std::move(text)), m_content(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_buttons(new QHBoxLayout)
{
    setMinimumHeight(theme::scaled(barHeight));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(format::beginning(head(), mostOfHead));
    setToolTip(format::tip(m_text.details));
    auto* const title = new ElidedLabel(format::beginning(head(), mostOfHead));
    title->setFont(theme::font(theme::TextSize::Small, gmonscope::FontWeight::Bold));
    auto* const texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addStretch();
    texts->addWidget(title);
    if (!body().isEmpty())
        texts->addWidget(makeBody(body()));
    texts->addStretch();
    auto* const mark = new IconLabel(iconSize, severityIcon(m_text.severity));
    mark->setAccessibleName(severityName(m_text.severity));
    auto* const close = new QToolButton;
    close->setIcon(icons::icon(QStringLiteral("close")));
    close->setToolTip(tr("Close"));
    close->setAccessibleName(tr("Close"));
    close->setAutoRaise(true);
    connect(close, &QToolButton::clicked, this, &NoticeBar::closed);
    m_buttons->setSpacing(theme::scaled(10));
    m_content->setSpacing(theme::scaled(4));
    m_content->addLayout(texts, 1);
    m_content->addLayout(m_buttons);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::scaled(12), theme::scaled(4), theme::scaled(8), theme::scaled(4));
    layout->setSpacing(theme::scaled(10));
    layout->addWidget(mark);
    layout->addLayout(m_content, 1);
    layout->addWidget(close);
}

void NoticeBar::addAction(const QString& text, std::function<void()> action)
{
    auto* const button = new QPushButton(text);
    button->setFont(theme::font(theme::TextSize::Small));
    m_buttons->addWidget(button, 0, Qt::AlignLeft);
    connect(button, &QPushButton::clicked, this, [this, action = std::move(action)] {
        Q_EMIT closed();
        action();
    });
}

void NoticeBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    placeButtons();
}

void NoticeBar::placeButtons()
{
    const bool areBelow = m_content->geometry().width() < m_buttons->sizeHint().width() + theme::scaled(leastText);
    m_content->setDirection(areBelow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_buttons->setAlignment(Qt::AlignLeft);
}

void NoticeBar::paintEvent(QPaintEvent*)
{
    const SeverityColours colours = severityColours(m_text.severity);
    QPainter painter(this);
    painter.fillRect(rect(), theme::color(colours.background));
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme::color(colours.line));
    painter.fillRect(QRect(0, 0, theme::scaled(edge), height()), theme::color(colours.ink));
}

NoticeStack::NoticeStack(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    hide();
}

NoticeBar* NoticeStack::add(const NoticeText& text)
{
    for (NoticeBar* const old : bars())
        if (old->id() == text.id || m_layout->count() >= maxBars) {
            m_layout->removeWidget(old);
            delete old;
        }
    auto* const bar = new NoticeBar(text, this);
    m_layout->addWidget(bar);
    show();
    connect(bar, &NoticeBar::closed, this, [this, bar] {
        m_layout->removeWidget(bar);
        bar->hide();
        bar->deleteLater();
        setVisible(m_layout->count() > 0);
    });
    return bar;
}

void NoticeStack::remove(const NoticeId& id)
{
    for (NoticeBar* const bar : bars())
        if (bar->id() == id)
            Q_EMIT bar->closed();
}

void NoticeStack::clear()
{
    for (NoticeBar* const bar : bars())
        delete bar;
    hide();
}

QList<NoticeBar*> NoticeStack::bars() const
{
    QList<NoticeBar*> bars;
    for (int i = 0; i < m_layout->count(); ++i)
        bars += static_cast<NoticeBar*>(m_layout->itemAt(i)->widget());
    return bars;
}
