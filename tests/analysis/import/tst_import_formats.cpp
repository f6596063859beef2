// SPDX-License-Identifier: MIT
//
// Options that refuse files of other tools.
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
