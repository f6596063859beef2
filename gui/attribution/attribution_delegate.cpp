// SPDX-License-Identifier: MIT
#include "attribution/attribution_delegate.h"

#include "attribution/attribution_model.h"
#include "attribution/attribution_painting.h"
#include "attribution/run_strip.h"
#include "look/fitted_name.h"
#include "look/icons.h"
#include "look/theme.h"
#include "painting/change_painting.h"
#include "search/hit_marks.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QTextLayout>

using Kind = AttributionItem::Kind;
using namespace attribution;
using gmonscope::FontWeight;
using gmonscope::Rgb;
using theme::TextSize;

namespace {

// Sizes in px at 96 dpi; see theme::scaled(). Heights of rows are without their bars.
constexpr double headingHeight = 26, shareHeight = 25, belowHeight = 16, memberHeight = 26, countHeight = 26;
constexpr double subjectHeight = 81, subjectEdge = 4, noteEdge = 3, textGap = 8, iconSize = 16;

/// The title of an item that is a function has the short name where it keeps the whole one beside it.
QString fittedName(const AttributionItem& item, int width, TextSize size, FontWeight weight)
{
    using gmonscope::NameLength;
    const NameLength names = item.wholeName.isEmpty() ? NameLength::Full : NameLength::Short;
    return ::fittedName(item.title, width, double(size) * theme::scale(), weight, names);
}

/// The same text at the same width breaks the same way in sizeHint() and paint().
int noteLines(const QString& text, int width)
{
    QTextLayout layout(text, numbers());
    layout.beginLayout();
    int lines = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine(), ++lines)
        line.setLineWidth(width);
    layout.endLayout();
    return std::max(1, lines);
}

/// Below the title, if it has one.
const QString& noteText(const AttributionItem& item)
{
    return item.kind == Kind::Disagreement ? item.subtitle : item.title;
}

int noteTextWidth(int rowWidth) { return rowWidth - scaled(gutter * 2 + iconSize + textGap); }

void paintRule(QPainter& painter, const QRect& row)
{
    painter.fillRect(QRect(row.left() + scaled(gutter), row.bottom(), row.width() - 2 * scaled(gutter), 1),
                     theme::color(colours().line));
}

