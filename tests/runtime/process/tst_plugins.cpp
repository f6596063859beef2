// SPDX-License-Identifier: MIT
// Shared libraries that are built with -pg: linked, loaded, unloaded, and others loaded where they were. The companion
// of gmon.out has their calls, each under the name that its address had when it was made.
#include <QDir>
#include <QFile>
#include <QtTest>

#include "profiled_program.h"

extern "C" {
#include "scope/scope_file.h"
}

namespace {

struct Module {
    std::uint64_t low, high, bias;
    std::uint32_t firstEpoch, endEpoch, buildIdBytes;
    QString path;
};

/// Calls by "file:function".
class Companion {
public:
    Companion(const ProfiledProgram& program, const QString& name) : m_program(program)
    {
        QFile file(program.path(name));
        if (!file.open(QIODevice::ReadOnly))
            return;
        const QByteArray bytes = file.readAll();
        const gms_chunk_range all{bytes.constData(), static_cast<std::uint64_t>(bytes.size())};
        const gms_chunks chunks{reinterpret_cast<const scope_header*>(bytes.constData()), &all, 1};
        readModules(chunks);
        readArcs(chunks);
        readThreads(chunks);
    }

    QMap<QString, std::uint64_t> calls;
    QMap<std::uint32_t, int> tables; ///< how many each place has
    std::uint64_t sampledNs = 0;
    bool knows(const QString& file) const { return timesNoted(file) > 0; }
    bool knowsBuildOf(const QString& file) const
    {
        return std::any_of(m_modules.cbegin(), m_modules.cend(), [&](const Module& module) {
            return module.path.endsWith('/' + file) && module.buildIdBytes > 0;
        });
    }
    std::ptrdiff_t timesNoted(const QString& file) const
    {
        return std::count_if(m_modules.cbegin(), m_modules.cend(),
                             [&](const Module& module) { return module.path.endsWith('/' + file); });
    }

private:
    void readModules(const gms_chunks& chunks)
    {
        for (const scope_chunk* chunk = nullptr; (chunk = gms_chunk_next(&chunks, SCOPE_MODULES, chunk)) != nullptr;)
            for (std::uint64_t at = 0; at < chunk->used;) {
                const char* start = reinterpret_cast<const char*>(chunk + 1) + at;
                const auto* module = reinterpret_cast<const scope_module*>(start);
                m_modules.append({module->low, module->high, module->bias, module->first_epoch, module->end_epoch,
                                  module->build_id_bytes, QString::fromUtf8(start + sizeof *module)});
                at += module->bytes;
            }
    }

    void readArcs(const gms_chunks& chunks)
    {
        for (const scope_chunk* chunk = nullptr; (chunk = gms_chunk_next(&chunks, SCOPE_ARCS, chunk)) != nullptr;) {
            const auto* table = reinterpret_cast<const scope_arc_table*>(chunk + 1);
            std::uint64_t count = 0;
            ++tables[chunk->owner];
            const scope_arc_entry* entry = gms_chunk_arcs(&chunks, chunk, &count);
            for (std::uint64_t i = 0; i < count; ++i)
                if (entry[i].self)
                    calls[nameOf(entry[i].self - 1, table->epoch)] += entry[i].count - entry[i].baseline;
        }
    }

    void readThreads(const gms_chunks& chunks)
    {
        for (const scope_chunk* chunk = nullptr; (chunk = gms_chunk_next(&chunks, SCOPE_THREADS, chunk)) != nullptr;) {
            const auto* threads = reinterpret_cast<const scope_thread*>(chunk + 1);
            for (std::uint64_t i = 0; i < gms_chunk_records(&chunks, chunk, SCOPE_THREADS); ++i)
                sampledNs += threads[i].user_ns + threads[i].system_ns;
        }
    }

    QString nameOf(std::uint64_t address, std::uint32_t epoch)
    {
        for (const Module& module : std::as_const(m_modules))
            if (address >= module.low && address < module.high && epoch >= module.firstEpoch && epoch < module.endEpoch)
                return module.path.section('/', -1) + ':' + symbol(module.path, address - module.bias);
        return QStringLiteral("nowhere");
    }

