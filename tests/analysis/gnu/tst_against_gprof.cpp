// SPDX-License-Identifier: MIT
//
// Programs built with -pg, recorded with the C library's own runtime and with ours: our report against stock gprof's.
#include "against_gprof.h"
#include "temp_files.h"

#include <QStandardPaths>
#include <QTest>

using namespace gmonscope::test;

class TestAgainstGprof : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    /// Compiles to `prog`, with names of clones that gprof keeps.
    void build(const std::string& source, const QStringList& flags)
    {
        const bool isCpp = source.ends_with(".cpp");
        // Bins of the C library are not whole bytes: a function that shares one with its neighbour gets a part of it,
        // of as many ticks as there are. Aligned like this, none is hot at the edge of a bin.
        std::vector<std::string> words{isCpp ? "c++" : "cc", "-pg", "-falign-functions=64", "-o", "built"};
        for (const QString& flag : flags)
            words.push_back(flag.toStdString());
        words.push_back(GMONSCOPE_SOURCE_DIR "/tests/analysis/programs/" + source);
        outputOf(words, m_folder.path());
        keepClones(m_folder.path("built"), m_folder.path("prog"), m_folder.path("renamed"));
    }

    void compare()
    {
        const Disagreement found = compareWithGprof(m_folder.path("prog"), m_folder.path("gmon.out"));
        QVERIFY(found.arcsCompared > 0);
        QVERIFY2(found.arcs.empty(), found.arcs.c_str());
        QVERIFY2(found.calls.empty(), found.calls.c_str());
        QVERIFY2(found.times.empty(), found.times.c_str());
    }

private slots:
    void initTestCase()
    {
        for (const char* tool : {"gprof", "objcopy", "nm"})
            if (QStandardPaths::findExecutable(tool).isEmpty())
                QSKIP("no binutils here");
    }
    void countsArcsAndTimesAgree_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QStringList>("flags");
        QTest::newRow("C") << "against_gprof.c" << QStringList{"-O0"};
        QTest::newRow("C, optimised") << "against_gprof.c" << QStringList{"-O2"};
        QTest::newRow("C, optimised, not inlined") << "against_gprof.c" << QStringList{"-O2", "-fno-inline"};
        QTest::newRow("C, optimised for size") << "against_gprof.c" << QStringList{"-Os"};
        QTest::newRow("C, at a fixed address") << "against_gprof.c" << QStringList{"-O1", "-no-pie"};
        QTest::newRow("C, in sections") << "against_gprof.c"
                                        << QStringList{"-O1", "-ffunction-sections", "-Wl,--gc-sections"};
        QTest::newRow("C++") << "against_gprof.cpp" << QStringList{"-std=c++17", "-O0"};
        QTest::newRow("C++, not inlined") << "against_gprof.cpp" << QStringList{"-std=c++17", "-O2", "-fno-inline"};
        QTest::newRow("C++, optimised") << "against_gprof.cpp" << QStringList{"-std=c++17", "-O2"};
    }
    void countsArcsAndTimesAgree()
    {
        QFETCH(const QString, source);
        QFETCH(const QStringList, flags);
        build(source.toStdString(), flags);
        outputOf({"./built"}, m_folder.path());
        compare();
        if (QTest::currentTestFailed())
            return;
#ifdef GMONSCOPE_HAS_RUNTIME
        outputOf({GMONSCOPE_BIN_DIR "/gmonscope-record", "-o", "gmon.out", "./built"}, m_folder.path());
        compare();
#endif
    }
};

QTEST_APPLESS_MAIN(TestAgainstGprof)
#include "tst_against_gprof.moc"