/// Marks a row that is a link when it is hovered or has the keyboard focus.
void paintState(QPainter& painter, const QStyleOptionViewItem& option)
{
    const gmonscope::Palette& p = colours();
    const bool isFocused = (option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_Enabled);
    if ((option.state & QStyle::State_MouseOver) && (option.state & QStyle::State_Enabled))
        painter.fillRect(option.rect, theme::color(p.hover));
    if (isFocused) {
        painter.setPen(QPen(theme::color(p.accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(option.rect).adjusted(2, 2, -2, -2));
    }
}

struct NameFonts {
    TextSize size;
    FontWeight weight;
};

NameFonts nameFonts(const AttributionItem& item)
{
    if (item.kind == Kind::Subject)
        return {TextSize::Heading, FontWeight::Bold};
    return {TextSize::Body, item.isCurrent ? FontWeight::Bold : FontWeight::Regular};
}

int badgeWidth(const AttributionItem& item)
{
    return item.badge.isEmpty() ? 0 : widthOf(item.badge, caption()) + scaled(26);
}

constexpr double changeIconSize = 11, changeGap = 4;

int changeWidth(const AttributionItem& item)
{
    if (!item.change)
        return 0;
    const bool isBeyond = item.change->mark != gmonscope::ChangeMark::WithinChance;
    return widthOf(item.changeText, isBeyond ? theme::font(TextSize::Small, FontWeight::Bold) : caption()) +
           scaled(changeIconSize + changeGap);
}

int flagWidth(const AttributionItem& item) { return item.differs ? scaled(iconSize + textGap) : 0; }

QRect nameLine(const QRect& row, const AttributionItem& item)
{
    const bool isSubject = item.kind == Kind::Subject;
    const int height =
        item.kind == Kind::Count || item.kind == Kind::Member ? row.height() - 1 : scaled(isSubject ? 26 : 20);
    return {row.left() + scaled(gutter),
            row.top() + scaled(isSubject                  ? 5
                               : item.kind == Kind::Share ? 2
                                                          : 0),
            row.width() - 2 * scaled(gutter), height};
}

/// The name, shortened so that badge and calls fit beside it.
QString fittedName(const QRect& row, const AttributionItem& item)
{
    const QRect line = nameLine(row, item);
    int others = badgeWidth(item) + flagWidth(item) + scaled(textGap);
    if (item.kind == Kind::Member)
        others += row.width() - scaled(memberBarLeft);
    else if (item.kind != Kind::Subject)
        others += widthOf(item.right, caption()) + scaled(textGap);
    if (item.change)
        others += changeWidth(item) + scaled(textGap);
    const NameFonts fonts = nameFonts(item);
    const int width = line.width() - others;
    // Functions are shortened from the left, which is right for names but not for headings such as <external>.
    return fittedName(item, std::max(width, scaled(60)), fonts.size, fonts.weight);
}

void paintBadge(QPainter& painter, const QRect& box, const QString& text)
{
    const gmonscope::Palette& p = colours();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme::color(p.cycleLine));
    painter.setBrush(theme::color(p.cycle));
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.restore();
    const QRectF iconBox(box.left() + scaled(4), box.center().y() - scaled(6) + 1, scaled(12), scaled(12));
    icons::paint(painter, QStringLiteral("cycle"), iconBox, theme::color(p.cycleText));
    drawText(painter, box.adjusted(scaled(19), 0, 0, 0), Qt::AlignVCenter, text, p.cycleText, caption());
}

/// Paints the change with its sign, at the right of the name.
void paintChange(QPainter& painter, const QRect& line, const AttributionItem& item)
{
    const bool isBeyond = item.change->mark != gmonscope::ChangeMark::WithinChance;
    const Rgb colour = changes::colourOf(*item.change);
    const int left = line.right() + 1 - changeWidth(item);
    icons::paint(painter, QLatin1String(gmonscope::changeIcon(*item.change, false)),
                 QRectF(left, line.center().y() - scaled(changeIconSize) / 2.0 + 1, scaled(changeIconSize),
                        scaled(changeIconSize)),
                 theme::color(colour));
    drawText(painter, line, Qt::AlignVCenter | Qt::AlignRight, item.changeText, colour,
             isBeyond ? theme::font(TextSize::Small, FontWeight::Bold) : caption());
}

void paintName(QPainter& painter, const QRect& row, const AttributionItem& item, const QRect& badge,
               const SearchPattern& pattern)
{
    const QRect line = nameLine(row, item);
    const NameFonts fonts = nameFonts(item);
    const QFont font = theme::font(fonts.size, fonts.weight);
    const QString name = fittedName(row, item);
    const bool isQuiet =
        item.kind == Kind::Count || (!item.link && item.kind == Kind::Share && !item.subtitle.isEmpty());
    if (item.link || item.kind == Kind::Subject) // a function's name, not "self"
        hitMarks::paint(painter,
                        hitMarks::rangesIn(pattern, item.wholeName.isEmpty() ? item.title : item.wholeName, name), name,
                        font, line, theme::color(colours().searchHit));
    const Rgb colour = item.action != AttributionItem::Action::None ? colours().accent
                       : isQuiet                                    ? colours().text2
                                                                    : colours().text;
    drawText(painter, line, Qt::AlignVCenter, name, colour, font);
    if (!badge.isEmpty())
        paintBadge(painter, badge, item.badge);
    const int flagLeft =
        line.left() + widthOf(name, font) + badgeWidth(item) + scaled(badge.isEmpty() ? 1 : 2) * scaled(textGap);
    if (item.differs)
        icons::paint(
            painter, QStringLiteral("disagree"),
            QRectF(flagLeft, line.center().y() - scaled(iconSize) / 2.0 + 1, scaled(iconSize), scaled(iconSize)),
            theme::color(colours().warning));
    if (item.change)
        paintChange(painter, line, item);
    if (item.kind == Kind::Subject)
        return;
    if (item.kind != Kind::Member && !item.change)
        drawText(painter, line, Qt::AlignVCenter | Qt::AlignRight, item.right, colours().text2, caption());
    const int used = flagLeft - line.left() + flagWidth(item);
    const int free =
        line.width() - used - std::max(widthOf(item.right, caption()), changeWidth(item)) - scaled(textGap);
    if (free > scaled(40))
        drawText(painter, QRect(line.left() + used, line.top(), free, line.height()), Qt::AlignVCenter, item.subtitle,
                 colours().text2, caption());
}

void paintHeading(QPainter& painter, const QRect& row, const AttributionItem& item)
{
    const gmonscope::Palette& p = colours();
    painter.fillRect(row, theme::color(p.window));
    painter.fillRect(QRect(row.left(), row.top(), row.width(), 1), theme::color(p.line));
    painter.fillRect(QRect(row.left(), row.bottom(), row.width(), 1), theme::color(p.line));
    const QRect line = row.adjusted(scaled(gutter), 0, -scaled(gutter), 0);
    drawText(painter, line, Qt::AlignVCenter, item.title, p.text, body(FontWeight::Bold));
    const int used = widthOf(item.title, body(FontWeight::Bold)) + scaled(textGap);
    const int right = item.right.isEmpty() ? 0 : widthOf(item.right, numbers()) + scaled(textGap);
    if (line.width() - used - right > scaled(40))
        drawText(painter, line.adjusted(used, 0, -right, 0), Qt::AlignVCenter, item.subtitle, p.text2, numbers());
    drawText(painter, line.adjusted(used, 0, 0, 0), Qt::AlignVCenter | Qt::AlignRight, item.right, p.text2, numbers());
}

void paintSubject(QPainter& painter, const QRect& row, const AttributionItem& item, const QRect& badge,
                  const SearchPattern& pattern)
{
    const gmonscope::Palette& p = colours();
    painter.fillRect(row, theme::color(p.accentBackground));
    painter.fillRect(QRect(row.left(), row.top(), row.width(), 1), theme::color(p.accent));
    painter.fillRect(QRect(row.left(), row.bottom(), row.width(), 1), theme::color(p.accent));
    painter.fillRect(QRect(row.left(), row.top(), scaled(subjectEdge), row.height()), theme::color(p.accent));
    paintName(painter, row, item, badge, pattern);
    const QRect second(row.left() + scaled(gutter), row.top() + scaled(30), row.width() - 2 * scaled(gutter),
                       scaled(16));
    const int rightWidth = widthOf(item.right, caption());
    drawText(painter, second, Qt::AlignVCenter | Qt::AlignRight, item.right, p.text2, caption());
    drawText(painter, second.adjusted(0, 0, -rightWidth - scaled(textGap), 0), Qt::AlignVCenter, item.subtitle, p.text2,
             caption());
    paintBarLines(painter, row, scaled(49), item);
    const int below = scaled(55) + barLines(item) * scaled(barLineHeight);
    const QRect last(second.left(), row.top() + below, second.width(), scaled(18));
    drawText(painter, last, Qt::AlignVCenter, item.selfText, p.text, numbers());
    drawText(painter, last, Qt::AlignVCenter | Qt::AlignRight, item.descendantsText, p.text, numbers());
}

struct NoteLook {
    QString icon;
    Rgb background, edge;
};

NoteLook noteLook(Kind kind)
{
    const gmonscope::Palette& p = colours();
    if (kind == Kind::CycleNote)
        return {QStringLiteral("cycle"), p.cycle, p.cycleLine};
    if (kind == Kind::Disagreement)
        return {QStringLiteral("disagree"), p.warningBackground, p.warning};
    return {QStringLiteral("note"), p.noteBackground, p.note};
}

/// A disagreement has a title, and its text below.
void paintNote(QPainter& painter, const QRect& row, const AttributionItem& item)
{
    const NoteLook look = noteLook(item.kind);
    painter.fillRect(row, theme::color(look.background));
    painter.fillRect(QRect(row.left(), row.top(), scaled(noteEdge), row.height()), theme::color(look.edge));
    const QRectF iconBox(row.left() + scaled(gutter), row.top() + scaled(6), scaled(iconSize), scaled(iconSize));
    icons::paint(painter, look.icon, iconBox, theme::color(look.edge));
    QRect text(row.left() + scaled(gutter + iconSize + textGap), row.top() + scaled(5), noteTextWidth(row.width()),
               row.height());
    painter.setPen(theme::color(colours().text));
    if (item.kind == Kind::Disagreement) {
        drawText(painter, text, Qt::AlignLeft | Qt::AlignTop, item.title, colours().text, body(FontWeight::Bold));
        text.translate(0, QFontMetrics(body(FontWeight::Bold)).lineSpacing());
    }
    painter.setFont(numbers());
    painter.drawText(text, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, noteText(item));
}

void paintMember(QPainter& painter, const QRect& row, const AttributionItem& item, const SearchPattern& pattern)
{
    paintName(painter, row, item, {}, pattern);
    paintMemberBar(painter, row, item);
}

void paintShare(QPainter& painter, const QRect& row, const AttributionItem& item, const QRect& badge,
                const SearchPattern& pattern)
{
    if (item.differs)
        painter.fillRect(QRect(row.left(), row.top(), scaled(noteEdge), row.height()), theme::color(colours().warning));
    paintName(painter, row, item, badge, pattern);
    paintBarLines(painter, row, scaled(21), item);
    const int below = scaled(shareHeight - 4) + barLines(item) * scaled(barLineHeight);
    if (!item.below.isEmpty())
        drawText(painter, row.adjusted(scaled(barLeft), below, -scaled(gutter), 0), Qt::AlignLeft | Qt::AlignTop,
                 item.below, colours().text2, caption());
}

} // namespace

