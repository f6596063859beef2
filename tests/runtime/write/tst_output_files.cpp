// SPDX-License-Identifier: MIT
// A file that lies where a profile is to go is only replaced if it is a profile; and the profile is written all the
// same.
#include <QDir>
#include <QRegularExpression>
#include <QtTest>

#include <fcntl.h>
#include <sys/stat.h>

#include "live_sample.h"
#include "profiled_program.h"

class TestOutputFiles : public QObject {
    Q_OBJECT
private slots:
    void init();
    void aGivenNameOfSomethingElseIsRefusedBeforeTheProgramRuns_data();
    void aGivenNameOfSomethingElseIsRefusedBeforeTheProgramRuns();
    void theProgramItselfIsNamedAsSuch();
    void anEmptyFileAndAnEarlierProfileAreReplaced();
    void somethingElseStaysAndTheProfileTakesAnotherName_data();
    void somethingElseStaysAndTheProfileTakesAnotherName();
    void aFileThatIsWrittenAtTheEndIsLeftAloneByTheRecorder();
    void salvagingReplacesNothingButProfiles();
    void anotherNameOfTheSameFileKeepsItsContent();
    void plantedFilesOfAnotherUserAreNotWrittenTo_data();
    void plantedFilesOfAnotherUserAreNotWrittenTo();
    void aPlantedLinkIsNotFollowedWhereItWasAskedFor();
    void aPlantedFifoIsNotWrittenTo();
    void aTakenTemporaryNameIsEvaded();
    void aProgramThatGaveUpItsRightsIsWrittenOnce();

private:
    std::unique_ptr<ProfiledProgram> program;
    QString theOther() const
    {
        static const QRegularExpression name(R"(^gmon\.out\.\d+\.1$)");
        return program->profiles().filter(name).value(0);
    }
    /// "NAME/" is a folder, "NAME=" a socket, another NAME a file. Returns its path.
    QString make(const QString& name) const;
    /// In a folder as /tmp is, in which another user has been.
    void shareFolder() { QCOMPARE(chmod(QFile::encodeName(program->directory).constData(), 01777), 0); }
    Ended runAs(unsigned user);
};

void TestOutputFiles::init()
{
    program = std::make_unique<ProfiledProgram>();
    QCOMPARE(program->build("processes"), QString());
}

QString TestOutputFiles::make(const QString& name) const
{
    const bool isFile = !name.endsWith('/') && !name.endsWith('=');
    const QString path = program->path(isFile ? name : name.chopped(1));
    if (isFile)
        writeFile(path, "precious");
    else if (name.endsWith('/'))
        QDir().mkpath(path);
    else
        mknod(QFile::encodeName(path).constData(), S_IFSOCK | 0666, 0);
    return path;
}

void TestOutputFiles::aGivenNameOfSomethingElseIsRefusedBeforeTheProgramRuns_data()
{
    QTest::addColumn<QString>("made");
    QTest::addColumn<QString>("problem");
    QTest::addRow("text") << "x.prof"
                          << "a file that is no profile is there already";
    QTest::addRow("companion") << "x.prof.scope"
                               << "a file that is no profile is there already";
    QTest::addRow("folder") << "x.prof/"
                            << "Is a directory";
    QTest::addRow("folder as companion") << "x.prof.scope/"
                                         << "Is a directory";
    QTest::addRow("socket") << "x.prof="
                            << "a file that is no profile is there already";
}

void TestOutputFiles::aGivenNameOfSomethingElseIsRefusedBeforeTheProgramRuns()
{
    QFETCH(QString, made);
    QFETCH(QString, problem);
    const QString path = make(made);
    const Ended ended = program->record({}, {"-o", "x.prof"});
    QCOMPARE(ended.err, "gmonscope-record: " + path + ": cannot write the profile there: " + problem + "\n");
    QCOMPARE(ended.status, 125);
    QCOMPARE(ended.out, QString()); // it has not run
    QVERIFY(contentOf(path) == "precious" || !QFileInfo(path).isFile());
}

void TestOutputFiles::theProgramItselfIsNamedAsSuch()
{
    const QByteArray before = contentOf(program->program());
    const Ended ended = program->record({}, {"-o", "processes"});
    QCOMPARE(ended.err, "gmonscope-record: " + program->program() +
                            ": cannot write the profile there: it is the program itself\n");
    QCOMPARE(ended.status, 125);
    QCOMPARE(contentOf(program->program()), before);
    program->environment.insert("LD_PRELOAD", ProfiledProgram::library()); // nor by hand
    program->environment.insert("GMONSCOPE_OUT", program->program());
    const Ended byHand = program->run();
    QCOMPARE(byHand.out, QString("leaf 5\n"));
    QCOMPARE(contentOf(program->program()), before);
    QCOMPARE(QDir(program->directory).entryList({"processes.*.1"}).size(), 1);
}

