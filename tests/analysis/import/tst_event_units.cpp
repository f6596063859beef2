// SPDX-License-Identifier: MIT
//
// Units of other tools' events: profiles are compared if their units are the same.
#include "gmonscope/diagram.h"

#include "import_files.h"

#include <QTest>

#include <set>

using namespace gmonscope;
using namespace gmonscope::test;

class TestEventUnits : public QObject {
    Q_OBJECT

    ImportFolder m_folder;

    [[nodiscard]] std::string unitOf(const std::string& event) const
    {
        return m_folder.load("prog 9 1.0: 7 " + event + ": \n\t10 f (/bin/prog)\n\n")->dimension();
    }

private Q_SLOTS:
    void modifiersAndCountersDoNotChangeTheEvent_data()
    {
        QTest::addColumn<QString>("event");
        QTest::addColumn<QString>("unit");
        QTest::newRow("plain") << "cycles"
                               << "M cycles";
        QTest::newRow("user") << "cycles:u"
                              << "M cycles";
        QTest::newRow("precise") << "cycles:ppp"
                                 << "M cycles";
        QTest::newRow("guest") << "cycles:HG"
                               << "M cycles";
        QTest::newRow("hybrid") << "cpu_core/cycles/P"
                                << "M cycles";
        QTest::newRow("hybrid with a colon") << "cpu_atom/instructions/:u"
                                             << "M instructions";
        QTest::newRow("terms") << "cycles/period=100000/u"
                               << "M cycles";
        QTest::newRow("clock") << "cpu-clock:u"
                               << "seconds";
        QTest::newRow("clock's terms") << "task-clock/period=100000/"
                                       << "seconds";
        QTest::newRow("others") << "page-faults:u"
                                << "page-faults";
        QTest::newRow("terms of others") << "cpu/mem-loads,ldlat=30/P"
                                         << "mem-loads,ldlat=30";
        QTest::newRow("raw") << "cpu/event=0x3c/"
                             << "cpu/event=0x3c/";
    }
    void modifiersAndCountersDoNotChangeTheEvent()
    {
        QFETCH(QString, event);
        QFETCH(QString, unit);
        QCOMPARE(QString::fromStdString(unitOf(event.toStdString())), unit);
    }

    void sentencesAboutSharesTellOfWhat()
    {
        const auto profile = m_folder.load("# callgrind format\nevents: Ir\nfn=main\n1 500\ncfn=work\ncalls=2 1\n"
                                           "1 400\nfn=work\n1 300\n2 100\n");
        const std::string summary = buildDiagram(*profile).summary();
        QVERIFY2(summary.find(" of all Ir ") != std::string::npos, summary.c_str());
        std::ostringstream text;
        TextStyle style;
        style.top = 1;
        writeFlatProfile(text, *profile, style);
        QVERIFY2(text.str().find("left out: 1 function, 44.44% of all Ir\n") != std::string::npos, text.str().c_str());
        const auto samples = m_folder.load("main;work 3\nmain 1\n");
        QVERIFY(buildDiagram(*samples).summary().find(" of all samples ") != std::string::npos);
    }

    void eventsThatDifferHaveUnitsThatDiffer()
    {
        const std::string longOne(70, 'a');
        const std::vector<std::string> events{"probe:malloc",
                                              "probe:free",
                                              "probe:u",
                                              "probe:k",
                                              "syscalls:sys_enter_openat",
                                              "syscalls:sys_enter_openat2",
                                              "sched:sched_switch",
                                              "cpu/event=0x3c/",
                                              "cpu/event=0x3d/",
                                              "cpu_core/cache-misses/",
                                              "cpu_core",
                                              longOne + 'x',
                                              longOne + 'y',
                                              longOne};
        std::set<std::string> units;
        for (const std::string& event : events)
            units.insert(unitOf(event));
        QCOMPARE(units.size(), events.size());
    }

    void unitsOfLongEventsAreShort()
    {
        const std::string unit = unitOf(std::string(1000, 'e'));
        QVERIFY2(unit.size() < 100, unit.c_str());
    }
};

QTEST_APPLESS_MAIN(TestEventUnits)
#include "tst_event_units.moc"
