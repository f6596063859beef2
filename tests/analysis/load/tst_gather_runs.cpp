// SPDX-License-Identifier: MIT
#include "base/hex.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "gmonscope/gather_runs.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <QTest>

#include <fstream>
#include <memory>
#include <optional>
#include <set>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

Bytes run(unsigned ticks)
{
    return GmonBuilder().histogram(0x401000, 0x401200, {std::uint16_t(ticks), 2}).arc(0, 0x401009, 1).bytes();
}

std::array<std::uint8_t, 12> idOf(std::uint8_t number) { return {1, 2, 3, number}; }

Bytes scope(std::uint8_t number, const std::vector<std::uint8_t>& sumOf = {}, std::uint64_t resetCalls = 0)
{
    ScopeBuilder builder;
    for (const std::uint8_t part : sumOf)
        builder.text("sum-of=010203" + hexDigits({&part, 1}) + "0000000000000000");
    if (!sumOf.empty())
        builder.sumOf(static_cast<std::uint32_t>(sumOf.size()));
    builder.header.reset_calls = resetCalls;
    const auto id = idOf(number);
    std::copy(id.begin(), id.end(), builder.header.id);
    return builder.bytes();
}

/// By this process, from files and all else.
std::optional<std::uint64_t> bytesReadSoFar()
{
    std::ifstream counts("/proc/self/io");
    std::string what;
    std::uint64_t bytes = 0;
    if (counts >> what >> bytes && what == "rchar:")
        return bytes;
    return {};
}

} // namespace

class TestGatherRuns : public QObject {
    Q_OBJECT

    std::unique_ptr<TempFolder> m_folder;

    std::string path(const std::string& name) const { return m_folder->path(name); }
    /// `sumOf`: the numbers of the runs in it; none: it is a run.
    void writePair(const std::string& name, std::uint8_t number, const std::vector<std::uint8_t>& sumOf = {},
                   std::uint64_t resetCalls = 0) const
    {
        m_folder->write(name, GmonBuilder().companion(idOf(number)).arc(0, 0x401009, 1).bytes());
        m_folder->write(name + ".scope", scope(number, sumOf, resetCalls));
    }
    std::string names(const std::vector<std::string>& paths) const
    {
        std::string text;
        for (const std::string& one : paths)
            text += (text.empty() ? "" : " ") + std::filesystem::relative(one, m_folder->path()).string();
        return text;
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<TempFolder>(); }

    void aFolderStandsForItsOwnProfilesInOrder()
    {
        std::filesystem::create_directory(path("runs"));
        std::filesystem::create_directory(path("runs/deeper"));
        for (const unsigned number : {10u, 2u, 1u})
            m_folder->write("runs/gmon.out." + std::to_string(number), run(number));
        m_folder->write("runs/deeper/gmon.out", run(7));
        m_folder->write("runs/notes.txt", "no profile");
        m_folder->write("runs/job.log", "gmonscope-record: wrote gmon.out"); // begins as a gmon.out does
        m_folder->write("runs/gmon.out.bad", "damaged");
        m_folder->writeProgram("runs/prog", ElfBuilder().text(0x401000, 0x200).bytes());
        const GatheredRuns gathered = gatherRuns({path("runs")});
        QCOMPARE(names(gathered.files), "runs/gmon.out.1 runs/gmon.out.2 runs/gmon.out.10 runs/gmon.out.bad");
        QVERIFY(gathered.repeated.empty() && gathered.sums.empty() && gathered.folderErrors.empty());
    }