void TestOutputFiles::anEmptyFileAndAnEarlierProfileAreReplaced()
{
    writeFile(program->path("x.prof"), QByteArray());
    for (int i = 0; i < 2; ++i) {
        const Ended ended = program->record({}, {"-o", "x.prof"});
        QCOMPARE(ended.status, 0);
        QCOMPARE(program->profiles(), QStringList{"x.prof"});
        QCOMPARE(program->disagreement(ended.out, "x.prof"), QString());
    }
}

void TestOutputFiles::somethingElseStaysAndTheProfileTakesAnotherName_data()
{
    QTest::addColumn<QString>("made");
    QTest::addColumn<QString>("arguments");
    for (const char* arguments : {"exit 0", "kill 9", "now"})
        for (const char* made : {"gmon.out", "gmon.out.scope", "gmon.out/"})
            QTest::addRow("%s, %s", made, arguments) << made << arguments;
}

void TestOutputFiles::somethingElseStaysAndTheProfileTakesAnotherName()
{
    QFETCH(QString, made);
    QFETCH(QString, arguments);
    const QString path = make(made);
    const Ended ended = program->record(arguments.split(' '));
    QVERIFY(QFileInfo(path).isDir() || contentOf(path) == "precious");
    const QString other = theOther();
    QVERIFY2(!other.isEmpty(), qPrintable(ended.err));
    QCOMPARE(program->gmon(other).calls.value("leaf"), 5u);
    QVERIFY(program->has(other + ".scope"));
    QVERIFY2(ended.err.contains(other), qPrintable(ended.err));
    if (!ended.crashed) // the runtime says why
        QVERIFY2(ended.err.startsWith("gmonscope: " + path + ": ") &&
                     ended.err.contains(": the profile goes to " + program->path(other) + "\n"),
                 qPrintable(ended.err));
    QVERIFY(QDir(program->path("live")).isEmpty());
}

/// Two programs that write the same name one after the other.
void TestOutputFiles::aFileThatIsWrittenAtTheEndIsLeftAloneByTheRecorder()
{
    // Without samples, for a shell that is slow to start would have a profile of its own.
    const Ended ended = program->start(ProfiledProgram::recorder(),
                                       {"-F", "0", "sh", "-c", "echo precious >gmon.out; exec ./processes kill 9"});
    QCOMPARE(contentOf(program->path("gmon.out")), QByteArray("precious\n"));
    QVERIFY2(ended.err.contains(theOther()), qPrintable(ended.err));
    QCOMPARE(program->gmon(theOther()).calls.value("leaf"), 5u);
}

void TestOutputFiles::salvagingReplacesNothingButProfiles()
{
    program->preload({"kill", "9"});
    writeFile(program->path("gmon.out"), "precious");
    const QString file = QDir(program->path("live")).entryList(QDir::Files).value(0);
    const Ended ended = program->start(ProfiledProgram::controller(), {"salvage", program->path("live/" + file)});
    QCOMPARE(ended.out, "wrote " + program->path(theOther()) + "\n");
    QCOMPARE(contentOf(program->path("gmon.out")), QByteArray("precious"));
    QCOMPARE(program->gmon(theOther()).calls.value("leaf"), 5u);
}

void TestOutputFiles::anotherNameOfTheSameFileKeepsItsContent()
{
    QCOMPARE(program->record().status, 0);
    const QByteArray before = contentOf(program->path("gmon.out"));
    for (const char* name : {"gmon.out", "gmon.out.scope"})
        QCOMPARE(link(QFile::encodeName(program->path(name)).constData(),
                      QFile::encodeName(program->path(QString("kept.") + name)).constData()),
                 0);
    QCOMPARE(program->record({"fork"}).status, 0);
    QCOMPARE(contentOf(program->path("kept.gmon.out")), before);
    QVERIFY(contentOf(program->path("gmon.out")) != before);
}

/// With the archive in it, for that needs no library which the other user may not reach.
Ended TestOutputFiles::runAs(unsigned user)
{
    program->environment.insert("GMONSCOPE_DIR", program->directory); // which is shared
    return program->start("./processes", {}, [user] {
        if (setgid(user) != 0 || setuid(user) != 0)
            _exit(99);
    });
}