    QString symbol(const QString& path, std::uint64_t address)
    {
        if (!m_symbols.contains(path)) {
            QMap<std::uint64_t, QString>& symbols = m_symbols[path];
            const Ended nm = m_program.start("nm", {"--defined-only", path});
            for (const QString& line : nm.out.split('\n'))
                if (const QStringList part = line.split(' '); part.size() == 3 && part[1].toUpper() == "T")
                    symbols[part[0].toULongLong(nullptr, 16)] = part[2];
        }
        const auto next = m_symbols[path].upperBound(address);
        return next == m_symbols[path].begin() ? QString() : std::prev(next).value();
    }

    const ProfiledProgram& m_program;
    QList<Module> m_modules;
    QMap<QString, QMap<std::uint64_t, QString>> m_symbols;
};

QString buildPlugin(const ProfiledProgram& program, const QString& name, const QStringList& flags)
{
    return program
        .start("cc", QStringList{"-O2", "-fPIC", "-shared", "-DWORK=" + name + "_work", "-o",
                                 program.path(name + ".so"), GMONSCOPE_SOURCE_DIR "/tests/runtime/programs/plugin.c"} +
                         flags)
        .err;
}

constexpr const char* fourNames[] = {"first", "other", "third", "forth"}; // of one length, so of one shape

/// Returns their paths; a test finds out if one is missing.
QStringList buildFour(const ProfiledProgram& program)
{
    QStringList plugins;
    for (const char* name : fourNames)
        if (buildPlugin(program, name, {"-pg"}).isEmpty())
            plugins.append(program.path(QString(name) + ".so"));
    return plugins;
}

} // namespace

class TestPlugins : public QObject {
    Q_OBJECT
private slots:
    void aLibraryInAnothersPlaceKeepsItsName_data();
    void aLibraryInAnothersPlaceKeepsItsName();
    void aLibraryKeepsItsNameIfTheProgramIsKilled();
    void librariesThatAreFirstCalledAtOnceKeepTheirNames();
    void aLibraryThatAForkedChildLoadsInAnothersPlaceIsCountedApart_data();
    void aLibraryThatAForkedChildLoadsInAnothersPlaceIsCountedApart();
    void aSampledLibraryIsKnownIfTheProgramIsKilled();
    void withoutItsFirstThreadAProgramIsStillKnown();
    void withoutTheFirstThreadALibraryIsStillKnown();
    void aLinkedLibraryIsCountedBesideAProgramWithoutPg();
    void whatTheDestructorOfALibraryDoesIsInTheProfile_data();
    void whatTheDestructorOfALibraryDoesIsInTheProfile();
    void librariesThatAreClosedAtOnceTakeNoOtherWithThem();
    void librariesThatThreadsOpenAndCloseAreCountedApart_data();
    void librariesThatThreadsOpenAndCloseAreCountedApart();
    void librariesThatThreadsShareAreCountedApart();
    void thousandsOfLoadsTakeLittleMemoryAndLoseNothing();
    void aThreadThatCallsNoPluginGoesOnInItsTable_data();
    void aThreadThatCallsNoPluginGoesOnInItsTable();
    void memoryThatLoadsHaveUsedUpCostsTheProgramNoCall();
    void aCallerInCodeWithoutReadableHeadersDoesNoHarm();
    void aResolverThatRunsBeforeWeAreRelocatedIsCounted_data();
    void aResolverThatRunsBeforeWeAreRelocatedIsCounted();
};

void TestPlugins::aLibraryInAnothersPlaceKeepsItsName_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("mcount") << QStringList{"-pg"};
    QTest::addRow("mfentry") << QStringList{"-pg", "-mfentry"};
}

