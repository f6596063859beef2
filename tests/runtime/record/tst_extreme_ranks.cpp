// SPDX-License-Identifier: MIT
// gmonscope-record --ranks=extremes: beside the sum of a parallel job stay the profiles of the ranks that hold
// extremes, and of a few others; whatever goes wrong leaves all. A shell is the launcher, so that the ranks do what
// they are told only.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>

#include <algorithm>

#include "profiled_program.h"

using Ranks = QList<int>;

class TestExtremeRanks : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void theProfilesOfRanksWithExtremesAndOfFourOthersStay();
    void theOthersFollowFromTheRun();
    void aSmallJobKeepsAllBesideItsSum();
    void aJobOfRealRanksKeepsTwelve();
    void withoutASumAllStay_data();
    void withoutASumAllStay();
    void ifNobodyTellsTheExtremesAllStayBesideTheSum();
    void aRecorderOfOneRankKeepsAll();

private:
    void theSumCountsOnce() const;
    static QString job(int ranks)
    {
        return QStringLiteral("for r in $(seq 0 %1); do PMI_RANK=$r PMI_SIZE=%2 ./extreme_ranks || exit 1; done")
            .arg(ranks - 1)
            .arg(ranks);
    }
    Ended record(const QString& script, const QString& recorder = ProfiledProgram::recorder()) const
    {
        return m_program.start(recorder, {"--ranks=extremes", "-F", "1000", "sh", "-c", script});
    }
    Ranks kept() const;
    static QString reporter() { return QFileInfo(ProfiledProgram::recorder()).path() + "/gmonscope-report"; }

    ProfiledProgram m_program;
};

void TestExtremeRanks::initTestCase()
{
    for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM",
                             "OMPI_MCA_rmaps_base_oversubscribe", "OMPI_MCA_mpi_yield_when_idle"})
        m_program.environment.insert(name, "1");
    QCOMPARE(m_program.build("extreme_ranks"), QString());
}

void TestExtremeRanks::init()
{
    for (const QString& name : QDir(m_program.directory).entryList({"gmon.out*"}, QDir::Files))
        QVERIFY(QFile::remove(m_program.path(name)));
    QDir(m_program.path("kept")).removeRecursively();
    QDir(m_program.path("left")).removeRecursively();
    QVERIFY(QDir(m_program.directory).mkdir("kept"));
}

static Ranks numbers(const QString& text)
{
    Ranks ranks;
    for (const QString& number : text.split(", "))
        ranks.append(number.toInt());
    return ranks;
}

/// The ranks whose profile is there with its companion.
Ranks TestExtremeRanks::kept() const
{
    Ranks ranks;
    for (const QString& name : QDir(m_program.directory).entryList({"gmon.out.rank*"}, QDir::Files))
        if (QFile::exists(m_program.path(name + ".scope")))
            ranks.append(name.section("rank", 1).toInt());
    std::sort(ranks.begin(), ranks.end());
    return ranks;
}

struct Said {
    Ranks extremes, byLot;
    Ranks both() const
    {
        Ranks all = extremes + byLot;
        std::sort(all.begin(), all.end());
        return all;
    }
};

static Said said(const QString& err)
{
    static const QRegularExpression line(
        R"(gmonscope-record: kept the profiles of ranks that hold extremes \(([\d, ]+)\))"
        R"((?:, and of others by lot \(([\d, ]+)\))?\n)");
    const QRegularExpressionMatch match = line.match(err);
    return {match.hasMatch() ? numbers(match.captured(1)) : Ranks(),
            match.hasCaptured(2) ? numbers(match.captured(2)) : Ranks()};
}

