// SPDX-License-Identifier: MIT
//
// Programs built with -pg, run with the C library's own runtime: our report against stock gprof's. Counts and arcs are
// equal; times agree within a tick or two, since gprof cuts bins to whole units and we do not.
//
// gprof drops clones like f.part.0 and charges them to the symbol before; for the comparison they get names that it keeps.
#include "command.h"
#include "gprof_text.h"
#include "temp_files.h"

#include <QStandardPaths>
#include <QTest>

#include <cmath>

using namespace gmonscope::test;

namespace {

constexpr double tolerance = 0.021; // two ticks of 1/100 s

/// "a -> b: 3 and 4": where two maps differ.
template <class Map, class Text> std::string differences(const Map& ours, const Map& theirs, Text keyText)
{
    std::string text;
    const auto note = [&](const auto& key, std::uint64_t a, std::uint64_t b) {
        if (a != b)
            text += "\n" + keyText(key) + ": " + std::to_string(a) + " and " + std::to_string(b);
    };
    for (const auto& [key, count] : ours)
        note(key, count, theirs.contains(key) ? theirs.at(key) : 0);
    for (const auto& [key, count] : theirs)
        if (!ours.contains(key))
            note(key, 0, count);
    return text;
}

std::string arcText(const std::pair<std::string, std::string>& arc) { return arc.first + " -> " + arc.second; }
std::string plainText(const std::string& name) { return name; }

} // namespace

class TestAgainstGprof : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    /// Runs a command in the test's folder; the test fails with its words otherwise.
    std::string out(const std::vector<std::string>& words)
    {
        const Outcome outcome = run({.words = words, .folder = m_folder.path()});
        if (outcome.exitStatus != 0)
            QTest::qFail((words.front() + ": " + outcome.err).c_str(), __FILE__, __LINE__);
        return outcome.out;
    }

    /// Compiles to `prog`, with names of clones that gprof keeps.
    void build(const std::string& source, const QStringList& flags)
    {
        const bool isCpp = source.ends_with(".cpp");
        std::vector<std::string> words{isCpp ? CXX_COMPILER : C_COMPILER, "-pg", "-falign-functions=64", "-o", "built"};
        for (const QString& flag : flags)
            words.push_back(flag.toStdString());
        words.push_back(GMONSCOPE_SOURCE_DIR "/tests/analysis/programs/" + source);
        out(words);
        std::istringstream symbols(out({"nm", "built"}));
        std::string renamed;
        for (std::string line; std::getline(symbols, line);) {
            const std::string name = line.substr(line.rfind(' ') + 1);
            std::string plain = name;
            std::replace(plain.begin(), plain.end(), '.', '_');
            if (plain != name && name.find('@') == std::string::npos)
                renamed += name + ' ' + plain + '\n';
        }
        m_folder.write("renamed", renamed);
        out({"objcopy", "--redefine-syms=renamed", "built", "prog"});
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
        QTest::newRow("C, in sections") << "against_gprof.c" << QStringList{"-O1", "-ffunction-sections", "-Wl,--gc-sections"};
        QTest::newRow("C++") << "against_gprof.cpp" << QStringList{"-std=c++17", "-O0"};
        QTest::newRow("C++, not inlined") << "against_gprof.cpp" << QStringList{"-std=c++17", "-O2", "-fno-inline"};
        QTest::newRow("C++, optimised") << "against_gprof.cpp" << QStringList{"-std=c++17", "-O2"};
    }
    void countsArcsAndTimesAgree()
    {
        QFETCH(const QString, source);
        QFETCH(const QStringList, flags);
        build(source.toStdString(), flags);
        out({"./built"});
        const GprofText theirs = readGprofText(out({"gprof", "-b", "prog", "gmon.out"}));
        const GprofText ours = readGprofText(out({GMONSCOPE_BIN_DIR "/gmonscope-report", "-b", "prog", "gmon.out"}));
        QVERIFY(!theirs.arcs.empty());
        QCOMPARE(differences(ours.arcs, theirs.arcs, arcText), std::string());
        auto calls = ours.calls;
        for (const auto& [name, count] : ours.externalCalls)
            if ((calls[name] -= count) == 0)
                calls.erase(name);
        QCOMPARE(differences(calls, theirs.calls, plainText), std::string());
        for (const auto& [name, seconds] : theirs.selfSeconds) {
            const double mine = ours.selfSeconds.contains(name) ? ours.selfSeconds.at(name) : 0;
            QVERIFY2(std::abs(mine - seconds) < tolerance,
                     (name + ": " + std::to_string(mine) + " and " + std::to_string(seconds)).c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestAgainstGprof)
#include "tst_against_gprof.moc"
