// SPDX-License-Identifier: MIT
// The calling-context tree: nothing is lost or counted twice, whoever adds to it and however little room there is.
#include <QtTest>

#include <atomic>
#include <csignal>
#include <functional>
#include <map>
#include <random>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

extern "C" {
#include "sample/stack_tree.h"
#include "scope/scope_file.h"
}

namespace {

using Path = std::vector<std::uint64_t>; ///< from the root on

struct Sum {
    std::uint64_t samples = 0, user = 0, system = 0;
    bool operator==(const Sum&) const = default;
};

struct Tree {
    std::map<Path, Sum> sums; ///< for paths with samples
    std::size_t nodes = 0;
    bool isSound = true; ///< each node's caller has a lower number, and numbers are without gaps
};

Tree read()
{
    Tree tree;
    std::vector<scope_stack_node> nodes;
    const gms_chunks chunks = gms_scope_chunks();
    for (const scope_chunk* chunk = nullptr; (chunk = gms_chunk_next(&chunks, SCOPE_STACKS, chunk));) {
        const auto* first = reinterpret_cast<const scope_stack_node*>(chunk + 1);
        const std::uint64_t used = __atomic_load_n(&chunk->used, __ATOMIC_ACQUIRE); // it grows meanwhile
        if (nodes.size() < chunk->first - 1 + used)
            nodes.resize(chunk->first - 1 + used);
        std::copy(first, first + used, nodes.begin() + static_cast<std::ptrdiff_t>(chunk->first - 1));
    }
    tree.nodes = nodes.size();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        tree.isSound = tree.isSound && nodes[i].parent <= i;
        if (nodes[i].samples == 0 || !tree.isSound)
            continue;
        Path path;
        for (std::size_t k = i + 1; k != 0; k = nodes[k - 1].parent)
            path.insert(path.begin(), nodes[k - 1].pc);
        Sum& sum = tree.sums[path];
        sum = {sum.samples + nodes[i].samples, sum.user + nodes[i].user_ns, sum.system + nodes[i].system_ns};
    }
    return tree;
}

std::uint64_t samplesIn(const Tree& tree)
{
    std::uint64_t all = 0;
    for (const auto& [path, sum] : tree.sums)
        all += sum.samples;
    return all;
}

gms_stack stackOf(const Path& leafFirst, bool complete = true)
{
    gms_stack stack{};
    stack.size = leafFirst.size();
    stack.complete = complete;
    std::copy(leafFirst.begin(), leafFirst.end(), stack.pcs);
    return stack;
}

/// A stack that follows from a number.
gms_stack stackNumber(unsigned number)
{
    Path frames;
    for (unsigned i = 0; i < 5 + number % 20; ++i)
        frames.push_back(0x1000 + (number >> i) % 64 * 16);
    frames.push_back(0x500);
    return stackOf(frames);
}

Path pathOf(unsigned thread, const gms_stack& stack)
{
    Path path{thread};
    for (std::size_t i = stack.size; i-- > 0;)
        path.push_back(stack.pcs[i]);
    return path;
}

/// Runs a test in a child of its own: with an empty tree. Its QVERIFYs print, and `failed` tells.
void inChild(const std::function<void()>& body)
{
    const pid_t child = fork();
    if (child == 0) {
        gms_scope_forget();
        gms_stack_tree_forget();
        body();
        gms_scope_unlink();
        _exit(QTest::currentTestFailed());
    }
    int status = 0;
    waitpid(child, &status, 0);
    QCOMPARE(status, 0);
}

std::atomic<std::uint64_t> added;
gms_stack ofHandler;

void onSignal(int)
{
    gms_stack_tree_add(3, &ofHandler, 5, 6);
    added.fetch_add(1);
}

} // namespace

class TestStackTree : public QObject {
    Q_OBJECT
private slots:
    void aStackIsAPathOfNodes();
    void stacksShareTheirOuterFrames();
    void incompleteStacksSaySo();
    void threadsAndEpochsHaveRootsOfTheirOwn();
    void manyStacksAreAllFoundAgain();
    void threadsAndHandlersAddAtTheSameTime();
    void withoutRoomStacksAreShortenedAndThenCounted();
    void aForkedChildLeavesItsParentsTreeAlone();
};

void TestStackTree::aStackIsAPathOfNodes()
{
    inChild([] {
        const gms_stack stack = stackOf({30, 20, 10});
        for (int i = 0; i < 5; ++i)
            gms_stack_tree_add(7, &stack, 100, 10);
        const Tree tree = read();
        QVERIFY(tree.isSound);
        QCOMPARE(tree.nodes, std::size_t{4});
        QVERIFY((tree.sums == std::map<Path, Sum>{{{7, 10, 20, 30}, {5, 500, 50}}}));
    });
}

void TestStackTree::stacksShareTheirOuterFrames()
{
    inChild([] {
        for (const auto& frames : {Path{30, 20, 10}, Path{31, 20, 10}, Path{20, 10}, Path{30, 20, 10}}) {
            const gms_stack stack = stackOf(frames);
            gms_stack_tree_add(1, &stack, 1, 0);
        }
        const Tree tree = read();
        QCOMPARE(tree.nodes, std::size_t{5});
        QVERIFY((tree.sums == std::map<Path, Sum>{{{1, 10, 20}, {1, 1, 0}},
                                                  {{1, 10, 20, 30}, {2, 2, 0}},
                                                  {{1, 10, 20, 31}, {1, 1, 0}}}));
    });
}

