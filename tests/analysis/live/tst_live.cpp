// SPDX-License-Identifier: MIT
//
// Files of running programs: this test maps one, as a profiled process would, and is taken for that.
#include "gmon_builder.h"
#include "gmonscope/live.h"
#include "scope/scope_reader.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/mman.h>
#include <sys/stat.h>
#include <thread>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// A file mapped for as long as this lives.
class Mapping {
public:
    Mapping(const std::string& path, std::size_t bytes) : m_bytes(bytes)
    {
        const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
        m_memory = static_cast<std::byte*>(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
        close(file);
    }
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    ~Mapping() { munmap(m_memory, m_bytes); }
    template <class T> T& at(std::size_t offset) const { return *reinterpret_cast<T*>(m_memory + offset); }

private:
    std::byte* m_memory;
    std::size_t m_bytes;
};

ScopeBuilder ownScope()
{
    ScopeBuilder scope;
    scope.live().text("program=/bin/prog").text("argument=prog").text("argument=-x");
    scope.header.pid = static_cast<std::uint32_t>(getpid());
    scope.header.uid = geteuid();
    scope.header.started_ns = 5'000'000'000;
    scope.module({.path = "/bin/prog", .high = 0x9000});
    scope.thread({.tid = 1, .userNs = 8'000'000, .samples = 2});
    scope.arcs({{0x1005, 0x2005, 7, 0}, {0x1005, 0x3005, 3, 0}});
    scope.stack({.pcs = {0x1004, 0x2010}, .samples = 2, .userNs = 8'000'000});
    return scope;
}

std::uint64_t calls(const ScopeData& data)
{
    std::uint64_t sum = 0;
    for (const ScopeArc& arc : data.arcs)
        sum += arc.count;
    return sum;
}

std::string textOf(const std::optional<Error>& error) { return error ? error->text() : "done"; }

} // namespace

class TestLive : public QObject {
    Q_OBJECT

    std::unique_ptr<TempFolder> m_folder;

private slots:
    void init()
    {
        m_folder = std::make_unique<TempFolder>();
        qputenv("GMONSCOPE_DIR", QByteArray::fromStdString(m_folder->path()));
    }

