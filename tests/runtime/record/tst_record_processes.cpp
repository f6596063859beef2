// SPDX-License-Identifier: MIT
// A script that starts several programs, recorded and reported as a person does it: the overview agrees with each file
// by itself, and with GNU gprof -s, and leads to the report of one program.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "profiled_program.h"

class TestRecordProcesses : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void aFolderIsShownByProgramAndByTree();
    void theTreeTellsWhoStartedWhom();
    void aProgramsSumIsThatOfItsFiles();
    void theSumsAreThoseOfGprof();
    void namedFilesOfSeveralProgramsAreShown();
    void anotherListingOfSeveralProgramsSaysHowToGoOn();
    void theNextCommandWorks();
    void oneProfileOfAFolderIsReported();
    void damagedFilesChangeTheExitStatusAndNothingElse();
    void profilesOfOthersThanTheNamedProgramAreLeftOut();
    void labelsChooseRunsAndCompareThem();
    void labelsAreComparedWithAllOthers();
    void labelsAreGroupsInWhateverOrder();
    void aLabelWithoutAValueIsTold();
    void wrongOptionsAreRefused();

private:
    Ended report(const QStringList& arguments) const
    {
        return m_program.start(QFileInfo(ProfiledProgram::recorder()).path() + "/gmonscope-report", arguments);
    }
    [[nodiscard]] QJsonObject overview(const QString& folder, int status = 0) const
    {
        const Ended done = report({"--processes", "--json=-", folder});
        return done.status == status ? QJsonDocument::fromJson(done.out.toUtf8()).object() : QJsonObject();
    }
    /// Returns the profiles of this program, without companions.
    [[nodiscard]] QStringList filesOf(const QString& program) const;

    ProfiledProgram m_program;
};

void TestRecordProcesses::initTestCase()
{
    QCOMPARE(m_program.build("forks", {"-O1"}), QString());
    QVERIFY(QFile::copy(m_program.program(), m_program.path("second")));
    QCOMPARE(m_program.build("forks"), QString());
    QVERIFY(QDir(m_program.directory).mkdir("all"));
    const QString script = "./forks exit 3 2000; sh -c './forks exit 1 2000; ./second exit 2 3000'; :";
    const Ended ended =
        m_program.start(ProfiledProgram::recorder(), {"--children=all", "-o", "all/p.%p", "sh", "-c", script});
    QVERIFY2(ended.status == 0, qPrintable(ended.err));
}

QStringList TestRecordProcesses::filesOf(const QString& program) const
{
    QStringList files;
    for (const QJsonValue& process : overview("all")["processes"].toArray())
        if (process["program"].toString().endsWith('/' + program))
            files.append(process["path"].toString());
    return files;
}

void TestRecordProcesses::aFolderIsShownByProgramAndByTree()
{
    const Ended done = report({"-b", "all"});
    QCOMPARE(done.status, 0);
    QVERIFY2(done.out.contains(QRegularExpression("\n *[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +6 +[0-9,]+  forks  ")),
             qPrintable(done.out));
    QVERIFY2(done.out.contains(QRegularExpression(" +3 +[0-9,]+  second ")), qPrintable(done.out));
    QVERIFY2(done.out.contains("\nWho started whom:\n"), qPrintable(done.out));
    QVERIFY(report({"all"}).out.contains("\n mean       of a process.\n"));
    QVERIFY(report({"-b", "--processes=all", "all"}).out.contains(QRegularExpression(" +second exit 2 3000\n")));
}

void TestRecordProcesses::theTreeTellsWhoStartedWhom()
{
    const QJsonArray processes = overview("all")["processes"].toArray();
    const auto parentOf = [&](const QJsonValue& process) {
        return process["parent"].isNull() ? QJsonValue() : QJsonValue(processes[process["parent"].toInt()]);
    };
    int children = 0, seconds = 0;
    for (const QJsonValue& process : processes) {
        const QJsonValue parent = parentOf(process);
        if (process["name"] == "forks" && parent["name"] == "forks")
            ++children;
        if (process["name"] == "second" && parent["name"] == "sh") {
            ++seconds;
            QCOMPARE(parentOf(parent)["name"].toString(), QStringLiteral("sh"));
        }
    }
    QCOMPARE(children, 4);
    QCOMPARE(seconds, 1);
}

