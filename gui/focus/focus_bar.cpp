// SPDX-License-Identifier: MIT
#include "focus/focus_bar.h"

#include "look/elided_label.h"
#include "look/format.h"
#include "look/icons.h"
#include "look/panel_parts.h"
#include "look/theme.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

using namespace gmonscope;

namespace {

constexpr double chipHeight = 22, buttonSize = 18, leastChip = 64, leastListChip = 76, lineHeight = 28;
constexpr qsizetype mostOfChip = 300, mostOfItem = 160; ///< characters

QString groupTip(const GroupRule& rule)
{
    return FocusBar::tr("Functions like %1 are shown as one").arg(format::text(rule.pattern));
}

/// A button that opens a list. Without room for its text it shows only the number that begins it.
class ListButton : public QToolButton {
public:
    explicit ListButton(const QString& text)
    {
        setObjectName(QStringLiteral("chipList"));
        setText(text);
        setAutoRaise(true);
        setFixedHeight(theme::scaled(buttonSize));
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        setAccessibleName(FocusBar::tr("%1: list").arg(text));
    }
    QSize minimumSizeHint() const override { return {0, height()}; }
    QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(text()) + arrow() + 2 * margin(), height()};
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QStylePainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        option.text.clear();
        painter.drawComplexControl(QStyle::CC_ToolButton, option);
        const QRect room = rect().adjusted(margin(), 0, -margin() - arrow(), 0);
        painter.setPen(palette().color(QPalette::ButtonText));
        const bool fits = fontMetrics().horizontalAdvance(text()) <= room.width();
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         fits ? text() : text().section(QLatin1Char(' '), 0, 0));
        icons::paint(painter, QStringLiteral("next"),
                     QRectF(room.right(), (height() - arrow()) / 2.0, arrow(), arrow()),
                     theme::color(theme::palette().text2));
    }

private:
    static int arrow() { return theme::scaled(12); }
    static int margin() { return theme::scaled(2); }
};

