// SPDX-License-Identifier: MIT
//
// The window's words about files that it cannot open: a sentence for people, and the exact words on request.
#include "window_test.h"

#include "large_profile.h"
#include "temp_files.h"

#include <QPushButton>

class TestOpenErrors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_test.makeSample(1)); }
    void init() { QVERIFY(m_test.show()); }
    void cleanup() { m_test.window.reset(); }

    void anErrorIsASentence_data();
    void anErrorIsASentence();

private:
    WindowTest m_test;
};

void TestOpenErrors::anErrorIsASentence_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("exact");
    QTest::addColumn<bool>("canOpenWhatIsWhole");
    const auto row = [](const char* name, const QByteArray& bytes, const char* sentence, const char* exact, bool can) {
        QTest::newRow(name) << bytes << QString::fromLatin1(sentence) << QString::fromLatin1(exact) << can;
    };
    const QByteArray whole = m_test.sample.read(m_test.sample.profile(1));
    row("notes", "# not a profile\n", "given.out is not a profile.", "offset 0: expected", false);
    row("empty", "", "given.out is empty.", "given.out", false);
    row("damaged", whole.chopped(3), "given.out is damaged", "before the end", true);
    const gmonscope::test::Bytes other = gmonscope::test::largeProfile(2).gmon.bytes();
    row("of another program", QByteArray(reinterpret_cast<const char*>(other.data()), qsizetype(other.size())),
        "given.out is the profile of another program", "the profile is of another program", false);
}

void TestOpenErrors::anErrorIsASentence()
{
    QFETCH(QByteArray, bytes);
    m_test.sample.write(QStringLiteral("given.out"), bytes);
    m_test.window->open({m_test.sample.image(), m_test.sample.path(QStringLiteral("given.out"))});
    const auto bars = [&] { return m_test.window->banner().notices().bars(); };
    QTRY_VERIFY_WITH_TIMEOUT(!bars().isEmpty(), WindowTest::patienceMs);
    const NoticeBar& bar = *bars().first();
    QFETCH(QString, sentence);
    QVERIFY2(bar.body().startsWith(sentence), qPrintable(bar.body()));
    QFETCH(QString, exact);
    QVERIFY2(bar.toolTip().remove('\n').contains(exact), qPrintable(bar.toolTip()));
    const auto buttons = bar.findChildren<QPushButton*>();
    const bool isOffered = std::any_of(buttons.begin(), buttons.end(), [](const QPushButton* button) {
        return button->text() == QStringLiteral("Open what is whole");
    });
    QTEST(isOffered, "canOpenWhatIsWhole");
}

QTEST_MAIN(TestOpenErrors)
#include "tst_open_errors.moc"
