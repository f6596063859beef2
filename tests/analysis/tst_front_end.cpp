// SPDX-License-Identifier: MIT
//
// A stranger's front end, made of the public headers alone.
#include "command.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "temp_files.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

class TestFrontEnd : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    Outcome outcome(std::vector<std::string> words) const
    {
        words.insert(words.begin(), FRONT_END);
        return run({.words = words, .folder = m_folder.path()});
    }

private slots:
    void initTestCase()
    {
        ElfBuilder elf;
        elf.text(0x401000, 0x180);
        elf.function("main", 0x401000, 0x80).function("easy", 0x401080, 0x80).function("work", 0x401100, 0x80);
        for (const std::uint64_t function : {0x401000, 0x401080, 0x401100})
            elf.code(function + 4, {0xe8, 0, 0, 0, 0});
        m_folder.writeProgram("prog", elf.bytes());
        m_folder.write("gmon.out", GmonBuilder()
                                       .histogram(0x401000, 0x401180, {50, 100, 250})
                                       .arc(0, 0x401009, 1)
                                       .arc(0x401010, 0x401089, 3)
                                       .arc(0x401010, 0x401109, 1000)
                                       .arc(0x401090, 0x401109, 4000)
                                       .bytes());
    }
    void aTableIsPrinted()
    {
        const Outcome done = outcome({"prog", "gmon.out"});
        QCOMPARE(done.exitStatus, 0);
        QCOMPARE(done.out, std::string("| function | self | share | calls |\n|---|---:|---:|---:|\n"
                                       "| `work` | 2.50\u00a0s | 62.5\u00a0% | 5,000 |\n"
                                       "| `easy` | 1.00\u00a0s | 25.0\u00a0% | 3 |\n"
                                       "| `main` | 0.50\u00a0s | 12.5\u00a0% | 1 |\n"));
    }
    void anEntryIsPrinted()
    {
        const Outcome done = outcome({"--who", "work"}); // and the files are found
        QCOMPARE(done.out, std::string("work: 2.50\u00a0s, 62.5\u00a0%\n"
                                       "  called by main: 1,000 calls, 0.50\u00a0s\n"
                                       "  called by easy: 4,000 calls, 2.00\u00a0s\n"));
        QVERIFY(done.err.find("taken with ") != std::string::npos);
        QCOMPARE(outcome({"--who", "main"}).out, std::string("main: 4.00\u00a0s, 100.0\u00a0%\n"
                                                             "  called by <external>: 1 calls\n"
                                                             "  calls easy: 3 calls, 3.00\u00a0s\n"
                                                             "  calls work: 1,000 calls, 0.50\u00a0s\n"));
    }
    void errorsComeAsText()
    {
        const Outcome done = outcome({"none"});
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(done.err, std::string("none: No such file or directory\n"));
    }
};

QTEST_GUILESS_MAIN(TestFrontEnd)
#include "tst_front_end.moc"