static QByteArray content(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestExtremeRanks::theProfilesOfRanksWithExtremesAndOfFourOthersStay()
{
    const Ended ended = record(job(20) + " && cp -p gmon.out.rank* kept");
    QVERIFY2(ended.status == 0 && ended.err.contains("wrote gmon.out, the sum of 20 ranks; "), qPrintable(ended.err));
    const Said ranks = said(ended.err);
    for (const int rank : {3, 7, 11}) // least time, most, and most of costly(), which is most of what is lost but one
        QVERIFY2(ranks.extremes.contains(rank), qPrintable(ended.err));
    QVERIFY(ranks.extremes.size() <= 8);
    QCOMPARE(ranks.byLot.size(), 4);
    QCOMPARE(kept(), ranks.both());
    for (const int rank : kept())
        for (const char* suffix : {"", ".scope"}) {
            const QString name = QStringLiteral("gmon.out.rank%1%2").arg(rank).arg(suffix);
            QCOMPARE(content(m_program.path(name)), content(m_program.path("kept/" + name)));
        }
    QCOMPARE((m_program.gmon().arcs[{"main", "base"}]), std::uint64_t(20)); // the sum has also those that are gone
    QCOMPARE((m_program.gmon().arcs[{"main", "heavy"}]), std::uint64_t(1));
    const Ended spread = m_program.start(reporter(), {"-b", "--spread", "gmon.out"});
    QVERIFY2(spread.out.startsWith("Spread over 20 runs:\n"), qPrintable(spread.err));
    theSumCountsOnce();
}

/// The folder is the sum, with or without all of its runs, and in whatever way it is named.
void TestExtremeRanks::theSumCountsOnce() const
{
    const auto calls = [&](const QString& words) { // of base(), by the column "calls"
        const Ended flat = m_program.start("sh", {"-c", reporter() + " --csv=- " + words});
        for (const QString& line : flat.out.split('\n'))
            if (const QStringList fields = line.split(','); fields.value(1) == "base")
                return fields.value(8);
        return flat.err;
    };
    const QString once = calls("gmon.out");
    QCOMPARE(once, QStringLiteral("20"));
    m_program.start("sh", {"-c", "mkdir left && cp gmon.out gmon.out.scope gmon.out.rank* left"}); // not the shell's
    QCOMPARE(calls("left"), once);
    QCOMPARE(calls("left/*"), once);
    m_program.start("sh", {"-c", reporter() + " --sum-file=kept/total kept"});
    QVERIFY(QFile::exists(m_program.path("kept/total.scope")));
    QCOMPARE(calls("kept"), once);
    QCOMPARE(calls("kept/*"), once);
}

static std::uint64_t lotOf(const QByteArray& run, int rank)
{
    std::uint64_t lot = 14695981039346656037U;
    for (const char character : run)
        lot = (lot ^ static_cast<unsigned char>(character)) * 1099511628211U;
    lot += static_cast<std::uint64_t>(rank + 1) * 0x9e3779b97f4a7c15U;
    lot = (lot ^ (lot >> 30)) * 0xbf58476d1ce4e5b9U;
    lot = (lot ^ (lot >> 27)) * 0x94d049bb133111ebU;
    return lot ^ (lot >> 31);
}

void TestExtremeRanks::theOthersFollowFromTheRun()
{
    const Ended ended = record(job(24));
    const Said ranks = said(ended.err);
    QVERIFY2(!ranks.extremes.isEmpty(), qPrintable(ended.err));
    const QByteArray companion =
        content(m_program.path(QStringLiteral("gmon.out.rank%1.scope").arg(ranks.extremes.first())));
    const qsizetype at = companion.indexOf(QByteArray("\0run=", 5));
    QVERIFY(at >= 0);
    const QByteArray run(companion.constData() + at + 5); // up to its NUL
    Ranks others;
    for (int rank = 0; rank < 24; ++rank)
        if (!ranks.extremes.contains(rank))
            others.append(rank);
    std::sort(others.begin(), others.end(), [&run](int one, int two) { return lotOf(run, one) < lotOf(run, two); });
    Ranks expected = others.mid(0, 4);
    std::sort(expected.begin(), expected.end());
    QCOMPARE(ranks.byLot, expected);
}

void TestExtremeRanks::aSmallJobKeepsAllBesideItsSum()
{
    const Ended ended = record(job(5));
    QVERIFY2(ended.err.contains("wrote gmon.out, the sum of 5 ranks; "), qPrintable(ended.err));
    QCOMPARE(kept(), (Ranks{0, 1, 2, 3, 4}));
    QCOMPARE(said(ended.err).both(), kept());
    QVERIFY(QFile::exists(m_program.path("gmon.out.scope")));
}

void TestExtremeRanks::aJobOfRealRanksKeepsTwelve()
{
    if (QStandardPaths::findExecutable("mpicc.openmpi").isEmpty())
        QSKIP("needs openmpi");
    ProfiledProgram program;
    program.environment = m_program.environment;
    QCOMPARE(program.build("ranks", {}, "mpicc.openmpi"), QString());
    const Ended ended = program.start(ProfiledProgram::recorder(), {"--ranks=extremes", "-F", "1000", "mpirun.openmpi",
                                                                    "-n", "16", "./ranks", "busy"});
    QVERIFY2(ended.status == 0 && ended.err.contains("the sum of 16 ranks"), qPrintable(ended.err));
    const Said ranks = said(ended.err);
    QVERIFY2(ranks.extremes.size() >= 2 && ranks.extremes.size() <= 8, qPrintable(ended.err));
    QCOMPARE(QDir(program.directory).entryList({"gmon.out.rank*"}).size(), 2 * ranks.both().size());
    QCOMPARE((program.gmon().arcs[{"work", "leaf"}]), std::uint64_t(2000000) * 136);
}

void TestExtremeRanks::withoutASumAllStay_data()
{
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("said");
    QTest::addRow("damaged") << "truncate -s 50 gmon.out.rank1"
                             << "gmon.out.rank1: .*expected .*, found .*";
    QTest::addRow("missing") << "mv gmon.out.rank2 kept"
                             << "rank 2 has none; if it was killed: .*";
    QTest::addRow("failed") << "false"
                            << "sh ended with status 1";
}

void TestExtremeRanks::withoutASumAllStay()
{
    QFETCH(QString, after);
    QFETCH(QString, said);
    const Ended ended = record(job(14) + "; " + after);
    const QRegularExpression line("gmonscope-record: the profiles of all ranks are kept: " + said + "\n");
    QVERIFY2(line.match(ended.err).hasMatch(), qPrintable(ended.err));
    QCOMPARE(QDir(m_program.directory).entryList({"gmon.out.rank*.scope"}).size(), 14);
    QVERIFY(!ended.err.contains("hold extremes") && !ended.err.contains("the sum of"));
}

void TestExtremeRanks::ifNobodyTellsTheExtremesAllStayBesideTheSum()
{
    const QString folder = QFileInfo(ProfiledProgram::recorder()).path();
    QVERIFY(QDir(m_program.directory).mkpath("alone/bin"));
    QVERIFY(QFile::link(QFileInfo(folder + "/../lib").canonicalFilePath(), m_program.path("alone/lib")));
    QVERIFY(QFile::copy(ProfiledProgram::recorder(), m_program.path("alone/bin/gmonscope-record")));
    QFile script(m_program.path("alone/bin/gmonscope-report"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("#!/bin/sh\ncase $1 in --csv*) echo 'gmonscope-report: not now' >&2; exit 1 ;; esac\nexec " +
                 reporter().toUtf8() + " \"$@\"\n");
    script.close();
    QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    const Ended ended = record(job(14), m_program.path("alone/bin/gmonscope-record"));
    QVERIFY2(ended.err.contains("gmonscope-record: the profiles of all ranks are kept: not now\n"),
             qPrintable(ended.err));
    QVERIFY2(ended.err.contains("wrote gmon.out, the sum of 14 ranks; "), qPrintable(ended.err));
    QCOMPARE(kept().size(), 14);
}

void TestExtremeRanks::aRecorderOfOneRankKeepsAll()
{
    const QString script = "for r in 0 1 2; do PMI_RANK=$r PMI_SIZE=3 %1 --ranks=extremes ./extreme_ranks; done";
    const Ended ended = m_program.start("sh", {"-c", script.arg(ProfiledProgram::recorder())});
    QVERIFY2(ended.err.count("--ranks=extremes needs a recorder that sees the whole job end (gmonscope-record "
                             "--ranks=extremes mpirun ...): the profiles of all ranks are kept") == 1,
             qPrintable(ended.err));
    QCOMPARE(kept(), (Ranks{0, 1, 2}));
}

QTEST_GUILESS_MAIN(TestExtremeRanks)
#include "tst_extreme_ranks.moc"
