// SPDX-License-Identifier: MIT
//
// -c on real programs: arcs that no run has taken, cycles that no single run shows, what was never called.
#include "against_gprof.h"
#include "gmonscope/text_report.h"
#include "profile_lookup.h"
#include "symbolize/static_graph.h"
#include "temp_files.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::string programs = GMONSCOPE_SOURCE_DIR "/tests/analysis/programs/";

std::set<std::string> callersOf(const Profile& profile, std::string_view name)
{
    std::set<std::string> names;
    for (const ArcId id : profile.arcsTo(idOf(profile, name)))
        names.emplace(profile.function(profile.arc(id).caller).name);
    return names;
}

using Cycles = std::set<std::set<std::string>>;

/// The members of each cycle.
Cycles cyclesOf(const Profile& profile)
{
    Cycles cycles;
    for (const Cycle& cycle : profile.cycles()) {
        std::set<std::string> names;
        for (const FunctionId member : cycle.members)
            names.emplace(profile.function(member).name);
        cycles.insert(names);
    }
    return cycles;
}

/// "name<-caller@steps name..."
std::string uncalledIn(const Profile& profile)
{
    std::string text;
    for (const UncalledFunction& row : profile.uncalled())
        text += (text.empty() ? "" : " ") + std::string(profile.function(row.function).name) + "<-" +
                std::string(profile.function(row.caller).name) + '@' + std::to_string(row.steps);
    return text;
}

} // namespace

class TestStaticGraph : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    /// Builds the program and runs it with these arguments; the profile's name.
    std::string record(const std::string& name, const std::vector<std::string>& options,
                       const std::vector<std::string>& arguments = {}) const
    {
        std::vector<std::string> words{"cc", "-pg", "-o", name, programs + name + ".c"};
        words.insert(words.end(), options.begin(), options.end());
        outputOf(words, m_folder.path());
        std::vector<std::string> command{"./" + name};
        command.insert(command.end(), arguments.begin(), arguments.end());
        outputOf(command, m_folder.path());
        const std::string profile = m_folder.path(name + std::to_string(arguments.size()) + ".gmon");
        std::filesystem::rename(m_folder.path("gmon.out"), profile);
        return profile;
    }
    [[nodiscard]] std::shared_ptr<const Profile> load(const std::string& name, const std::string& profile,
                                                      bool isStatic, const LoadOptions& options = {}) const
    {
        const auto loaded = loadProfile(
            {.image = m_folder.path(name), .profiles = {profile}, .symbols = {.staticCalls = isStatic}}, options);
        if (!loaded)
            throw std::runtime_error(loaded.error().text());
        return *loaded;
    }

