// SPDX-License-Identifier: MIT
//
// The attribution of inlined code, in a window with a real profile.
#include "window_test.h"

#include "attribution/attribution_panel.h"
#include "workbench/workbench.h"

#include <QListView>

using namespace gmonscope;

namespace {

constexpr auto program = R"(
static volatile unsigned sink;
static inline __attribute__((always_inline)) void mix(unsigned n)
{
    for (unsigned i = 0; i < n; ++i)
        sink += i * sink;
}
void blend(void) { mix(60000000); }
void other(void)
{
    for (unsigned i = 0; i < 20000000; ++i)
        sink += i;
}
int main(int argc, char** argv) /* runs have different numbers of arguments: no two are the same */
{
    (void)argv;
    blend();
    for (int i = 0; i < argc; ++i)
        other();
    return 0;
}
)";

} // namespace

class TestInlined : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_test.window.reset(); }

    void itsPartsAddUpToTheSelfTime();
    void ofWhatWasReadAllFunctionsHaveTheirs();
    void anotherSumIsReadAnew();
    void whatChangedMeanwhileIsNotShown();
    void aFunctionWithoutSelfTimeIsNotAsked();
    void aRowThatAsksIsNotCopied();

private:
    using Kind = AttributionItem::Kind;

    AttributionPanel& panel() { return m_test.window->workbench().attribution(); }
    void select(const char* name);
    int rowOf(const QString& title);
    /// Titles below the heading.
    QStringList shown();
    /// By keyboard, as the row is one of a list.
    void ask();

    WindowTest m_test;
};

void TestInlined::initTestCase()
{
    m_test.useOwnSettings();
    if (!m_test.sample.make(2, "-O1", program))
        QSKIP("no compiler, or it does not know -pg");
}

void TestInlined::init()
{
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
    select("blend");
}

void TestInlined::select(const char* name)
{
    const auto entry = entryOf(*m_test.window->document().loaded()->profile, {QLatin1String(name), false});
    QVERIFY(entry);
    m_test.window->selection().select(*entry);
}

int TestInlined::rowOf(const QString& title)
{
    const auto& items = panel().model().items();
    for (std::size_t i = 0; i < items.size(); ++i)
        if (items[i].title == title)
            return int(i);
    return -1;
}

QStringList TestInlined::shown()
{
    QStringList titles;
    const int heading = rowOf(QStringLiteral("Inlined here"));
    const auto& items = panel().model().items();
    for (std::size_t i = std::size_t(heading + 1); heading >= 0 && i < items.size(); ++i)
        titles += items[i].title;
    return titles;
}

void TestInlined::ask()
{
    QListView* const list = panel().view();
    list->setFocus();
    list->setCurrentIndex(list->model()->index(rowOf(QStringLiteral("Inlined here...")), 0));
    QVERIFY(list->currentIndex().isValid());
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(shown().value(shown().size() - 1), QStringLiteral("Hide what is inlined"),
                              WindowTest::patienceMs);
}

void TestInlined::itsPartsAddUpToTheSelfTime()
{
    QVERIFY(shown().isEmpty());
    ask();
    QCOMPARE(shown(), (QStringList{"mix", "code of its own", "Hide what is inlined"}));
    const AttributionItem mix = panel().model().items()[std::size_t(rowOf(QStringLiteral("mix")))];
    const AttributionItem own = panel().model().items()[std::size_t(rowOf(QStringLiteral("code of its own")))];
    QVERIFY(mix.estimate && own.estimate && !mix.link);
    QVERIFY(mix.estimate->share > 0.5 && mix.estimate->share <= 1);
    QVERIFY(qAbs(mix.estimate->share + own.estimate->share - 1) < 1e-9);
}

void TestInlined::ofWhatWasReadAllFunctionsHaveTheirs()
{
    ask();
    select("other"); // known at once
    QCOMPARE(shown(), (QStringList{"No time in inlined functions.", "Hide what is inlined"}));
    QListView* const list = panel().view();
    QTest::mouseClick(
        list->viewport(), Qt::LeftButton, {},
        list->visualRect(list->model()->index(rowOf(QStringLiteral("Hide what is inlined")), 0)).center());
    QVERIFY(shown().isEmpty());
    ask();
}

void TestInlined::anotherSumIsReadAnew()
{
    ask();
    m_test.window->addRuns({m_test.sample.profile(2)});
    QTRY_COMPARE_WITH_TIMEOUT(m_test.window->document().loaded()->profile->runs().size(), std::size_t(2),
                              WindowTest::patienceMs);
    select("blend");
    QTRY_COMPARE_WITH_TIMEOUT(shown().value(0), QStringLiteral("mix"), WindowTest::patienceMs);
}

void TestInlined::whatChangedMeanwhileIsNotShown()
{
    const QByteArray first = m_test.sample.read(m_test.sample.profile(1));
    QVERIFY(QFile::remove(m_test.sample.profile(1)));
    QListView* const list = panel().view();
    list->setCurrentIndex(list->model()->index(rowOf(QStringLiteral("Inlined here...")), 0));
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(m_test.notices().contains(QStringLiteral("gmon.out.1")), WindowTest::patienceMs);
    QVERIFY(shown().isEmpty());
    QVERIFY(rowOf(QStringLiteral("Inlined here...")) >= 0); // to try again
    m_test.sample.write(QStringLiteral("gmon.out.1"), first);
}

void TestInlined::aFunctionWithoutSelfTimeIsNotAsked()
{
    QVERIFY(rowOf(QStringLiteral("Inlined here...")) >= 0);
    select("main"); // has no time of its own
    QCOMPARE(rowOf(QStringLiteral("Inlined here...")), -1);
}

void TestInlined::aRowThatAsksIsNotCopied()
{
    const QString text = attributionAsTsv(panel().model().items());
    QVERIFY(text.contains(QStringLiteral("blend")));
    QVERIFY(!text.contains(QStringLiteral("Inlined here...")));
}

QTEST_MAIN(TestInlined)
#include "tst_inlined.moc"
