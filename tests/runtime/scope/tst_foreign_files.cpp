// SPDX-License-Identifier: MIT
// Folders and live files of other users, where ours are looked for: they are not used, not believed, and nothing is
// written where they say.
#include <QDir>
#include <QtTest>

#include <csignal>
#include <sys/stat.h>

#include "live_sample.h"
#include "profiled_program.h"

class TestForeignFiles : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void foldersThatOthersHaveTakenAreNotUsed();
    void filesOfOthersInASharedFolderAreNotBelieved();
    void aFolderOfAnotherUserIsNotWrittenTo();
    void aRuntimeFolderOfAnotherUserIsNotWrittenTo();
    void aFolderThatOthersMayWriteToIsRefused();
    void aLinkIsNotFollowedToAFolder();
    void theLibraryIsNotLoadedThroughAFolderOfAnotherUser();
    void salvagingAnotherUsersFileNeedsAName();
    void dumpingAnotherUsersProcessNeedsAName();
    void elsewhereTheSuperuserNamesTheFile();
    void noLiveFileTellsTheRecorderWhereToWrite();
    void aWorkerThatGaveUpItsRightsIsTold_data();
    void aWorkerThatGaveUpItsRightsIsTold();
    void filesOfOthersThatAreNotOfThisRunAreNotTold();

private:
    Ended ctl(const QStringList& words) { return program->start(ProfiledProgram::controller(), words); }
    Ended inOwnMounts(const QString& script);
    QString plant(const QString& folder, long pid);
    QStringList filesIn(const QString& folder) { return QDir(program->path(folder)).entryList(QDir::Files); }
    /// With a folder of its own that is not in /tmp.
    std::unique_ptr<QTemporaryDir> home;
    std::unique_ptr<ProfiledProgram> program;
    QString victim;
};

static void makeFolder(const QString& path, mode_t mode, unsigned user)
{
    QVERIFY(QDir().mkpath(path));
    QCOMPARE(chmod(QFile::encodeName(path).constData(), mode), 0);
    QVERIFY(giveAway(path, user));
}

void TestForeignFiles::initTestCase()
{
    if (geteuid() != 0)
        QSKIP("needs the rights to have another user");
}

void TestForeignFiles::init()
{
    home = std::make_unique<QTemporaryDir>(QStringLiteral(GMONSCOPE_BINARY_DIR "/foreign-XXXXXX"));
    program = std::make_unique<ProfiledProgram>();
    program->directory = home->path();
    QCOMPARE(program->build("processes"), QString());
    victim = writeFile(program->path("victim"), "precious");
    program->environment.remove("GMONSCOPE_DIR");
    makeFolder(program->path("usual"), 0700, 0); // where files go whose folder is refused
    program->environment.insert("XDG_RUNTIME_DIR", program->path("usual"));
}

/// As nobody would: a file that tells the superuser to write to the victim.
QString TestForeignFiles::plant(const QString& folder, long pid)
{
    const QString path =
        writeFile(QStringLiteral("%1/%2-1.scope").arg(folder).arg(pid), liveSample(pid, victim).bytes());
    return giveAway(path) ? path : QString();
}

/// With a /dev/shm and a /tmp of its own; "plant FOLDER" fills a folder with files for all processes to come.
Ended TestForeignFiles::inOwnMounts(const QString& script)
{
    const QString all = "for d in /dev/shm /tmp; do mount -t tmpfs -o mode=1777 none $d || exit 99; done\n"
                        "plant() { cp planted/* $1/ && chown 65534 $1/*; }\n" +
                        script;
    return program->start("unshare", {"-m", "sh", "-c", all});
}