    void whatAShellHasSortedIsSortedByNumber()
    {
        const std::string program = path("prog");
        m_folder->writeProgram("prog", ElfBuilder().text(0x401000, 0x200).bytes());
        std::vector<std::string> named;
        for (const unsigned number : {1u, 10u, 2u, 21u, 3u}) {
            named.push_back(path("gmon.out.rank" + std::to_string(number)));
            m_folder->write("gmon.out.rank" + std::to_string(number), run(number));
        }
        const std::string sorted = "gmon.out.rank1 gmon.out.rank2 gmon.out.rank3 gmon.out.rank10 gmon.out.rank21";
        QCOMPARE(names(gatherRuns(named).files), sorted);
        named.insert(named.begin(), program);
        QCOMPARE(names(gatherRuns(named).files), "prog " + sorted);
        std::swap(named[1], named[4]); // somebody's own order
        QCOMPARE(names(gatherRuns(named).files),
                 "prog gmon.out.rank21 gmon.out.rank10 gmon.out.rank2 gmon.out.rank1 gmon.out.rank3");
        QCOMPARE(names(gatherRuns({path("gmon.out.rank10"), path("gmon.out.rank2")}).files),
                 "gmon.out.rank10 gmon.out.rank2");
    }

    void aProgramUnderTheNameOfARunIsToldOf()
    {
        const std::vector<std::byte> program = ElfBuilder().text(0x401000, 0x200).bytes();
        m_folder->write("gmon.out.rank3", run(3));
        m_folder->write("gmon.out.rank5", run(5));
        for (const char* name : {"gmon.out.rank4", "gmon.out", "gmon.out_of", "gmon.outer2"})
            m_folder->writeProgram(name, program);
        const GatheredRuns gathered = gatherRuns({m_folder->path()});
        QCOMPARE(names(gathered.files), "gmon.out.rank3 gmon.out.rank5");
        QVERIFY(gathered.folderErrors.empty());
        QCOMPARE(gathered.misnamed.size(), std::size_t(2));
        QCOMPARE(gathered.misnamed[0].text(), path("gmon.out") + ": expected a profile, found a program");
        QCOMPARE(gathered.misnamed[1].text(), path("gmon.out.rank4") + ": expected a profile, found a program");
    }

    void aShellsListOfRunsMayNameAProgramToo()
    {
        const std::vector<std::byte> program = ElfBuilder().text(0x401000, 0x200).bytes();
        for (const int number : {1, 2})
            m_folder->write("gmon.out.rank" + std::to_string(number), run(number));
        for (const char* name : {"prog", "gmon.out.rank3"})
            m_folder->writeProgram(name, program);
        const GatheredRuns gathered =
            gatherRuns({path("prog"), path("gmon.out.rank1"), path("gmon.out.rank2"), path("gmon.out.rank3")});
        QCOMPARE(names(gathered.files), "prog gmon.out.rank1 gmon.out.rank2");
        QCOMPARE(gathered.misnamed.size(), std::size_t(1));
        QCOMPARE(gathered.misnamed[0].text(), path("gmon.out.rank3") + ": expected a profile, found a program");
        // Whoever names one of each may have named the program so.
        QCOMPARE(names(gatherRuns({path("gmon.out.rank3"), path("gmon.out.rank1")}).files),
                 "gmon.out.rank3 gmon.out.rank1");
    }

    void aFolderWithoutProfilesIsToldOf()
    {
        m_folder->write("notes.txt", "no profile");
        const GatheredRuns gathered = gatherRuns({m_folder->path()});
        QVERIFY(gathered.files.empty());
        QCOMPARE(gathered.folderErrors.size(), std::size_t(1));
        QCOMPARE(gathered.folderErrors.front().text(), m_folder->path() + ": expected a profile in it, found none");
    }

    void theSumInAFolderOfRunsIsLeftOut()
    {
        m_folder->write("gmon.sum", run(3));
        QCOMPARE(names(gatherRuns({m_folder->path()}).files), "gmon.sum"); // alone it is what there is
        m_folder->write("gmon.out", run(1));
        const GatheredRuns gathered = gatherRuns({m_folder->path()});
        QCOMPARE(names(gathered.files), "gmon.out");
        QCOMPARE(names(gathered.sums), "gmon.sum");
        QCOMPARE(names(gatherRuns({path("gmon.sum"), path("gmon.out")}).files), "gmon.sum gmon.out"); // named: meant
    }