void TestPlugins::aLibraryInAnothersPlaceKeepsItsName()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("plugins"), QString());
    QCOMPARE(buildPlugin(program, "first", flags), QString());
    QCOMPARE(buildPlugin(program, "second", flags), QString());
    const Ended ended = program.record({program.path("first.so"), program.path("second.so")});
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString());
    if (ended.out.contains("reused: 0"))
        QSKIP("the loader has not used the same address again");
    const Companion companion(program, "gmon.out.scope");
    const QMap<QString, std::uint64_t> expected{{"first.so:first_work", 10000},
                                                {"first.so:run", 10},
                                                {"second.so:second_work", 70},
                                                {"second.so:run", 10},
                                                {program.program().section('/', -1) + ":use", 20},
                                                {program.program().section('/', -1) + ":main", 1}};
    QCOMPARE(companion.calls, expected);
}

void TestPlugins::aLibraryKeepsItsNameIfTheProgramIsKilled()
{
    ProfiledProgram program;
    QCOMPARE(program.build("plugins"), QString());
    QCOMPARE(buildPlugin(program, "first", {"-pg"}), QString());
    const Ended ended = program.record({"./first.so", "./second.so", "killed"});
    QVERIFY(ended.crashed);
    const Companion companion(program, "gmon.out.scope");
    QCOMPARE(companion.calls.value("first.so:first_work"), 1000u);
    QCOMPARE(companion.calls.value("first.so:run"), 1u);
    QCOMPARE(companion.calls.value("nowhere"), 0u);
    QVERIFY(companion.knowsBuildOf("first.so")); // or one that is rebuilt would be taken for it
}

/// The kernel is asked where each of them is, by one thread after the other.
void TestPlugins::librariesThatAreFirstCalledAtOnceKeepTheirNames()
{
    ProfiledProgram program;
    QCOMPARE(program.build("first_calls_at_once", {"-pthread"}), QString());
    QCOMPARE(buildPlugin(program, "first", {"-pg"}), QString());
    QStringList names, paths;
    for (int i = 0; i < 40; ++i) {
        names += QStringLiteral("copy%1.so").arg(i);
        paths += program.path(names.last());
        QVERIFY(QFile::copy(program.path("first.so"), paths.last()));
    }
    QVERIFY(program.record(paths).crashed);
    const Companion companion(program, "gmon.out.scope");
    for (const QString& name : std::as_const(names))
        QCOMPARE(companion.calls.value(name + ":first_work"), 5u);
}

void TestPlugins::aLibraryThatAForkedChildLoadsInAnothersPlaceIsCountedApart()
{
    QFETCH(QString, calls);
    ProfiledProgram program;
    QCOMPARE(program.build("replaced_in_child"), QString());
    const Ended ended =
        program.record(buildFour(program).mid(0, 3) + (calls.isEmpty() ? QStringList() : QStringList(calls)));
    QCOMPARE(ended.status, 0);
    const Companion parent(program, "gmon.out.scope");
    const Companion child(program, "gmon.out." + ended.out.trimmed() + ".scope");
    QCOMPARE(parent.calls.value("first.so:first_work"), 10u);
    QCOMPARE(child.calls.value("first.so:first_work"), std::uint64_t(calls.toUInt()));
    QCOMPARE(child.calls.value("other.so:other_work"), 100u);
}

void TestPlugins::aLibraryThatAForkedChildLoadsInAnothersPlaceIsCountedApart_data()
{
    QTest::addColumn<QString>("calls");
    QTest::addRow("not called before") << QString();
    QTest::addRow("called before") << "50";
}

void TestPlugins::aSampledLibraryIsKnownIfTheProgramIsKilled()
{
    ProfiledProgram program;
    QCOMPARE(program.build("plugins"), QString());
    QFile source(program.path("busy.c")); // built without -pg: no call tells of it
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write("#include <time.h>\nvolatile int sink;\nvoid run(int times)\n"
                 "{ while (clock() < CLOCKS_PER_SEC / 5) for (int i = 0; i < 100 * times; ++i) sink = i; }\n");
    source.close();
    const Ended built =
        program.start("cc", {"-O2", "-fPIC", "-shared", "-o", program.path("busy.so"), source.fileName()});
    QCOMPARE(built.err, QString());
    QVERIFY(program.record({"./busy.so", "./busy.so", "killed"}).crashed);
    QVERIFY(Companion(program, "gmon.out.scope").knows("busy.so"));
}

