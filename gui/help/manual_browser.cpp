// SPDX-License-Identifier: MIT
#include "help/manual_browser.h"

#include "look/theme.h"

#include <QDesktopServices>
#include <QEvent>
#include <QFile>
#include <QImage>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextList>
#include <QTextTable>

namespace {

constexpr int pageMargin = 18, cellPadding = 4;

/// Lines between the cells: a table of words without them reads as text in disorder.
void dressTable(QTextTable& table)
{
    QTextTableFormat format = table.format();
    format.setBorder(0);
    format.setCellPadding(theme::scaled(cellPadding));
    format.setCellSpacing(0);
    table.setFormat(format);
    for (int column = 0; column < table.columns(); ++column) {
        QTextTableCell cell = table.cellAt(0, column);
        QTextTableCellFormat head = cell.format().toTableCellFormat();
        head.setBottomBorder(1);
        head.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        head.setBottomBorderBrush(theme::color(theme::palette().line));
        cell.setFormat(head);
    }
}

void dressBlock(QTextCursor& cursor, const QTextBlock& block)
{
    QTextBlockFormat format = block.blockFormat();
    const bool isCode = format.nonBreakableLines() || format.hasProperty(QTextFormat::BlockCodeFence);
    format.setLineHeight(isCode ? 110 : 125, QTextBlockFormat::ProportionalHeight);
    if (isCode)
        format.setBackground(theme::color(theme::palette().alternateBase));
    else if (!block.textList() && !cursor.currentTable())
        format.setBottomMargin(theme::scaled(8));
    cursor.setBlockFormat(format);
}

/// Returns how many pictures share the line of a picture in the page.
int picturesBeside(const QString& page, const QString& picture)
{
    const auto at = page.indexOf(picture);
    const auto begin = page.lastIndexOf(QLatin1Char('\n'), at) + 1, end = page.indexOf(QLatin1Char('\n'), at);
    return at < 0 ? 1 : std::max(1, static_cast<int>(page.mid(begin, end - begin).count(QStringLiteral("!["))));
}

} // namespace

ManualBrowser::ManualBrowser(QWidget* parent) : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("manualBrowser"));
    setFrameShape(QFrame::NoFrame);
    connect(this, &QTextBrowser::sourceChanged, this, &ManualBrowser::takePage); // also on the way back
    m_resized.setSingleShot(true);
    m_resized.setInterval(200); // the user is still drawing at the window's edge
    connect(&m_resized, &QTimer::timeout, this, &ManualBrowser::fitPictures);
}

void ManualBrowser::doSetSource(const QUrl& url, QTextDocument::ResourceType type)
{
    if (url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https")) {
        QDesktopServices::openUrl(url);
        return;
    }
    if (!QFile::exists(QLatin1Char(':') + url.path()))
        return; // a folder or source file, which is in the project alone
    m_picturesFor = 0;
    QTextBrowser::doSetSource(url, url.path().endsWith(QLatin1String(".md")) ? QTextDocument::MarkdownResource : type);
}

void ManualBrowser::takePage(const QUrl& url)
{
    m_marks.clear();
    setExtraSelections({});
    dress();
    if (!url.hasFragment())
        verticalScrollBar()->setValue(0);
    Q_EMIT pageShown(url);
}

void ManualBrowser::dress()
{
    QTextDocument& page = *document();
    page.setUndoRedoEnabled(false);
    page.setDocumentMargin(theme::scaled(pageMargin));
    page.setDefaultFont(theme::fontOfSize(theme::scaled(14)));
    QTextCursor cursor(&page);
    cursor.beginEditBlock();
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        dressBlock(cursor, block);
    }
    for (QTextFrame* const frame : page.rootFrame()->childFrames())
        if (auto* const table = qobject_cast<QTextTable*>(frame))
            dressTable(*table);
    cursor.endEditBlock();
}

QVariant ManualBrowser::loadResource(int type, const QUrl& url)
{
    const QVariant resource = QTextBrowser::loadResource(type, url);
    if (type == QTextDocument::MarkdownResource)
        m_page = QString::fromUtf8(resource.toByteArray());
    if (type != QTextDocument::ImageResource)
        return resource;
    m_picturesFor = viewport()->width();
    const QImage image = QImage::fromData(resource.toByteArray()).convertToFormat(QImage::Format_RGB32);
    const int room = (viewport()->width() - 2 * theme::scaled(pageMargin)) / picturesBeside(m_page, url.fileName()) -
                     theme::scaled(2 * cellPadding);
    return image.width() > room && room > 0 ? image.scaledToWidth(room, Qt::SmoothTransformation) : image;
}

void ManualBrowser::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    if (m_picturesFor != 0 && m_picturesFor != viewport()->width())
        m_resized.start();
}

void ManualBrowser::fitPictures()
{
    const int seen = verticalScrollBar()->value();
    reload();
    verticalScrollBar()->setValue(seen);
}

void ManualBrowser::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !source().isEmpty())
        dress();
}

int ManualBrowser::mark(const QString& text)
{
    m_marks.clear();
    m_mark = -1;
    QList<ExtraSelection> shown;
    if (!text.isEmpty())
        for (QTextCursor at = document()->find(text); !at.isNull(); at = document()->find(text, at)) {
            ExtraSelection one;
            one.cursor = at;
            one.format.setBackground(theme::color(theme::palette().searchHit, 0.5));
            shown += one;
            m_marks += at;
        }
    setExtraSelections(shown);
    goToNextMark();
    return static_cast<int>(m_marks.size());
}

void ManualBrowser::goToNextMark()
{
    if (m_marks.isEmpty())
        return;
    m_mark = (m_mark + 1) % m_marks.size();
    QTextCursor cursor = m_marks[m_mark];
    cursor.setPosition(cursor.selectionStart());
    setTextCursor(cursor);
    ensureCursorVisible();
}