    void theCompanionOfASumInAFolderOfRunsIsNoRun()
    {
        m_folder->write("gmon.sum", GmonBuilder().companion(idOf(1)).arc(0, 0x401009, 1).bytes());
        m_folder->write("gmon.sum.scope", scope(1));
        m_folder->write("gmon.out", run(1));
        const GatheredRuns gathered = gatherRuns({m_folder->path()});
        QCOMPARE(names(gathered.files), "gmon.out");
        QCOMPARE(names(gathered.sums), "gmon.sum");
    }

    /// As gmonscope-record --ranks=extremes leaves them, and as --ranks=mpi does: what a rank did behind the sum.
    void runsBesideASumOfTheseAndOthersAreInIt()
    {
        writePair("gmon.out", 1, {2, 3, 4, 9});
        writePair("gmon.out.rank3", 2);
        writePair("gmon.out.rank12", 3);
        writePair("gmon.out.rank4", 4, {}, 100);   // begins where the sum was made
        m_folder->write("gmon.out.rank5", run(1)); // nobody knows
        for (const auto& paths : {std::vector{m_folder->path()},
                                  {path("gmon.out.rank12"), path("gmon.out.rank3"), path("gmon.out.rank4"),
                                   path("gmon.out.rank5"), path("gmon.out"), path("gmon.out.scope")}}) {
            const GatheredRuns gathered = gatherRuns(paths);
            const std::set<std::string> left(gathered.files.begin(), gathered.files.end());
            QCOMPARE(left, (std::set{path("gmon.out"), path("gmon.out.rank4"), path("gmon.out.rank5")}));
            QCOMPARE(gathered.repeated.size(), std::size_t(2));
            for (const RepeatedRun& repeated : gathered.repeated)
                QVERIFY(repeated.isInSum && repeated.twin == path("gmon.out"));
        }
        QCOMPARE(gatherRuns({path("gmon.out.rank3"), path("gmon.out.rank12")}).files.size(), std::size_t(2));
    }

    void aSumOfAnyNameBesideAllItsRunsIsLeftOut()
    {
        writePair("total.out", 1, {2, 3});
        writePair("gmon.out.1", 2);
        writePair("gmon.out.2", 3);
        writePair("gmon.out.3", 4);
        const GatheredRuns gathered = gatherRuns({m_folder->path()});
        QCOMPARE(names(gathered.files), "gmon.out.1 gmon.out.2 gmon.out.3");
        QCOMPARE(names(gathered.sums), "total.out");
        QVERIFY(gathered.repeated.empty());
    }

    /// As gprof takes them: programs that do the same leave the same bytes.
    void filesWithoutAnIdAreRunsOfTheirOwn()
    {
        m_folder->write("a", run(1));
        m_folder->write("equal", run(1));
        std::filesystem::create_hard_link(path("a"), path("hard"));
        std::filesystem::create_symlink("a", path("soft"));
        const GatheredRuns gathered = gatherRuns({path("a"), path("equal"), path("hard"), path("soft"), path("a")});
        QCOMPARE(names(gathered.files), "a equal");
        QCOMPARE(gathered.repeated.size(), std::size_t(3));
        for (const RepeatedRun& repeated : gathered.repeated)
            QCOMPARE(names({repeated.twin}), "a");
    }

    void onlyTheStartsOfFilesAreRead()
    {
        std::vector<std::string> paths;
        const std::vector<std::uint16_t> bins(50000, 1);
        for (std::uint16_t i = 0; i < 20; ++i)
            paths.push_back(
                m_folder->write("run." + std::to_string(i), GmonBuilder().histogram(0x401000, 0x401200, bins).bytes()));
        const auto before = bytesReadSoFar();
        if (!before)
            QSKIP("the kernel does not count what is read");
        QCOMPARE(gatherRuns(paths).files.size(), paths.size());
        QVERIFY(*bytesReadSoFar() - *before < std::filesystem::file_size(paths.front()));
    }