    void foldersAreTriedAsTheRuntimeTriesThem()
    {
        const std::string user = std::to_string(geteuid());
        std::vector<std::string> usual{"/dev/shm/gmonscope-" + user, "/tmp/gmonscope-" + user, "/dev/shm", "/tmp"};
        qunsetenv("GMONSCOPE_DIR");
        qunsetenv("XDG_RUNTIME_DIR");
        QCOMPARE(liveFolders(), usual);
        qputenv("XDG_RUNTIME_DIR", "/run/somewhere");
        usual.insert(usual.begin(), "/run/somewhere/gmonscope");
        QCOMPARE(liveFolders(), usual);
        qputenv("GMONSCOPE_DIR", "here");
        QCOMPARE(liveFolders().front(), std::string("here"));
        qunsetenv("XDG_RUNTIME_DIR");
    }
    void filesAndFoldersOfOthersAreLeftOut()
    {
        const Bytes bytes = ownScope().bytes();
        m_folder->write("1-a.scope", bytes);
        QCOMPARE(listLiveProcesses().size(), std::size_t{1});
        QCOMPARE(chmod(m_folder->path().c_str(), 0777), 0);
        const auto lists = [this] {
            const auto found = listLiveProcesses();
            return std::any_of(found.begin(), found.end(), [this](const LiveProcess& process) {
                return process.path == m_folder->path("1-a.scope");
            });
        };
        QVERIFY(!lists()); // anybody may have put it there
        QCOMPARE(chmod(m_folder->path().c_str(), 01777), 0);
        QVERIFY(lists());
        const std::string link = m_folder->path() + "-link";
        std::filesystem::create_directory_symlink(m_folder->path(), link);
        qputenv("GMONSCOPE_DIR", QByteArray::fromStdString(link) + "/");
        QVERIFY(listLiveProcesses().empty() || listLiveProcesses().front().path.find(link) == std::string::npos);
        std::filesystem::remove(link);
        qputenv("GMONSCOPE_DIR", QByteArray::fromStdString(m_folder->path()));
        if (geteuid() != 0)
            QSKIP("needs the rights to have another user");
        QCOMPARE(chown(m_folder->path("1-a.scope").c_str(), 65534, 65534), 0);
        QVERIFY(!lists());
        const Mapping mapping(m_folder->path("1-a.scope"), bytes.size());
        QVERIFY(textOf(switchLiveOff(m_folder->path("1-a.scope"), true)).find("a file of another user") !=
                std::string::npos);
    }
    void aProcessOfAnotherPidNamespaceRunsAsLongAsItsFileIsWrittenTo()
    {
        ScopeBuilder scope = ownScope();
        scope.header.pid_namespace = 1; // no such one
        const Bytes bytes = scope.bytes();
        const std::string path = m_folder->write("1-a.scope", bytes);
        QVERIFY(!isRunning(path, 1));
        {
            const Mapping mapping(path, bytes.size());
            QVERIFY(isRunning(path, 1));
            QCOMPARE(textOf(switchLiveOff(path, true)), std::string("done"));
        }
        QVERIFY(!isRunning(path, 1));
        QVERIFY(textOf(switchLiveOff(path, true)) != "done");
    }
    void aFileThatIsCutShortMeanwhileHarmsNobody()
    {
        ScopeBuilder scope = ownScope();
        scope.arcs(std::vector<scope_arc_entry>(60000, {0x1005, 0x2005, 7, 0}));
        const Bytes bytes = scope.bytes();
        const std::string path = m_folder->write("1-a.scope", bytes);
        const Mapping mapping(path, SCOPE_PAGE);
        std::atomic<bool> ends = false;
        std::thread spoiler([&] {
            const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
            const auto pause = [] { std::this_thread::sleep_for(std::chrono::microseconds(300)); };
            while (!ends && ftruncate(file, SCOPE_PAGE) == 0) {
                pause();
                if (pwrite(file, bytes.data(), bytes.size(), 0) < 0)
                    break;
                pause();
            }
            close(file);
        });
        int cut = 0;
        for (int i = 0; i < 300; ++i) {
            cut += textOf(resetLive(path)).find("cut short") != std::string::npos;
            cut += textOf(switchLiveOff(path, i % 2 == 0)).find("cut short") != std::string::npos;
        }
        ends = true;
        spoiler.join();
        qInfo("%d of 600 were cut short", cut);
    }
    void processesAreListedWithTheirState()
    {
        const Bytes bytes = ownScope().bytes();
        const Mapping mapping(m_folder->write("1-a.scope", bytes), bytes.size());
        ScopeBuilder other = ownScope();
        other.header.started_ns = 9'000'000'000;
        other.header.control = SCOPE_CONTROL_OFF;
        m_folder->write("1-b.scope", other.bytes()); // nobody maps it
        m_folder->write("1-c.scope", "damaged");
        m_folder->write("ended.scope", ScopeBuilder().bytes());
        const auto found = listLiveProcesses();
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].path, m_folder->path("1-b.scope"));
        QVERIFY(!found[0].isRunning && found[0].isOff);
        QVERIFY(found[1].isRunning && !found[1].isOff);
        QCOMPARE(found[1].pid, static_cast<std::uint32_t>(getpid()));
        QCOMPARE(found[1].program, std::string("/bin/prog"));
        QCOMPARE(found[1].arguments, (std::vector<std::string>{"prog", "-x"}));
        QCOMPARE(found[1].startedAt, 5.0);
    }
    void anotherProcessOfTheSameNumberIsNotTheOne()
    {
        const std::string path = m_folder->write("1-a.scope", ownScope().bytes());
        QVERIFY(!isRunning(path, static_cast<std::uint32_t>(getpid())));
        const Mapping mapping(path, SCOPE_PAGE);
        QVERIFY(isRunning(path, static_cast<std::uint32_t>(getpid())));
        QVERIFY(!isRunning(path, static_cast<std::uint32_t>(getppid())));
        QVERIFY(!isRunning(m_folder->path("nowhere"), static_cast<std::uint32_t>(getpid())));
    }
    void theProfileThatAProcessLeavesIsKnownByItsId()
    {
        ScopeBuilder scope = ownScope();
        const std::string folder = m_folder->path();
        scope.text("directory=" + folder).text("out=gone/p.%p").text("profdir=more");
        const std::string path = m_folder->write("1-a.scope", scope.bytes());
        const LeftProfile left(path);
        const auto nothing = [&] { return !left.find(); };
        QVERIFY(nothing());
        GmonBuilder gmon;
        m_folder->write("gmon.out", gmon.bytes());
        QVERIFY(nothing()); // another process'
        Bytes bytes = gmon.bytes();
        std::memcpy(bytes.data() + 8, scope.header.id, sizeof scope.header.id);
        const std::string mine = m_folder->write("gmon.out.12.1", bytes);
        QCOMPARE(left.find()->path, mine);
        std::filesystem::create_directory(folder + "/more");
        std::filesystem::rename(mine, folder + "/more/12.prog");
        QCOMPARE(left.find()->path, folder + "/more/12.prog");
        QVERIFY(!left.find()->wasKilled); // nobody says so
        scope.header.state = SCOPE_ENDED;
        m_folder->write("more/12.prog.scope", scope.bytes());
        QVERIFY(left.find()->wasKilled);
        scope.header.ended_ns = 9'000'000'000;
        m_folder->write("more/12.prog.scope", scope.bytes());
        QVERIFY(!left.find()->wasKilled);
        QVERIFY(!LeftProfile(m_folder->path("nowhere")).find());
        QVERIFY(!LeftProfile().find());
    }
    /// "link/.." is not the folder that the link lies in.
    void aFolderThroughASymbolicLinkIsFound()
    {
        const std::string folder = m_folder->path();
        std::filesystem::create_directories(folder + "/deep/inner");
        std::filesystem::create_directory_symlink(folder + "/deep/inner", folder + "/link");
        ScopeBuilder scope = ownScope();
        scope.text("directory=" + folder).text("out=link/../p.%p");
        const LeftProfile left(m_folder->write("1-a.scope", scope.bytes()));
        Bytes bytes = GmonBuilder().bytes();
        std::memcpy(bytes.data() + 8, scope.header.id, sizeof scope.header.id);
        m_folder->write("deep/p.12", bytes);
        QVERIFY(left.find());
        QVERIFY(std::filesystem::equivalent(left.find()->path, folder + "/deep/p.12"));
    }
    void switchingOffMakesAllOwnersLookUp()
    {
        const Bytes bytes = ownScope().bytes();
        const std::string path = m_folder->write("1-a.scope", bytes);
        const Mapping mapping(path, bytes.size());
        const std::size_t table = 4 * SCOPE_PAGE + sizeof(scope_chunk); // behind texts, modules and threads
        QCOMPARE(mapping.at<scope_arc_table>(table).first, std::uint64_t{SCOPE_LIVE_FIRST});
        QCOMPARE(textOf(switchLiveOff(path, true)), std::string("done"));
        QCOMPARE(mapping.at<scope_header>(0).control, unsigned{SCOPE_CONTROL_OFF});
        QCOMPARE(mapping.at<scope_header>(0).control_changes, 1u);
        QCOMPARE(mapping.at<scope_arc_table>(table).first, std::uint64_t{SCOPE_RETIRED_FIRST});
        QCOMPARE(mapping.at<scope_arc_table>(table).mask, std::uint64_t{0});
        QCOMPARE(textOf(switchLiveOff(path, true)), std::string("done")); // it is off already
        QCOMPARE(mapping.at<scope_header>(0).control_changes, 1u);
        QVERIFY(readScope(path)->isOff);
        QCOMPARE(textOf(switchLiveOff(path, false)), std::string("done"));
        QVERIFY(!readScope(path)->isOff && readScope(path)->wasSwitched);
        QCOMPARE(calls(*readScope(path)), std::uint64_t{10});
    }
    void aResetSetsEverythingAside()
    {
        const Bytes bytes = ownScope().bytes();
        const std::string path = m_folder->write("1-a.scope", bytes);
        const Mapping mapping(path, bytes.size());
        QCOMPARE(textOf(resetLive(path)), std::string("done"));
        const auto data = readScope(path);
        QVERIFY(bool(data));
        QCOMPARE(calls(*data), std::uint64_t{0});
        QCOMPARE(data->threads[0].userNs, std::uint64_t{0});
        QCOMPARE(data->nodes.back().samples, std::uint64_t{0});
        QCOMPARE(data->resetCalls, std::uint64_t{10});
        QCOMPARE(data->resetNs, std::uint64_t{8'000'000});
        QCOMPARE(mapping.at<scope_header>(0).resets, 2u);
        QCOMPARE(textOf(resetLive(path)), std::string("done"));
        QCOMPARE(readScope(path)->resetCalls, std::uint64_t{10});
    }
    void aReaderWaitsForTheEndOfAReset()
    {
        const Bytes bytes = ownScope().bytes();
        const std::string path = m_folder->write("1-a.scope", bytes);
        const Mapping mapping(path, bytes.size());
        mapping.at<scope_header>(0).resets = 1; // by one who was killed in the middle of it
        QCOMPARE(calls(*readScope(path)), std::uint64_t{10});
    }
    void whatIsNoFileOfARunningProcessIsLeftAlone()
    {
        const Bytes bytes = ownScope().bytes();
        const std::string dead = m_folder->write("1-a.scope", bytes);
        const std::string program = m_folder->write("prog", std::string(5000, 'x'));
        for (const std::string& path : {dead, program, m_folder->path(), m_folder->path("nowhere"), std::string()}) {
            QVERIFY(switchLiveOff(path, true));
            QVERIFY(resetLive(path));
        }
        QCOMPARE(calls(*readScope(dead)), std::uint64_t{10});
    }
};

QTEST_APPLESS_MAIN(TestLive)
#include "tst_live.moc"
