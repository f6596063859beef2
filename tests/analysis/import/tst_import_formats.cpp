// SPDX-License-Identifier: MIT
//
// Texts that are taken for files of other tools, and options that refuse these.
#include "gmonscope/other_tools.h"

#include "import_files.h"
#include "report_runner.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

class TestImportFormats : public QObject {
    Q_OBJECT

    ImportFolder m_folder;

    [[nodiscard]] Outcome reported(const QString& words) const
    {
        std::vector<std::string> command{report};
        for (const QString& word : words.split(' '))
            command.push_back(word.toStdString());
        return run({.words = command, .folder = m_folder.path()});
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_folder.write("callgrind.out", std::string_view("# callgrind format\ncmd: ./p\npositions: line\nevents: Ir\n"
                                                         "fl=(1) p.c\nfn=(1) main\n1 10\ncfn=(2) work\ncalls=2 9\n"
                                                         "+1 20\nfn=(2)\n9 20\n"));
        m_folder.write("gmon.out", std::string_view("gmon\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 20));
    }

    void onlyTextsOfStacksAreTakenForThem_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isTaken");
        QTest::newRow("stacks") << "a"
                                << "main;f 3\nmain 1\n"
                                << true;
        QTest::newRow("stacks behind single functions") << "a" << QString("idle 3\n").repeated(30) + "main;f 1\n"
                                                        << true;
        QTest::newRow("readings") << "a"
                                  << "temperature 12\nhumidity 40\n"
                                  << false;
        QTest::newRow("pairs") << "a"
                               << "1 2\n3 4\n"
                               << false;
        QTest::newRow("numbers with semicolons") << "a"
                                                 << "1;2 3\n4;5 6\n"
                                                 << false;
        QTest::newRow("times") << "a"
                               << "12:30;x 3\n"
                               << false;
        QTest::newRow("folded") << "a.folded"
                                << "temperature 12\n"
                                << true;
        QTest::newRow("collapsed") << "a.collapsed"
                                   << "1 2\n"
                                   << true;
        QTest::newRow("no numbers") << "b.folded"
                                    << "a letter\n"
                                    << false;
    }
    void onlyTextsOfStacksAreTakenForThem()
    {
        QFETCH(QString, name);
        QFETCH(QString, text);
        QFETCH(bool, isTaken);
        QCOMPARE(isOfOtherTool(m_folder.write(name.toStdString(), text.toStdString())), isTaken);
    }

    void anotherEventCanBeChosen()
    {
        m_folder.write("events.out",
                       std::string_view("events: Ir D1mr D1mw\nsummary: 30 7\nfn=(1) main\n1 10 2\ncfn=(2) work\n"
                                        "calls=2 9\n1 20 5\nfn=(2)\n9 20 5 1\n"));
        m_folder.write("perf.txt", std::string_view("prog 9 1.0: 1000000 cycles:u: \n\t10 f (/bin/prog)\n\n"
                                                    "prog 9 1.0: 3 page-faults:u: \n\t10 g (/bin/prog)\n\n"));
        Outcome done = reported("-b -p --event=D1mr events.out");
        QVERIFY2(done.out.find(" 71.43      5.00     5.00        2     2.50     2.50  work\n") != std::string::npos,
                 done.out.c_str());
        QCOMPARE(done.err,
                 std::string("note: events.out: shows the event D1mr; --event=NAME shows another one of these: "
                             "Ir D1mr D1mw\n"));
        done = reported("-b -p --event=D1mw events.out");
        QVERIFY2(done.out.find("100.00      1.00     1.00        2     0.50     0.50  work\n") != std::string::npos,
                 done.out.c_str());
        done = reported("-b -p --event=page-faults perf.txt");
        QVERIFY2(done.out.find("100.00      3.00     3.00                             g\n") != std::string::npos,
                 done.out.c_str());
        QVERIFY2(done.err.starts_with(
                     "note: perf.txt: shows the event page-faults:u; samples of others (1 in all) are left out, "
                     "which --event=NAME shows: cycles:u\n"),
                 done.err.c_str());
        QCOMPARE(reported("-b -p --event=page-faults:u perf.txt").out, done.out);
        done = reported("-b -p --event=D1mr --diff=events.out events.out");
        QCOMPARE(done.exitStatus, 0);
    }

    void theUserTellsWhatCollapsedStacksCount_data()
    {
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("run");
        QTest::newRow("off-CPU time") << "us"
                                      << "2.50 s, from collapsed stacks";
        QTest::newRow("milliseconds") << "ms"
                                      << "2500.00 s, from collapsed stacks";
        QTest::newRow("nanoseconds") << "ns"
                                     << "0.00 s, from collapsed stacks";
        QTest::newRow("millions") << "cycles"
                                  << "2.50 M cycles, from collapsed stacks";
        QTest::newRow("anything") << "page-faults"
                                  << "2500000 page-faults, from collapsed stacks";
    }
    void theUserTellsWhatCollapsedStacksCount()
    {
        QFETCH(QString, event);
        QFETCH(QString, run);
        m_folder.write("off.folded", std::string_view("main;read 1500000\nmain;poll 1000000\n"));
        const QString option = "--event=" + event;
        const Outcome done = reported("-b -q " + option + " off.folded");
        QVERIFY2(has(done.out, run.toStdString()), (done.out + done.err).c_str());
        m_folder.write("then.folded", std::string_view("main;read 1500000\nmain;poll 1000001\n"));
        const Outcome compared = reported("-b --diff=off.folded --fail-if=+0% " + option + " then.folded");
        const bool isMeasured = event.endsWith('s') && event.size() == 2; // else they are samples, and chance counts
        QCOMPARE(compared.exitStatus, isMeasured ? 3 : 0);
    }

    void eventsThatAreNotThereAreRefused_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("why");
        QTest::newRow("callgrind") << "--event=Dr callgrind.out"
                                   << "callgrind.out: offset 44: expected one of the events Ir, found Dr in line 4";
        QTest::newRow("perf") << "--event=cycles perf.txt"
                              << "perf.txt: expected samples of an event of these: cpu-clock, found cycles";
        QTest::newRow("none of them") << "--event=cycles /bin/true gmon.out"
                                      << "gmon.out: expected for --event a file of callgrind or text of perf script, "
                                         "found a profile of processor time";
    }
    void eventsThatAreNotThereAreRefused()
    {
        QFETCH(QString, words);
        QFETCH(QString, why);
        m_folder.write("perf.txt", std::string_view("prog 9 1.0: 1000000 cpu-clock: \n\t10 f (/bin/prog)\n\n"));
        const Outcome done = reported(words);
        QCOMPARE(QString::fromStdString(done.err), "gmonscope-report: " + why + '\n');
        QCOMPARE(done.exitStatus, 1);
    }