    void theWholeOneOfTwoCopiesCounts()
    {
        const auto pair = [this](const std::string& name, std::size_t size) {
            Bytes bytes = GmonBuilder().companion(idOf(1)).arc(0, 0x401009, 1).arc(0, 0x401019, 1).bytes();
            bytes.resize(std::min(size, bytes.size()));
            m_folder->write(name, bytes);
            m_folder->write(name + ".scope", scope(1));
        };
        const auto twins = [](const GatheredRuns& gathered) {
            std::set<std::string> texts;
            for (const RepeatedRun& run : gathered.repeated)
                texts.insert(std::filesystem::path(run.path).filename().string() + " " +
                             std::filesystem::path(run.twin).filename().string());
            return texts;
        };
        pair("gmon.out.0", 30);
        pair("gmon.out.1", 31);
        pair("gmon.out.2", 1000);
        pair("gmon.out.3", 1000);
        const GatheredRuns gathered = gatherRuns({m_folder->path()});
        QCOMPARE(names(gathered.files), "gmon.out.2");
        QCOMPARE(twins(gathered),
                 (std::set<std::string>{"gmon.out.0 gmon.out.2", "gmon.out.1 gmon.out.2", "gmon.out.3 gmon.out.2"}));
        // A run that is known counts already, even if only a part of it is.
        QVERIFY(gatherRuns({path("gmon.out.2")}, {path("gmon.out.0")}).files.empty());
    }

    void whatIsCancelledReadsNothing()
    {
        m_folder->write("a", run(1));
        const std::atomic<bool> cancelled = true;
        QVERIFY(gatherRuns({path("a"), m_folder->path()}, {path("a")}, &cancelled).files.empty());
    }

    void aRunThatIsKnownIsThereOnce()
    {
        const Bytes known = GmonBuilder().companion(idOf(1)).arc(0, 0x401009, 1).bytes();
        m_folder->write("a", known);
        m_folder->write("copy", known);
        m_folder->write("b", run(2));
        const GatheredRuns gathered = gatherRuns({path("copy"), path("b")}, {path("a")});
        QCOMPARE(names(gathered.files), "b");
        QCOMPARE(gathered.repeated.size(), std::size_t(1));
    }

    void aPairIsOneRunByItsId()
    {
        m_folder->write("gmon.out", GmonBuilder().companion(idOf(1)).arc(0, 0x401009, 1).bytes());
        m_folder->write("gmon.out.scope", scope(1));
        m_folder->write("other.scope", scope(2));
        const GatheredRuns gathered = gatherRuns({path("gmon.out.scope"), path("gmon.out"), path("other.scope")});
        QCOMPARE(names(gathered.files), "gmon.out other.scope");
        QVERIFY(gathered.repeated.empty()); // the pair is no repetition
        // But one half after the other is.
        QCOMPARE(gatherRuns({path("gmon.out.scope")}, {path("gmon.out")}).repeated.size(), std::size_t(1));
        QCOMPARE(gatherRuns({path("gmon.out")}, {path("gmon.out.scope")}).repeated.size(), std::size_t(1));
    }

    void missingAndForeignFilesStay()
    {
        m_folder->write("notes.txt", "no profile");
        const GatheredRuns gathered = gatherRuns({path("notes.txt"), path("not-there")});
        QCOMPARE(names(gathered.files), "notes.txt not-there");
    }

    void programsOfOneBuildAreTheSame()
    {
        const auto program = [](std::uint64_t place) {
            return ElfBuilder().text(0x401000, 0x200).function("f", 0x401000 + place, 0x40).bytes();
        };
        m_folder->writeProgram("prog", program(0));
        m_folder->writeProgram("copy", program(0));
        m_folder->writeProgram("other", program(0x40));
        QVERIFY(isSameProgram(path("prog"), path("prog")));
        QVERIFY(isSameProgram(path("prog"), path("copy")));
        QVERIFY(!isSameProgram(path("prog"), path("other")));
        QVERIFY(!isSameProgram(path("prog"), path("not-there")));
    }
};

QTEST_APPLESS_MAIN(TestGatherRuns)
#include "tst_gather_runs.moc"