AttributionDelegate::AttributionDelegate(QObject* parent) : QStyledItemDelegate(parent) {}

QSize AttributionDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const AttributionItem& item = static_cast<const AttributionModel*>(index.model())->itemAt(index);
    // The option's rectangle is the view's, with its scroll bar.
    const auto* const view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    switch (item.kind) {
    case Kind::Heading: return {0, scaled(headingHeight)};
    case Kind::Subject:
        return {0, scaled(item.selfText.isEmpty() ? subjectHeight - 22 : subjectHeight) +
                       barLines(item) * scaled(barLineHeight)};
    case Kind::Share:
        return {0, scaled(item.below.isEmpty() ? shareHeight : shareHeight + belowHeight) +
                       barLines(item) * scaled(barLineHeight)};
    case Kind::Member: return {0, scaled(memberHeight)};
    case Kind::Strip: return {0, runStrip::height()};
    case Kind::Count: return {0, scaled(countHeight)};
    case Kind::Note:
    case Kind::CycleNote:
    case Kind::Disagreement: break;
    }
    const int titleHeight = item.kind == Kind::Disagreement ? QFontMetrics(body(FontWeight::Bold)).lineSpacing() : 0;
    return {0, scaled(11) + titleHeight +
                   QFontMetrics(numbers()).lineSpacing() * noteLines(noteText(item), noteTextWidth(width))};
}