/// /proc/self is the first thread's, and empty once that has ended.
void TestPlugins::withoutItsFirstThreadAProgramIsStillKnown()
{
    ProfiledProgram program;
    QCOMPARE(program.build("leaderless", {"-pthread"}), QString());
    QCOMPARE(buildPlugin(program, "first", {"-pg"}), QString());
    const Ended ended = program.record({"exit", "./first.so"}); // closing it brings the list of modules up to date
    const Companion companion(program, "gmon.out.scope");
    QCOMPARE(companion.calls.value("leaderless:leaf"), printedNumber(ended.out, "leaf"));
    QVERIFY(!companion.knows(""));
    QCOMPARE(companion.timesNoted("leaderless"), 1);
}

void TestPlugins::withoutTheFirstThreadALibraryIsStillKnown()
{
    ProfiledProgram program;
    QCOMPARE(program.build("leaderless", {"-pthread"}), QString());
    QCOMPARE(buildPlugin(program, "first", {"-pg"}), QString());
    QVERIFY(program.record({"kill", "./first.so"}).crashed);
    const Companion companion(program, "gmon.out.scope");
    QCOMPARE(companion.calls.value("first.so:first_work"), 5u);
    QCOMPARE(companion.calls.value("nowhere"), 0u);
}

void TestPlugins::aLinkedLibraryIsCountedBesideAProgramWithoutPg()
{
    ProfiledProgram program;
    QCOMPARE(buildPlugin(program, "first", {"-pg"}), QString());
    QFile source(program.path("user.c"));
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write("void run(int times); int main(void) { run(4000); return 0; }\n");
    source.close();
    const Ended built = program.start("cc", {"-o", program.path("user"), program.path("user.c"),
                                             program.path("first.so"), "-Wl,-rpath," + program.directory});
    QCOMPARE(built.err, QString());
    const Ended ended = program.start(ProfiledProgram::recorder(), {"--", program.path("user")});
    QCOMPARE(ended.status, 0);
    const Companion companion(program, "gmon.out.scope");
    const QMap<QString, std::uint64_t> expected{{"first.so:first_work", 4000}, {"first.so:run", 1}};
    QCOMPARE(companion.calls, expected);
}

// Each dlclose compares what is loaded with what was: of two at a time, none may judge by the older list.
void TestPlugins::whatTheDestructorOfALibraryDoesIsInTheProfile_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<quint64>("calls");
    QTest::newRow("linked") << QStringList{"-DIS_LINKED", "-L.", "-llate", "-Wl,-rpath,."} << QStringList{}
                            << quint64{2001};
    QTest::newRow("opened") << QStringList{} << QStringList{"./liblate.so"} << quint64{2000};
}

void TestPlugins::whatTheDestructorOfALibraryDoesIsInTheProfile()
{
    QFETCH(QStringList, flags);
    QFETCH(QStringList, arguments);
    QFETCH(quint64, calls);
    ProfiledProgram program;
    const QString source = ProfiledProgram::sourceOf("late_calls");
    QCOMPARE(program.start("cc", {"-pg", "-O2", "-shared", "-fPIC", "-DIS_LIBRARY", "-o", "liblate.so", source}).err,
             QString());
    QCOMPARE(program.build("late_calls", flags), QString());
    QCOMPARE(program.record(arguments).status, 0);
    const Companion companion(program, "gmon.out.scope");
    QCOMPARE(companion.calls.value("liblate.so:late"), calls);
    QVERIFY2(companion.sampledNs > 150'000'000, qPrintable(QString::number(companion.sampledNs)));
}

void TestPlugins::librariesThatAreClosedAtOnceTakeNoOtherWithThem()
{
    ProfiledProgram program;
    QCOMPARE(program.build("plugins_at_once"), QString());
    const QStringList plugins = buildFour(program);
    for (int run = 0; run < 4; ++run) {
        QCOMPARE(program.record(QStringList{"2000", "0"} + plugins).status, 0);
        QCOMPARE(Companion(program, "gmon.out.scope").timesNoted(program.program().section('/', -1)), 1);
    }
}

