// SPDX-License-Identifier: MIT
//
// The text of perf script as other fields than the usual ones make it, and programs that it is about.
#include "gmonscope/gather_runs.h"

#include "import_files.h"
#include "profile_lookup.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

class TestPerfText : public QObject {
    Q_OBJECT

    ImportFolder m_folder;

private Q_SLOTS:
    void periodsWithoutATimeCount_data()
    {
        QTest::addColumn<QString>("start");
        QTest::newRow("process") << "lua 1234 1003009 cpu-clock:u:";
        QTest::newRow("thread") << "lua 1234/1235    1003009 cpu-clock:u:";
        QTest::newRow("processor") << "lua 1234 [001]    1003009 cpu-clock:u:";
        QTest::newRow("time") << "lua 1234 56.789: 1003009 cpu-clock:u:";
    }
    void periodsWithoutATimeCount()
    {
        QFETCH(QString, start);
        for (const char* stack : {" 401136 work+0x16 (/usr/bin/lua)\n", "\n\t401136 work+0x16 (/usr/bin/lua)\n\n"}) {
            const auto profile = m_folder.load(start.toStdString() + stack + start.toStdString() + stack);
            QCOMPARE(profile->dimension(), std::string("seconds"));
            QCOMPARE(profile->totalSeconds(), 2 * 0.001003009);
            QCOMPARE(profile->totalTicks(), 2.0);
            QCOMPARE(profile->imagePath(), std::string("/usr/bin/lua"));
        }
    }

    void aNumberAloneBeforeTheEventIsTheProcess()
    {
        const auto profile = m_folder.load("lua 1234 cycles: \n\t10 f (/x/lua)\n\nlua 1234 [002] cycles: \n\t10 f\n\n");
        QCOMPARE(profile->dimension(), std::string("samples"));
        QCOMPARE(profile->totalSeconds(), 2.0);
        QCOMPARE(profile->imagePath(), std::string("/x/lua"));
    }