void TestForeignFiles::foldersThatOthersHaveTakenAreNotUsed()
{
    if (home->path().startsWith("/tmp/"))
        QSKIP("this is built in /tmp, which the test hides");
    program->environment.remove("XDG_RUNTIME_DIR");
    QVERIFY(QDir().mkpath(program->path("planted")));
    for (long pid = getpid() + 1; pid < getpid() + 300; ++pid) // the recorder's child is one of these
        QVERIFY(!plant(program->path("planted"), pid).isEmpty());
    const Ended ended = inOwnMounts("for d in /dev/shm /tmp; do\n"
                                    "  mkdir -m 777 $d/gmonscope-0; chown 65534 $d/gmonscope-0; plant $d/gmonscope-0\n"
                                    "done\n" +
                                    ProfiledProgram::recorder() + " ./processes kill 9; " +
                                    ProfiledProgram::controller() + " list; ls /dev/shm /tmp");
    if (ended.status == 99)
        QSKIP("needs the right to mount");
    QCOMPARE(contentOf(victim), QByteArray("precious"));
    QVERIFY2(ended.err.contains("its profile up to then: gmon.out\n"), qPrintable(ended.err));
    QCOMPARE(program->gmon().calls.value("leaf"), 5u);
    QVERIFY2(ended.out.contains("no process is being profiled\n"), qPrintable(ended.out));
    QVERIFY(!program->has("victim.scope"));
}

void TestForeignFiles::filesOfOthersInASharedFolderAreNotBelieved()
{
    const QString shared = program->path("shared");
    makeFolder(shared, 01777, 0);
    program->environment.insert("GMONSCOPE_DIR", shared);
    for (long pid = getpid() + 1; pid < getpid() + 300; ++pid)
        QVERIFY(!plant(shared, pid).isEmpty());
    const qsizetype planted = filesIn("shared").size();
    const Ended ended = program->record({"kill", "9"});
    QCOMPARE(contentOf(victim), QByteArray("precious"));
    QVERIFY2(ended.err.endsWith("its profile up to then: gmon.out\n"), qPrintable(ended.err));
    QCOMPARE(filesIn("shared").size(), planted); // our own is gone
    QCOMPARE(ctl({"list"}).out, QString("no process is being profiled\n"));
    QCOMPARE(ctl({"clean", "--yes"}).out, QString("nothing to remove\n"));
    QVERIFY(ctl({"salvage", QString::number(getpid() + 1)}).err.endsWith(": has left no live file\n"));
    QCOMPARE(filesIn("shared").size(), planted);
}

void TestForeignFiles::aFolderOfAnotherUserIsNotWrittenTo()
{
    const QString theirs = program->path("theirs");
    makeFolder(theirs, 0777, nobody);
    program->environment.insert("GMONSCOPE_DIR", theirs);
    const QString path = plant(theirs, 999999999);
    const Ended ended = program->record({"kill", "9"});
    QVERIFY2(ended.err.startsWith("gmonscope-record: warning: " + theirs +
                                  " is not used: it is another user's, or others may write to it\n"),
             qPrintable(ended.err));
    QCOMPARE(program->gmon().calls.value("leaf"), 5u); // it went to another folder
    QVERIFY(ctl({"list"}).err.startsWith("gmonscope-ctl: warning: " + theirs + " is not used: "));
    QVERIFY(!ctl({"list"}).out.contains("999999999"));
    QCOMPARE(ctl({"clean", "--yes"}).status, 1); // nothing elsewhere, either
    QCOMPARE(filesIn("theirs"), QStringList{QFileInfo(path).fileName()});
}

/// su keeps XDG_RUNTIME_DIR: what the superuser made there would keep its owner out.
void TestForeignFiles::aRuntimeFolderOfAnotherUserIsNotWrittenTo()
{
    makeFolder(program->path("run"), 0700, nobody);
    program->environment.insert("XDG_RUNTIME_DIR", program->path("run"));
    const Ended ended = program->record({"kill", "9"});
    QCOMPARE(program->gmon().calls.value("leaf"), 5u);
    QVERIFY(QDir(program->path("run")).isEmpty());
    QCOMPARE(ended.err.count('\n'), 1);
}

void TestForeignFiles::aFolderThatOthersMayWriteToIsRefused()
{
    makeFolder(program->path("open"), 0777, 0);
    program->environment.insert("GMONSCOPE_DIR", program->path("open"));
    QVERIFY(program->record({"kill", "9"}).err.contains(" is not used: "));
    QCOMPARE(program->gmon().calls.value("leaf"), 5u);
    program->environment.insert("LD_PRELOAD", ProfiledProgram::library()); // the runtime by itself
    QVERIFY(program->run({"kill", "9"}).crashed);
    program->environment.remove("LD_PRELOAD");
    QVERIFY(QDir(program->path("open")).isEmpty());
    QCOMPARE(filesIn("usual/gmonscope").size(), 1);
}

