// SPDX-License-Identifier: MIT
// Recursion and very deep stacks: what is kept of them.
extern "C" {
#include "formats/scope_format.h"
#include "unwind/unwind.h"
#include "unwind/unwind_deep.h"
#include "unwind/unwind_fold.h"
}

#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <functional>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

/// Compilers believe that raise() comes back to nothing here; but they do not know who else sees these two.
gms_stack taken;
std::uint64_t stackHigh;
int samples = 1;

namespace {

using Pcs = std::vector<std::uint64_t>;

/// Folds frames given from the leaf on. Two addresses are in the same function if they are in the same hundred.
Pcs fold(const Pcs& frames)
{
    gms_stack stack;
    gms_fold state;
    gms_fold_start(&state, &stack);
    for (const auto pc : frames)
        gms_fold_add(&state, pc, pc / 100);
    gms_fold_finish(&state);
    return {stack.pcs, stack.pcs + stack.size};
}

Pcs repeat(const Pcs& part, int times)
{
    Pcs result;
    for (; times > 0; --times)
        result.insert(result.end(), part.begin(), part.end());
    return result;
}

Pcs operator+(Pcs first, const Pcs& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

void take(int, siginfo_t*, void* context) { gms_unwind(context, {0, stackHigh}, GMS_PLAIN_WALK, &taken); }

using Function = int (*)(int);

/// A function that is just called, with all that it was given, and stays on the stack until what it calls is done.
#ifdef __clang__
#define OPAQUE [[gnu::noinline]]
#else
#define OPAQUE [[gnu::noipa]]
#endif
int after(int result)
{
    asm volatile("" : "+r"(result));
    return result + 1;
}

OPAQUE int sample(int)
{
    for (int i = 0; i < samples; ++i)
        raise(SIGUSR1);
    return 1;
}

OPAQUE int recurse(int depth) { return after(depth == 0 ? sample(0) : recurse(depth - 1)); }
OPAQUE int even(int depth);
OPAQUE int odd(int depth) { return after(depth <= 0 ? sample(0) : even(depth - 1)); }
OPAQUE int even(int depth) { return after(depth <= 0 ? sample(0) : odd(depth - 1)); }
OPAQUE int withLargeFrames(int depth)
{
    std::array<volatile char, std::size_t{1} << 20> room;
    room[depth] = 1;
    return after(depth == 0 ? sample(0) : withLargeFrames(depth - 1)) + room[depth];
}
OPAQUE int byOneWay(int depth) { return after(recurse(depth)); }
OPAQUE int byAnother(int depth) { return after(recurse(depth)); }

/// Calls that follow no pattern.
template <int N> OPAQUE int among(int depth, unsigned seed)
{
    if (depth == 0)
        return after(sample(0));
    static constexpr int (*next[])(int, unsigned) = {among<(N + 1) % 7>, among<(N + 2) % 7>, among<(N + 3) % 7>};
    return after(next[(seed >> 16) % 3](depth - 1, seed * 1103515245 + 12345));
}

/// The function that called main or started the thread is in no function of ours.
bool contains(const gms_stack& stack, Function function, std::uint64_t bytes = 16)
{
    const auto low = reinterpret_cast<std::uint64_t>(function);
    return std::any_of(stack.pcs, stack.pcs + stack.size, [=](auto pc) { return pc >= low && pc < low + bytes; });
}

std::size_t marks(const gms_stack& stack, std::uint64_t mark)
{
    return static_cast<std::size_t>(std::count(stack.pcs, stack.pcs + stack.size, mark));
}

/// On a stack of its own, large enough.
void onLargeStack(const std::function<void()>& work)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, std::size_t{256} << 20);
    pthread_t thread;
    const auto run = [](void* data) -> void* {
        stackHigh = reinterpret_cast<std::uint64_t>(pthread_self());
        (*static_cast<const std::function<void()>*>(data))();
        return nullptr;
    };
    QCOMPARE(pthread_create(&thread, &attributes, run, const_cast<std::function<void()>*>(&work)), 0);
    pthread_join(thread, nullptr);
}

} // namespace

class UnwindDeepTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void eightRepeatsAreKept_data();
    void eightRepeatsAreKept();
    void callSitesOfOneFunctionAreAlike();
    void framesOfLongerPeriodsStay();
    void bothEndsOfALongStackAreKept();
    void aDeepRecursionIsComplete_data();
    void aDeepRecursionIsComplete();
    void outerFramesThatAreGoneAreNotBelieved();
    void deepStacksWithoutPatternKeepBothEnds();
    void aStackOfHundredsOfMegabytesIsCompleteInTheEnd();
    void aChildForkedAmidAnotherThreadsWalkHasCompleteStacks();
};

void UnwindDeepTest::initTestCase()
{
    struct sigaction action {};
    action.sa_flags = SA_SIGINFO;
    action.sa_sigaction = take;
    sigaction(SIGUSR1, &action, nullptr);
    gms_unwind_learn_modules();
}

void UnwindDeepTest::eightRepeatsAreKept_data()
{
    QTest::addColumn<int>("period");
    QTest::addColumn<int>("times");
    for (const int period : {1, 2, 3, 4})
        for (const int times : {7, 8, 9, 10, 100000})
            QTest::addRow("%d functions, %d times", period, times) << period << times;
}

void UnwindDeepTest::eightRepeatsAreKept()
{
    QFETCH(int, period);
    QFETCH(int, times);
    const Pcs all{100, 200, 300, 400};
    const Pcs part(all.begin(), all.begin() + period);
    const Pcs leaf{1000, 1100}, start{2000, 2100, 2200};
    const Pcs kept = repeat(part, std::min(times, 8)) + (times > 8 ? Pcs{SCOPE_PC_FOLDED} : Pcs{});
    QCOMPARE(fold(leaf + repeat(part, times) + start), leaf + kept + start);
}

