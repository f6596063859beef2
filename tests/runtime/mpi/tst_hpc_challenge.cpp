// SPDX-License-Identifier: MIT
// A real parallel code with checks of its own, HPC Challenge as Debian has it (HPL, PTRANS, FFT, RandomAccess and
// others): its results are the same without a recorder and in all ways of recording a job, and the profile is that of
// all ranks.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "summed_job.h"

static constexpr int ranks = 4;

class TestHpcChallenge : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void allOfItsChecksPassAlone();
    void itsResultsAreTheSame_data();
    void itsResultsAreTheSame();

private:
    Ended start(const QStringList& command) const { return m_job.program.start(command.first(), command.mid(1)); }
    QStringList results() const;
    QJsonArray functions(const QString& profile) const;
    double seconds(const QString& profile) const;

    SummedJob m_job;
    QString m_program = QStandardPaths::findExecutable("hpcc");
    QString m_launcher = QStandardPaths::findExecutable("mpirun.openmpi"); ///< what Debian's hpcc is built with
    QStringList m_alone;                                                   ///< its results without a recorder
};

void TestHpcChallenge::initTestCase()
{
    QVERIFY(QFile::copy(GMONSCOPE_TEST_SUPPORT "/hpccinf.txt", m_job.program.path("hpccinf.txt")));
}

void TestHpcChallenge::init()
{
    for (const auto& [name, path] : {std::pair("hpcc", m_program), std::pair("mpirun.openmpi", m_launcher)})
        if (path.isEmpty())
            QSKIP(qPrintable(QStringLiteral("needs %1").arg(name)));
    QFile::remove(m_job.program.path("hpccoutf.txt")); // it appends
    QVERIFY(m_job.clear());
}

/// Line by line, all but times and rates.
QStringList TestHpcChallenge::results() const
{
    return start({"sed", "-E", "-f", GMONSCOPE_TEST_SUPPORT "/hpcc_results.sed", "hpccoutf.txt"}).out.split('\n');
}

void TestHpcChallenge::allOfItsChecksPassAlone()
{
    const Ended ended = start({m_launcher, "-n", QString::number(ranks), m_program});
    QVERIFY2(ended.status == 0 && !ended.crashed, qPrintable(ended.err));
    m_alone = results();
    for (const char* line :
         {"Success=1", "MPIRandomAccess_Errors=0", "MPIRandomAccess_LCG_Errors=0", "PTRANS_residual=0", "HPL_N=120",
          "    5 tests completed and passed residual checks.",
          "              1 tests completed and passed residual checks,",
          "Solution Validates: avg error less than 1.000000e-13 on all three arrays", "End of HPC Challenge tests."})
        QVERIFY2(m_alone.contains(line), line);
    QCOMPARE(m_alone.filter("Node(s) with error"),
             QStringList(m_alone.count("Node(s) with error 0"), "Node(s) with error 0"));
    QCOMPARE(m_alone.filter(" PASSED").size(), 6); // HPL's, and PTRANS' five
    QCOMPARE(m_alone.filter("FAILED"), QStringList());
}

void TestHpcChallenge::itsResultsAreTheSame_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<bool>("inside");
    for (const char* option : {"--ranks=keep", "--ranks=reduce", "--ranks=mpi"})
        QTest::addRow("%s, recorder around mpirun", option) << option << false;
    QTest::addRow("--ranks=keep, recorder under mpirun") << "--ranks=keep" << true;
}

QJsonArray TestHpcChallenge::functions(const QString& profile) const
{
    const Ended ended = m_job.report({"--json=profile.json", m_program, profile});
    QFile file(m_job.program.path("profile.json"));
    if (ended.status != 0 || !file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object()["functions"].toArray();
}

/// Without the row that stands for all that was not sampled, which may be too little to be shown of one rank.
double TestHpcChallenge::seconds(const QString& profile) const
{
    double sum = 0;
    for (const QJsonValue& function : functions(profile))
        if (function["name"] != "<not sampled>")
            sum += function["self_seconds"].toDouble();
    return sum;
}

void TestHpcChallenge::itsResultsAreTheSame()
{
    QFETCH(QString, option);
    QFETCH(bool, inside);
    QVERIFY2(!m_alone.isEmpty(), "it has not run alone");
    const QStringList recorder{ProfiledProgram::recorder(), option};
    const QStringList job{m_launcher, "-n", QString::number(ranks)};
    const QString keep = "\"$@\" && { cp -p gmon.out.rank* kept 2>&-; true; }"; // before they are added up
    const Ended ended = start(inside ? job + recorder + QStringList{m_program}
                                     : recorder + QStringList{"sh", "-c", keep, "sh"} + job + QStringList{m_program});
    QVERIFY2(ended.status == 0 && !ended.crashed, qPrintable(ended.err));
    QCOMPARE(results(), m_alone);

    QString sum = "gmon.out", folder = "kept/";
    if (option == "--ranks=keep") {
        for (const QString& name : SummedJob::rankFiles(ranks))
            QVERIFY2(QFile::exists(m_job.program.path(name)), qPrintable(ended.err));
        const Ended added =
            m_job.report(QStringList{"--sum-file=gmon.sum", "--need-all", m_program} + SummedJob::rankFiles(ranks));
        QVERIFY2(added.status == 0, qPrintable(added.err));
        sum = "gmon.sum", folder.clear();
    } else
        QVERIFY2(ended.err.contains(QStringLiteral("wrote gmon.out, the sum of %1 ranks").arg(ranks)),
                 qPrintable(ended.err));
    const Ended spread = m_job.report({"-b", "--spread", m_program, sum});
    QVERIFY2(spread.out.startsWith(QStringLiteral("Spread over %1 runs:\n").arg(ranks)), qPrintable(spread.err));
    double inMpi = 0;
    for (const QJsonValue& function : functions(sum))
        if (function["name"].toString().startsWith("MPI_"))
            inMpi += function["measured_total_seconds"].toDouble();
    QVERIFY2(inMpi > 0, qPrintable(spread.out));
    if (option == "--ranks=mpi") // no rank has left a file
        return;
    double expected = 0;
    for (const QString& name : SummedJob::rankFiles(ranks)) {
        const double own = seconds(folder + name);
        QVERIFY2(own > 0, qPrintable(name));
        expected += own;
    }
    QVERIFY2(qAbs(seconds(sum) - expected) < 1e-6 * expected, qPrintable(spread.out));
}

QTEST_GUILESS_MAIN(TestHpcChallenge)
#include "tst_hpc_challenge.moc"