void TestOutputFiles::plantedFilesOfAnotherUserAreNotWrittenTo_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<unsigned>("user");
    for (const unsigned user : {0u, 12345u}) {
        QTest::addRow("empty gmon.out, user %u", user) << "gmon.out" << QByteArray() << user;
        QTest::addRow("gmon.out, user %u", user) << "gmon.out" << QByteArray("gmon\1\0\0\0", 8) << user;
        QTest::addRow("empty companion, user %u", user) << "gmon.out.scope" << QByteArray() << user;
        QTest::addRow("companion, user %u", user) << "gmon.out.scope" << QByteArray("gmscope\0", 8) << user;
    }
}

void TestOutputFiles::plantedFilesOfAnotherUserAreNotWrittenTo()
{
    if (geteuid() != 0)
        QSKIP("needs the rights to have other users");
    QFETCH(QString, name);
    QFETCH(QByteArray, start);
    QFETCH(unsigned, user);
    QCOMPARE(program->build("processes", {"RUNTIME"}), QString());
    shareFolder();
    const QString path = writeFile(program->path(name), start);
    QVERIFY(giveAway(path));
    QCOMPARE(chmod(QFile::encodeName(path).constData(), 0666), 0);
    QFile held(path); // as its owner would, to read what comes
    QVERIFY(held.open(QIODevice::ReadOnly));
    const Ended ended = runAs(user);
    QCOMPARE(ended.status, 0);
    QCOMPARE(held.readAll(), start);
    const QString written = theOther();
    QCOMPARE(program->disagreement(ended.out, written), QString());
    struct stat status {};
    QCOMPARE(stat(QFile::encodeName(program->path(written + ".scope")).constData(), &status), 0);
    QCOMPARE(status.st_uid, user);
    QCOMPARE(status.st_mode & 0777u, 0600u);
}

void TestOutputFiles::aPlantedLinkIsNotFollowedWhereItWasAskedFor()
{
    if (geteuid() != 0)
        QSKIP("needs the rights to have another user");
    shareFolder();
    QVERIFY(QFile::link(program->path("made"), program->path("x.prof")));
    QVERIFY(giveAway(program->path("x.prof")));
    const Ended ended = program->record({}, {"-o", "x.prof"});
    QCOMPARE(ended.status, 125);
    QVERIFY2(ended.err.endsWith("it is another user's\n"), qPrintable(ended.err));
    QVERIFY(!program->has("made"));
}

void TestOutputFiles::aPlantedFifoIsNotWrittenTo()
{
    if (geteuid() != 0)
        QSKIP("needs the rights to have another user");
    const QByteArray path = QFile::encodeName(program->path("gmon.out"));
    shareFolder();
    QCOMPARE(mkfifo(path.constData(), 0666), 0);
    QVERIFY(giveAway(program->path("gmon.out")));
    const int reader = open(path.constData(), O_RDONLY | O_NONBLOCK);
    QVERIFY(reader >= 0);
    const Ended ended = program->record();
    char byte = 0;
    QCOMPARE(read(reader, &byte, 1), ssize_t{0});
    close(reader);
    QCOMPARE(program->disagreement(ended.out, theOther()), QString());
}

/// It writes its profile, but may not remove its live file, which the recorder finds.
void TestOutputFiles::aProgramThatGaveUpItsRightsIsWrittenOnce()
{
    if (geteuid() != 0)
        QSKIP("needs rights to give up");
    QCOMPARE(program->build("gives_up_rights"), QString());
    shareFolder();
    const Ended ended = program->record();
    QCOMPARE(program->profiles(), QStringList{"gmon.out"});
    QCOMPARE(program->disagreement(ended.out), QString());
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out\n"));
    QVERIFY(QDir(program->path("live")).isEmpty());
}

/// Another user can guess numbers of processes, and has put something there.
void TestOutputFiles::aTakenTemporaryNameIsEvaded()
{
    const Ended ended = program->start(
        "sh", {"-c", "mkdir gmon.out.$$.tmp; LD_PRELOAD=" + ProfiledProgram::library() + " exec ./processes"});
    QCOMPARE(ended.err, QString());
    QCOMPARE(program->disagreement(ended.out), QString());
    QCOMPARE(QDir(program->directory).entryList({"*.tmp"}).size(), 1);
}

QTEST_GUILESS_MAIN(TestOutputFiles)
#include "tst_output_files.moc"