void TestForeignFiles::aLinkIsNotFollowedToAFolder()
{
    makeFolder(program->path("real"), 0700, 0);
    QVERIFY(QFile::link(program->path("real"), program->path("link")));
    for (const char* name : {"link", "link/"}) {
        program->environment.insert("GMONSCOPE_DIR", program->path(name));
        QVERIFY(program->record({"kill", "9"}).err.contains(" is not used: "));
        QVERIFY(QDir(program->path("real")).isEmpty());
    }
}

/// A path with a space or colon needs a link, and what it leads to is run.
void TestForeignFiles::theLibraryIsNotLoadedThroughAFolderOfAnotherUser()
{
    const QString bin = program->path("a b/bin");
    const QString lib =
        QDir::cleanPath(bin + '/' + QDir(GMONSCOPE_BIN_DIR).relativeFilePath(GMONSCOPE_LIB_DIR "/gmonscope"));
    QVERIFY(QDir().mkpath(bin) && QDir().mkpath(lib));
    QVERIFY(QFile::copy(ProfiledProgram::recorder(), bin + "/gmonscope-record"));
    QVERIFY(QFile::copy(ProfiledProgram::library(), lib + "/libgmonscope-rt.so"));
    makeFolder(program->path("run"), 0777, nobody);
    program->environment.insert("XDG_RUNTIME_DIR", program->path("run"));
    const Ended ended = program->start(bin + "/gmonscope-record", {"sh", "-c", "echo $LD_PRELOAD"});
    QVERIFY2(ended.out.startsWith("/tmp/gmonscope-"), qPrintable(ended.out));
}

void TestForeignFiles::salvagingAnotherUsersFileNeedsAName()
{
    const QString path = plant(home->path(), 999999999);
    const Ended refused = ctl({"salvage", path});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.contains("the file alone says that its profile goes to ") &&
                 refused.err.contains(": it is another user's") && refused.err.endsWith("; give a FILE\n"),
             qPrintable(refused.err));
    QCOMPARE(contentOf(victim), QByteArray("precious"));
    QVERIFY(QFile::exists(path));
    QVERIFY(!ctl({"salvage", path, "-o", "victim"}).err.isEmpty()); // is no profile
    QCOMPARE(contentOf(victim), QByteArray("precious"));
    QCOMPARE(ctl({"salvage", path, "-o", "theirs.prof"}).out, QString("wrote theirs.prof\n"));
    QVERIFY(!QFile::exists(path));
    QCOMPARE(program->gmon("theirs.prof").error, QString());
}

void TestForeignFiles::dumpingAnotherUsersProcessNeedsAName()
{
    const QString theirs = program->path("theirs");
    makeFolder(theirs, 0755, nobody);
    const QTemporaryDir open; // which they can reach
    QCOMPARE(chmod(QFile::encodeName(open.path()).constData(), 0755), 0);
    QVERIFY(QFile::copy(ProfiledProgram::library(), open.filePath("rt.so")));
    QVERIFY(QFile::copy(program->program(), open.filePath("processes")));
    makeFolder(open.filePath("live"), 0700, nobody);
    QProcess process;
    process.setWorkingDirectory(open.path());
    QProcessEnvironment environment = program->environment;
    environment.insert("LD_PRELOAD", open.filePath("rt.so"));
    environment.insert("GMONSCOPE_DIR", open.filePath("live"));
    environment.insert("GMONSCOPE_OUT", victim);
    process.setProcessEnvironment(environment);
    process.setChildProcessModifier([] {
        if (setgid(nobody) != 0 || setuid(nobody) != 0)
            _exit(99);
    });
    process.start(open.filePath("processes"), {"closed"});
    QVERIFY(process.waitForReadyRead(60000));
    const QString pid = QString::number(process.processId());
    QVERIFY2(ctl({pid, "status"}).out.contains("calls"), "root may look");
    const Ended refused = ctl({pid, "dump"});
    QVERIFY2(refused.err.endsWith("; give a FILE\n"), qPrintable(refused.err));
    QCOMPARE(refused.status, 1);
    QCOMPARE(ctl({pid, "off"}).status, 0);
    QCOMPARE(ctl({pid, "dump", "theirs.prof"}).out, QString("wrote theirs.prof\n"));
    QVERIFY(program->gmon("theirs.prof").calls.value("leaf") > 0);
    QCOMPARE(contentOf(victim), QByteArray("precious"));
    process.kill();
    QVERIFY(process.waitForFinished());
}

