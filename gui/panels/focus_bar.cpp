// SPDX-License-Identifier: MIT
#include "panels/focus_bar.h"

#include "icons.h"
#include "panels/elided_label.h"
#include "theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QTimer>
#include <QToolButton>

using namespace gmonscope;

namespace {

constexpr double chipHeight = 22, buttonSize = 18;

/// A text in a frame with an x.
class Chip : public QWidget {
public:
    Chip(const char* icon, const QString& text, const QString& tip, QWidget* parent) : QWidget(parent), m_icon(icon)
    {
        setObjectName(QStringLiteral("chip"));
        setFixedHeight(theme::scaled(chipHeight));
        auto* const layout = new QHBoxLayout(this);
        layout->setContentsMargins(theme::scaled(22), 0, theme::scaled(2), 0);
        layout->setSpacing(theme::scaled(2));
        auto* const label = new ElidedLabel(text);
        label->setFont(theme::font(theme::TextSize::Small));
        label->setToolTip(tip);
        setToolTip(tip);
        m_close = new QToolButton;
        m_close->setObjectName(QStringLiteral("removeChip"));
        m_close->setAutoRaise(true);
        m_close->setIcon(icons::icon(QStringLiteral("close")));
        m_close->setIconSize(QSize(theme::scaled(12), theme::scaled(12)));
        m_close->setFixedSize(theme::scaled(buttonSize), theme::scaled(buttonSize));
        m_close->setFocusPolicy(Qt::TabFocus);
        m_close->setToolTip(FocusBar::tr("Remove: %1").arg(text));
        m_close->setAccessibleName(FocusBar::tr("Remove: %1").arg(text));
        layout->addWidget(label);
        layout->addWidget(m_close);
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        setMinimumWidth(theme::scaled(64));
    }
    QToolButton* closeButton() const { return m_close; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const gmonscope::Palette& p = theme::palette();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(theme::color(p.line2));
        painter.setBrush(theme::color(p.base));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        const double side = theme::scaled(14);
        icons::paint(painter, QLatin1String(m_icon), QRectF(theme::scaled(5), (height() - side) / 2, side, side),
                     theme::color(p.accent));
    }

private:
    const char* m_icon;
    QToolButton* m_close;
};

/// The arrow of a breadcrumb.
class Arrow : public QWidget {
public:
    using QWidget::QWidget;
    QSize sizeHint() const override { return QSize(theme::scaled(12), theme::scaled(chipHeight)); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const double side = theme::scaled(12);
        icons::paint(painter, QStringLiteral("closed"), QRectF(0, (height() - side) / 2, side, side),
                     theme::color(theme::palette().text2));
    }
};

} // namespace

FocusBar::FocusBar(ViewFilter& filter, QWidget* parent)
    : QWidget(parent), m_filter(filter), m_layout(new QHBoxLayout(this)), m_whole(new QToolButton)
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(theme::scaled(4));
    m_whole->setObjectName(QStringLiteral("wholeProgram"));
    m_whole->setText(tr("Whole program"));
    m_whole->setFont(theme::font(theme::TextSize::Small, FontWeight::Bold));
    m_whole->setAutoRaise(true);
    m_whole->setFocusPolicy(Qt::TabFocus);
    m_whole->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_layout->addWidget(m_whole);
    m_layout->addStretch(1);
    connect(m_whole, &QToolButton::clicked, &m_filter, &ViewFilter::clearFocus);
    // Later: the chip whose button was clicked is not deleted below its own event.
    const auto updateLater = [this] { QTimer::singleShot(0, this, &FocusBar::update); };
    connect(&m_filter, &ViewFilter::focusChanged, this, updateLater);
    connect(&m_filter, &ViewFilter::changesChanged, this, updateLater);
    update();
}

void FocusBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

/// What is in focus is worth more room than the words for all.
void FocusBar::fit()
{
    int needed = m_whole->sizeHint().width();
    for (const QWidget* const part : m_parts)
        needed += part->sizeHint().width() + m_layout->spacing();
    m_whole->setVisible(m_parts.isEmpty() || needed <= width());
}

void FocusBar::update()
{
    qDeleteAll(m_parts);
    m_parts.clear();
    const QList<Focus>& focus = m_filter.state().focus;
    m_whole->setToolTip(focus.isEmpty() ? QString() : tr("Show the whole program"));
    for (qsizetype i = 0; i < focus.size(); ++i) {
        auto* const arrow = new Arrow;
        m_layout->insertWidget(m_layout->count() - 1, arrow);
        m_parts << arrow;
        addChip("focus", focusTitle(focus[i]), focusTip(focus[i]), [this, i] { m_filter.removeFocus(i); });
    }
    addChangeChips();
    fit();
}

void FocusBar::addChangeChips()
{
    const ViewState& state = m_filter.state();
    if (!state.hidden.isEmpty())
        addChip("gone", tr("%n hidden", nullptr, int(state.hidden.size())),
                tr("Their callers pay for these:\n%1").arg(state.hidden.join(QLatin1Char('\n'))),
                [this] { m_filter.restoreAll(); });
    if (!state.grouping.isEmpty())
        addChip("runs", tr("Grouped"), tr("Functions of a group are shown as one"),
                [this] { m_filter.setGrouping({}); });
    if (!state.cuts.isEmpty())
        addChip("cycle", tr("%n cut", nullptr, int(state.cuts.size())), tr("Calls are left out to open cycles"),
                [this] { m_filter.setCuts({}); });
}

void FocusBar::addChip(const char* icon, const QString& text, const QString& tip, const std::function<void()>& remove)
{
    auto* const chip = new Chip(icon, text, tip, this);
    m_layout->insertWidget(m_layout->count() - 1, chip);
    connect(chip->closeButton(), &QToolButton::clicked, this, remove);
    m_parts << chip;
}