void UnwindDeepTest::callSitesOfOneFunctionAreAlike()
{
    QCOMPARE(fold(Pcs{101, 105, 101, 101, 105, 105, 105, 101, 105, 101, 200}),
             (Pcs{101, 105, 101, 101, 105, 105, 105, 101, SCOPE_PC_FOLDED, 200}));
}

void UnwindDeepTest::framesOfLongerPeriodsStay()
{
    const Pcs frames = repeat({100, 200, 300, 400, 500}, 20);
    QCOMPARE(fold(frames), frames);
}

void UnwindDeepTest::bothEndsOfALongStackAreKept()
{
    for (std::size_t size = 250; size < 1200; ++size) {
        Pcs frames;
        for (std::uint64_t i = 0; i < size; ++i)
            frames.push_back((i + 1) * 100);
        const Pcs kept = fold(frames);
        if (size <= GMS_DEEPEST_STACK) {
            QCOMPARE(kept, frames);
            continue;
        }
        QCOMPARE(kept.size(), std::size_t{GMS_DEEPEST_STACK});
        QCOMPARE(kept[128], SCOPE_PC_SHORTENED);
        QVERIFY(std::equal(kept.begin(), kept.begin() + 128, frames.begin()));
        QVERIFY(std::equal(kept.begin() + 129, kept.end(), frames.end() - 127));
    }
}

void UnwindDeepTest::aDeepRecursionIsComplete_data()
{
    QTest::addColumn<bool>("mutual");
    QTest::addColumn<int>("depth");
    for (const int depth : {5, 100, 1100, 5000, 100000, 1000000}) {
        QTest::addRow("%d deep", depth) << false << depth;
        QTest::addRow("%d deep, two functions", depth) << true << depth;
    }
}

void UnwindDeepTest::aDeepRecursionIsComplete()
{
    QFETCH(bool, mutual);
    QFETCH(int, depth);
    onLargeStack([=] {
        for (samples = 1000; samples > 0; samples /= 100) { /* what earlier walks of all frames have cost is paid off */
            mutual ? even(depth) : byOneWay(depth);
            QVERIFY(taken.complete);
            QVERIFY(taken.size < 50);
            QVERIFY(contains(taken, sample, 48));
            QVERIFY(mutual || contains(taken, byOneWay));
            QCOMPARE(marks(taken, SCOPE_PC_FOLDED), std::size_t{depth > 16});
            QCOMPARE(marks(taken, SCOPE_PC_SHORTENED), std::size_t{0});
        }
    });
}

void UnwindDeepTest::outerFramesThatAreGoneAreNotBelieved()
{
    onLargeStack([] {
        samples = 1000; /* what earlier walks of all frames have cost is paid off */
        byOneWay(100000);
        QVERIFY(contains(taken, byOneWay));
        samples = 1;
        byOneWay(100000); /* a leap */
        QVERIFY(taken.complete && contains(taken, byOneWay));
        byAnother(100000);
        QVERIFY(taken.complete && !contains(taken, byOneWay));
        samples = 200;
        byAnother(100000);
        QVERIFY(taken.complete && contains(taken, byAnother));
    });
}

void UnwindDeepTest::deepStacksWithoutPatternKeepBothEnds()
{
    onLargeStack([] {
        for (const int depth : {300, 1000, 3000, 50000})
            for (int round = 0; round < 3; ++round) {
                among<0>(depth, 12345);
                QVERIFY(taken.complete);
                QVERIFY(contains(taken, sample, 48));
                QVERIFY(marks(taken, SCOPE_PC_SHORTENED) > 0);
            }
    });
}

/// More of it than one sample can look at.
void UnwindDeepTest::aStackOfHundredsOfMegabytesIsCompleteInTheEnd()
{
    onLargeStack([] {
        samples = 5;
        withLargeFrames(200);
        QVERIFY(taken.complete);
    });
}

/// The child's thread gets the stack of the parent's, and with it the same memory of outer frames.
void UnwindDeepTest::aChildForkedAmidAnotherThreadsWalkHasCompleteStacks()
{
    static std::atomic<bool> isOver;
    static std::atomic<int> walks;
    isOver = false;
    walks = samples = 1;
    pthread_t walker;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, std::size_t{4} << 20);
    const auto walk = [](void*) -> void* { // other outer frames each time, so that nearly all are walked
        stackHigh = reinterpret_cast<std::uint64_t>(pthread_self());
        for (; !isOver; ++walks)
            walks % 2 ? byOneWay(10000) : byAnother(10000);
        return nullptr;
    };
    const auto look = [](void*) -> void* {
        stackHigh = reinterpret_cast<std::uint64_t>(pthread_self());
        bool complete = false;
        for (samples = 1000; samples > 0 && !complete; samples /= 100) {
            byOneWay(10000);
            complete = taken.complete;
        }
        _exit(complete ? 0 : 1);
    };
    QCOMPARE(pthread_create(&walker, &attributes, walk, nullptr), 0);
    while (walks < 10)
        usleep(100);
    int incomplete = 0;
    for (int i = 0; i < 40; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            pthread_t looker;
            gms_unwind_deep_forget();
            if (pthread_create(&looker, &attributes, look, nullptr) == 0)
                pause();
            _exit(2);
        }
        int status = -1;
        QCOMPARE(waitpid(child, &status, 0), child);
        incomplete += status != 0;
    }
    isOver = true;
    pthread_join(walker, nullptr);
    QCOMPARE(incomplete, 0);
}

QTEST_APPLESS_MAIN(UnwindDeepTest)
#include "tst_unwind_deep.moc"