/// A text in a frame with an x. If the chip stands for several things, a click on the text opens the list of them.
class Chip : public QWidget {
public:
    Chip(const char* icon, const QString& text, const QString& tip, bool hasList, QWidget* parent)
        : QWidget(parent), m_icon(icon)
    {
        setFixedHeight(theme::scaled(chipHeight));
        auto* const layout = new QHBoxLayout(this);
        layout->setContentsMargins(theme::scaled(22), 0, theme::scaled(2), 0);
        layout->setSpacing(theme::scaled(2));
        setToolTip(format::tip(text + QLatin1Char('\n') + tip)); // the text may be shortened
        if (hasList)
            m_list = new ListButton(text);
        QWidget* const label = hasList ? static_cast<QWidget*>(m_list) : new ElidedLabel(text);
        label->setFont(theme::font(theme::TextSize::Small));
        label->setToolTip(toolTip());
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
        setMinimumWidth(theme::scaled(hasList ? leastListChip : leastChip));
    }
    QToolButton* closeButton() const { return m_close; }
    /// Null without a list.
    QToolButton* listButton() const { return m_list; }

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
    QToolButton* m_list = nullptr;
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

FocusBar::FocusBar(ViewFilter& filter, Subject subject, QWidget* parent)
    : QWidget(parent), m_filter(filter), m_subject(subject), m_whole(new QToolButton), m_chips(new QWidget),
      m_layout(new QHBoxLayout(m_chips)),
      m_line(panelParts::makeLine(lineHeight, subject == Subject::Graph ? "chipLine" : "profileChipLine"))
{
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::scaled(4));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(theme::scaled(4));
    m_layout->addStretch(1);
    auto* const line = new QHBoxLayout(m_line);
    line->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    m_line->hide();
    m_whole->setObjectName(subject == Subject::Graph ? QStringLiteral("wholeProgram") : QString());
    m_whole->setText(tr("Whole program"));
    m_whole->setFont(theme::font(theme::TextSize::Small, FontWeight::Bold));
    m_whole->setAutoRaise(true);
    m_whole->setFocusPolicy(Qt::TabFocus);
    m_whole->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    row->addWidget(m_whole, 0, Qt::AlignLeft); // its position while it is alone
    row->addWidget(m_chips, 1);
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

/// Keeps the window from getting wider, however many chips there are.
QSize FocusBar::minimumSizeHint() const
{
    const int words = m_whole->sizeHint().width();
    return {m_parts.isEmpty() ? words : std::min(words, theme::scaled(leastListChip)), m_whole->sizeHint().height()};
}

/// Gives focus chips room before the words for the whole program; several chips get a line of their own.
void FocusBar::fit()
{
    int needed = 0, chips = 0;
    for (const QWidget* const part : m_parts) {
        needed += part->sizeHint().width() + m_layout->spacing();
        chips += dynamic_cast<const Chip*>(part) != nullptr;
    }
    const bool isBelow = m_subject == Subject::Profile ? chips > 0 : chips > 1 && needed > width();
    QWidget* const holder = isBelow ? m_line : this;
    if (m_chips->parentWidget() != holder) {
        static_cast<QHBoxLayout*>(holder->layout())->addWidget(m_chips, 1);
        m_chips->show();
    }
    m_line->setVisible(isBelow);
    m_whole->setVisible(isBelow || m_parts.isEmpty() || needed + m_whole->sizeHint().width() <= width());
}

void FocusBar::update()
{
    qDeleteAll(m_parts);
    m_parts.clear();
    const QList<Focus> focus = m_subject == Subject::Graph ? m_filter.state().focus : QList<Focus>();
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
    addThreadsChip();
    addHiddenChip();
    addGroupChips();
    addCutChip();
}

void FocusBar::addThreadsChip()
{
    const QStringList& threads = m_filter.state().threads;
    if (threads.isEmpty())
        return;
    QList<ListItem> items;
    if (threads.size() > 1)
        for (const QString& name : threads)
            items += {tr("Leave %1 out").arg(threadsTitle({name})), [this, name] {
                          QStringList left = m_filter.state().threads;
                          left.removeAll(name);
                          m_filter.showThreads(left);
                      }};
    addChip(
        "threads", threadsTitle(threads),
        tr("Only the calls and the time of these threads are shown:\n%1").arg(threads.join(QLatin1Char('\n'))),
        [this] { m_filter.showThreads({}); }, items);
}

void FocusBar::addHiddenChip()
{
    const QStringList& hidden = m_filter.state().hidden;
    if (hidden.isEmpty())
        return;
    QList<ListItem> items;
    for (const QString& name : hidden)
        items += {tr("Show %1 again").arg(name), [this, name] { m_filter.restore(name); }};
    addChip(
        "gone", tr("%1 hidden").arg(hidden.size()),
        tr("Their callers pay for these:\n%1").arg(hidden.join(QLatin1Char('\n'))), [this] { m_filter.restoreAll(); },
        items);
}

void FocusBar::addGroupChips()
{
    const Grouping& grouping = m_filter.state().grouping;
    for (std::size_t i = 0; i < grouping.rules.size(); ++i)
        addChip("runs", tr("Group %1").arg(format::text(grouping.rules[i].name)), groupTip(grouping.rules[i]),
                [this, i] { m_filter.removeGroup(i); });
    const QString by = grouping.by == GroupBy::File     ? tr("By file")
                       : grouping.by == GroupBy::Scope  ? tr("By class")
                       : grouping.by == GroupBy::Module ? tr("By module")
                                                        : QString();
    if (!by.isEmpty())
        addChip("runs", by, tr("Functions of one file, class or module are shown as one"),
                [this] { m_filter.groupBy(GroupBy::None); });
}

void FocusBar::addCutChip()
{
    const QList<CutCalls>& cuts = m_filter.state().cuts;
    if (cuts.isEmpty())
        return;
    QList<ListItem> items;
    for (const CutCalls& cut : cuts)
        items += {tr("Restore %1 to %2").arg(cut.caller, cut.callee), [this, cut] { m_filter.restoreCut(cut); }};
    addChip(
        "cycle", cuts.size() == 1 ? tr("1 arc cut") : tr("%1 arcs cut", nullptr, int(cuts.size())).arg(cuts.size()),
        tr("Arcs are left out to open cycles"), [this] { m_filter.setCuts({}); }, items);
}

void FocusBar::addChip(const char* icon, const QString& text, const QString& tip, const std::function<void()>& remove,
                       const QList<ListItem>& list)
{
    auto* const chip = new Chip(icon, format::beginning(text, mostOfChip), tip, !list.isEmpty(), this);
    chip->setObjectName(m_subject == Subject::Graph ? QStringLiteral("chip") : QStringLiteral("profileChip"));
    m_layout->insertWidget(m_layout->count() - 1, chip);
    connect(chip->closeButton(), &QToolButton::clicked, this, remove);
    if (chip->listButton())
        connect(chip->listButton(), &QToolButton::clicked, this,
                [this, chip, list, remove] { popUp(list, remove, *chip); });
    m_parts << chip;
}

/// Opens the list of a chip, whose items can be removed one by one. The window owns it, because the chip dies first.
void FocusBar::popUp(const QList<ListItem>& list, const std::function<void()>& all, const QWidget& chip)
{
    auto* const menu = new QMenu(window());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("chipMenu"));
    for (const ListItem& item : list)
        menu->addAction(format::inMenu(format::beginning(item.text, mostOfItem)), this, item.act);
    if (list.size() > 1) {
        menu->addSeparator();
        menu->addAction(tr("All of them"), this, all);
    }
    menu->popup(chip.mapToGlobal(QPoint(0, chip.height())));
}