/// The process may have given up rights before somebody made it write to its live file.
void TestForeignFiles::elsewhereTheSuperuserNamesTheFile()
{
    makeFolder(program->path("live"), 0700, 0);
    makeFolder(program->path("elsewhere"), 0700, 0);
    program->environment.insert("GMONSCOPE_DIR", program->path("live"));
    const QString path = writeFile(program->path("live/999999999-1.scope"),
                                   liveSample(999999999, program->path("elsewhere/new")).bytes());
    const Ended refused = ctl({"salvage", "999999999"});
    QVERIFY2(refused.err.contains("you are the superuser, and not in that folder; give a FILE\n"),
             qPrintable(refused.err));
    QVERIFY(!program->has("elsewhere/new"));
    QVERIFY(QFile::exists(path));
    QCOMPARE(ctl({"salvage", "999999999", "-o", "elsewhere/new"}).out, QString("wrote elsewhere/new\n"));
    QVERIFY(!QFile::exists(path));
}

void TestForeignFiles::noLiveFileTellsTheRecorderWhereToWrite()
{
    makeFolder(program->path("live"), 0700, 0);
    program->environment.insert("GMONSCOPE_DIR", program->path("live"));
    const QString told = program->path("told");
    // Without samples, for a shell that is slow to start would have a profile of its own.
    const Ended ended = program->start(ProfiledProgram::recorder(),
                                       {"-F", "0", "sh", "-c", "GMONSCOPE_OUT=" + told + " exec ./processes kill 9"});
    QVERIFY2(ended.err.endsWith("its profile up to then: gmon.out\n"), qPrintable(ended.err));
    QVERIFY(!QFile::exists(told));
    QCOMPARE(program->gmon().calls.value("leaf"), 5u);
}

void TestForeignFiles::aWorkerThatGaveUpItsRightsIsTold_data()
{
    QTest::addColumn<QString>("how");
    for (const char* how : {"exit", "_exit", "kill"})
        QTest::addRow("%s", how) << how;
}

/// Its live file is its new user's, and nobody else would find it.
void TestForeignFiles::aWorkerThatGaveUpItsRightsIsTold()
{
    if (home->path().startsWith("/tmp/"))
        QSKIP("this is built in /tmp, which the test hides");
    QFETCH(QString, how);
    QCOMPARE(program->build("leaderless", {"-pthread"}), QString());
    const Ended ended =
        inOwnMounts(ProfiledProgram::recorder() + " ./leaderless " + how + " nobody; " + ProfiledProgram::controller() +
                    " salvage -o worker.prof /dev/shm/gmonscope-65534/*");
    if (ended.status == 99)
        QSKIP("needs the right to mount");
    const QRegularExpression told(
        QStringLiteral("gmonscope-record: process %1 gave up your rights: its profile is in "
                       "/dev/shm/gmonscope-65534/%1-[0-9a-f]+\\.scope, and 'gmonscope-ctl salvage -o NAME FILE' writes "
                       "it after its end, for user 65534 or for you\n")
            .arg(printedNumber(ended.out, "child")));
    QVERIFY2(ended.err.contains(told), qPrintable(ended.err));
    QCOMPARE(program->gmon("worker.prof").calls.value("leaf"), printedNumber(ended.out, "leaf"));
}

void TestForeignFiles::filesOfOthersThatAreNotOfThisRunAreNotTold()
{
    if (home->path().startsWith("/tmp/"))
        QSKIP("this is built in /tmp, which the test hides");
    QVERIFY(QDir().mkpath(program->path("planted")));
    for (const long pid : {1L, long(getpid()), 999999999L}) // they live, or do not, and are no children of a recorder
        writeFile(QStringLiteral("%1/%2-ffffffffffffffff.scope").arg(program->path("planted")).arg(pid), QByteArray());
    const Ended ended = inOwnMounts("mkdir -m 700 /dev/shm/gmonscope-65534; chown 65534 /dev/shm/gmonscope-65534\n"
                                    "plant /dev/shm/gmonscope-65534; " +
                                    ProfiledProgram::recorder() + " ./processes");
    if (ended.status == 99)
        QSKIP("needs the right to mount");
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out\n"));
}

QTEST_GUILESS_MAIN(TestForeignFiles)
#include "tst_foreign_files.moc"
