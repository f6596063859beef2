// SPDX-License-Identifier: MIT
//
// Programs of other machines: captured once (tests/targets/capture.sh), beside what the gprof of their binutils prints.
#include "command.h"
#include "gmonscope/identify.h"
#include "gmonscope/load_profile.h"

#include <QFile>
#include <QTest>

#include <array>
#include <cmath>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::string folder = GMONSCOPE_SOURCE_DIR "/tests/targets/";

constexpr std::array targets{"i386",    "x86_64", "arm",  "thumb",  "aarch64", "riscv64", "ppc64",
                             "ppc64le", "ppc",    "mips", "mipsel", "s390x",   "sparc64", "sparc"};

QByteArray textOf(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Its words, line by line: white space is free.
QStringList wordsOf(const QByteArray& text)
{
    QStringList lines;
    for (const QString& line : QString::fromUtf8(text).split('\n'))
        if (const QString words = line.simplified(); !words.isEmpty())
            lines.push_back(words);
    return lines;
}

const Function* find(const Profile& profile, std::string_view name)
{
    for (const Function& function : profile.functions())
        if (function.name == name)
            return &function;
    return nullptr;
}

void addTargets()
{
    QTest::addColumn<QString>("target");
    for (const char* target : targets)
        QTest::newRow(target) << target;
}

} // namespace

class TestTargets : public QObject {
    Q_OBJECT

private slots:
    void itsOwnGprofPrintsTheSame_data() { addTargets(); }
    void itsOwnGprofPrintsTheSame()
    {
        QFETCH(const QString, target);
        const std::string at = folder + target.toStdString();
        const Outcome outcome = run(
            {.words = {GMONSCOPE_BIN_DIR "/gmonscope-report", "--gnu-compat", "-b", "prog", "gmon.out"}, .folder = at});
        QCOMPARE(outcome.err, std::string());
        QCOMPARE(outcome.exitStatus, 0);
        const QStringList expected = wordsOf(textOf(at + "/gprof.txt"));
        QVERIFY(expected.size() > 40);
        QCOMPARE(wordsOf(QByteArray::fromStdString(outcome.out)), expected);
    }

    /// What program.c does, whatever it runs on.
    void callsAreThoseOfTheProgram_data() { addTargets(); }
    void callsAreThoseOfTheProgram()
    {
        QFETCH(const QString, target);
        const std::string at = folder + target.toStdString();
        const auto loaded = loadProfile({.image = at + "/prog", .profiles = {at + "/gmon.out"}});
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        const Profile& profile = **loaded;
        const std::array<std::pair<const char*, std::uint64_t>, 7> calls{{{"spin", 20},
                                                                          {"spin_more", 12},
                                                                          {"phase_one", 2},
                                                                          {"phase_two", 2},
                                                                          {"is_even", 8},
                                                                          {"is_odd", 8},
                                                                          {"depth", 1}}};
        for (const auto& [name, count] : calls) {
            const Function* const function = find(profile, name);
            QVERIFY2(function, name);
            QCOMPARE(function->calls, count);
        }
        QCOMPARE(find(profile, "depth")->selfCalls, std::uint64_t{20});
        const double work = find(profile, "spin")->selfSeconds + find(profile, "spin_more")->selfSeconds;
        QVERIFY(work > 0.9 * profile.totalSeconds() && work > 0.2);
        for (const Problem& problem : profile.problems())
            QVERIFY2(!problem.text.ends_with("another build?"), problem.text.c_str());
    }

    void theProgramIsFoundBesideItsProfile_data() { addTargets(); }
    void theProgramIsFoundBesideItsProfile()
    {
        QFETCH(const QString, target);
        const std::string at = folder + target.toStdString();
        const auto image = findImage(at + "/gmon.out");
        QVERIFY2(bool(image), image ? "" : image.error().text().c_str());
        QCOMPARE(image->path, at + "/prog");
    }

    /// What caller.c and library.c do.
    void theLoadersProfileIsOfItsLibrary_data()
    {
        QTest::addColumn<QString>("target");
        QTest::newRow("x86_64") << "library-x86_64";
        QTest::newRow("ppc") << "library-ppc";
    }
    void theLoadersProfileIsOfItsLibrary()
    {
        QFETCH(const QString, target);
        const std::string at = folder + target.toStdString();
        const std::string path = at + "/libwork.so.profile";
        const auto loaded = loadProfile({.image = at + "/libwork.so", .profiles = {path}});
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(find(**loaded, "spin")->calls, std::uint64_t{33});
        QCOMPARE(find(**loaded, "phase")->calls, std::uint64_t{3});
        QVERIFY(find(**loaded, "spin")->selfSeconds > 0.9 * (*loaded)->totalSeconds());
        bool isSeen = false;
        for (const Arc& arc : (*loaded)->arcs()) {
            const auto name = [&](FunctionId id) { return (*loaded)->functions()[id.value].name; };
            if (name(arc.caller) == "phase" && name(arc.callee) == "spin") {
                QCOMPARE(arc.calls, std::uint64_t{30});
                isSeen = true;
            }
        }
        QVERIFY(isSeen);
        const auto image = findImage(path);
        QVERIFY(bool(image));
        QCOMPARE(image->path, at + "/libwork.so");
    }

    void profilesOfTwoMachinesAreNotAdded()
    {
        const auto loaded = loadProfile(
            {.image = folder + "ppc/prog", .profiles = {folder + "ppc/gmon.out", folder + "s390x/gmon.out"}});
        QVERIFY(!loaded);
        QVERIFY(loaded.error().text().ends_with("s390x/gmon.out: expected a profile of " + folder +
                                                "ppc/prog, a 32-bit big-endian program, found one of a 64-bit "
                                                "big-endian program"));
    }
};

QTEST_APPLESS_MAIN(TestTargets)
#include "tst_targets.moc"
