// SPDX-License-Identifier: MIT
//
// The text of perf script as other fields than the usual ones make it, and programs that it is about.
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
};

QTEST_APPLESS_MAIN(TestPerfText)
#include "tst_perf_text.moc"