void TestRecordProcesses::aProgramsSumIsThatOfItsFiles()
{
    const QStringList files = filesOf("forks");
    QCOMPARE(files.size(), 6);
    std::uint64_t calls = 0;
    double seconds = 0;
    for (const QString& file : files) {
        const QJsonObject one = QJsonDocument::fromJson(report({"--json=-", file}).out.toUtf8()).object();
        for (const QJsonValue& function : one["functions"].toArray())
            calls += static_cast<std::uint64_t>(function["calls"].toDouble() + function["recursive_calls"].toDouble());
    }
    for (const QJsonValue& process : overview("all")["processes"].toArray())
        if (files.contains(process["path"].toString()))
            seconds += process["cpuSeconds"].toDouble();
    const QJsonValue program = overview("all")["programs"].toArray()[0];
    const QJsonValue forks = program["name"] == "forks" ? program : overview("all")["programs"].toArray()[1];
    QCOMPARE(forks["name"].toString(), QStringLiteral("forks"));
    QCOMPARE(static_cast<std::uint64_t>(forks["calls"].toDouble()), calls);
    QVERIFY(qAbs(forks["cpuSeconds"].toDouble() - seconds) < 1e-9);
    const Ended sum = report({"--json=-", "--program=forks", "all"});
    QCOMPARE(sum.status, 0);
    std::uint64_t summed = 0;
    for (const QJsonValue& function : QJsonDocument::fromJson(sum.out.toUtf8()).object()["functions"].toArray())
        summed += static_cast<std::uint64_t>(function["calls"].toDouble() + function["recursive_calls"].toDouble());
    QCOMPARE(summed, calls);
}

void TestRecordProcesses::theSumsAreThoseOfGprof()
{
    const QStringList files = filesOf("forks");
    QCOMPARE(files.size(), 6);
    QCOMPARE(m_program.start("gprof", QStringList{"-s", "forks"} + files).status, 0);
    const std::uint64_t expected = m_program.gmon("gmon.sum").calls.value("prepare");
    QFile::remove(m_program.path("gmon.sum"));
    QCOMPARE(report({"-s", "--program=forks", "all"}).status, 0);
    QCOMPARE(m_program.gmon("gmon.sum").calls.value("prepare"), expected);
    QVERIFY(expected >= 8000);
}

void TestRecordProcesses::namedFilesOfSeveralProgramsAreShown()
{
    const Ended done = report(QStringList{"-b"} + filesOf("forks") + filesOf("second"));
    QCOMPARE(done.status, 0);
    QVERIFY2(done.out.startsWith("9 processes of 2 programs took "), qPrintable(done.out));
    QCOMPARE(done.err, QString());
    QVERIFY2(done.out.endsWith(" FILES\n"), qPrintable(done.out));
}

void TestRecordProcesses::anotherListingOfSeveralProgramsSaysHowToGoOn()
{
    const Ended done = report({"-p", "all"});
    QCOMPARE(done.status, 1);
    QCOMPARE(done.out, QString());
    QVERIFY2(done.err.endsWith("; --processes shows all, --program=NAME one program of them\n"), qPrintable(done.err));
}

void TestRecordProcesses::theNextCommandWorks()
{
    const QString out = report({"-b", "all"}).out;
    const QString command = out.section("To see one program: gmonscope-report ", 1).trimmed();
    QVERIFY(command.startsWith("--program="));
    const Ended done = report(QStringList{"-b", "-p"} + command.split(' '));
    QVERIFY2(done.status == 0 && done.out.startsWith("Flat profile:\n"), qPrintable(done.err));
    const Ended spread = report(QStringList{"-b", "--spread", "--program=forks", "all"});
    QVERIFY2(spread.out.startsWith("Spread over 6 runs:\n"), qPrintable(spread.out + spread.err));
}

void TestRecordProcesses::oneProfileOfAFolderIsReported()
{
    QDir folder(m_program.directory);
    QVERIFY(folder.mkdir("one"));
    const QString file = filesOf("second").first();
    for (const QString& name : {file, file + ".scope"})
        QVERIFY(QFile::copy(m_program.path(name), m_program.path("one/" + QFileInfo(name).fileName())));
    const Ended done = report({"-b", "one"});
    QVERIFY2(done.status == 0 && done.out.contains("Call graph"), qPrintable(done.out + done.err));
}

