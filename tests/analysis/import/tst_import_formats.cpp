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