    void theProgramIsTheModuleOfItsName_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("modules");
        QTest::addColumn<QString>("program");
        QTest::newRow("a library begins alike") << "lua"
                                                << "/lib/luajit-helper.so /usr/bin/lua"
                                                << "/usr/bin/lua";
        QTest::newRow("a program begins alike") << "lua"
                                                << "/bin/luac /usr/bin/lua"
                                                << "/usr/bin/lua";
        QTest::newRow("cut") << "a-name-of-fifte"
                             << "/lib/a-name-of-fifteen.so /bin/a-name-of-fifteen"
                             << "/bin/a-name-of-fifteen";
        QTest::newRow("link") << "python3"
                              << "/lib/libpython3.so /usr/bin/python3.11"
                              << "/usr/bin/python3.11";
        QTest::newRow("none") << "lua"
                              << "/lib/luajit.so"
                              << "lua";
    }
    void theProgramIsTheModuleOfItsName()
    {
        QFETCH(QString, command);
        QFETCH(QString, modules);
        QFETCH(QString, program);
        QString text;
        for (const QString& module : modules.split(' '))
            text += command + " 9 1.0: 1000 cpu-clock: \n\t10 f (" + module + ")\n\n";
        QCOMPARE(QString::fromStdString(m_folder.load(text.toStdString())->imagePath()), program);
    }

    void samplesBeforeTheProgramRunsDoNotNameIt()
    {
        const auto perf = [](const std::string& command) {
            std::string sample = command + " 9 1.0: 1000 cpu-clock: \n";
            for (int i = 0; i < 30; ++i)
                sample += "\t10 f" + std::to_string(i) + " (/bin/x)\n";
            return sample + '\n';
        };
        const std::string one = m_folder.write("one.txt", perf("perf-exec") + perf("lua") + perf("lua"));
        const std::string two = m_folder.write("two.txt", perf("lua"));
        const std::string other = m_folder.write("other.txt", perf("perf-exec") + perf("awk"));
        QVERIFY(isSameProgram(one, two));
        QVERIFY(!isSameProgram(one, other));
    }

    void commandsMayBeginWithTheSignOfComments()
    {
        const auto profile = m_folder.load("# captured on : Mon Nov 23 10:00:00 2026\n# cmdline : perf record -g a\n"
                                           "# event : name = cpu-clock:u, , size = 128\n#\n"
                                           "#worker 9 1.0: 1000 cpu-clock: \n\t10 f (/bin/prog)\n\n"
                                           "prog 9 1.0: 2000 cpu-clock: \n\t10 g (/bin/prog)\n\n"
                                           "#worker 9 1.0: 1000 cpu-clock: \n\t10 f (/bin/prog)\n\n");
        QCOMPARE(functionOf(*profile, "f").ticks, 2.0);
        QCOMPARE(functionOf(*profile, "g").ticks, 1.0);
    }

    void detailsBelowFramesAreNoFrames_data()
    {
        QTest::addColumn<QString>("detail");
        QTest::newRow("line") << "  f.c:12\n";
        QTest::newRow("unknown file") << "  :0\n";
        QTest::newRow("address in a module") << "  [kernel.kallsyms][ffffffff81b98107]\n";
        QTest::newRow("text of the line") << "|12      \tint i = f(n: 3);\n";
        QTest::newRow("instruction") << " insn: 66 89 74 17 02\n";
    }
    void detailsBelowFramesAreNoFrames()
    {
        QFETCH(QString, detail);
        const std::string below = detail.toStdString();
        const auto stacks =
            m_folder.load("prog 9 1.0: 1000 cpu-clock: \n\t10 f (/bin/prog)\n" + below + "\t20 main (/bin/prog)\n" +
                          below + "\nprog 9 2.0: 1000 cpu-clock: \n" + "\t10 g (/bin/prog)\n" + below);
        QCOMPARE(stacks->measured(idOf(*stacks, "main"))->samples, 1u);
        QCOMPARE(functionOf(*stacks, "f").ticks, 1.0);
        QCOMPARE(functionOf(*stacks, "g").ticks, 1.0);
        const auto single = m_folder.load("prog 9 1.0: 1000 cpu-clock:  10 f (/bin/prog)\n" + below +
                                          "prog 9 2.0: 1000 cpu-clock:  10 g (/bin/prog)\n" + below);
        QCOMPARE(functionOf(*single, "f").ticks, 1.0);
        QCOMPARE(single->functions().size(), 2u);
    }

    void recordsOfOtherKindsAreSkipped()
    {
        const auto profile = m_folder.load(
            "swapper 0 [000] 0.000000: PERF_RECORD_MMAP -1/0: [0xffffffff81000000(0xe00000) @ 0]: x [kernel]_text\n"
            "prog 9 1.0: PERF_RECORD_COMM exec: prog:9/9\n"
            "prog 9 1.0: PERF_RECORD_COMM: prog:9/9\n"
            "prog 9 1.0: 1000 cpu-clock: \n\t10 f (/bin/prog)\n\n"
            "prog 9 PERF_RECORD_EXIT(9:9):(9:9)\n");
        QCOMPARE(profile->totalTicks(), 1.0);
        QCOMPARE(profile->functions().size(), 1u);
    }

    void theProcessorsModeMayStandBehindTheProcess()
    {
        const auto profile = m_folder.load("prog 9 U     1.0: 1000 cpu-clock: \n\t10 f (/bin/prog)\n\n"
                                           "prog 9/9 [001] K 1.0: 1000 cpu-clock: \n\t10 f (/bin/prog)\n\n");
        QCOMPARE(profile->totalTicks(), 2.0);
        QCOMPARE(profile->imagePath(), std::string("/bin/prog"));
    }

    void samplesWithoutAddressesAreToldOf()
    {
        const auto profile = m_folder.load("prog 9 1.0: 1000 cpu-clock: \nprog 9 2.0: 1000 cpu-clock: \n");
        QCOMPARE(profile->totalTicks(), 2.0);
        QCOMPARE(profile->problems().front().text,
                 std::string("has no addresses: perf script -F +ip,+sym,+dso prints where the samples are"));
    }

    /// As perf 6.1 prints them.
    void fewFieldsAreEnough_data()
    {
        QTest::addColumn<QString>("stack");  // the line before a stack
        QTest::addColumn<QString>("single"); // before an address, where stacks were not recorded
        QTest::addColumn<QString>("unit");
        QTest::newRow("ip,sym") << ""
                                << ""
                                << "samples";
        QTest::newRow("comm,ip,sym") << "w "
                                     << "               w "
                                     << "samples";
        QTest::newRow("tid,ip,sym") << " 3822 "
                                    << " 3831 "
                                    << "samples";
        QTest::newRow("comm,tid,ip,sym") << "w  3822 "
                                         << "               w  3831 "
                                         << "samples";
        QTest::newRow("comm,pid,tid,ip,sym") << "w  3822/3822  "
                                             << "               w  3831/3831  "
                                             << "samples";
        QTest::newRow("comm,tid,time,ip,sym") << "w  3822 50305.137666: "
                                              << "               w  3831 50306.351688: "
                                              << "samples";
        QTest::newRow("-event") << "w  3822 50305.137666:    1003009 "
                                << "               w  3831 50306.351688:    1003009 "
                                << "samples";
        QTest::newRow("period,ip,sym") << "   1003009 "
                                       << "   1003009 "
                                       << "samples";
        QTest::newRow("comm,period,ip,sym") << "w    1003009 "
                                            << "               w    1003009 "
                                            << "samples";
        QTest::newRow("comm,cpu,ip,sym") << "w [001] "
                                         << "               w [001] "
                                         << "samples";
        QTest::newRow("event,ip,sym") << "cpu-clock:u: "
                                      << "cpu-clock:u: "
                                      << "samples";
        QTest::newRow("time,event,ip,sym") << "50305.137666: cpu-clock:u: "
                                           << "50306.351688: cpu-clock:u: "
                                           << "samples";
        QTest::newRow("period,event,ip,sym") << "   1003009 cpu-clock:u: "
                                             << "   1003009 cpu-clock:u: "
                                             << "seconds";
        QTest::newRow("comm,time,period,event,ip,sym") << "w 50305.137666:    1003009 cpu-clock:u: "
                                                       << "               w 50306.351688:    1003009 cpu-clock:u: "
                                                       << "seconds";
    }
    void fewFieldsAreEnough()
    {
        QFETCH(const QString, stack);
        QFETCH(const QString, single);
        QFETCH(const QString, unit);
        const std::string head = stack.toStdString() + "\n\t            11cf ", before = single.toStdString() + "     ";
        const auto stacks =
            m_folder.load(head + "add (/bin/w)\n\t            11d0 main (/bin/w)\n\n" + head + "main (/bin/w)\n\n");
        QCOMPARE(stacks->totalTicks(), 2.0);
        QCOMPARE(functionOf(*stacks, "add").ticks, 1.0);
        QCOMPARE(stacks->measured(idOf(*stacks, "main"))->samples, 2u);
        const auto singles = m_folder.load(before + "5639786021cf add (/bin/w)\n" + before + "5639786021c3 main\n" +
                                           before + "7f39786021c3 main\n");
        QCOMPARE(singles->totalTicks(), 3.0);
        QCOMPARE(functionOf(*singles, "add").ticks, 1.0);
        QCOMPARE(singles->functions().size(), 2u);
        for (const auto& profile : {stacks, singles}) {
            for (const Problem& problem : profile->problems())
                QVERIFY2(problem.text.find("commands together") == std::string::npos, problem.text.c_str());
            QCOMPARE(profile->dimension(), unit.toStdString());
            QCOMPARE(profile->totalSeconds(), profile->totalTicks() * (unit == "seconds" ? 0.001003009 : 1));
        }
    }

    void missingFieldsAreNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("found");
        const char* const needsAddress =
            "expected perf script's fields ip and sym: perf script -F +ip,+sym,+dso, found samples without them";
        QTest::newRow("event") << "cpu-clock:u: \ncpu-clock:u: \n" << needsAddress;
        QTest::newRow("comm,time") << "  w 50305.137666: \n  w 50305.138666: \n" << needsAddress;
        QTest::newRow("comm,time,period,event") << "  w 50305.137666:    1003009 cpu-clock:u: \n" << needsAddress;
        QString many;
        for (int i = 0; i < 20; ++i) // more than are looked at to know the format
            many += "w 1 \n\t            11cf add\n\n";
        QTest::newRow("no line of a stack below") << many + "w 2 \nw 3 \n"
                                                  << "expected an address and a symbol, found \"w 3 \" in line 62";
    }
    void missingFieldsAreNamed()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, found);
        const std::string error = m_folder.refusal(text.toStdString());
        QVERIFY2(error.find(found.toStdString()) != std::string::npos, error.c_str());
    }

    void textsOfOtherKindsAreNoPerfScript_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("make") << "all:\n\tcc -o x x.c\n";
        QTest::newRow("headings") << "Samples:\n\nCosts:\n";
        QTest::newRow("words") << "w \nw \n";
        QTest::newRow("numbers") << "main 3\nwork 4\n";
    }
    void textsOfOtherKindsAreNoPerfScript()
    {
        QFETCH(const QString, text);
        const std::string error = m_folder.refusal(text.toStdString());
        QVERIFY2(error.find("perf") == std::string::npos, error.c_str());
    }

    void anEventCannotBeChosenWhereNoneIsTold()
    {
        const std::string path = m_folder.write("no.txt", "w  3822 \n\t            11cf add (/bin/w)\n\n");
        auto files = identifyFiles({path});
        QVERIFY(files.hasValue());
        files->request.event = "cycles";
        const auto loaded = loadProfile(files->request);
        QVERIFY(!loaded);
        QVERIFY2(loaded.error().text().find("for --event perf script's field of that name: perf script -F +event") !=
                     std::string::npos,
                 loaded.error().text().c_str());
    }

    void stubsAreNotWhatTheyLeadTo()
    {
        const auto profile = m_folder.load("prog 9 1.0: 1000 cpu-clock: \n\t10 memcmp@plt (/bin/prog)\n\n"
                                           "prog 9 2.0: 1000 cpu-clock: \n\t10 cfree@GLIBC_2.2.5 (/lib/libc.so.6)\n\n"
                                           "prog 9 2.0: 1000 cpu-clock: \n\t10 get@http://x/a.js:3 (/tmp/jit)\n\n");
        QCOMPARE(functionOf(*profile, "memcmp@plt").ticks, 1.0);
        QCOMPARE(functionOf(*profile, "cfree").ticks, 1.0);
        QCOMPARE(functionOf(*profile, "get@http://x/a.js:3").ticks, 1.0);
    }
};

QTEST_APPLESS_MAIN(TestPerfText)
#include "tst_perf_text.moc"