void TestRecordProcesses::damagedFilesChangeTheExitStatusAndNothingElse()
{
    QDir folder(m_program.directory);
    QVERIFY(folder.mkdir("ruins"));
    for (const QString& name : QDir(m_program.path("all")).entryList(QDir::Files))
        QVERIFY(QFile::copy(m_program.path("all/" + name), m_program.path("ruins/" + name)));
    const QString whole = report({"-b", "all"}).out.section("To see", 0, 0).replace("all/", "ruins/");
    QFile empty(m_program.path("ruins/q.1.scope"));
    QVERIFY(empty.open(QIODevice::WriteOnly));
    empty.close();
    const Ended done = report({"-b", "ruins"});
    QCOMPARE(done.status, 1);
    QCOMPARE(done.out.section("To see", 0, 0), whole);
    QCOMPARE(done.err, QStringLiteral("warning: ruins/q.1.scope: expected a profile, found an empty file: left out\n"));
    const Ended one = report({"-b", "-p", "--program=second", "ruins"});
    QCOMPARE(one.status, 1);
    QVERIFY(one.out.startsWith("Flat profile:\n"));
    QVERIFY(one.err.contains("ruins/q.1.scope"));
}

void TestRecordProcesses::profilesOfOthersThanTheNamedProgramAreLeftOut()
{
    const Ended done = report({"-b", "-p", "second", "all"});
    QCOMPARE(done.status, 1);
    QCOMPARE(done.out, report({"-b", "-p", "--program=second", "all"}).out);
    static const QRegularExpression lines(
        "\nwarning: all/\\S+: expected a profile of the build [0-9a-f]+, found one of "
        "\\S+/forks, build [0-9a-f]+: left out\n"),
        end("\nwarning: left out \\d+ of \\d+ files: the numbers are those of the others\n$");
    QVERIFY2(done.err.contains(lines) && done.err.contains(end), qPrintable(done.err));
}

void TestRecordProcesses::labelsChooseRunsAndCompareThem()
{
    QVERIFY(QDir(m_program.directory).mkdir("labelled"));
    for (const char* version : {"1.2", "1.3"}) {
        m_program.environment.insert("GMONSCOPE_LABEL", QStringLiteral("version=%1,input=small").arg(version));
        const QString program = version == std::string_view("1.2") ? "./forks" : "./second"; // another build
        QCOMPARE(
            m_program.start(ProfiledProgram::recorder(), {"-o", "labelled/%p", program, "exit", "2", "3000"}).status,
            0);
    }
    m_program.environment.remove("GMONSCOPE_LABEL");
    QCOMPARE(overview("labelled")["processes"].toArray().size(), 6);
    const Ended one = report({"-b", "-p", "--label=version=1.2", "--label=input=small", "labelled"});
    QVERIFY2(one.status == 0 && one.out.contains(QRegularExpression(" 6001 .* prepare\n")), qPrintable(one.out));
    const Ended both = report({"-b", "--label=version=1.3", "--diff-label=version=1.2", "labelled"});
    QVERIFY2(both.status == 0 && both.out.contains("and 2 more of ") && both.out.contains("/second\n"),
             qPrintable(both.out + both.err));
    const Ended spread = report({"-b", "--spread", "--by=run", "--program=forks", "all", "labelled"});
    QVERIFY2(spread.status == 0 && spread.out.startsWith("Spread over 2 runs:\n"), qPrintable(spread.out + spread.err));
    const Ended labels = report({"-b", "--spread", "--by=label", "--program=forks", "all", "labelled"});
    QVERIFY2(labels.out.startsWith("Spread over 2 runs:\n") &&
                 labels.out.contains(QRegularExpression("[(]no label[)]|input=small,version=1.2")),
             qPrintable(labels.out + labels.err));
    const Ended host = report({"--spread", "--by=host", "--program=forks", "all"});
    QVERIFY2(host.err.endsWith(": expected two groups or more for their spread, found this one alone\n"),
             qPrintable(host.err));
    QCOMPARE(report({"--by=host", "all"}).status, 2);
    QCOMPARE(report({"--spread", "--by=planet", "all"}).status, 2);
    const Ended none = report({"--label=version=2", "labelled"});
    QCOMPARE(none.status, 1);
    QCOMPARE(none.err,
             QStringLiteral("gmonscope-report: labelled: expected profiles with the label version=2, found none\n"));
    QVERIFY(QDir(m_program.path(QString())).mkdir("broken"));
    QFile broken(m_program.path("broken/gmon.out"));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("gmon\1") == 5);
    broken.close();
    QVERIFY(report({"--label=version=2", "labelled", "broken"})
                .err.endsWith("with the label version=2, found none; files that cannot be read: 1\n"));
    QCOMPARE(report({"--label=version", "labelled"}).status, 2);
    QCOMPARE(report({"--diff=x", "--diff-label=version=1.2", "labelled"}).status, 2);
}

