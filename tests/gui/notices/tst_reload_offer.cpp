// SPDX-License-Identifier: MIT
//
// Files that change, vanish and come back while they are shown.
#include "window_test.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>

using namespace gmonscope;

class TestReloadOffer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_test.makeSample(3)); }
    void init();
    void aFileThatIsWrittenAgainIsOffered();
    void aFileThatIsReplacedIsOffered();
    void notNowKeepsWhatIsShown();
    void aFileThatVanishesIsTold();
    void inABusyFolderItIsOffered();
    void whatWasNotChangedIsNotOffered();

private:
    QString path() const { return m_test.sample.path(QStringLiteral("shown.out")); }
    void writeRun(int number)
    {
        m_test.sample.write(QStringLiteral("shown.out"), m_test.sample.read(m_test.sample.profile(number)));
    }
    bool waitFor(const QString& text)
    {
        return QTest::qWaitFor([this, text] { return m_test.notices().contains(text); }, WindowTest::patienceMs);
    }
    QPushButton* button(const QString& text) const
    {
        for (QPushButton* const candidate : m_test.window->findChildren<QPushButton*>())
            if (candidate->text() == text)
                return candidate;
        return nullptr;
    }

    WindowTest m_test;
};

void TestReloadOffer::init()
{
    QVERIFY(m_test.show());
    writeRun(1);
    QTest::qWait(20); // the file is older than the load, be the clock of files coarse
    QVERIFY(m_test.open({m_test.sample.image(), path()}));
    QVERIFY2(!m_test.notices().contains(QStringLiteral("has changed")), qPrintable(m_test.notices()));
}

void TestReloadOffer::aFileThatIsWrittenAgainIsOffered()
{
    const LoadedProfilePtr before = m_test.window->document().loaded();
    m_test.sample.write(QStringLiteral("shown.out"), m_test.sample.read(m_test.sample.profile(2)));
    QVERIFY(waitFor(QStringLiteral("shown.out has changed / It was written again ")));
    QCOMPARE(m_test.window->document().loaded(), before); // never by itself
    QVERIFY(button(QStringLiteral("Reload")));
    QTest::mouseClick(button(QStringLiteral("Reload")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(m_test.window->document().loaded() != before, WindowTest::patienceMs);
    QVERIFY(!m_test.notices().contains(QStringLiteral("has changed")));
}

void TestReloadOffer::aFileThatIsReplacedIsOffered()
{
    m_test.sample.write(QStringLiteral("next.out"), m_test.sample.read(m_test.sample.profile(3)));
    QVERIFY(QFile::remove(path()));
    QVERIFY(QFile::rename(m_test.sample.path(QStringLiteral("next.out")), path()));
    QVERIFY(waitFor(QStringLiteral("shown.out has changed")));
    QVERIFY(!m_test.notices().contains(QStringLiteral("is gone")));
    QTest::mouseClick(button(QStringLiteral("Not now")), Qt::LeftButton);
    QTRY_VERIFY(!m_test.notices().contains(QStringLiteral("has changed")));
    writeRun(1); // it is watched as before
    QVERIFY(waitFor(QStringLiteral("shown.out has changed")));
}

void TestReloadOffer::notNowKeepsWhatIsShown()
{
    const LoadedProfilePtr before = m_test.window->document().loaded();
    writeRun(2);
    QVERIFY(waitFor(QStringLiteral("shown.out has changed")));
    QTest::mouseClick(button(QStringLiteral("Not now")), Qt::LeftButton);
    QTRY_VERIFY(!m_test.notices().contains(QStringLiteral("has changed")));
    QCOMPARE(m_test.window->document().loaded(), before);
    QVERIFY(!m_test.window->document().isLoading());
}

void TestReloadOffer::aFileThatVanishesIsTold()
{
    const LoadedProfilePtr before = m_test.window->document().loaded();
    QVERIFY(QFile::remove(path()));
    QVERIFY(waitFor(QStringLiteral("shown.out is gone / The profile that is shown stays")));
    QCOMPARE(m_test.window->document().loaded(), before);
    writeRun(3);
    QVERIFY(waitFor(QStringLiteral("shown.out has changed")));
}

void TestReloadOffer::inABusyFolderItIsOffered()
{
    int files = 0;
    QTimer writer;
    connect(&writer, &QTimer::timeout, this, [&] {
        const QString name = QStringLiteral("busy.%1").arg(files++ % 2);
        QFile::remove(m_test.sample.path(name));
        m_test.sample.write(name, "something else");
    });
    writer.start(20);
    writeRun(2);
    QVERIFY(waitFor(QStringLiteral("shown.out has changed")));
    QVERIFY(writer.isActive() && files > 0);
}

void TestReloadOffer::whatWasNotChangedIsNotOffered()
{
    m_test.sample.write(QStringLiteral("other.out"), "something else in the folder");
    m_test.window->document().reload();
    QVERIFY(m_test.waitForPicture());
    writeRun(2); // the bar of this one comes after any that should not be
    QVERIFY(waitFor(QStringLiteral("shown.out has changed")));
    QVERIFY2(!m_test.notices().contains(QStringLiteral("other.out")), qPrintable(m_test.notices()));
}

QTEST_MAIN(TestReloadOffer)
#include "tst_reload_offer.moc"