void TestStackTree::incompleteStacksSaySo()
{
    inChild([] {
        const gms_stack stack = stackOf({30, 20}, false);
        gms_stack_tree_add(1, &stack, 1, 0);
        QVERIFY((read().sums == std::map<Path, Sum>{{{1, SCOPE_PC_INCOMPLETE, 20, 30}, {1, 1, 0}}}));
        QCOMPARE(gms_scope_header()->incomplete_stacks, std::uint64_t{1});
    });
}

void TestStackTree::threadsAndEpochsHaveRootsOfTheirOwn()
{
    inChild([] {
        const gms_stack stack = stackOf({30});
        gms_stack_tree_add(1, &stack, 1, 0);
        gms_stack_tree_add(2, &stack, 1, 0);
        gms_scope_header()->epoch = 9;
        gms_stack_tree_add(2, &stack, 1, 0);
        QVERIFY((read().sums == std::map<Path, Sum>{{{1, 30}, {1, 1, 0}},
                                                    {{2, 30}, {1, 1, 0}},
                                                    {{std::uint64_t{9} << 32 | 2, 30}, {1, 1, 0}}}));
    });
}

/// Through several generations of the index.
void TestStackTree::manyStacksAreAllFoundAgain()
{
    inChild([] {
        std::map<Path, Sum> wanted;
        for (int round = 0; round < 3; ++round)
            for (unsigned i = 0; i < 30000; ++i) {
                const gms_stack stack = stackNumber(i * 2654435761u);
                gms_stack_tree_add(1, &stack, 2, 1);
                Sum& sum = wanted[pathOf(1, stack)];
                sum = {sum.samples + 1, sum.user + 2, sum.system + 1};
            }
        const Tree tree = read();
        QVERIFY(tree.isSound);
        QVERIFY(tree.nodes > 50000);
        QVERIFY(tree.sums == wanted);
        QCOMPARE(gms_scope_header()->shortened_stacks, std::uint64_t{0});
    });
}

void TestStackTree::threadsAndHandlersAddAtTheSameTime()
{
    inChild([] {
        constexpr unsigned threads = 8, rounds = 40, stacks = 2000;
        ofHandler = stackOf({0xf3, 0xf2, 0xf1});
        std::signal(SIGUSR1, onSignal);
        std::atomic<bool> done{false};
        std::vector<std::thread> workers;
        for (unsigned thread = 0; thread < threads; ++thread)
            workers.emplace_back([=] {
                for (unsigned i = 0; i < rounds * stacks; ++i) {
                    const gms_stack stack = stackNumber(i % stacks * 40503u);
                    gms_stack_tree_add(i % 2, &stack, 3, 1);
                }
            });
        std::thread disturber([&] {
            while (!done) {
                for (auto& worker : workers)
                    pthread_kill(worker.native_handle(), SIGUSR1);
                std::this_thread::sleep_for(std::chrono::microseconds(50));
            }
        });
        /* Threads that have ended can still be sent signals until they are joined. */
        while (samplesIn(read()) < threads * rounds * stacks)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        done = true;
        disturber.join();
        for (auto& worker : workers)
            worker.join();
        std::map<Path, Sum> wanted;
        for (unsigned i = 0; i < rounds * stacks; ++i) {
            Sum& sum = wanted[pathOf(i % 2, stackNumber(i % stacks * 40503u))];
            sum = {sum.samples + threads, sum.user + threads * 3, sum.system + threads};
        }
        wanted[{3, 0xf1, 0xf2, 0xf3}] = {added, added * 5, added * 6};
        const Tree tree = read();
        QVERIFY(tree.isSound);
        QVERIFY(added > 100);
        QVERIFY(tree.sums == wanted);
    });
}

void TestStackTree::withoutRoomStacksAreShortenedAndThenCounted()
{
    inChild([] {
        constexpr unsigned limit = 30 * 1024, calls = 60000;
        gms_stack_tree_limit(limit);
        for (unsigned i = 0; i < calls; ++i) {
            const gms_stack stack = stackNumber(i * 2654435761u);
            gms_stack_tree_add(1, &stack, 1, 0);
        }
        const Tree tree = read();
        const scope_header* header = gms_scope_header();
        QVERIFY(tree.isSound);
        QVERIFY(tree.nodes <= limit / sizeof(scope_stack_node));
        QVERIFY(header->shortened_stacks > 100);
        QVERIFY(header->lost_samples > 0);
        QCOMPARE(samplesIn(tree) + header->lost_samples, std::uint64_t{calls});
        std::uint64_t shortened = 0;
        for (const auto& [path, sum] : tree.sums)
            if (path[1] == SCOPE_PC_SHORTENED) {
                QCOMPARE(path.size(), std::size_t{4});
                shortened += sum.samples;
            }
        QCOMPARE(shortened, header->shortened_stacks);
    });
}

void TestStackTree::aForkedChildLeavesItsParentsTreeAlone()
{
    inChild([] {
        for (unsigned i = 0; i < 3000; ++i) {
            const gms_stack stack = stackNumber(i * 2654435761u);
            gms_stack_tree_add(1, &stack, 1, 0);
        }
        const Tree before = read();
        inChild([] {
            QCOMPARE(read().nodes, std::size_t{0});
            for (unsigned i = 0; i < 9000; ++i) {
                const gms_stack stack = stackNumber(i * 40503u);
                gms_stack_tree_add(1, &stack, 1, 0);
            }
            QCOMPARE(samplesIn(read()), std::uint64_t{9000});
        });
        const Tree after = read();
        QCOMPARE(after.nodes, before.nodes);
        QVERIFY(after.sums == before.sums);
    });
}

QTEST_APPLESS_MAIN(TestStackTree)
#include "tst_stack_tree.moc"
