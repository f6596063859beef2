// SPDX-License-Identifier: MIT
#include "help/manual_browser.h"
#include "help/manual_window.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>

class TestManualWindow : public QObject {
    Q_OBJECT

    static QStringList shownPages(const QListWidget& list)
    {
        QStringList pages;
        for (int row = 0; row < list.count(); ++row)
            if (!list.item(row)->isHidden())
                pages << list.item(row)->text();
        return pages;
    }

private slots:
    void allPagesOfTheManualAreInTheProgram()
    {
        const QFileInfoList files =
            QDir(QStringLiteral(GMONSCOPE_SOURCE_DIR "/resources/manual")).entryInfoList({"*.md"});
        QVERIFY(files.size() > 5);
        const QList<ManualPage> pages = manualPages();
        QCOMPARE(pages.size(), files.size() + 1); // and README
        for (const ManualPage& page : pages) {
            QVERIFY2(!page.title.isEmpty() && page.text.size() > 200, qPrintable(page.url.toString()));
            QVERIFY(QFile::exists(':' + page.url.path()));
        }
    }
    void linksAndPicturesLeadSomewhere()
    {
        static const QRegularExpression link(R"(\]\(([^)#\s]+)[^)]*\))");
        for (const ManualPage& page : manualPages()) {
            QFile file(':' + page.url.path());
            QVERIFY(file.open(QIODevice::ReadOnly));
            for (const auto& match : link.globalMatch(QString::fromUtf8(file.readAll()))) {
                const QUrl target = page.url.resolved(QUrl(match.captured(1)));
                if (target.scheme() == "qrc" && (target.path().endsWith(".md") || target.path().endsWith(".png")))
                    QVERIFY2(QFile::exists(':' + target.path()), qPrintable(page.title + ": " + match.captured(1)));
            }
        }
    }
    void aPageOfTheListIsShown()
    {
        QWidget parent;
        showManual(parent);
        auto* const window = parent.findChild<ManualWindow*>();
        auto* const browser = window->findChild<ManualBrowser*>();
        QCOMPARE(browser->source(), manualUrl("window"));
        QVERIFY(browser->document()->toPlainText().size() > 1000);
        auto* const list = window->findChild<QListWidget*>("manualList");
        QCOMPARE(list->currentItem()->text(), browser->document()->firstBlock().text());
        list->setCurrentRow(0);
        QCOMPARE(browser->source(), manualPages().first().url);
        browser->backward();
        QCOMPARE(browser->source(), manualUrl("window"));
        QVERIFY(list->currentRow() > 0);
        showManual(parent, manualUrl("glossary"));
        QCOMPARE(parent.findChildren<ManualWindow*>().size(), 1);
        QCOMPARE(browser->source(), manualUrl("glossary"));
    }
    void searchListsThePagesThatHaveTheText()
    {
        QWidget parent;
        showManual(parent);
        auto* const list = parent.findChild<QListWidget*>("manualList");
        auto* const search = parent.findChild<QLineEdit*>("manualSearch");
        auto* const browser = parent.findChild<ManualBrowser*>();
        const auto all = shownPages(*list).size();
        QTest::keyClicks(search, "SPONTANEOUS");
        const QStringList found = shownPages(*list);
        QVERIFY(!found.isEmpty() && found.size() < all);
        QVERIFY(found.contains(list->currentItem()->text()));
        QVERIFY(!browser->extraSelections().isEmpty());
        QVERIFY(browser->extraSelections().first().cursor.selectedText().compare("spontaneous", Qt::CaseInsensitive) ==
                0);
        for (int row = 0; row < list->count(); ++row)
            if (!list->item(row)->isHidden()) {
                list->setCurrentRow(row);
                QVERIFY2(!browser->extraSelections().isEmpty(), qPrintable(list->item(row)->text()));
            }
        search->setText("no page has these words");
        QVERIFY(shownPages(*list).isEmpty());
        search->clear();
        QCOMPARE(shownPages(*list).size(), all);
        QVERIFY(browser->extraSelections().isEmpty());
    }
    void linksOutOfTheManualLeaveThePage()
    {
        QVERIFY(!manualPages().isEmpty());
        ManualBrowser browser;
        browser.setSource(manualUrl("window"));
        browser.setSource(manualUrl("no-such-page"));
        QVERIFY(browser.document()->toPlainText().size() > 1000);
    }
};

QTEST_MAIN(TestManualWindow)
#include "tst_manual_window.moc"
