// SPDX-License-Identifier: MIT
// gmonscope-record --budget: functions that are called most count in windows of time only, and the profile tells an
// estimate of their calls from a count.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "profiled_program.h"

#include <unistd.h>

class TestBudget : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void whatIsCalledMostIsEstimated_data();
    void whatIsCalledMostIsEstimated();
    void whatIsCalledMuchLaterIsRationedAtOnce();
    void theSumOfTwoIsEstimated();
    void aProfileInBetweenIsEstimated();
    void aResetForgetsWhatWasMissed();
    void aForkedChildCountsAll();
    void whereCodeCannotBeChangedAnyMoreAllCount_data();
    void whereCodeCannotBeChangedAnyMoreAllCount();
    void aProcessThatIsKilledIsNotTakenForExact();
    void callsThatCannotBeLeftOutAreTold();
    void codeThatAProtectionKeyBarsIsLeftAsItIs();
    void aFileWhereALibraryWasKeepsItsBytes_data();
    void aFileWhereALibraryWasKeepsItsBytes();
    void withoutABudgetAllCount();
    void wrongBudgetsAreRefused_data();
    void wrongBudgetsAreRefused();

private:
    [[nodiscard]] QJsonObject json(const QString& name = QStringLiteral("gmon.out")) const;
    void check(const QString& printed, const QString& name = QStringLiteral("gmon.out")) const;
    Ended report(const QStringList& arguments) const
    {
        return program.start(QFileInfo(ProfiledProgram::recorder()).path() + "/gmonscope-report", arguments);
    }

    ProfiledProgram program;
};

/// The functions by name.
QJsonObject TestBudget::json(const QString& name) const
{
    QJsonObject functions;
    const Ended ended = report({"--json=-", program.program(), name});
    const auto list = QJsonDocument::fromJson(ended.out.toUtf8())["functions"].toArray();
    for (const auto& function : list)
        functions.insert(function.toObject()["name"].toString(), function);
    return functions;
}

static double callsOfOften(const QJsonObject& functions) { return functions["often"]["calls"].toDouble(); }

void TestBudget::initTestCase()
{
    QCOMPARE(program.build("rationed", {"-O2", "-pthread", "-I" GMONSCOPE_SOURCE_DIR "/runtime"}), QString());
}

void TestBudget::whatIsCalledMostIsEstimated_data()
{
    QTest::addColumn<QString>("way");
    for (const char* way : {"steady", "threads", "off"})
        QTest::addRow("%s", way) << QString(way);
}

/// Estimates are of chance. One of twenty truths is not in its range, but hardly any so far outside.
constexpr double slack = 2;

void TestBudget::check(const QString& printed, const QString& name) const
{
    const QJsonObject functions = json(name);
    for (const QString& estimated : {QString("often"), QString("less_often")}) {
        const auto truth = double(printedNumber(printed, estimated));
        const auto calls = functions[estimated]["calls"].toDouble();
        const auto range = functions[estimated]["calls_range"].toObject();
        const QString told = QString::number(calls) + ' ' + QJsonDocument(range).toJson();
        QVERIFY2(range["counted"].toDouble() < truth * 0.7, qPrintable(told));
        QVERIFY2(range["low"].toDouble() <= truth * slack && range["high"].toDouble() >= truth / slack,
                 qPrintable(QString::number(truth) + ' ' + told));
        QVERIFY2(range["counted"].toDouble() <= range["low"].toDouble() && range["low"].toDouble() <= calls &&
                     calls <= range["high"].toDouble(),
                 qPrintable(told));
    }
    for (const QString& exact : {QString("rarely"), QString("work")}) {
        QCOMPARE(functions[exact]["calls"].toInteger(), qint64(printedNumber(printed, exact)));
        QVERIFY(functions[exact]["calls_range"].isNull());
    }
}

void TestBudget::whatIsCalledMostIsEstimated()
{
    QFETCH(QString, way);
    const Ended ended = program.record({way}, {"--budget=2%"});
    QCOMPARE(ended.status, 0);
    check(ended.out);
    const Ended text = report({"-b", "-p", program.program(), "gmon.out"});
    QVERIFY2(text.out.contains(QRegularExpression(" ~\\d+ .* often\\n")), qPrintable(text.out));
    QVERIFY2(text.out.contains(QRegularExpression(" \\d+ .* rarely\\n")), qPrintable(text.out));
    QVERIFY2(text.err.contains("the calls of 2 functions are estimated (~)"), qPrintable(text.err));
    const auto gmon = program.gmon();
    QCOMPARE(double(gmon.calls.value("often")), callsOfOften(json()));
}