/// Needs the folder of the test before.
void TestRecordProcesses::labelsAreComparedWithAllOthers()
{
    const QStringList base{"-b", "--diff-label=version=1.2", "labelled"};
    const Ended alone = report(base);
    QVERIFY2(alone.status == 0, qPrintable(alone.err));
    QCOMPARE(alone.out, report(QStringList{"--label=version=1.3"} + base).out);
    const Ended all = report({"-b", "--diff-label=input=small", "labelled"});
    QCOMPARE(all.status, 1);
    QCOMPARE(all.err, QStringLiteral("gmonscope-report: labelled: expected profiles without the label input=small to "
                                     "compare with those that have it, found none\n"));
    for (const QStringList& sides : {QStringList{"--diff-label=input=small", "all", "labelled"},
                                     QStringList{"--label=version=1.2", "--diff-label=input=small", "labelled"}}) {
        const Ended several = report(sides);
        QCOMPARE(several.status, 1);
        static const QRegularExpression line(
            ": expected profiles of one program, found those of \\d \\(.*\\); --program=NAME takes one of them\n$");
        QVERIFY2(several.err.contains(line), qPrintable(several.err));
    }
    const Ended one = report({"-b", "--program=forks", "--diff-label=version=1.2", "all", "labelled"});
    QVERIFY2(one.status == 0, qPrintable(one.err));
}

void TestRecordProcesses::labelsAreGroupsInWhateverOrder()
{
    QVERIFY(QDir(m_program.directory).mkdir("ordered"));
    for (const char* labels : {"a=1,b=2", "b=2,a=1", "a=1,b=3"}) {
        m_program.environment.insert("GMONSCOPE_LABEL", labels);
        QCOMPARE(
            m_program.start(ProfiledProgram::recorder(), {"-o", "ordered/%p", "./second", "exit", "2", "3000"}).status,
            0);
    }
    m_program.environment.remove("GMONSCOPE_LABEL");
    const Ended spread = report({"-b", "--spread", "--by=label", "--program=second", "ordered"});
    QVERIFY2(spread.out.startsWith("Spread over 2 runs:\n"), qPrintable(spread.out + spread.err));
    QVERIFY2(spread.out.contains("a=1,b=2") || spread.out.contains("a=1,b=3"), qPrintable(spread.out));
}

void TestRecordProcesses::aLabelWithoutAValueIsTold()
{
    for (const char* labels : {"bad", "a=1,bad", "=1"}) {
        m_program.environment.insert("GMONSCOPE_LABEL", labels);
        const Ended ended =
            m_program.start(ProfiledProgram::recorder(), {"-o", "told", "./second", "exit", "2", "3000"});
        QCOMPARE(ended.status, 0);
        const QString line =
            QStringLiteral("gmonscope-record: warning: GMONSCOPE_LABEL: expected KEY=VALUE, or several "
                           "with commas between, found %1\n")
                .arg(labels);
        QVERIFY2(ended.err.startsWith(line), qPrintable(ended.err));
    }
    m_program.environment.remove("GMONSCOPE_LABEL");
}

void TestRecordProcesses::wrongOptionsAreRefused()
{
    QCOMPARE(report({"--processes=some", "all"}).status, 2);
    QCOMPARE(report({"--processes", "-p", "all"}).status, 2);
    QCOMPARE(report({"--processes", "--svg=x.svg", "all"}).status, 2);
    QCOMPARE(report({"--processes", "--program=forks", "all"}).status, 2);
    QCOMPARE(report({"--program=", "all"}).status, 2);
    const Ended unknown = report({"--program=nothing", "all"});
    QCOMPARE(unknown.status, 1);
    QVERIFY2(unknown.err.startsWith("gmonscope-report: --program=nothing: expected a program of these profiles, found"),
             qPrintable(unknown.err));
    QCOMPARE(report({"--processes", "live"}).status, 1); // nothing is in it
}

QTEST_GUILESS_MAIN(TestRecordProcesses)
#include "tst_record_processes.moc"
