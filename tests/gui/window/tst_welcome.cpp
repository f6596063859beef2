// SPDX-License-Identifier: MIT
//
// The welcome page: what it offers before anything is open.
#include "window_test.h"

#include "window/link_row.h"

#include <QAccessible>
#include <QFileInfo>

class TestWelcome : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { m_test.useOwnSettings(); }
    void init();

    void theSampleShowsWhatThereIsToSee();
    void theSampleIsOpenedByKeys();

private:
    LinkRow* way(const char* name) const { return m_test.window->findChild<LinkRow*>(QLatin1String(name)); }

    WindowTest m_test;
};

void TestWelcome::init()
{
    if (!QFileInfo::exists(QStringLiteral(GMONSCOPE_SAMPLE_FOLDER "/gmon.out")))
        QSKIP("the build could not record the sample on this machine");
    QVERIFY(m_test.show());
}

void TestWelcome::theSampleShowsWhatThereIsToSee()
{
    QVERIFY(way("sampleWay") && way("sampleWay")->isVisible());
    QTest::mouseClick(way("sampleWay"), Qt::LeftButton);
    QVERIFY(m_test.waitForPicture());
    const gmonscope::Profile& profile = *m_test.window->document().loaded()->profile;
    QVERIFY(!profile.cycles().empty());
    QVERIFY(profile.hasArcs() && profile.hasStacks() && profile.totalTicks() > 0);
    QCOMPARE(profile.runs().size(), std::size_t(1));
    QCOMPARE(m_test.notices(), QString()); // nothing about it is in doubt
    QVERIFY(m_test.window->selection().current());
}

void TestWelcome::theSampleIsOpenedByKeys()
{
    LinkRow* const row = way("sampleWay");
    QVERIFY(row && !row->accessibleName().isEmpty());
    QAccessibleInterface* const spoken = QAccessible::queryAccessibleInterface(row);
    QCOMPARE(spoken->role(), QAccessible::Link);
    QVERIFY(spoken->actionInterface()->actionNames().contains(QAccessibleActionInterface::pressAction()));
    row->setFocus();
    QTest::keyClick(row, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(m_test.window->document().loaded(), WindowTest::patienceMs);
}

QTEST_MAIN(TestWelcome)
#include "tst_welcome.moc"
