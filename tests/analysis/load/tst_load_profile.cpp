// SPDX-License-Identifier: MIT
#include "elf_builder.h"
#include "gmon_builder.h"
#include "gmonscope/identify.h"
#include "gmonscope/load_profile.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <QTest>

#include <algorithm>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

ElfBuilder program()
{
    ElfBuilder elf;
    elf.text(0x401000, 0x400);
    for (unsigned i = 0; i < 16; ++i)
        elf.function("f" + std::to_string(i), 0x401000 + i * 0x40, 0x40);
    return elf;
}

GmonBuilder profile(std::uint32_t rate = 100)
{
    return GmonBuilder()
        .histogram(0x401000, 0x401400, {4, 0, 0, 0, 0, 0, 0, 6}, rate)
        .arc(0, 0x401000, 1)
        .arc(0x401010, 0x401380, 2);
}

double selfSum(const Profile& profile)
{
    double sum = 0;
    for (const Function& function : profile.functions())
        sum += function.selfSeconds;
    return sum;
}

/// Counts how often the files of a folder are opened.
class OpenCounter {
public:
    explicit OpenCounter(const std::string& folder) : m_queue(inotify_init1(IN_NONBLOCK | IN_CLOEXEC))
    {
        // Closing, too: the kernel joins equal events that follow each other.
        inotify_add_watch(m_queue, folder.c_str(), IN_OPEN | IN_CLOSE);
    }
    ~OpenCounter() { close(m_queue); }
    OpenCounter(const OpenCounter&) = delete;
    OpenCounter& operator=(const OpenCounter&) = delete;

    std::ptrdiff_t opensOf(const std::string& name)
    {
        alignas(inotify_event) char events[4096];
        for (ssize_t got; (got = read(m_queue, events, sizeof events)) > 0;)
            for (ssize_t at = 0; at < got;) {
                const auto* const event = reinterpret_cast<const inotify_event*>(events + at);
                if (event->mask & IN_OPEN)
                    m_opened.emplace_back(event->len ? event->name : "");
                at += static_cast<ssize_t>(sizeof *event + event->len);
            }
        return std::count(m_opened.begin(), m_opened.end(), name);
    }

private:
    int m_queue;
    std::vector<std::string> m_opened;
};

} // namespace

class TestLoadProfile : public QObject {
    Q_OBJECT

    TempFolder m_folder;
    std::string m_image;

    Result<std::shared_ptr<const Profile>> load(const std::vector<GmonBuilder>& profiles,
                                                const LoadOptions& options = {})
    {
        LoadRequest request{.image = m_image};
        for (const GmonBuilder& gmon : profiles)
            request.profiles.push_back(m_folder.write("gmon." + std::to_string(request.profiles.size()), gmon.bytes()));
        return loadProfile(request, options);
    }

private slots:
    void initTestCase() { m_image = m_folder.write("prog", program().bytes()); }
    void aProfileAndItsCompanionAreOpenedOnce()
    {
        const TempFolder folder;
        const ScopeBuilder scope;
        folder.write("gmon.out.scope", scope.bytes());
        const std::string gmon = folder.write("gmon.out", profile().companion(scope.header.id).bytes());
        OpenCounter identified(folder.path());
        const auto files = identifyFiles({m_image, gmon});
        QVERIFY(files.hasValue());
        QCOMPARE(identified.opensOf("gmon.out"), 1);
        QCOMPARE(identified.opensOf("gmon.out.scope"), 0);
        OpenCounter loaded(folder.path());
        QVERIFY(loadProfile(files->request).hasValue());
        QCOMPARE(loaded.opensOf("gmon.out"), 1);
        QCOMPARE(loaded.opensOf("gmon.out.scope"), 1);
    }

