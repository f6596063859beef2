// SPDX-License-Identifier: MIT
//
// Programs and libraries that strip has gone over, as real compilers and linkers make them: the same functions as
// before, with the same numbers, called by their addresses.
#include "against_gprof.h"
#include "base/hex.h"
#include "command.h"
#include "gmonscope/names.h"
#include "profile_lookup.h"
#include "temp_files.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::string programs = GMONSCOPE_SOURCE_DIR "/tests/analysis/programs/";

const Function* functionAt(const Profile& profile, std::uint64_t address, ModuleId module = {})
{
    for (const Function& function : profile.functions())
        if (function.kind == FunctionKind::Function && function.address == address && function.module == module)
            return &function;
    return nullptr;
}

} // namespace

class TestStripped : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    void run(const std::vector<std::string>& words) const { outputOf(words, m_folder.path()); }
    [[nodiscard]] std::shared_ptr<const Profile> load(const std::string& image) const
    {
        const auto loaded = loadProfile({.image = m_folder.path(image), .profiles = {m_folder.path("gmon.out")}});
        if (!loaded)
            throw std::runtime_error(loaded.error().text());
        return *loaded;
    }
    /// The names that are left.
    static std::string compare(const Profile& named, const Profile& stripped, const std::vector<std::string>& functions)
    {
        std::string kept;
        for (const std::string& name : functions) {
            const Function& function = functionOf(named, name);
            const Function* const same = functionAt(stripped, function.address, *function.module);
            if (!same)
                return name + " is gone";
            if (same->calls != function.calls || same->selfCalls != function.selfCalls ||
                std::abs(same->selfSeconds - function.selfSeconds) > 1e-9 ||
                std::abs(same->totalSeconds() - function.totalSeconds()) > 1e-6)
                return name + " has other numbers";
            if (same->isNameless != (same->name == "fn@" + hex(function.address)))
                return name + " has a made-up name";
            if (!same->isNameless)
                kept += std::string(same->name) + ' ';
        }
        return kept;
    }

private slots:
    void itsFunctionsHaveTheSameNumbers_data()
    {
        QTest::addColumn<QString>("linked");
        QTest::addColumn<QString>("strip");
        QTest::addColumn<QString>("kept");
        QTest::newRow("position-independent") << "-pie"
                                              << "--strip-all"
                                              << "";
        QTest::newRow("at a fixed address") << "-no-pie"
                                            << "--strip-all"
                                            << "";
        QTest::newRow("static") << "-static"
                                << "--strip-all"
                                << "";
        QTest::newRow("with dynamic symbols") << "-rdynamic"
                                              << "--strip-all"
                                              << "main ";
        QTest::newRow("without local symbols") << "-pie"
                                               << "--discard-all"
                                               << "main ";
        QTest::newRow("without debugging information") << "-pie"
                                                       << "--strip-debug"
                                                       << "all";
    }
    void itsFunctionsHaveTheSameNumbers()
    {
        QFETCH(const QString, linked);
        QFETCH(const QString, strip);
        QFETCH(const QString, kept);
        run({"cc", "-pg", "-g", "-O1", "-fno-inline", linked.toStdString(), "-o", "prog",
             programs + "against_gprof.c"});
        run({"strip", strip.toStdString(), "-o", "stripped", "prog"});
        run({"./prog"});
        const auto named = load("prog"), stripped = load("stripped");
        QCOMPARE(stripped->totalSeconds(), named->totalSeconds());
        QCOMPARE(stripped->cycles().size(), named->cycles().size());
        QVERIFY(named->cycles().size() >= 1);
        const std::vector<std::string> functions{"spin",  "fibonacci", "expression", "factor",      "term",   "byValue",
                                                 "heavy", "light",     "perform",    "sortNumbers", "report", "main"};
        std::string all;
        for (const std::string& name : functions)
            all += name + ' ';
        const QString expected = kept == "all" ? QString::fromStdString(all) : kept;
        QCOMPARE(QString::fromStdString(compare(*named, *stripped, functions)), expected);
        if (kept != "all")
            QVERIFY(functionOf(*stripped, "fn@" + hex(functionOf(*named, "spin").address)).calls > 1000);
    }
    void listingsNameThemByTheirAddresses()
    {
        run({"cc", "-pg", "-O1", "-fno-inline", "-o", "prog", programs + "against_gprof.c"});
        run({"strip", "-o", "stripped", "prog"});
        run({"./prog"});
        const std::string spin = "fn@" + hex(functionOf(*load("prog"), "spin").address);
        const auto report = [&](std::vector<std::string> words) {
            words.insert(words.begin(), GMONSCOPE_BIN_DIR "/gmonscope-report");
            words.insert(words.end(), {"stripped", "gmon.out"});
            return gmonscope::test::run({.words = words, .folder = m_folder.path()});
        };
        for (const std::string option : {"-p", "-q", "--json=-", "--csv=-", "--dot=-"}) {
            const Outcome done = report({"-b", option});
            QCOMPARE(done.exitStatus, 0);
            QVERIFY2(done.out.find(spin) != std::string::npos, option.c_str());
        }
        const std::string one = report({"-b", "-q" + spin}).out; // as a symbol spec
        QVERIFY2(one.find("] ") != std::string::npos && one.find(spin + " [") != std::string::npos, one.c_str());
        QCOMPARE(report({"--gnu-compat"}).exitStatus, 1);
        QVERIFY(report({"--gnu-compat"}).err.find("the program is stripped") != std::string::npos);
    }
#ifdef GMONSCOPE_HAS_RUNTIME
    void strippedLibrariesKeepTheirFunctions()
    {
        run({"cc", "-pg", "-O1", "-fPIC", "-shared", "-Wl,-soname,libgreet.so", "-o", "libgreet.so",
             programs + "greet.c"});
        run({"cc", "-pg", "-O1", "-o", "greeter", programs + "greeter.c", "-L.", "-lgreet",
             "-Wl,-rpath," + m_folder.path()});
        run({GMONSCOPE_BIN_DIR "/gmonscope-record", "./greeter", "1"});
        const auto named = load("greeter");
        run({"strip", "libgreet.so", "greeter"});
        const auto stripped = load("greeter");
        QCOMPARE(QString::fromStdString(
                     compare(*named, *stripped, {"main", "greet", "greet_twice", "greet_never", "greet_deep"})),
                 QString("greet greet_twice greet_never "));
        const Function& before = functionOf(*named, "greet_deep");
        const Function* const same = functionAt(*stripped, before.address, *before.module);
        const FunctionId deep{static_cast<std::uint32_t>(same - stripped->functions().data())};
        QVERIFY(displayName(*stripped, deep).starts_with("libgreet.so:fn@0x"));
    }
#endif
};

QTEST_APPLESS_MAIN(TestStripped)
#include "tst_stripped.moc"