private slots:

    void runsThatTakeDifferentWaysHaveTheSameCycles_data()
    {
        QTest::addColumn<QString>("level");
        QTest::newRow("-O0") << "-O0";
        QTest::newRow("-O2") << "-O2";
    }
    void runsThatTakeDifferentWaysHaveTheSameCycles()
    {
        QFETCH(QString, level);
        const std::vector<std::string> options{level.toStdString(), "-fno-inline", "-fno-ipa-cp",
                                               "-fno-optimize-sibling-calls"};
        const std::string one = record("two_ways", options), other = record("two_ways", options, {"lists"});
        QCOMPARE(cyclesOf(*load("two_ways", one, false)), (Cycles{{"expression", "block"}}));
        QCOMPARE(cyclesOf(*load("two_ways", other, false)), (Cycles{{"expression", "list"}}));
        for (const std::string& profile : {one, other})
            QCOMPARE(cyclesOf(*load("two_ways", profile, true)), (Cycles{{"expression", "block", "list"}}));
    }
    /// The paper's section on navigating: from WRITE up through FORMAT to CALC.
    void whoWritesIsFoundWithoutRunningIt_data() { runsThatTakeDifferentWaysHaveTheSameCycles_data(); }
    void whoWritesIsFoundWithoutRunningIt()
    {
        QFETCH(QString, level);
        const std::string gmon = record("output", {level.toStdString(), "-fno-inline", "-fno-ipa-icf", "-fno-ipa-cp"});
        const auto called = load("output", gmon, false);
        QCOMPARE(callersOf(*called, "write_out"), (std::set<std::string>{"format1"}));
        const auto all = load("output", gmon, true);
        QCOMPARE(callersOf(*all, "write_out"), (std::set<std::string>{"format1", "format2"}));
        QCOMPARE(callersOf(*all, "format2"), (std::set<std::string>{"calc2", "calc3"}));
        QCOMPARE(callersOf(*all, "calc2"), (std::set<std::string>{"main"}));
        QCOMPARE(uncalledIn(*all), std::string("calc2<-main@1 calc3<-main@1 format2<-calc2@2"));
        QCOMPARE(called->uncalled().size(), std::size_t{0});
    }
    void arcsNeverTakenHaveNoCallsAndCarryNoTime()
    {
        const std::string gmon = record("output", {"-O0"});
        const auto without = load("output", gmon, false), with = load("output", gmon, true);
        QVERIFY(with->arcs().size() > without->arcs().size());
        for (std::uint32_t a = 0; a < with->arcs().size(); ++a)
            if (with->arc({a}).calls == 0)
                QCOMPARE(with->flow({a}).totalSeconds(), 0.0);
        QCOMPARE(with->totalCalls(), without->totalCalls());
        QCOMPARE(with->totalSeconds(), without->totalSeconds());
        QCOMPARE(with->functions().size(), without->functions().size());
        for (std::uint32_t f = 0; f < with->functions().size(); ++f) {
            QCOMPARE(with->function(FunctionId{f}).calls, without->function(FunctionId{f}).calls);
            QCOMPARE(with->function(FunctionId{f}).totalSeconds(), without->function(FunctionId{f}).totalSeconds());
        }
    }
    void theListNamesWhatCouldBeCalled()
    {
        std::ostringstream out;
        writeUncalled(out, *load("output", record("output", {"-O0"}), true), {Explanations::Leave});
        QCOMPARE(out.str(), std::string("Reachable but never called: 3 functions\n\n steps  function  <- caller\n"
                                        "     1  calc2  <- main\n     1  calc3  <- main\n     2  format2  <- calc2\n"));
    }
    void whatCannotCountIsNotSaidToBeUncalled()
    {
        outputOf({"cc", "-c", "-O0", "-o", "plain.o", programs + "greet.c"}, m_folder.path());
        const auto profile = load("greeter", record("greeter", {"-O0", "plain.o"}), true);
        QCOMPARE(callersOf(*profile, "greet_never"), (std::set<std::string>{"main", "greet_twice"}));
        QCOMPARE(uncalledIn(*profile), std::string());
    }
    void decodingIsToldAndCanBeStopped()
    {
        const std::string gmon = record("output", {"-O0"});
        std::set<std::string> stages;
        std::atomic<bool> isCancelled{false};
        const auto ask = [&](bool stops) {
            return LoadOptions{.progress =
                                   [&, stops](const LoadProgress& p) {
                                       stages.insert(p.stage);
                                       isCancelled = stops && p.stage.starts_with("Decoding");
                                   },
                               .cancelled = &isCancelled};
        };
        QVERIFY(!load("output", gmon, true, ask(false))->arcs().empty());
        QVERIFY(stages.count("Decoding " + m_folder.path("output")));
        std::filesystem::remove_all(m_folder.path("cache"));
        const auto stopped = loadProfile(
            {.image = m_folder.path("output"), .profiles = {gmon}, .symbols = {.staticCalls = true}}, ask(true));
        QVERIFY(!stopped);
        QCOMPARE(stopped.error().text(), std::string("cancelled"));
    }
    /// The calls of tests/targets/program.c are found in the code of each machine's compiler.
    void callsOfEveryMachineAreFound_data()
    {
        QTest::addColumn<QString>("target");
        for (const char* target : {"x86_64", "i386", "aarch64", "arm", "thumb", "riscv64", "ppc", "ppc64", "ppc64le",
                                   "mips", "mipsel", "s390x", "sparc", "sparc64"})
            QTest::newRow(target) << target;
    }
    void callsOfEveryMachineAreFound()
    {
        QFETCH(QString, target);
        const auto image = readElfImage(GMONSCOPE_SOURCE_DIR "/tests/targets/" + target.toStdString() + "/prog");
        QVERIFY(image);
        FunctionTable rows;
        const SymbolTable table = buildSymbolTable(*image, rows);
        const auto code = readStaticModule(*image, table, rows.functions);
        std::set<std::string> found;
        for (const StaticModule::Call& call : code->calls)
            found.insert(std::string(rows.functions[call.caller.value].symbol) + "->" +
                         std::string(rows.functions[call.callee.value].symbol));
        for (const char* call : {"phase_one->spin", "phase_one->spin_more", "phase_two->spin_more",
                                 "phase_two->is_even", "is_even->is_odd", "is_odd->is_even", "main->depth"})
            QVERIFY2(found.count(call), call);
        for (const char* none : {"main->spin", "phase_one->is_even", "spin->spin_more", "depth->spin"})
            QVERIFY2(!found.count(none), none);
        const auto isCounted = [&](std::string_view name) {
            for (std::uint32_t f = 0; f < rows.functions.size(); ++f)
                if (rows.functions[f].symbol == name)
                    return bool{code->isCounted[f]};
            return false;
        };
        QVERIFY(isCounted("spin") && isCounted("main"));
        QVERIFY(!isCounted("_start"));
    }
#ifdef GMONSCOPE_HAS_RUNTIME
    void librariesAreDecodedAndStubsLeadIntoThem()
    {
        outputOf({"cc", "-pg", "-O1", "-fPIC", "-shared", "-Wl,-soname,libgreet.so", "-o", "libgreet.so",
                  programs + "greet.c"},
                 m_folder.path());
        outputOf({"cc", "-pg", "-O1", "-o", "greeter", programs + "greeter.c", "-L.", "-lgreet",
                  "-Wl,-rpath," + m_folder.path()},
                 m_folder.path());
        outputOf({GMONSCOPE_BIN_DIR "/gmonscope-record", "./greeter"}, m_folder.path());
        const auto called = load("greeter", m_folder.path("gmon.out"), false);
        QCOMPARE(callersOf(*called, "greet"), (std::set<std::string>{"greet_twice"}));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, idOf(*called, "greet_never"));
        const auto all = load("greeter", m_folder.path("gmon.out"), true);
        QCOMPARE(callersOf(*all, "greet_twice"), (std::set<std::string>{"main"}));
        QCOMPARE(callersOf(*all, "greet_never"), (std::set<std::string>{"main", "greet_twice"}));
        QCOMPARE(callersOf(*all, "greet_deep"), (std::set<std::string>{"greet_never"}));
        QCOMPARE(uncalledIn(*all), std::string("greet_never<-main@1 greet_deep<-greet_never@2"));
        const Function& never = all->function(idOf(*all, "greet_never"));
        QCOMPARE(all->module(*never.module).name, std::string("libgreet.so"));
        QCOMPARE(all->totalCalls(), called->totalCalls());
    }
#endif
};

QTEST_APPLESS_MAIN(TestStaticGraph)
#include "tst_static_graph.moc"