/// One thread's library may come to lie where another's has just been, and calls the same addresses.
void TestPlugins::librariesThatThreadsOpenAndCloseAreCountedApart()
{
    QFETCH(QStringList, options);
    ProfiledProgram program;
    QCOMPARE(program.build("plugins_at_once", {"-pthread"}), QString());
    const QStringList plugins = buildFour(program);
    QCOMPARE(program.record(QStringList{"500", "40"} + plugins, options).status, 0);
    const Companion companion(program, "gmon.out.scope");
    for (const char* name : fourNames) {
        QCOMPARE(companion.calls.value(QStringLiteral("%1.so:run").arg(name)), 500u);
        if (!options.contains(QStringLiteral("--no-count=^%1_work$").arg(name))) // which readers leave out
            QCOMPARE(companion.calls.value(QStringLiteral("%1.so:%1_work").arg(name)), 500u * 40);
    }
}

void TestPlugins::librariesThatThreadsOpenAndCloseAreCountedApart_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addRow("sampled") << QStringList();
    QTest::addRow("counted only") << QStringList{"-F", "0"};
    QTest::addRow("but for a function") << QStringList{"--no-count=^third_work$"};
}

/// A library may stay when one thread closes it, since another one has it open, and go when that one does.
void TestPlugins::librariesThatThreadsShareAreCountedApart()
{
    ProfiledProgram program;
    QCOMPARE(program.build("plugins_at_once", {"-pthread"}), QString());
    const QStringList two = buildFour(program).mid(0, 2);
    QCOMPARE(program.record(QStringList{"500", "40"} + two + two).status, 0);
    const Companion companion(program, "gmon.out.scope");
    for (const char* name : {"first", "other"}) {
        QCOMPARE(companion.calls.value(QStringLiteral("%1.so:run").arg(name)), 1000u);
        QCOMPARE(companion.calls.value(QStringLiteral("%1.so:%1_work").arg(name)), 1000u * 40);
    }
}

void TestPlugins::thousandsOfLoadsTakeLittleMemoryAndLoseNothing()
{
    ProfiledProgram program;
    QCOMPARE(program.build("plugin_storm", {"-pthread"}), QString());
    QCOMPARE(buildPlugin(program, "first", {"-pg"}) + buildPlugin(program, "second", {"-pg"}), QString());
    program.environment.insert("LD_PRELOAD", ProfiledProgram::library());
    QProcess process;
    process.setWorkingDirectory(program.directory);
    process.setProcessEnvironment(program.environment);
    process.start(program.program(), {"./first.so", "./second.so", "1500"});
    program.environment.remove("LD_PRELOAD");
    QVERIFY(process.waitForReadyRead(100000));
    qint64 bytes = 0;
    for (const QFileInfo& file : QDir(program.path("live")).entryInfoList(QDir::Files))
        bytes += file.size();
    QVERIFY2(bytes > 0 && bytes < 20 << 20, qPrintable(QString::number(bytes)));
    process.write("\n");
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(program.disagreement(QString::fromUtf8(process.readAllStandardOutput())), QString());
    const Companion companion(program, "gmon.out.scope");
    QCOMPARE(companion.calls.value("first.so:first_work"), 1500u * 7);
    QCOMPARE(companion.calls.value("second.so:second_work"), 1500u * 7);
    QCOMPARE(companion.calls.value("first.so:run") + companion.calls.value("second.so:run"), 3000u);
}

/// But with a budget or a choice, whose records tell of calls in tables of one epoch.
void TestPlugins::aThreadThatCallsNoPluginGoesOnInItsTable_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("goesOn");
    QTest::addRow("all counted") << QStringList() << true;
    QTest::addRow("budget") << QStringList{"--budget=50%"} << false;
    QTest::addRow("choice") << QStringList{"--no-count=^none$"} << false;
}

