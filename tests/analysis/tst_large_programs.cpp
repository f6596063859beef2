// SPDX-License-Identifier: MIT
//
// Programs of many functions, and many or huge files of one: what is right for a small one stays so, and what cannot be
// done is said in a line.
#include "../bench/scale/large_program.h"
#include "command.h"
#include "gnu_scale.h"
#include "scope_sample.h"

#include <QStandardPaths>
#include <QTest>

#include <cmath>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::uint32_t thousand = 1000;
const std::string report = GMONSCOPE_BIN_DIR "/gmonscope-report";

/// Writes program.elf, program.gmon and program.nm.
void makeProgram(const TempFolder& folder, const bench::LargeProgramSpec& spec)
{
    const bench::LargeProgram program = bench::makeLargeProgram(spec);
    QVERIFY(bench::writeImage(program, folder.path("program.elf")));
    QVERIFY(bench::writeGmonOut(program, 0, folder.path("program.gmon")));
    QVERIFY(bench::writeSymbolFile(program, folder.path("program.nm")));
}

std::shared_ptr<const Profile> opened(const LoadRequest& request)
{
    const auto profile = loadProfile(request);
    if (!profile)
        throw std::runtime_error(profile.error().text());
    return *profile;
}

} // namespace

class TestLargePrograms : public QObject, ScopeSample {
    Q_OBJECT

private slots:
    void tenThousandFunctionsAreGnuGprofs_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("symbols of the program") << QStringList();
        QTest::newRow("symbols of a text") << QStringList({"-S", "program.nm"});
    }
    void tenThousandFunctionsAreGnuGprofs()
    {
        QFETCH(const QStringList, options);
        if (QStandardPaths::findExecutable("gprof").isEmpty())
            QSKIP("GNU gprof is not installed");
        const TempFolder folder;
        makeProgram(folder, {.functions = 10 * thousand, .arcs = 50 * thousand});
        std::vector<std::string> words{"-b", "-p", "-q"};
        for (const QString& option : options)
            words.push_back(option.toStdString());
        words.insert(words.end(), {"program.elf", "program.gmon"});
        words.insert(words.begin(), "gprof");
        const Outcome theirs = run({.words = words, .folder = folder.path()});
        words.front() = report;
        words.insert(words.begin() + 1, "--gnu-compat");
        const Outcome ours = run({.words = words, .folder = folder.path()});
        QCOMPARE(ours.exitStatus, 0);
        const ScaleDifference found = scaleDifference(theirs.out, ours.out);
        QCOMPARE(QString::fromStdString(found.first), QString());
        QVERIFY2(found.flatRows > 9 * thousand && found.entries > 9 * thousand, theirs.err.c_str());
    }
    void sumsAreThoseOfTheFile()
    {
        const TempFolder folder;
        makeProgram(folder, {.functions = 20 * thousand, .arcs = 100 * thousand});
        const auto profile = opened({.image = folder.path("program.elf"), .profiles = {folder.path("program.gmon")}});
        std::uint64_t calls = 0;
        double ticks = 0, seconds = 0;
        for (const Function& function : profile->functions()) {
            calls += function.calls + function.selfCalls;
            ticks += function.ticks;
            seconds += function.selfSeconds;
        }
        QCOMPARE(calls, profile->runs()[0].calls);
        QCOMPARE(profile->totalCalls(), calls);
        // Bins over two functions are shared by bytes: whole as far as doubles go.
        QVERIFY(std::abs(ticks - static_cast<double>(profile->runs()[0].ticks)) < 1e-7);
        QVERIFY(std::abs(seconds - profile->runs()[0].seconds) < 1e-9);
    }
    void allArcsOnOneFunctionAreItsOwn()
    {
        const TempFolder folder;
        makeProgram(folder, {.functions = 20 * thousand, .shape = bench::Shape::Star});
        const auto profile = opened({.image = folder.path("program.elf"), .profiles = {folder.path("program.gmon")}});
        std::size_t most = 0;
        for (std::uint32_t f = 0; f < profile->functions().size(); ++f)
            most = std::max(most, profile->arcsTo({f}).size());
        QCOMPARE(most, std::size_t{20 * thousand - 2});
        QCOMPARE(profile->cycles().size(), std::size_t{0});
    }
    void countsBeyondSixtyFourBitsStayTheMost()
    {
        writeFiles();
        constexpr std::uint64_t huge = UINT64_MAX - 3;
        ScopeBuilder scope;
        scope.module({.path = m_prog, .bias = progBias, .low = progBias, .high = progBias + 0x2000, .buildId = progId});
        scope.module({.path = m_lib, .bias = libBias, .low = libBias, .high = libBias + 0x3000, .buildId = libId});
        scope.arcs({{progBias + 0x1130, libBias + entered(0x2000), huge, 0},
                    {progBias + 0x1134, libBias + entered(0x2000), huge, 0}});
        scope.stack({.pcs = {libBias + 0x2050}, .samples = 2, .userNs = 8'000'000});
        const auto profile = loadSample(scope);
        const Function* const callee = functionNamed(*profile, "lib::run(int)");
        QCOMPARE(callee->calls, UINT64_MAX);
        QCOMPARE(profile->totalCalls(), UINT64_MAX);
        for (const Function& function : profile->functions())
            QVERIFY(std::isfinite(function.totalSeconds()) && function.totalSeconds() < 0.009);
    }
    void whatIsSaidOfEachOfManyFilesIsSaidOfAFew()
    {
        const TempFolder folder;
        makeProgram(folder, {.functions = 200, .arcs = thousand});
        std::vector<std::string> words{report, "-b", "-p", "program.elf"};
        for (int i = 0; i < 200; ++i) {
            const std::string name = "gmon.out." + std::to_string(i);
            std::filesystem::copy_file(folder.path("program.gmon"), folder.path(name));
            std::filesystem::last_write_time(folder.path(name), std::filesystem::file_time_type::clock::now() -
                                                                    std::chrono::hours(1)); // the program is newer
            words.push_back(name);
        }
        const Outcome said = run({.words = words, .folder = folder.path()});
        QCOMPARE(said.exitStatus, 0);
        QCOMPARE(std::count(said.err.begin(), said.err.end(), '\n'), 4);
        const std::string last = "gmon.out.3: program.elf is newer than the profile: if it was rebuilt since, record "
                                 "again (so are 196 more files)\n";
        QVERIFY2(said.err.find(last) != std::string::npos, said.err.c_str());
    }
    void aProfileLargerThanMemoryIsRefusedInOneLine()
    {
#if defined(__SANITIZE_ADDRESS__)
        QSKIP("ASan needs more address space than is left here");
#endif
        const TempFolder folder;
        makeProgram(folder, {.functions = 60 * thousand, .arcs = 400 * thousand});
        const Outcome refused =
            run({.words = {"sh", "-c", "ulimit -v 40000; exec " + report + " -b -p program.elf program.gmon"},
                 .folder = folder.path()});
        QCOMPARE(refused.exitStatus, 1);
        QCOMPARE(refused.out, std::string());
        QCOMPARE(refused.err, std::string("gmonscope-report: program.elf: not enough memory for its profile\n"));
    }
};

QTEST_APPLESS_MAIN(TestLargePrograms)
#include "tst_large_programs.moc"