/// With so small a budget the next look at all functions would come only seconds later.
void TestBudget::whatIsCalledMuchLaterIsRationedAtOnce()
{
    const Ended ended = program.record({"late"}, {"--budget=0.1%"});
    QCOMPARE(ended.status, 0);
    const auto often = json()["often"].toObject();
    const auto range = often["calls_range"].toObject();
    const auto truth = double(printedNumber(ended.out, "often"));
    const QByteArray told = QJsonDocument(often).toJson();
    QVERIFY2(!range.isEmpty() && range["counted"].toDouble() < truth / 4, told);
    QVERIFY2(range["low"].toDouble() <= truth && range["high"].toDouble() >= truth, told);
}

void TestBudget::theSumOfTwoIsEstimated()
{
    for (const char* name : {"one", "two"})
        QCOMPARE(program.record({"steady"}, {"--budget=2%", "-o", name}).status, 0);
    QCOMPARE(report({"-s", program.program(), "one", "two"}).status, 0);
    const QJsonObject sum = json("gmon.sum"), one = json("one"), two = json("two");
    const auto of = [](const QJsonObject& functions, const QString& key) {
        return functions["often"]["calls_range"][key].toDouble();
    };
    QCOMPARE(sum["often"]["calls"].toDouble(), one["often"]["calls"].toDouble() + two["often"]["calls"].toDouble());
    QCOMPARE(of(sum, "counted"), of(one, "counted") + of(two, "counted"));
    QVERIFY(of(sum, "low") >= of(sum, "counted"));
    QVERIFY(of(sum, "high") <= of(one, "high") + of(two, "high") + 2); // rounded; errors of chance add up to less
    QCOMPARE(sum["rarely"]["calls"].toInteger(), 2 * one["rarely"]["calls"].toInteger());
}

void TestBudget::aProfileInBetweenIsEstimated()
{
    const Ended ended = program.record({"dump"}, {"--budget=2%"});
    check(ended.out);
    const double all = callsOfOften(json()), before = callsOfOften(json("between.out"));
    QVERIFY2(before > all / 10 && before < all, qPrintable(QString::number(before)));
}

void TestBudget::aResetForgetsWhatWasMissed()
{
    const Ended ended = program.record({"reset"}, {"--budget=2%"});
    check(ended.out);
}

void TestBudget::aForkedChildCountsAll()
{
    const Ended ended = program.record({"fork"}, {"--budget=2%"});
    QCOMPARE(ended.status, 0);
    check(ended.out);
    QStringList profiles = program.profiles();
    profiles.removeAll("gmon.out");
    profiles = profiles.filter(QRegularExpression("^gmon\\.out\\.\\d+$"));
    QCOMPARE(profiles.size(), 1);
    QCOMPARE(program.gmon(profiles.first()).calls.value("often"), 1000u);
}

void TestBudget::whereCodeCannotBeChangedAnyMoreAllCount_data()
{
    QTest::addColumn<QString>("way");
    QTest::addRow("in a sandbox") << "sandbox";
    QTest::addRow("in a sandbox that refuses") << "refused";
    QTest::addRow("where each window is switched in") << "switched"; // it could, but nothing would be learnt
    if (geteuid() == 0)
        QTest::addRow("as another user") << "user";
}

void TestBudget::whereCodeCannotBeChangedAnyMoreAllCount()
{
    QFETCH(QString, way);
    const Ended ended = program.record({way}, {"--budget=10%"});
    QCOMPARE(ended.status, 0);
    const QJsonObject functions = json();
    const auto counted = functions["often"]["calls_range"]["counted"].toDouble();
    const auto calls = functions["often"]["calls"].toDouble(), truth = double(printedNumber(ended.out, "often"));
    // The second half, or what is left of it after the next window, or several, would have begun.
    const bool isSandbox = way == "sandbox" || way == "refused";
    QVERIFY2(counted >= truth * (isSandbox ? 0.45 : 0.1), qPrintable(QString::number(counted)));
    // A guess from the first half, which ran faster between windows: 2.1 times as many calls on one machine.
    QVERIFY2(calls > truth * 0.5 && calls < truth * 3, qPrintable(QStringLiteral("%1 of %2").arg(calls).arg(truth)));
    if (isSandbox) {
        const auto range = functions["often"]["calls_range"].toObject();
        QVERIFY2(range["low"].toDouble() <= truth && truth <= range["high"].toDouble(), QJsonDocument(range).toJson());
    }
    const Ended text = report({"-b", "-p", program.program(), "gmon.out"});
    const bool isTold =
        text.err.contains(QRegularExpression("the code of functions could not be changed \\(.*\\): they "
                                             "count, and may take more than the budget"));
    QVERIFY2(isTold == (way != "switched"), qPrintable(text.err));
}