    void pipesAreReadLikeFiles_data()
    {
        QTest::addColumn<QString>("command");
        QTest::newRow("a pipe") << "cat callgrind.out | %1 -";
        QTest::newRow("its name") << "cat callgrind.out | %1 /dev/stdin";
        QTest::newRow("a file") << "%1 - <callgrind.out";
        QTest::newRow("a socket") << "python3 -c \"import socket, subprocess, sys; a, b = socket.socketpair(); "
                                     "a.sendall(open('callgrind.out', 'rb').read()); a.close(); "
                                     "sys.exit(subprocess.run(sys.argv[1:], stdin=b).returncode)\" %1 -";
        QTest::newRow("slowly") << "(head -n 3 callgrind.out; sleep 0.1; tail -n +4 callgrind.out) | %1 -";
        QTest::newRow("one in a folder") << "mkfifo p; cat callgrind.out >p & %1 p";
    }
    void pipesAreReadLikeFiles()
    {
        QFETCH(QString, command);
        const QString words = QString::fromStdString(report) + " -b -p";
        const Outcome done = run({.words = {"sh", "-c", command.arg(words).toStdString()}, .folder = m_folder.path()});
        QCOMPARE(done.err, std::string());
        QCOMPARE(done.out, reported("-b -p callgrind.out").out);
    }

    void errorsNameStandardInput()
    {
        const Outcome done =
            run({.words = {"sh", "-c", "echo a letter | " + report + " -"}, .folder = m_folder.path()});
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(done.err, std::string("gmonscope-report: standard input: offset 0: expected a program or a profile, "
                                       "found neither: it begins with 61 20 6c 65\n"));
    }

    void optionsThatNeedTheProgramAreRefusedByName_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("why");
        const QString needs =
            "%1: expected for %2 a profile that was recorded for gmonscope, found one of another tool, which has no "
            "addresses of code";
        QTest::newRow("source") << "-A callgrind.out" << needs.arg("callgrind.out", "-A");
        QTest::newRow("counts by line") << "-C callgrind.out" << needs.arg("callgrind.out", "--exec-counts");
        QTest::newRow("gprof") << "--gnu-compat callgrind.out" << needs.arg("callgrind.out", "--gnu-compat");
        QTest::newRow("gprof with a program")
            << "--gnu-compat /bin/true callgrind.out" << needs.arg("callgrind.out", "--gnu-compat");
        QTest::newRow("comparison") << "--diff=gmon.out callgrind.out"
                                    << "gmon.out: expected for --diff callgrind's file, as PROFILE is, or "
                                       "--diff-image=IMAGE, found a file that is not of another tool";
        QTest::newRow("comparison with nothing") << "--diff=missing callgrind.out"
                                                 << "missing: No such file or directory";
    }
    void optionsThatNeedTheProgramAreRefusedByName()
    {
        QFETCH(QString, words);
        QFETCH(QString, why);
        const Outcome done = reported(words);
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(QString::fromStdString(done.err), "gmonscope-report: " + why + '\n');
        QCOMPARE(done.out, std::string());
    }
};

QTEST_APPLESS_MAIN(TestImportFormats)
#include "tst_import_formats.moc"