    void theTotalIsTheSumOfSelfTimes()
    {
        const auto loaded = load({profile()});
        QVERIFY(bool(loaded));
        QCOMPARE((*loaded)->totalSeconds(), 0.1);
        QCOMPARE(selfSum(**loaded), 0.1);
        QCOMPARE((*loaded)->totalTicks(), 10.0);
    }
    void severalRunsAreSummedAndListed()
    {
        const auto loaded = load({profile(), profile(), profile()});
        QVERIFY(bool(loaded));
        QCOMPARE((*loaded)->runs().size(), std::size_t{3});
        QCOMPARE((*loaded)->runs()[1].ticks, std::uint64_t{10});
        QCOMPARE((*loaded)->runs()[1].calls, std::uint64_t{3});
        QCOMPARE((*loaded)->totalCalls(), std::uint64_t{9});
        QCOMPARE((*loaded)->totalTicks(), 30.0);
    }
    void runsOfTwoRatesAreSummedInSeconds()
    {
        const auto loaded = load({profile(100), profile(1000)});
        QVERIFY(bool(loaded));
        QVERIFY(std::abs((*loaded)->totalSeconds() - 0.11) < 1e-12);
    }
    void aFewForeignCalleesAreAWarning()
    {
        GmonBuilder gmon = profile();
        for (unsigned i = 0; i < 16; ++i)
            gmon.arc(0, 0x401000 + i * 0x40, 1);
        const auto loaded = load({gmon.arc(0, 0x401011, 1).arc(0, 0x401051, 1).arc(0, 0x401091, 1)});
        QVERIFY(bool(loaded));
        QCOMPARE((*loaded)->problems()[0].severity, Severity::Warning);
        QCOMPARE((*loaded)->problems()[0].text,
                 "3 of 19 callees are no functions of " + m_image + ": is it another build?");
    }
    /// A profile of our runtime: no tick fell near its callees, but all of them belong to the program.
    void calleesOutsideTheSampledPiecesAreLookedAt()
    {
        const std::uint8_t id[12] = {1};
        auto gmon = GmonBuilder().companion(id).histogram(0x401000, 0x401040, {5});
        for (unsigned i = 4; i < 8; ++i)
            gmon.arc(0x401010, 0x401001 + i * 0x40, 1);
        const auto loaded = load({gmon});
        QVERIFY(!loaded);
        QVERIFY(loaded.error().text().ends_with(
            "0x401101, which is none (as 4 of 4 callees): the profile is of another program or build"));
    }
    void calleesWithRoomForACallAreFunctions_data()
    {
        QTest::addColumn<Bytes>("code");
        QTest::addColumn<bool>("isRoom");
        const auto row = [](const char* name, bool isRoom, std::initializer_list<int> code) {
            Bytes bytes;
            for (const int byte : code)
                bytes.push_back(static_cast<std::byte>(byte));
            QTest::newRow(name) << bytes << isRoom;
        };
        row("five NOPs of a byte", true, {0x90, 0x90, 0x90, 0x90, 0x90, 0xc3});
        row("one of five bytes", true, {0x0f, 0x1f, 0x44, 0, 0, 0xc3});
        row("one of eight", true, {0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0, 0xc3});
        row("two and three", true, {0x66, 0x90, 0x0f, 0x1f, 0, 0xc3});
        row("prefixes", true, {0x66, 0x66, 0x66, 0x2e, 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0, 0xc3});
        row("only four", false, {0x90, 0x90, 0x90, 0x90, 0xc3});
        row("only four, one NOP", false, {0x0f, 0x1f, 0x40, 0, 0xc3});
        row("none", false, {0x55, 0x90, 0x90, 0x90, 0x90, 0x90, 0xc3});
    }
    void calleesWithRoomForACallAreFunctions()
    {
        QFETCH(Bytes, code);
        QFETCH(bool, isRoom);
        GmonBuilder gmon = profile();
        Bytes text(0x400, std::byte{0xcc});
        for (unsigned i = 0; i < 16; ++i) {
            std::copy(code.begin(), code.end(), text.begin() + i * 0x40);
            gmon.arc(0x401010, 0x401004 + i * 0x40, 1);
        }
        for (const bool isNoted : {true, false}) { // else the NOPs are there for nobody
            ElfBuilder elf;
            elf.section(".text", 0x401000, text).function("f0", 0x401000, 0x400);
            if (isNoted)
                elf.section("__patchable_function_entries", 0x402000, 16 * 8, SHF_ALLOC);
            const std::string image = m_folder.write("room", elf.bytes());
            const auto loaded = loadProfile({.image = image, .profiles = {m_folder.write("gmon", gmon.bytes())}});
            QCOMPARE(bool(loaded), isRoom && isNoted);
        }
    }
    /// A sum that gprof made of our files has no id, but pieces, and all of the program lies between two of them.
    void calleesBetweenTheSampledPiecesAreLookedAt()
    {
        QVERIFY(!load({GmonBuilder()
                           .histogram(0x401000, 0x401040, {5})
                           .histogram(0x401380, 0x4013c0, {5})
                           .arc(0x401010, 0x401101, 1)}));
    }
    void calleesInSharedLibrariesTellNothingOfTheProgram()
    {
        const auto loaded = load({profile().arc(0x401010, 0x7f0000401001, 1).arc(0x401010, 0x7f0000401101, 1)});
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE((*loaded)->totalCalls(), std::uint64_t{5});
    }
    void aProfileWithoutHistogramHasNoTime()
    {
        const auto loaded = load({GmonBuilder().arc(0x401010, 0x401380, 2)});
        QVERIFY(bool(loaded));
        QVERIFY(!(*loaded)->hasHistogram() && (*loaded)->hasArcs());
        QCOMPARE((*loaded)->secondsPerTick(), 0.0);
    }
    void dynamicSymbolsAreANote()
    {
        const std::string image = m_folder.write("dynamic", program().dynamicSymbolsOnly().bytes());
        const auto loaded = loadProfile({.image = image, .profiles = {m_folder.write("gmon.out", profile().bytes())}});
        QVERIFY(bool(loaded));
        QCOMPARE((*loaded)->problems()[0].severity, Severity::Note);
        QCOMPARE((*loaded)->problems()[0].path, image);
    }
    void aProgramNewerThanItsProfileIsAWarning()
    {
        const std::string gmon = m_folder.write("gmon.out", profile().bytes());
        const timespec longAgo[2] = {{1'000'000, 0}, {1'000'000, 0}};
        QCOMPARE(utimensat(AT_FDCWD, gmon.c_str(), longAgo, 0), 0);
        const auto loaded = loadProfile({.image = m_image, .profiles = {gmon}});
        QVERIFY(bool(loaded));
        QCOMPARE((*loaded)->problems()[0].severity, Severity::Warning);
        QCOMPARE((*loaded)->problems()[0].text,
                 m_image + " is newer than the profile: if it was rebuilt since, record again");
    }
    void fewSamplesAreANote()
    {
        const auto loaded = load({profile()});
        QVERIFY(bool(loaded));
        QVERIFY((*loaded)->problems().back().text.ends_with("samples: the times are rough"));
    }
    void a32BitBigEndianPairIsRead()
    {
        const TargetFormat format{ByteOrder::Big, 4};
        const std::string image = m_folder.write("ppc", ElfBuilder(format, EM_PPC)
                                                            .text(0x1000, 0x100)
                                                            .function("f", 0x1000, 0x80)
                                                            .function("g", 0x1080, 0x80)
                                                            .bytes());
        const auto gmon = GmonBuilder(format).histogram(0x1000, 0x1100, {3, 5}).arc(0x1010, 0x1080, 9);
        const auto loaded = loadProfile({.image = image, .profiles = {m_folder.write("gmon.ppc", gmon.bytes())}});
        QVERIFY(bool(loaded));
        QCOMPARE((*loaded)->functions()[1].ticks, 5.0);
        QCOMPARE((*loaded)->functions()[1].calls, std::uint64_t{9});
    }
    /// MIPS' kernel addresses, which GNU's tools extend to 64 bits by their sign.
    void addressesOfTheUpperHalfAreOnesOfTheImage()
    {
        for (const ByteOrder order : {ByteOrder::Little, ByteOrder::Big}) {
            for (const unsigned width : {4u, 8u}) {
                const TargetFormat format{order, width};
                const std::uint64_t base = width == 4 ? 0x80010000 : 0xffffffff80010000;
                const std::string image = m_folder.write("mips", ElfBuilder(format, EM_MIPS)
                                                                     .text(base, 0x100)
                                                                     .function("f", base, 0x80)
                                                                     .function("g", base + 0x80, 0x80)
                                                                     .bytes());
                const auto gmon =
                    GmonBuilder(format).histogram(base, base + 0x100, {3, 5}).arc(base + 0x10, base + 0x90, 9);
                const auto loaded =
                    loadProfile({.image = image, .profiles = {m_folder.write("gmon.mips", gmon.bytes())}});
                QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
                QCOMPARE((*loaded)->functions()[0].ticks, 3.0);
                QCOMPARE((*loaded)->functions()[1].ticks, 5.0);
                QCOMPARE((*loaded)->functions()[1].calls, std::uint64_t{9});
            }
        }
    }
    void progressRisesToOne()
    {
        std::vector<double> fractions;
        const LoadOptions options{.progress = [&](const LoadProgress& p) { fractions.push_back(p.fraction); }};
        QVERIFY(bool(load({profile(), profile()}, options)));
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        QCOMPARE(fractions.front(), 0.0);
        QCOMPARE(fractions.back(), 1.0);
    }
    void aCancelledLoadEndsWithAnError()
    {
        const std::atomic<bool> cancelled = true;
        const auto loaded = load({profile()}, {.progress = {}, .cancelled = &cancelled});
        QVERIFY(!loaded);
        QCOMPARE(loaded.error().text(), std::string("cancelled"));
    }
};

QTEST_APPLESS_MAIN(TestLoadProfile)
#include "tst_load_profile.moc"