/// With so small a budget it dies before the next look at all functions, as a rule.
void TestBudget::aProcessThatIsKilledIsNotTakenForExact()
{
    const Ended ended = program.record({"killed"}, {"--budget=0.1%"});
    const auto truth = double(printedNumber(ended.out, "often"));
    QVERIFY2(truth > 0, qPrintable(ended.out + ended.err));
    const auto range = json()["often"].toObject()["calls_range"].toObject();
    const QByteArray told = QJsonDocument(range).toJson();
    QVERIFY2(range["counted"].toDouble() < truth / 2, told);
    QVERIFY2(range["low"].toDouble() <= truth * slack && range["high"].toDouble() >= truth / slack, told);
}

void TestBudget::callsThatCannotBeLeftOutAreTold()
{
    QCOMPARE(program.record({"sandbox"}, {"--no-count"}).status, 0);
    const Ended text = report({"-b", "-p", program.program(), "gmon.out"});
    QVERIFY2(text.err.contains("the code of functions could not be changed (Operation not permitted): they do not "
                               "count, but their calls take time"),
             qPrintable(text.err));
}

void TestBudget::codeThatAProtectionKeyBarsIsLeftAsItIs()
{
    ProfiledProgram keyed;
    QCOMPARE(keyed.build("keyed", {"-O2"}), QString());
    const Ended ended = keyed.record({}, {"--budget=5%"});
    if (ended.status == 77)
        QSKIP("no protection keys here");
    QCOMPARE(ended.out, QString("ended\n"));
    QCOMPARE(ended.status, 0);
}

void TestBudget::aFileWhereALibraryWasKeepsItsBytes_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QStringList>("arguments");
    QTest::addRow("mcount") << QStringList{"-pg"} << QStringList{};
    QTest::addRow("mfentry") << QStringList{"-pg", "-mfentry"} << QStringList{};
    QTest::addRow("past our dlclose") << QStringList{"-pg"} << QStringList{"past"};
}

void TestBudget::aFileWhereALibraryWasKeepsItsBytes()
{
    QFETCH(QStringList, flags);
    QFETCH(QStringList, arguments);
    ProfiledProgram user;
    QCOMPARE(user.build("library_file", {"-O2"}), QString());
    const QString library = user.path("library.so"), source = GMONSCOPE_SOURCE_DIR "/tests/runtime/programs/plugin.c";
    QCOMPARE(
        user.start("cc", QStringList{"-O2", "-fPIC", "-shared", "-DWORK=library_work", "-o", library, source} + flags)
            .err,
        QString());
    const Ended ended = user.record(QStringList{library} + arguments, {"--budget=1%"});
    if (ended.out.startsWith("in windows 0,") || ended.out.contains(", reused 0,"))
        QSKIP("it was never closed in a window, or the kernel has not used the same address again");
    QVERIFY2(ended.out.endsWith(", changed 0\n"), qPrintable(ended.out));
    QCOMPARE(ended.status, 0);
}

void TestBudget::withoutABudgetAllCount()
{
    const Ended ended = program.record({"steady"}, {"--budget=5%", "--budget=none"});
    QCOMPARE(program.disagreement(ended.out), QString());
    QVERIFY(json().value("often")["calls_range"].isNull());
}

void TestBudget::wrongBudgetsAreRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("message");
    const QString expected = "--budget: expected a share above 0% and below 100% such as 5%, or none, found ";
    for (const char* share : {"0", "0%", "0.00%"})
        QTest::addRow("%s", share) << QStringList{QString("--budget=") + share}
                                   << expected + share + " (--no-count counts no calls)";
    for (const char* share : {"100%", "100", "-5%", "5%%", "5 %", "", "1e1", "0.001", "5,5%", "x"})
        QTest::addRow("%s.", share) << QStringList{QString("--budget=") + share} << expected + share;
    QTest::addRow("no samples") << QStringList{"--budget=5%", "-F", "0"}
                                << "--budget with -F 0: the budget is kept by the samples";
    QTest::addRow("no count") << QStringList{"--no-count", "--budget=5%"} << "--budget with --no-count: nothing counts";
}

void TestBudget::wrongBudgetsAreRefused()
{
    QFETCH(QStringList, options);
    QFETCH(QString, message);
    const Ended ended = program.record({"steady"}, options);
    QCOMPARE(ended.err, "gmonscope-record: " + message + " (try --help)\n");
    QCOMPARE(ended.out, QString());
    QCOMPARE(ended.status, 2);
}

QTEST_GUILESS_MAIN(TestBudget)
#include "tst_budget.moc"
