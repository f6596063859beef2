// SPDX-License-Identifier: MIT
// Programs on terms of their own, by the descriptors, rights, functions or handlers that they have, run as they would
// without us.
#include <QDir>
#include <QFile>
#include <QtTest>

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "host_limits_test.h"

class TestOwnTerms : public HostLimitsTest {
    Q_OBJECT
private slots:
    void init() { makeReady(); }
    void aProgramThatClosesAllDescriptors();
    void aThreadThatBeginsTakesNobodysDescriptor();
    void aProgramThatReckonsWithTheNextDescriptor();
    void aProgramWithOtherRights();
    void anArchiveWithOtherRightsIgnoresTheEnvironment();
    void functionsOfTheProgramsOwnAreNotCalled_data();
    void functionsOfTheProgramsOwnAreNotCalled();
    void programsOnTheirOwnTermsGoOn_data();
    void programsOnTheirOwnTermsGoOn();
    void aProgramOfNoLibraryKeepsItsHandlers();
};

void TestOwnTerms::aProgramThatClosesAllDescriptors() { check(runUnder({}, {"close"})); }

void TestOwnTerms::aThreadThatBeginsTakesNobodysDescriptor()
{
    ProfiledProgram redirecting;
    QCOMPARE(redirecting.build("redirected"), QString());
    const Ended ended = redirecting.record({"3000"});
    QCOMPARE(ended.out, QString("wrong 0\n"));
    QCOMPARE(ended.status, 0);
    QCOMPARE((redirecting.gmon().arcs.value({"be_short", "leaf"})), std::uint64_t(3000));
}

void TestOwnTerms::aProgramThatReckonsWithTheNextDescriptor()
{
    const Ended alone = program.run({"next"});
    const Ended ended = runUnder({}, {"next"});
    check(ended);
    QCOMPARE(ended.out, alone.out);
    const Ended recorded = program.record({"next"});
    check(recorded);
    QCOMPARE(recorded.out, alone.out);
}

/// The program as "other", which runs as another user. Empty, or why that cannot be had.
static QByteArray giveOtherRights(const ProfiledProgram& program)
{
    const QByteArray other = QFile::encodeName(program.path("other"));
    QFile::remove(program.path("other"));
    struct statvfs system;
    if (geteuid() != 0)
        return "needs root";
    if (!QFile::copy(program.program(), program.path("other")) || chown(other.constData(), 65534, 65534) != 0 ||
        chmod(other.constData(), 04755) != 0)
        return "cannot make it";
    return statvfs(other.constData(), &system) == 0 && (system.f_flag & ST_NOSUID) ? "set-user-ID has no meaning here"
                                                                                   : "";
}

void TestOwnTerms::aProgramWithOtherRights()
{
    if (const QByteArray problem = giveOtherRights(program); !problem.isEmpty())
        QSKIP(problem.constData());
    const Ended ended = program.start(ProfiledProgram::recorder(), {"./other"});
    QCOMPARE(ended.status, 42);
    QVERIFY2(
        ended.err.startsWith("gmonscope-record: warning: ./other: runs with another user's rights: the system keeps "
                             "the runtime out, no profile\n"),
        qPrintable(ended.err));
    QVERIFY(QDir(live->path()).isEmpty());
}

// Whoever starts it must not choose what another user's rights write to.
void TestOwnTerms::anArchiveWithOtherRightsIgnoresTheEnvironment()
{
    ProfiledProgram linked;
    QCOMPARE(linked.build("limits", {"RUNTIME"}), QString());
    if (const QByteArray problem = giveOtherRights(linked); !problem.isEmpty())
        QSKIP(problem.constData());
    QCOMPARE(chmod(QFile::encodeName(linked.directory).constData(), 0777), 0);
    QVERIFY(QDir(linked.directory).mkdir("theirs"));
    QCOMPARE(chmod(QFile::encodeName(linked.path("theirs")).constData(), 0777), 0);
    for (const char* name : {"GMONSCOPE_OUT", "GMON_OUT_PREFIX", "PROFDIR", "GMONSCOPE_DIR"})
        linked.environment.insert(name, linked.path("theirs"));
    linked.environment.insert("GMONSCOPE_OUT", linked.path("theirs/out"));
    linked.environment.insert("GMONSCOPE_HZ", "0");
    const Ended ended = linked.start("./other", {});
    QVERIFY(QDir(linked.path("theirs")).isEmpty());
    QCOMPARE(ended.err, QString());
    QCOMPARE(ended.status, 42);
    QCOMPARE(linked.disagreement(ended.out), QString());
}

