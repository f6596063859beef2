// SPDX-License-Identifier: MIT
//
// Tests that the cost of counting in the functions' own code is subtracted from their times.
#include "symbolize/subtract_counting.h"

#include "gmon_builder.h"
#include "gmonscope/accuracy.h"
#include "gmonscope/export.h"
#include "gmonscope/text_report.h"
#include "load/build_profile.h"
#include "scope_sample.h"

#include <QTest>

#include <random>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// The C library's: main 0.5 s, work 1 s, compare 0.1 s; work called 200 million times by main, compare 300 million
/// times by work and itself.
Bytes libcProfile()
{
    GmonBuilder gmon;
    gmon.histogram(0x1000, 0x1400, {50, 100, 10, 0});
    return gmon.arc(0x1020, 0x1108, 200'000'000)
        .arc(0x1120, 0x1208, 290'000'000)
        .arc(0x1220, 0x1208, 10'000'000)
        .bytes();
}

/// Ours: 1 s in work, half of it in the kernel; main calls it 400 million times.
Bytes ownProfile(const std::string& program)
{
    ScopeBuilder scope;
    scope.module({.path = program, .bias = progBias, .low = progBias, .high = progBias + 0x9000, .buildId = progId});
    scope.stack({.pcs = {progBias + 0x1020, progBias + 0x1120},
                 .samples = 100,
                 .userNs = 500'000'000,
                 .systemNs = 500'000'000});
    return scope.arcs({{progBias + 0x1021, progBias + entered(0x1100), 400'000'000, 0}}).bytes();
}

struct Scene {
    TempFolder folder;
    std::string image = folder.write("prog", program().bytes());
    std::string libc = folder.write("gmon.out", libcProfile());
    std::string own = folder.write("own.scope", ownProfile(image));

    [[nodiscard]] std::shared_ptr<const Profile> load(std::vector<std::string> profiles, const CountingCost& cost) const
    {
        const auto loaded = loadProfile({.image = image, .profiles = std::move(profiles), .counting = cost});
        if (!loaded)
            throw std::runtime_error(loaded.error().text());
        return *loaded;
    }
};

FunctionId idOf(const Profile& profile, std::string_view name)
{
    return {static_cast<std::uint32_t>(functionNamed(profile, name) - profile.functions().data())};
}

double selfOf(const Profile& profile, std::string_view name)
{
    return profile.function(idOf(profile, name)).selfSeconds;
}

/// Functions with random times, of which a part is system time, and random calls; the last is `[instrumentation]`.
struct RandomCounts {
    explicit RandomCounts(std::uint32_t seed)
    {
        std::mt19937 random(seed);
        const auto count = static_cast<std::uint32_t>(3 + random() % 40);
        data->table.functions.resize(count);
        for (Function& function : data->table.functions) {
            function.ticks = random() % 4 ? static_cast<double>(random() % 500) : 0;
            function.selfSeconds = function.ticks * 0.01;
            function.selfSystemSeconds =
                random() % 3 ? 0 : function.selfSeconds * static_cast<double>(random() % 11) / 10;
        }
        data->table.functions.back().kind = FunctionKind::Instrumentation;
        for (std::uint32_t i = 0; i < 4 * count; ++i)
            calls.push_back({.caller = FunctionId{static_cast<std::uint32_t>(random() % count)},
                             .callee = FunctionId{static_cast<std::uint32_t>(random() % (count - 1))},
                             .calls = random() % 3 ? random() % 1000 : random() % 300'000'000});
        row = {count - 1};
    }

    std::unique_ptr<Profile::Data> data = std::make_unique<Profile::Data>();
    std::vector<SymbolizedCall> calls;
    FunctionId row;
};

} // namespace

