// SPDX-License-Identifier: MIT
//
// gmon.sum and gmon.sum.scope: a sum reads as its runs do together, and a difference keeps what is less than 0.
#include "format_builder.h"
#include "formats/gmon_bytes.h"
#include "formats/gmon_reader.h"
#include "gmon_builder.h"
#include "gmonscope/export.h"
#include "gmonscope/text_report.h"
#include "scope/run_ids.h"
#include "scope/scope_gmon.h"
#include "scope/scope_reader.h"
#include "scope_sample.h"
#include "statistics/conservation.h"
#include "sum_file/sum_file.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

#include <sstream>
#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

std::string complaint(const std::string& bytes)
{
    const auto data = parseScope(std::as_bytes(std::span(bytes)), "x.scope");
    return data ? std::string() : data.error().text();
}

std::string contents(const std::string& path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

/// Where the nth chunk of this type is in a .scope file.
std::size_t chunkAt(const std::string& bytes, std::uint32_t type, bool isLess = false)
{
    for (std::size_t at = SCOPE_PAGE; at < bytes.size();) {
        scope_chunk chunk{};
        std::memcpy(&chunk, bytes.data() + at, sizeof chunk);
        if (chunk.type == type && (chunk.is_less != 0) == isLess)
            return at;
        at += chunk.bytes;
    }
    throw std::runtime_error("no such chunk");
}

/// Times are added up in another order.
std::string rounded(const std::string& json)
{
    static const QRegularExpression manyDigits("([0-9]\\.[0-9]{12})[0-9]*"), zeros("(\\.[0-9]*[1-9])0+([^0-9])");
    return QString::fromStdString(json).replace(manyDigits, "\\1").replace(zeros, "\\1\\2").toStdString();
}

template <class T> void set(std::string& bytes, std::size_t at, T value)
{
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

} // namespace

class TestSumFile : public QObject, ScopeSample {
    Q_OBJECT

    /// Runs that differ in all that a run has: addresses, calls, threads, stacks, losses, epochs.
    std::vector<std::string> writeRuns() const
    {
        ScopeBuilder first = sample(), second = sample(0x10000), third = sample(0x20000);
        const std::uint64_t prog = progBias + 0x10000, lib = libBias + 0x10000;
        second.arcs({{prog + 0x1020, prog + entered(0x1100), 4, 0}, {prog + 0x1044, prog + 0x1044, 9, 0}}, 1);
        second.thread({.tid = 7, .name = "worker", .start = prog + 0x1100, .userNs = 30'000'000, .samples = 7});
        second.stack({.pcs = {prog + 0x1010, prog + 0x1120, lib + 0x2050}, .samples = 6, .userNs = 20'000'000});
        second.stack({.pcs = {1, prog + 0x1230}, .samples = 2});
        second.stack({.pcs = {prog + 0x1010, prog + 0x1120, 3, prog + 0x1130}, .samples = 4});
        second.stack({.pcs = {prog + 0x1010, signalReturn + 0x10000, prog + 0x1310}, .samples = 1, .epoch = 1});
        second.header.lost_samples = 3; // 7 of the worker have no place
        second.thread({.tid = 8, .name = "lost", .userNs = 800'000'000, .systemNs = 500'000'000, .samples = 90});
        third.arcs({{1, prog + 0x10000 + entered(0x1000), 100, 0}});
        return {m_folder->write("a.scope", first.bytes()), m_folder->write("b.scope", second.bytes()),
                m_folder->write("c.scope", third.bytes())};
    }

    std::string jsonOf(const std::vector<std::string>& profiles, bool useCompanions = true) const
    {
        const auto loaded = loadProfile({.image = m_prog, .profiles = profiles, .useCompanions = useCompanions});
        if (!loaded)
            return loaded.error().text();
        std::ostringstream text;
        writeJson(text, **loaded, TextStyle(Explanations::Leave));
        const std::string json = text.str();
        return json.substr(0, json.find("\"profiles\":"));
    }

    /// The path of what was written, moved to this name; the note before it if there is one.
    std::string written(const std::string& name, const std::vector<std::string>& profiles, Counted others) const
    {
        const std::string path = m_folder->path(name);
        const LoadRequest request{.image = m_prog, .profiles = profiles};
        std::string note;
        const auto error =
            others == Counted::More ? writeSum(path, request, note) : writeDifference(path, request, note);
        return error ? error->text() : note.empty() ? path : note;
    }
    std::string sum(const std::string& name, const std::vector<std::string>& profiles) const
    {
        return written(name, profiles, Counted::More);
    }

    /// A gmon.out of the sample program, with or without a companion.
    std::string writeGmon(const std::string& name, std::uint16_t ticks, std::uint32_t calls) const
    {
        GmonBuilder gmon;
        gmon.histogram(0x1000, 0x1400, {3, ticks, 1, 0}).arc(0x1020, 0x1109, calls);
        return m_folder->write(name, gmon.bytes());
    }

    /// A gmon.out of this run without a companion.
    std::string writePlain(const std::string& name, const std::string& run) const
    {
        return m_folder->write(name, gmonBytes(gmonOf(*readScope(run)), {}));
    }

private slots:
    void init() { writeFiles(); }

    void aSumKeepsWhatWasNotCounted()
    {
        ScopeBuilder first = sample(), second = sample(0x10000);
        first.header.unrestored = 2;
        first.header.fileless_children = 1;
        second.header.fileless_children = 1;
        second.header.unrestored = 1;
        second.header.budget = 500;
        second.header.windows = 7;
        second.header.windows_ns = 1'500'000'000;
        const std::string path =
            sum("sum", {m_folder->write("a.scope", first.bytes()), m_folder->write("b.scope", second.bytes())});
        const auto loaded = loadProfile({.image = m_prog, .profiles = {path}});
        QVERIFY2(bool(loaded), path.c_str());
        const ProcessFacts facts = *(*loaded)->runs()[0].process;
        QCOMPARE(facts.unrestoredFunctions, std::uint64_t{3});
        QVERIFY(problemsOf(**loaded).find("files of 2 forked children") != std::string::npos);
        QCOMPARE(facts.budgetPercent, 5.0);
        QCOMPARE(facts.windows, std::uint64_t{7});
        QCOMPARE(facts.windowSeconds, 1.5);
    }
    void aSumHasTheLabelsThatItsRunsHaveInCommon()
    {
        ScopeBuilder first = sample(), second = sample(0x10000), third = sample(0x20000);
        first.text("label=version=1.2,input=a,host=x");
        second.text("label=input=b,version=1.2,host=x");
        third.text("label=version=1.25");
        const std::string a = m_folder->write("a.scope", first.bytes()), b = m_folder->write("b.scope", second.bytes());
        QCOMPARE(sum("sum", {a, b}), m_folder->path("sum"));
        QCOMPARE(readScope(m_folder->path("sum.scope"))->text("label"), std::string("version=1.2,host=x"));
        QCOMPARE(sum("all", {a, b, m_folder->write("c.scope", third.bytes())}), m_folder->path("all"));
        QCOMPARE(readScope(m_folder->path("all.scope"))->text("label"), std::string());
    }
    void aSumReadsAsItsRunsTogether()
    {
        const auto runs = writeRuns();
        const std::string direct = jsonOf(runs);
        QVERIFY(direct.size() > 1000);
        QVERIFY(direct != jsonOf({runs[0], runs[2]}));
        QCOMPARE(sum("sum", runs), m_folder->path("sum"));
        QCOMPARE(jsonOf({m_folder->path("sum")}), direct);
        QCOMPARE(jsonOf({m_folder->path("sum.scope")}), direct);
        struct stat status {};
        QCOMPARE(stat(m_folder->path("sum.scope").c_str(), &status), 0);
        QCOMPARE(status.st_mode & 0777, mode_t{0600});
    }
    void aSumKnowsItsRuns()
    {
        const auto runs = writeRuns();
        QCOMPARE(sum("two", {runs[0], runs[1]}), m_folder->path("two"));
        QCOMPARE(sum("all", {m_folder->path("two"), runs[2]}), m_folder->path("all"));
        const auto all = readScope(m_folder->path("all.scope"));
        const ScopeId id = readScope(runs[0])->id;
        QCOMPARE(runIds(*all), (std::vector{id, id, id})); // the sample's
        written("difference", {runs[0], runs[2]}, Counted::Less);
        QVERIFY(runIds(*readScope(m_folder->path("difference.scope"))).empty());
    }
    /// The sum of the others would lack their stacks and libraries for its sake.
    void aDamagedCompanionIsAnErrorBesideWholeOnes()
    {
        const auto runs = writeRuns();
        GmonData gmon = gmonOf(*readScope(runs[0]));
        const std::string other = m_folder->write("other", gmonBytes(gmon, {}));
        gmon.companionId = readScope(runs[0])->id;
        const std::string damaged = m_folder->write("d", gmonBytes(gmon, {}));
        m_folder->write("d.scope", std::string_view(contents(runs[0])).substr(0, SCOPE_PAGE + 100));
        const std::string error = sum("sum", {damaged, runs[0]});
        QVERIFY2(error.find("d.scope: offset ") != std::string::npos, error.c_str());
        QVERIFY(!std::filesystem::exists(m_folder->path("sum")));
        QCOMPARE(sum("alone", {damaged}), m_folder->path("alone"));
        QVERIFY(sum("three", {damaged, other, runs[0]}).find("d.scope: offset ") != std::string::npos);
        QVERIFY(!std::filesystem::exists(m_folder->path("three")));
    }
    void itsGmonOutReadsAsThoseOfItsRuns()
    {
        std::vector<std::string> gmons;
        for (const std::string& run : writeRuns()) {
            const auto scope = readScope(run);
            gmons.push_back(m_folder->write(run.substr(run.rfind('/') + 1) + ".out", gmonBytes(gmonOf(*scope), {})));
        }
        QCOMPARE(sum("sum", writeRuns()), m_folder->path("sum"));
        QCOMPARE(jsonOf({m_folder->path("sum")}, false), jsonOf(gmons, false));
        QVERIFY(jsonOf(gmons, false).find("\"work\"") != std::string::npos);
    }
    void runsOfOtherBinsAreRefused()
    {
        const auto runs = writeRuns();
        ScopeBuilder coarse = sample();
        coarse.text("granularity=16");
        const std::string error = sum("sum", {runs[0], m_folder->write("coarse.scope", coarse.bytes())});
        QVERIFY2(error.find("coarse.scope: offset 0: expected the histogram range of " + runs[0]) != std::string::npos,
                 error.c_str());
        QVERIFY(!std::filesystem::exists(m_folder->path("sum")));
        QVERIFY(!std::filesystem::exists(m_folder->path("sum.scope")));
    }
    void sumsOfSumsAreSums()
    {
        const auto runs = writeRuns();
        sum("part", {runs[2], runs[0]});
        sum("all", {m_folder->path("part"), runs[0]});
        QCOMPARE(jsonOf({m_folder->path("all")}), jsonOf({runs[2], runs[0], runs[0]}));
        sum("all", {runs[0], m_folder->path("part.scope"), m_folder->path("part")});
        QCOMPARE(jsonOf({m_folder->path("all")}), jsonOf({runs[0], runs[2], runs[0], runs[2], runs[0]}));
    }
    void threadsAndFactsOfTheProcessesAreInTheSum()
    {
        const auto runs = writeRuns();
        sum("sum", {runs[0], runs[2]});
        const auto direct = load({runs[0], runs[2]}), summed = load({m_folder->path("sum")});
        QCOMPARE((*summed)->threads().size(), (*direct)->threads().size());
        for (std::size_t i = 0; i < (*direct)->threads().size(); ++i) {
            const ThreadRow &a = (*summed)->threads()[i], &b = (*direct)->threads()[i];
            QCOMPARE(a.name, b.name);
            QCOMPARE(a.isMain, b.isMain);
            QCOMPARE(a.start, b.start);
            QCOMPARE(a.totalSeconds(), b.totalSeconds());
        }
        const Run& run = (*summed)->runs().front();
        QCOMPARE(run.process->processes, 2u);
        QCOMPARE(run.process->program, m_prog);
        QCOMPARE(run.calls, (*direct)->runs()[0].calls + (*direct)->runs()[1].calls);
    }
    /// As OpenMP's threads do, whose regions are the program's.
    void aThreadThatALibraryStartedBeginsWithTheProgramsFunction()
    {
        ScopeBuilder run = sample();
        run.thread({.tid = 2, .name = "omp", .start = libcBias + 0x4010, .userNs = 20'000'000, .samples = 5});
        run.stack({.pcs = {libcBias + 0x4020, progBias + 0x1120, progBias + 0x1210}, .samples = 5, .thread = 2});
        const std::string one = m_folder->write("one.scope", run.bytes());
        const auto startIn = [](const Result<std::shared_ptr<const Profile>>& loaded) {
            for (const ThreadRow& row : (*loaded)->threads())
                if (row.name == "omp")
                    return row.start;
            return std::string();
        };
        QCOMPARE(startIn(load({one})), std::string("work"));
        sum("sum", {one, writeRuns()[0]});
        QCOMPARE(startIn(load({m_folder->path("sum")})), std::string("work"));
        sum("sums", {m_folder->path("sum"), writeRuns()[1]});
        QCOMPARE(startIn(load({m_folder->path("sums")})), std::string("work"));
    }
    void theSameFilesGiveTheSameBytes()
    {
        const auto runs = writeRuns();
        sum("one", {runs[0], runs[2]});
        sum("two", {runs[0], runs[2]});
        QCOMPARE(contents(m_folder->path("one")), contents(m_folder->path("two")));
        QCOMPARE(contents(m_folder->path("one.scope")), contents(m_folder->path("two.scope")));
        sum("three", {runs[0], runs[0]});
        QVERIFY(contents(m_folder->path("one")).substr(8, 12) != contents(m_folder->path("three")).substr(8, 12));
    }
    void companionsByTheirIdsAreSummed()
    {
        ScopeBuilder first = sample(), second = sample(0x10000);
        second.header.id[0] = 77;
        const auto write = [&](const std::string& name, const ScopeBuilder& scope) {
            m_folder->write(name + ".scope", scope.bytes());
            return m_folder->write(name, GmonBuilder()
                                             .histogram(0x1000, 0x1400, {3, 5, 1, 0})
                                             .arc(0x1020, 0x1109, 2)
                                             .companion(scope.header.id)
                                             .bytes());
        };
        const std::vector<std::string> runs{write("a.out", first), write("b.out", second)};
        QCOMPARE(sum("sum", runs), m_folder->path("sum"));
        QCOMPARE(jsonOf({m_folder->path("sum")}), jsonOf(runs));
        QCOMPARE(jsonOf({m_folder->path("sum")}, false), jsonOf(runs, false));
    }
    void oneRunWithoutCompanionLeavesTheOthersTheirs()
    {
        const auto runs = writeRuns();
        const std::string plain = writePlain("plain", runs[0]);
        const std::string note = sum("sum", {runs[0], plain, runs[2]});
        QVERIFY2(note.find(plain + " has no companion: only times") != std::string::npos, note.c_str());
        QCOMPARE(jsonOf({m_folder->path("sum")}), jsonOf({runs[0], plain, runs[2]}));
        QCOMPARE(jsonOf({m_folder->path("sum.scope")}), jsonOf({runs[0], plain, runs[2]})); // it alone has it all, too
        QCOMPARE(jsonOf({m_folder->path("sum")}, false), jsonOf({plain, plain, writePlain("third", runs[2])}));
        const auto profile = load({m_folder->path("sum")});
        QVERIFY(problemsOf(**profile).find("1 of its runs had no companion") != std::string::npos);
        const auto scope = readScope(m_folder->path("sum.scope"));
        QCOMPARE(scope->processes, 3u);
        QCOMPARE(scope->plainRuns, 1u);
        QVERIFY(runIds(*scope).empty()); // so the sum is never taken for those of its runs that have ids
        sum("plain-sum", {plain, plain});
        QVERIFY(!std::filesystem::exists(m_folder->path("plain-sum.scope")));
    }
    void sumsWithAndWithoutCompanionsAreSummed()
    {
        const auto runs = writeRuns();
        const std::string plain = writePlain("plain", runs[2]);
        const std::string other = writePlain("other", runs[1]);
        sum("some", {runs[0], plain});
        for (const std::string name : {"some", "some.scope"}) {
            sum("all", {m_folder->path(name), other, runs[1]});
            QCOMPARE(jsonOf({m_folder->path("all")}), jsonOf({runs[0], plain, other, runs[1]}));
            QCOMPARE(readScope(m_folder->path("all.scope"))->plainRuns, 2u);
            QCOMPARE(jsonOf({m_folder->path("all")}, false),
                     jsonOf({writePlain("first", runs[0]), plain, other, other}));
        }
        // A difference cannot tell what below 0 is of which run.
        const std::string note = written("difference", {m_folder->path("some"), runs[0]}, Counted::Less);
        QVERIFY2(note.find("has runs without companions: no ") != std::string::npos, note.c_str());
        QVERIFY(!std::filesystem::exists(m_folder->path("difference.scope")));
        QCOMPARE(jsonOf({m_folder->path("difference")}), jsonOf({plain}));
    }
    void aDifferenceKeepsWhatIsLessThanNothing()
    {
        const auto runs = writeRuns();
        const std::string note = written("difference", {runs[0], runs[2]}, Counted::Less);
        QVERIFY2(note.find(": 1 bin, arc or stack is below 0: it is 0 there, and kept in ") != std::string::npos,
                 note.c_str());
        const auto difference = load({m_folder->path("difference")});
        QVERIFY(problemsOf(**difference).find("numbers below 0 in it are shown as 0") != std::string::npos);
        QCOMPARE((*difference)->totalCalls(), std::uint64_t{0}); // 100 less of main, all others equal
        const auto scope = readScope(m_folder->path("difference.scope"));
        QCOMPARE(scope->less.arcs.size(), std::size_t{1});
        QCOMPARE(scope->less.arcs[0].count, std::uint64_t{100});
        // And so what was subtracted can be added again.
        QCOMPARE(sum("again", {m_folder->path("difference"), runs[2]}), m_folder->path("again"));
        QCOMPARE(jsonOf({m_folder->path("again")}), jsonOf({runs[0]}));
        QVERIFY(!readScope(m_folder->path("again.scope"))->isDifference);
    }
    void stacksAndTimesComeBackFromADifference()
    {
        ScopeBuilder first = sample(), second = sample(0x10000);
        const std::uint64_t prog = progBias + 0x10000;
        first.stack(
            {.pcs = {progBias + 0x1010, progBias + 0x1120, progBias + 0x1230}, .samples = 3, .userNs = 12'000'000});
        second.stack({.pcs = {prog + 0x1010, prog + 0x1230}, .samples = 6, .userNs = 20'000'000, .systemNs = 5});
        second.stack({.pcs = {prog + 0x1010, prog + 0x1110}, .samples = 1, .userNs = 4'000'000});
        second.thread({.tid = 9, .name = "other", .userNs = 24'000'000, .samples = 7});
        const std::string a = m_folder->write("a.scope", first.bytes()), b = m_folder->write("b.scope", second.bytes());
        for (const auto& [more, less] : {std::pair(a, b), std::pair(b, a)}) {
            written("difference", {more, less}, Counted::Less);
            QCOMPARE(sum("again", {m_folder->path("difference"), less}), m_folder->path("again"));
            QCOMPARE(rounded(jsonOf({m_folder->path("again")})), rounded(jsonOf({more})));
            // Its .scope alone has it all, too: at one address more by one stack and less by another.
            QCOMPARE(sum("alone", {m_folder->path("difference.scope"), less}), m_folder->path("alone"));
            const std::string gmon = m_folder->write("more.out", gmonBytes(gmonOf(*readScope(more)), {}));
            QCOMPARE(rounded(jsonOf({m_folder->path("alone")}, false)), rounded(jsonOf({gmon}, false)));
        }
    }
    void whatIsShownOfADifferenceAddsUp()
    {
        ScopeBuilder first = sample(), second = sample();
        std::mt19937 random(5);
        const std::uint64_t sites[] = {progBias + 0x1010, progBias + 0x1120, progBias + 0x1230, progBias + 0x1110};
        for (unsigned i = 0; i < 200; ++i) {
            std::vector<std::uint64_t> pcs;
            for (unsigned depth = 1 + static_cast<unsigned>(random() % 4); depth > 0; --depth)
                pcs.push_back(sites[random() % 4]);
            const auto samples = 1 + random() % 9;
            (i % 2 ? first : second).stack({.pcs = pcs, .samples = samples, .userNs = samples * 4000000});
        }
        const std::string a = m_folder->write("a.scope", first.bytes()), b = m_folder->write("b.scope", second.bytes());
        written("difference", {a, b}, Counted::Less);
        const auto difference = load({m_folder->path("difference")});
        QCOMPARE(findImbalance(**difference), std::string());
    }
    void aDifferenceWithoutCompanionsKeepsItToo()
    {
        const std::string a = writeGmon("a", 5, 7), b = writeGmon("b", 9, 10);
        const std::string note = written("difference", {a, b}, Counted::Less);
        QVERIFY2(note.find("difference: 2 bins, arcs and stacks are below 0") != std::string::npos, note.c_str());
        const auto difference = load({m_folder->path("difference")});
        QCOMPARE((*difference)->totalTicks(), 0.0);
        QCOMPARE((*difference)->totalCalls(), std::uint64_t{0});
        QVERIFY(problemsOf(**difference).find("is a difference") != std::string::npos);
        QCOMPARE(sum("again", {m_folder->path("difference"), b}), m_folder->path("again"));
        QCOMPARE(jsonOf({m_folder->path("again")}), jsonOf({a}));
        QVERIFY(!std::filesystem::exists(m_folder->path("again.scope")));
        QVERIFY(jsonOf({m_folder->path("difference.scope")}).find("name its gmon.out") != std::string::npos);
        // The larger less the smaller one has nothing to keep.
        QCOMPARE(written("plain", {b, a}, Counted::Less), m_folder->path("plain"));
        QVERIFY(!std::filesystem::exists(m_folder->path("plain.scope")));
        QCOMPARE((*load({m_folder->path("plain")}))->totalCalls(), std::uint64_t{3});
    }
    void solarisProfilesAreSummed()
    {
        for (const TargetFormat format : {TargetFormat{}, TargetFormat{ByteOrder::Big, 8}}) {
            const std::string image = m_folder->write("demo", programOfFormats(format).bytes());
            const std::string profile = m_folder->write("prof", solarisProfile(format).bytes());
            std::string note;
            const auto error = writeSum(m_folder->path("sum"), {.image = image, .profiles = {profile}}, note);
            QVERIFY2(!error, error ? error->text().c_str() : "");
            const auto direct = loadProfile({.image = image, .profiles = {profile}});
            const auto summed = loadProfile({.image = image, .profiles = {m_folder->path("sum")}});
            QVERIFY(direct && summed);
            for (const char* name : {"main", "work"}) {
                const Function *a = functionNamed(**summed, name), *b = functionNamed(**direct, name);
                QVERIFY(a && b);
                QVERIFY2(isNear(a->selfSeconds, b->selfSeconds), name);
                QCOMPARE(a->calls + a->selfCalls + a->externalCalls, b->calls + b->selfCalls + b->externalCalls);
            }
        }
    }

    void everyTruncationOfASumIsAnErrorOrEndsBetweenChunks()
    {
        const auto runs = writeRuns();
        written("difference", {runs[1], runs[2]}, Counted::Less);
        const std::string whole = contents(m_folder->path("difference.scope"));
        const Bytes bytes(reinterpret_cast<const std::byte*>(whole.data()),
                          reinterpret_cast<const std::byte*>(whole.data()) + whole.size());
        QVERIFY(complaint(whole).empty());
        for (std::size_t size = 0; size<whole.size(); size += size % SCOPE_PAGE> 200 ? 97 : 1)
            QCOMPARE(complaint(whole.substr(0, size)).empty(), ScopeBuilder::isChunkEnd(bytes, size));
    }
    void badFieldsOfASum()
    {
        const auto runs = writeRuns();
        written("difference", {runs[0], runs[2]}, Counted::Less);
        const std::string whole = contents(m_folder->path("difference.scope"));
        std::string bad = whole;
        set(bad, offsetof(scope_header, version), 3u);
        QCOMPARE(complaint(bad), std::string("x.scope: offset 8: expected version 1 or 2, found version 3"));
        bad = whole;
        set(bad, offsetof(scope_header, state), unsigned{SCOPE_RUNS});
        QVERIFY(complaint(bad).find("expected state 2, found 1") != std::string::npos);
        const std::size_t gmon = chunkAt(whole, SCOPE_GMON, true), counts = chunkAt(whole, SCOPE_SUM);
        bad = whole;
        set(bad, gmon + offsetof(scope_chunk, used), std::uint64_t{SCOPE_PAGE});
        QVERIFY(complaint(bad).find("records in 4032 bytes") != std::string::npos);
        bad = whole;
        set(bad, counts + offsetof(scope_chunk, bytes), std::uint64_t{0});
        QVERIFY(complaint(bad).find("expected a chunk of whole pages") != std::string::npos);
        // A gmon.out in it that is none is found when it is used: nothing is written.
        bad = whole;
        set(bad, gmon + sizeof(scope_chunk), 'x');
        m_folder->write("difference.scope", bad);
        const std::string error = sum("again", {m_folder->path("difference"), runs[2]});
        QVERIFY2(error.find("difference.scope: offset 0: expected 67 6d 6f 6e") != std::string::npos, error.c_str());
        QVERIFY(!std::filesystem::exists(m_folder->path("again")));
    }
    void countsBeyondAllFilesAreRefused()
    {
        ScopeBuilder huge = sample();
        huge.stack({.pcs = {progBias + 0x1010}, .samples = 1, .userNs = 4'600'000'000'000'000'000});
        const std::string error = sum("sum", {m_folder->write("huge.scope", huge.bytes())});
        QVERIFY2(error.find("expected counts that a gmon.out of 192 MiB can hold") != std::string::npos, error.c_str());
        QVERIFY(!std::filesystem::exists(m_folder->path("sum")));
        QVERIFY(!std::filesystem::exists(m_folder->path("sum.scope")));
    }
    void modulesBeyondAllMemoryAreRefused()
    {
        ScopeBuilder scope = sample();
        scope.module({.path = "/huge", .bias = 0, .low = 0, .high = ~std::uint64_t{0}, .countsCalls = false});
        const std::string error = sum("sum", {m_folder->write("huge.scope", scope.bytes())});
        QVERIFY2(error.find("sum.scope: expected modules that one address space has room for") != std::string::npos,
                 error.c_str());
        QVERIFY(!std::filesystem::exists(m_folder->path("sum")));
    }
};

QTEST_APPLESS_MAIN(TestSumFile)
#include "tst_sum_file.moc"
