// SPDX-License-Identifier: MIT
// The profiles of a real job's ranks as one: their sum is that of the files, to the last call and tick, and that of GNU
// gprof -s; their spread is what a reference in Python makes of each rank's JSON.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>

#include "profiled_program.h"

static const QStringList libraries{"openmpi", "mpich"};

class TestRankSums : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void theSumIsThatOfTheRanks_data();
    void theSumIsThatOfTheRanks();
    void theSpreadIsThatOfTheReference_data();
    void theSpreadIsThatOfTheReference();

private:
    QString run(const QString& library, int ranks); ///< what went wrong
    Ended report(const QStringList& arguments) const
    {
        return m_program.start(QFileInfo(ProfiledProgram::recorder()).path() + "/gmonscope-report", arguments);
    }
    static bool has(const QString& library) { return !QStandardPaths::findExecutable("mpicc." + library).isEmpty(); }

    ProfiledProgram m_program;
    QStringList m_files; ///< of the job that ran last, by rank
};

void TestRankSums::initTestCase()
{
    for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"})
        m_program.environment.insert(name, "1");
    m_program.environment.insert("OMPI_MCA_rmaps_base_oversubscribe", "1");
}

static void addRows()
{
    QTest::addColumn<QString>("library");
    QTest::addColumn<int>("ranks");
    for (const QString& library : libraries)
        for (const int ranks : {2, 3, 4, 7, 16})
            QTest::addRow("%s, %d ranks", qPrintable(library), ranks) << library << ranks;
}

QString TestRankSums::run(const QString& library, int ranks)
{
    const QString failed = m_program.build("ranks", {}, "mpicc." + library);
    if (!failed.isEmpty())
        return failed;
    for (const QString& name : m_program.profiles() + QStringList{"gmon.sum", "gmon.sum.scope"})
        QFile::remove(m_program.path(name));
    m_files.clear();
    for (int rank = 0; rank < ranks; ++rank)
        m_files.append(QStringLiteral("gmon.out.rank%1").arg(rank));
    const Ended ended = m_program.start("mpirun." + library, {"-n", QString::number(ranks), ProfiledProgram::recorder(),
                                                              "-F", "1000", "./ranks", "busy"});
    if (ended.status == 0 && m_program.profiles().size() == ranks)
        return {};
    return QStringLiteral("status %1, profiles %2\n%3%4")
        .arg(ended.status)
        .arg(m_program.profiles().join(' '), ended.out, ended.err);
}

#define RUN_JOB()                                                                                                      \
    QFETCH(QString, library);                                                                                          \
    QFETCH(int, ranks);                                                                                                \
    if (!has(library))                                                                                                 \
        QSKIP(qPrintable("needs " + library));                                                                         \
    QCOMPARE(run(library, ranks), QString())

void TestRankSums::theSumIsThatOfTheRanks_data() { addRows(); }

void TestRankSums::theSumIsThatOfTheRanks()
{
    RUN_JOB();
    GmonContent expected;
    for (const QString& name : m_files) {
        const GmonContent rank = m_program.gmon(name);
        for (auto arc = rank.arcs.begin(); arc != rank.arcs.end(); ++arc)
            expected.arcs[arc.key()] += arc.value();
        for (auto bin = rank.bins.begin(); bin != rank.bins.end(); ++bin)
            expected.bins[bin.key()] += bin.value();
    }
    QCOMPARE((expected.arcs[{"work", "leaf"}]), std::uint64_t(2000000) * std::uint64_t(ranks * (ranks + 1) / 2));
    QVERIFY(expected.totalTicks() > 0);
    const Ended sum = report(QStringList{"-s", "ranks"} + m_files);
    QVERIFY2(sum.status == 0, qPrintable(sum.err));
    const GmonContent ours = m_program.gmon("gmon.sum");
    QCOMPARE(ours.error, QString());
    QCOMPARE(ours.arcs, expected.arcs);
    QCOMPARE(ours.bins, expected.bins);
    QVERIFY(QFile::exists(m_program.path("gmon.sum.scope")));
    QCOMPARE(m_program.start("gprof", QStringList{"-s", "ranks"} + m_files).status, 0); // over ours
    const GmonContent gnu = m_program.gmon("gmon.sum");
    QCOMPARE(gnu.arcs, ours.arcs);
    QCOMPARE(gnu.bins, ours.bins);
}

void TestRankSums::theSpreadIsThatOfTheReference_data() { addRows(); }

/// The text's row of the function whose imbalance costs most, as the JSON tells it: a busy machine decides which it is.
static QRegularExpression costliestRow(const QString& json)
{
    QFile file(json);
    if (!file.open(QIODevice::ReadOnly))
        return QRegularExpression("no file");
    QJsonObject costliest;
    const auto self = [](const QJsonObject& function) { return function["spread"]["self"]; };
    const auto functions = QJsonDocument::fromJson(file.readAll())["functions"].toArray();
    for (const auto& value : functions)
        if (self(value.toObject())["lost"].toDouble() > self(costliest)["lost"].toDouble())
            costliest = value.toObject();
    return QRegularExpression(QStringLiteral(" rank%1 +(\\S+:)?%2")
                                  .arg(self(costliest)["max_run"].toInt())
                                  .arg(QRegularExpression::escape(costliest["name"].toString())));
}

void TestRankSums::theSpreadIsThatOfTheReference()
{
    RUN_JOB();
    QStringList arguments{GMONSCOPE_TEST_SUPPORT "/rank_spread.py", "spread.json"};
    const Ended spread = report(QStringList{"--spread", "--json=spread.json", "ranks"} + m_files);
    QVERIFY2(spread.status == 0, qPrintable(spread.err));
    for (const QString& name : m_files) {
        QCOMPARE(report({"--json=" + name + ".json", "ranks", name}).status, 0);
        arguments.append(name + ".json");
    }
    const Ended compared = m_program.start("python3", arguments);
    QVERIFY2(compared.status == 0, qPrintable(compared.out + compared.err));
    QVERIFY2(compared.out.section(' ', 0, 0).toInt() > 100, qPrintable(compared.out));
    QCOMPARE(report(QStringList{"-s", "ranks"} + m_files).status, 0); // the sum tells the same of its ranks
    const Ended kept = report({"--spread", "--json=kept.json", "ranks", "gmon.sum"});
    QVERIFY2(kept.status == 0, qPrintable(kept.err));
    arguments[1] = "kept.json";
    const Ended ofSum = m_program.start("python3", arguments);
    QVERIFY2(ofSum.status == 0 && ofSum.out == compared.out, qPrintable(ofSum.out + ofSum.err));
    const Ended text = report(QStringList{"-b", "-z", "--spread", "ranks"} + m_files); // -z: all may round to 0.00
    const QRegularExpression costliest = costliestRow(m_program.path("spread.json"));
    QVERIFY2(costliest.match(text.out).hasMatch(), qPrintable(costliest.pattern() + "\n" + text.out.left(2000)));
}

QTEST_GUILESS_MAIN(TestRankSums)
#include "tst_rank_sums.moc"
