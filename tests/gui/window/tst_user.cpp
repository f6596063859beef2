// SPDX-License-Identifier: MIT
//
// People reach their goals in six actions at the most, with nothing but the texts that they can read.
#include "person.h"
#include "window_test.h"

#include <QSvgRenderer>

class TestUser : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_test.makeSample(5)); }
    void init() { QVERIFY(m_test.show()); }

    void opensAProfile();
    void findsWhyAFunctionIsHot();
    void cutsACycle();
    void sumsFiveRunsByDroppingThem();
    void comparesTwo();
    void exportsASvg();

private:
    QString run(int number) const { return m_test.sample.profile(number); }
    bool hasOpened(int number) { return m_test.open({m_test.sample.image(), run(number)}); }

    static constexpr int mostActions = 6;
    WindowTest m_test;
};

#define WORKS(person)                                                                                                  \
    QVERIFY2((person).works(WindowTest::patienceMs), qPrintable(QStringLiteral("not done: ") + (person).next()));      \
    QVERIFY((person).actions() <= mostActions)

/// The program is found beside it.
void TestUser::opensAProfile()
{
    Person person(*m_test.window);
    person.presses(QKeySequence::Open).types(run(1)).sees(QStringLiteral("spin"));
    WORKS(person);
    QCOMPARE(m_test.window->document().files().front().path, run(1));
}

void TestUser::findsWhyAFunctionIsHot()
{
    QVERIFY(hasOpened(1));
    Person person(*m_test.window);
    person.presses(QKeySequence::Find).types(QStringLiteral("spin")).sees(QStringLiteral("compare"));
    WORKS(person);
    const auto& selected = m_test.window->selection().current();
    QVERIFY(selected && !selected->isCycle());
    QCOMPARE(m_test.window->document().loaded()->profile->function(selected->function()).name.text(), "spin");
}

void TestUser::cutsACycle()
{
    QVERIFY(hasOpened(1));
    QVERIFY(!m_test.window->document().loaded()->profile->cycles().empty());
    Person person(*m_test.window);
    person.rightClicks(QStringLiteral("even")).clicks(QStringLiteral("Open cycle...")).clicks(QStringLiteral("Cut"));
    WORKS(person);
    QTRY_VERIFY_WITH_TIMEOUT(m_test.window->document().loaded()->profile->cycles().empty(), WindowTest::patienceMs);
}

void TestUser::sumsFiveRunsByDroppingThem()
{
    Person person(*m_test.window);
    person.drops({run(1), run(2), run(3), run(4), run(5)}).sees(QStringLiteral("spin"));
    WORKS(person);
    QCOMPARE(m_test.window->document().files().size(), std::size_t(5));
    for (const RunFile& file : m_test.window->document().files())
        QVERIFY(file.isIncluded && file.error.isEmpty());
}

void TestUser::comparesTwo()
{
    QVERIFY(hasOpened(1));
    Person person(*m_test.window);
    person.clicks(QStringLiteral("Compare")).types(run(2)).sees(QStringLiteral("changed beyond chance"));
    WORKS(person);
}

void TestUser::exportsASvg()
{
    QVERIFY(hasOpened(1));
    const QString path = m_test.sample.path(QStringLiteral("graph.svg"));
    Person person(*m_test.window);
    person.clicks(QStringLiteral("Export")).types(path).sees(QStringLiteral("Written"));
    WORKS(person);
    QVERIFY(QSvgRenderer(path).isValid());
}

QTEST_MAIN(TestUser)
#include "tst_user.moc"