QRect AttributionDelegate::badgeBox(const QRect& row, const AttributionItem& item) const
{
    if (item.badge.isEmpty() || item.kind == Kind::Heading)
        return {};
    const NameFonts fonts = nameFonts(item);
    const QRect line = nameLine(row, item);
    const int left =
        line.left() + widthOf(fittedName(row, item), theme::font(fonts.size, fonts.weight)) + scaled(textGap);
    return {left, line.center().y() - scaled(8), badgeWidth(item), scaled(17)};
}

void AttributionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const AttributionItem& item = static_cast<const AttributionModel*>(index.model())->itemAt(index);
    const QRect& row = option.rect;
    painter->save();
    switch (item.kind) {
    case Kind::Heading: paintHeading(*painter, row, item); break;
    case Kind::Subject: paintSubject(*painter, row, item, badgeBox(row, item), m_pattern); break;
    case Kind::Note:
    case Kind::CycleNote:
    case Kind::Disagreement: paintNote(*painter, row, item); break;
    case Kind::Member:
        paintState(*painter, option);
        paintMember(*painter, row, item, m_pattern);
        paintRule(*painter, row);
        break;
    case Kind::Strip:
        paintState(*painter, option);
        runStrip::paint(*painter, row, item);
        paintRule(*painter, row);
        break;
    case Kind::Share:
    case Kind::Count:
        paintState(*painter, option);
        paintShare(*painter, row, item, badgeBox(row, item), m_pattern);
        paintRule(*painter, row);
        break;
    }
    painter->restore();
}
