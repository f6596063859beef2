// SPDX-License-Identifier: MIT
//
// Kernel time of a program is its own, also where the runtime has a function of the same name before the C library's.
#include "against_gprof.h"
#include "gmonscope/load_profile.h"
#include "profile_lookup.h"
#include "temp_files.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

class TestSystemCalls : public QObject {
    Q_OBJECT
private slots:
    void timeInTheKernelIsThatOfWhoCallsIt()
    {
        const TempFolder folder;
        outputOf({"cc", "-O2", "-pg", "-o", "calls", GMONSCOPE_SOURCE_DIR "/tests/analysis/programs/system_calls.c"},
                 folder.path());
        outputOf({GMONSCOPE_BIN_DIR "/gmonscope-record", "./calls"}, folder.path());
        const auto profile = loadProfile({.image = folder.path("calls"), .profiles = {folder.path("gmon.out")}});
        QVERIFY2(profile, profile ? "" : profile.error().text().c_str());
        const double whole = (*profile)->totalSeconds();
        QVERIFY2(whole > 1 && whole < 1.5, qPrintable(QString::number(whole)));
        for (const char* name : {"by_syscall", "by_prctl", "by_mask", "by_stack"}) {
            const double share = (*profile)->function(idOf(**profile, name)).totalSeconds() / whole;
            QVERIFY2(share > 0.14 && share < 0.34, qPrintable(QString("%1 %2").arg(name).arg(share)));
        }
    }
};

QTEST_APPLESS_MAIN(TestSystemCalls)
#include "tst_system_calls.moc"