void TestPlugins::aThreadThatCallsNoPluginGoesOnInItsTable()
{
    QFETCH(QStringList, options);
    QFETCH(bool, goesOn);
    constexpr int times = 100;
    ProfiledProgram program;
    QCOMPARE(program.build("work_beside_plugins", {"-pthread"}), QString());
    const QStringList two = buildFour(program).mid(0, 2);
    const Ended ended = program.record(two + QStringList{QString::number(times)}, options);
    QCOMPARE(ended.status, 0);
    if (goesOn)
        QCOMPARE(program.disagreement(ended.out), QString());
    const Companion companion(program, "gmon.out.scope");
    for (const char* name : {"first", "other"})
        QCOMPARE(companion.calls.value(QStringLiteral("%1.so:run").arg(name)), std::uint64_t{times});
    QCOMPARE(companion.tables.size(), 2);
    const auto [least, most] = std::minmax_element(companion.tables.cbegin(), companion.tables.cend());
    QVERIFY2(*most >= 2 * times, qPrintable(QString::number(*most)));
    QVERIFY2(goesOn == (*least == 1), qPrintable(QString::number(*least)));
}

/// An eighth of the addresses is ours: room for the tables of some thousand loads.
void TestPlugins::memoryThatLoadsHaveUsedUpCostsTheProgramNoCall()
{
    ProfiledProgram program;
    QCOMPARE(program.build("plugins_at_once", {"-pthread"}), QString());
    const QStringList plugins = buildFour(program).mid(0, 2);
    const Ended ended = program.start(
        "prlimit",
        QStringList{"--as=200000000", ProfiledProgram::recorder(), "--", program.program(), "4000", "10"} + plugins);
    QVERIFY2(ended.status == 0 && ended.err.contains("not counted"), qPrintable(ended.err));
    const Companion companion(program, "gmon.out.scope");
    const QString own = program.program().section('/', -1) + ':';
    QCOMPARE(companion.calls.value(own + "load_once"), 8000u);
    QCOMPARE(companion.calls.value(own + "late"), 1000u);
    QVERIFY(companion.calls.value("first.so:run") < 4000);
}

void TestPlugins::aCallerInCodeWithoutReadableHeadersDoesNoHarm()
{
    ProfiledProgram program;
    QCOMPARE(program.build("jit_guard"), QString());
    const Ended ended = program.record();
    QVERIFY2(!ended.crashed, qPrintable(ended.err));
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestPlugins::aResolverThatRunsBeforeWeAreRelocatedIsCounted_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("mcount") << QStringList{"-pg"};
    QTest::addRow("mfentry") << QStringList{"-pg", "-mfentry"};
}

/// The loader relocates libraries last to first: those that the program was linked with before the preloaded one.
void TestPlugins::aResolverThatRunsBeforeWeAreRelocatedIsCounted()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    const QString library = program.path("libresolver.so");
    const QString source = GMONSCOPE_SOURCE_DIR "/tests/runtime/programs/resolver_library.c";
    const QStringList options{"-O2", "-fPIC", "-shared", "-o", library, source};
    QCOMPARE(program.start("cc", options + flags).err, QString());
    QCOMPARE(program.build("resolver_user", {"-Wl,-rpath," + program.directory, "-Wl,--no-as-needed", library}),
             QString());
    program.environment.insert("LD_BIND_NOW", "1");
    const Ended ended = program.record();
    QVERIFY2(!ended.crashed && ended.status == 0, qPrintable(ended.err));
    QCOMPARE(ended.out, QString("chosen 3\n"));
    const Companion companion(program, "gmon.out.scope");
    QCOMPARE(companion.calls.value("libresolver.so:chosen"), 2u);
    QVERIFY(companion.calls.value("libresolver.so:resolve") >= 1);
    QCOMPARE(companion.calls.value("libresolver.so:helper"), companion.calls.value("libresolver.so:resolve"));
}

QTEST_GUILESS_MAIN(TestPlugins)
#include "tst_plugins.moc"