class TestCountingCost : public QObject {
    Q_OBJECT

private slots:
    void eachCallTakesHalfANanosecondFromItsCallee()
    {
        const Scene scene;
        const auto profile = scene.load({scene.libc}, {.isSubtracted = true});
        QVERIFY(isNear(selfOf(*profile, "main"), 0.5));
        QVERIFY(isNear(selfOf(*profile, "work"), 0.9));
        QVERIFY(isNear(selfOf(*profile, "compare"), 0)); // 0.15, of the 0.1 that it has
        QVERIFY(isNear(selfOf(*profile, "[instrumentation]"), 0.2));
        QVERIFY(isNear(profile->totalSeconds(), 1.6));
        QVERIFY(isNear(profile->totalTicks(), 160));
        QVERIFY(isNear(profile->function(idOf(*profile, "main")).totalSeconds(), 1.4)); // its callees cost less, too
        QVERIFY(isNear(profile->subtracted()->seconds, 0.2));
        QVERIFY(isNear(profile->subtracted()->missingSeconds, 0.05));
        QCOMPARE(profile->subtracted()->calls, 5e8);
        QVERIFY(!scene.load({scene.libc}, {})->subtracted());
    }
    void ourRuntimesCallsCostNothingMoreUnlessOneSaysSo()
    {
        const Scene scene;
        const auto usual = scene.load({scene.own}, {.isSubtracted = true});
        QVERIFY(isNear(selfOf(*usual, "work"), 1));
        QCOMPARE(usual->subtracted()->calls, 0.0);
        const auto said = scene.load({scene.own}, {.isSubtracted = true, .secondsPerCall = 1e-9});
        QVERIFY(isNear(selfOf(*said, "work"), 0.6));
        // No more than it has outside the kernel, where nothing is counted.
        const auto much = scene.load({scene.own}, {.isSubtracted = true, .secondsPerCall = 1e-8});
        QVERIFY(isNear(selfOf(*much, "work"), 0.5));
        QVERIFY(isNear(much->function(idOf(*much, "work")).selfSystemSeconds, 0.5));
        QVERIFY(isNear(much->subtracted()->missingSeconds, 3.5));
    }
    void ofASumOnlyTheOthersCallsCost()
    {
        const Scene scene;
        const auto profile = scene.load({scene.own, scene.libc}, {.isSubtracted = true});
        QCOMPARE(profile->subtracted()->calls, 5e8);
        QVERIFY(isNear(selfOf(*profile, "work"), 1.9));
        QVERIFY(isNear(profile->totalSeconds(), 2.6));
    }
    void theErrorIsThatOfWhatWasSampled()
    {
        const Scene scene;
        const auto before = scene.load({scene.libc}, {}), after = scene.load({scene.libc}, {.isSubtracted = true});
        const TimeErrors was(*before), is(*after);
        for (const char* const name : {"main", "work"}) {
            const FunctionId a = idOf(*before, name), b = idOf(*after, name);
            QVERIFY(isNear(was.self(a).around(selfOf(*before, name)), is.self(b).around(selfOf(*after, name))));
            QVERIFY(isNear(was.total(a).around(before->function(a).totalSeconds()),
                           is.total(b).around(after->function(b).totalSeconds())));
        }
        QCOMPARE(is.self(idOf(*after, "compare")).low, 0.0);
        QVERIFY(is.self(idOf(*after, "compare")).high > 0.04);
    }
    void whateverACallCostsTotalsStayAndNoTimeIsNegative()
    {
        for (std::uint32_t seed = 1; seed <= 300; ++seed) {
            RandomCounts sample(seed);
            const double cost = 1e-9 * (seed % 30);
            std::vector<Function> before = sample.data->table.functions;
            const SubtractedCounting subtracted = subtractCounting(sample.calls, cost, sample.row, sample.data->table);
            double seconds = 0, ticks = 0, moved = 0;
            for (std::size_t f = 0; f < before.size(); ++f) {
                const Function &was = before[f], &is = sample.data->table.functions[f];
                QVERIFY(is.selfSeconds > -1e-12 && is.ticks > -1e-9);
                QVERIFY(is.selfSeconds > is.selfSystemSeconds - 1e-12);
                QVERIFY(f == sample.row.value || is.selfSeconds <= was.selfSeconds);
                QVERIFY(isNear(is.selfSeconds + sample.data->table.taken[f].seconds, was.selfSeconds));
                QVERIFY(isNear(is.ticks + sample.data->table.taken[f].ticks, was.ticks));
                seconds += was.selfSeconds;
                ticks += was.ticks;
                moved += f == sample.row.value ? is.selfSeconds - was.selfSeconds : 0;
            }
            QVERIFY(isNear(moved, subtracted.seconds));
            QVERIFY(isNear(subtracted.seconds + subtracted.missingSeconds, subtracted.calls * cost));
            const auto profile = buildProfile(std::move(sample.data), std::move(sample.calls));
            QVERIFY(isNear(profile->totalSeconds(), seconds));
            QVERIFY(std::abs(profile->totalTicks() - ticks) < 1e-6);
        }
    }
    void theListingsSayThatItIsAnEstimate()
    {
        const Scene scene;
        const auto profile = scene.load({scene.libc}, {.isSubtracted = true});
        std::ostringstream out;
        writeFlatProfile(out, *profile, Explanations::Leave);
        QCOMPARE(out.str(), std::string(R"(Flat profile:

Each sample counts as 0.01 seconds.
0.20 seconds, some 0.5 ns for each of 500000000 calls, are in [instrumentation] instead: an estimate.
By this estimate it would be 0.05 more, which the functions do not have.
  %   cumulative   self              self     total           
 time   seconds   seconds    calls per call per call  name    
 56.25      0.90     0.90 200000000  4.50 ns  4.50 ns  work
 31.25      1.40     0.50                             main
 12.50      1.60     0.20                             [instrumentation]
  0.00      1.60     0.00 290000000      0 s      0 s  compare
)"));
        out.str("");
        writeInstrumentation(out, *profile);
        QVERIFY2(out.str().find("\n0.20 seconds, some 0.5 ns for each of 500000000 calls, ") != std::string::npos,
                 out.str().c_str());
        out.str("");
        writeJson(out, *profile);
        QVERIFY(out.str().find("\"subtracted_seconds\":0.2") != std::string::npos);
        out.str("");
        writeFlatProfile(out, *scene.load({scene.own}, {.isSubtracted = true}), Explanations::Leave);
        QVERIFY(out.str().find(
                    "\nNothing is subtracted for counting: only a runtime that samples itself counted calls.\n") !=
                std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestCountingCost)
#include "tst_counting_cost.moc"