void TestOwnTerms::functionsOfTheProgramsOwnAreNotCalled_data()
{
    QTest::addColumn<QStringList>("flags");
    for (const char* flags : {"-fPIE -pie", "-fno-pie -no-pie", "-rdynamic", "RUNTIME", "RUNTIME -static"})
        QTest::addRow("%s", flags) << QString(flags).split(' ');
}

void TestOwnTerms::functionsOfTheProgramsOwnAreNotCalled()
{
    QFETCH(QStringList, flags);
    ProfiledProgram own;
    QCOMPARE(own.build("own_names", flags + QStringList{"-w", "-fno-builtin"}), QString());
    const Ended ended = own.record({}, {"-o", "gmon.%h.%p"});
    QCOMPARE(ended.out, QString("1000 100002000 0.5\n"));
    QCOMPARE(ended.status, 0);
    QVERIFY(ended.err.contains("wrote"));
    const QStringList profiles = own.profiles();
    QCOMPARE(profiles.size(), 1);
    QCOMPARE(own.gmon(profiles.first()).calls.value("stat"), 1000u);
    QCOMPARE(own.gmon(profiles.first()).calls.value("work"), 1000u);
    QVERIFY(!own.gmon(profiles.first()).calls.contains("getpid"));
}

void TestOwnTerms::programsOnTheirOwnTermsGoOn_data()
{
    QTest::addColumn<QString>("mode");
    QTest::addColumn<int>("times");
    if (QSysInfo::buildCpuArchitecture() == "x86_64")
        QTest::addRow("FS is not the C library's") << "fs" << 1;
    QTest::addRow("holes are mapped again") << "holes" << 6; // a fault of one in three
    QTest::addRow("the vDSO is unmapped") << "vdso" << 1;
    QTest::addRow("a deep stack of its own") << "deep" << 1;
    QTest::addRow("the thread's stack is deep") << "returns" << 1;
}

void TestOwnTerms::programsOnTheirOwnTermsGoOn()
{
    QFETCH(QString, mode);
    QFETCH(int, times);
    ProfiledProgram estranged;
    QCOMPARE(estranged.build("estranged", {"-fno-optimize-sibling-calls"}), QString());
    for (int i = 0; i < times; ++i) {
        const Ended ended = estranged.record({mode}, {"-F", "10000"});
        QVERIFY2(!ended.crashed && ended.status == 5,
                 qPrintable(QStringLiteral("%1 %2").arg(ended.status).arg(ended.err)));
    }
}

/// Go's programs set handlers for all signals by instructions of their own.
void TestOwnTerms::aProgramOfNoLibraryKeepsItsHandlers()
{
    if (QSysInfo::buildCpuArchitecture() != "x86_64")
        QSKIP("the program knows the system calls of x86-64");
    const ProfiledProgram own;
    const Ended built = own.start("cc", {"-O2", "-fPIE", "-pie", "-nostdlib", "-nostartfiles", "-o", own.path("own"),
                                         "-Wl,--dynamic-linker=/lib64/ld-linux-x86-64.so.2",
                                         ProfiledProgram::sourceOf("without_libraries")});
    QVERIFY2(built.status == 0, qPrintable(built.err));
    QCOMPARE(own.start(own.path("own"), {}).status, 3);
    QCOMPARE(own.start(ProfiledProgram::recorder(), {own.path("own")}).status, 3);
}

QTEST_GUILESS_MAIN(TestOwnTerms)
#include "tst_own_terms.moc"
