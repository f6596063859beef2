// SPDX-License-Identifier: MIT
#pragma once

#include <QTextBrowser>
#include <QTimer>

/// Shows a page of the manual. Links lead to other pages, or to the desktop's browser; pictures are as wide as there is
/// room.
class ManualBrowser : public QTextBrowser {
    Q_OBJECT
public:
    explicit ManualBrowser(QWidget* parent = nullptr);

    /// Marks all occurrences of the text in the page, and goes to the first. Returns their number.
    int mark(const QString& text);
    /// Goes to the next marked occurrence, after the last one to the first again.
    void goToNextMark();

    QVariant loadResource(int type, const QUrl& url) override;

Q_SIGNALS:
    void pageShown(const QUrl& page);

protected:
    void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void takePage(const QUrl& url);
    void fitPictures();
    void dress();

    QString m_page; ///< its Markdown
    QTimer m_resized;
    int m_picturesFor = 0; ///< the width that the pictures have room in
    QList<QTextCursor> m_marks;
    qsizetype m_mark = 0;
};
