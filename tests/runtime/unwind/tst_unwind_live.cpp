// SPDX-License-Identifier: MIT
// Stacks of programs that run: how many reach the start of their thread, and what cannot harm the program.
#include "profiled_program.h"

#include <QFile>
#include <QTest>

#include <cstring>

#include "formats/scope_format.h"

namespace {

struct Stacks {
    std::uint64_t nodes = 0, samples = 0, incomplete = 0, lost = 0, shortened = 0, time = 0;
    double complete() const
    {
        return samples == 0 ? 0 : 1 - static_cast<double>(incomplete) / static_cast<double>(samples);
    }
};

template <typename Record> Record recordAt(const QByteArray& bytes, qsizetype position)
{
    Record record{};
    if (position + static_cast<qsizetype>(sizeof record) <= bytes.size())
        std::memcpy(&record, bytes.constData() + position, sizeof record);
    return record;
}

Stacks stacksIn(const QString& path)
{
    QFile file(path);
    const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    const auto header = recordAt<scope_header>(bytes, 0);
    Stacks stacks{
        .incomplete = header.incomplete_stacks, .lost = header.lost_samples, .shortened = header.shortened_stacks};
    for (qsizetype at = SCOPE_PAGE; at < bytes.size();) {
        const auto chunk = recordAt<scope_chunk>(bytes, at);
        for (std::uint64_t i = 0; chunk.type == SCOPE_STACKS && i < chunk.used; ++i) {
            const auto node = recordAt<scope_stack_node>(bytes, at + static_cast<qsizetype>(64 + 64 * i));
            ++stacks.nodes;
            stacks.samples += node.samples;
            stacks.time += node.user_ns + node.system_ns;
        }
        at += chunk.magic == SCOPE_CHUNK_MAGIC ? static_cast<qsizetype>(chunk.bytes) : qsizetype{SCOPE_PAGE};
    }
    return stacks;
}

} // namespace

class UnwindLiveTest : public QObject {
    Q_OBJECT

private slots:
    void stacksAreComplete_data();
    void stacksAreComplete();
    void damagedTablesDoNoHarm();
    void libraryThatIsUnloadedDoesNoHarm();
    void stacksOfCoroutinesAreComplete();
    void pagesThatTheProgramBringsItselfAreNotAskedFor();
    void deepRecursionStaysSmall_data();
    void deepRecursionStaysSmall();
    void theVariableLimitsTheTree();
};

void UnwindLiveTest::stacksAreComplete_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::newRow("-pg") << QStringList{};
    QTest::newRow("-mfentry") << QStringList{"-mfentry"};
    QTest::newRow("-O0") << QStringList{"-O0"};
    QTest::newRow("static") << QStringList{"-static", "RUNTIME"};
    QTest::newRow("gaps between segments") << QStringList{"-Wl,-z,max-page-size=65536"};
}

void UnwindLiveTest::stacksAreComplete()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("unwind_mixture", flags, "gcc"), QString());
    QCOMPARE(program.record({"700"}, {"-F", "997"}).status, 0);
    const Stacks stacks = stacksIn(program.path("gmon.out.scope"));
    QVERIFY(stacks.samples > 300);
    QVERIFY2(stacks.complete() >= 0.98, qPrintable(QString::number(stacks.complete())));
}

void UnwindLiveTest::damagedTablesDoNoHarm()
{
    ProfiledProgram program;
    QCOMPARE(program.build("unwind_hard", {"-DRUNTIME_INSIDE", "RUNTIME"}), QString());
    const Ended ended = program.record({"damaged", "1000"}, {"-F", "4999"});
    QCOMPARE(ended.status, 0);
    QCOMPARE(ended.out, QString("done\n"));
    QVERIFY(stacksIn(program.path("gmon.out.scope")).samples > 1000);
}

void UnwindLiveTest::libraryThatIsUnloadedDoesNoHarm()
{
    ProfiledProgram program;
    QCOMPARE(program.build("unwind_hard", {"-shared", "-fPIC"}), QString());
    QVERIFY(QFile::rename(program.program(), program.path("plugin.so")));
    QCOMPARE(program.build("unwind_hard"), QString());
    const Ended ended = program.record({"plugins", "1000", program.path("plugin.so")}, {"-F", "4999"});
    QCOMPARE(ended.status, 0);
    QCOMPARE(ended.out, QString("done\n"));
    const Stacks stacks = stacksIn(program.path("gmon.out.scope"));
    QVERIFY(stacks.samples > 1000);
    /* _init has no unwind tables. It faults its page in each time, which takes long. */
    QVERIFY2(stacks.complete() >= 0.95, qPrintable(QString::number(stacks.complete())));
}

void UnwindLiveTest::stacksOfCoroutinesAreComplete()
{
    ProfiledProgram program;
    QCOMPARE(program.build("unwind_hard"), QString());
    const Ended ended = program.record({"coroutines", "1000"}, {"-F", "4999"});
    QCOMPARE(ended.status, 0);
    QCOMPARE(ended.out, QString("done\n"));
    const Stacks stacks = stacksIn(program.path("gmon.out.scope"));
    QVERIFY(stacks.samples > 1000);
    QVERIFY2(stacks.complete() >= 0.98, qPrintable(QString::number(stacks.complete())));
}

void UnwindLiveTest::pagesThatTheProgramBringsItselfAreNotAskedFor()
{
#ifndef __x86_64__
    QSKIP("its code is that of x86-64");
#endif
    constexpr int cannotTell = 77;
    ProfiledProgram program;
    QCOMPARE(program.build("unwind_faults", {"-pthread"}), QString());
    if (program.run().status == cannotTell)
        QSKIP("no userfaultfd here");
    const Ended ended = program.record({}, {"-F", "1000"});
    QCOMPARE(ended.out, QString("asked for 0\n"));
    QCOMPARE(ended.status, 0);
}

void UnwindLiveTest::deepRecursionStaysSmall_data()
{
    QTest::addColumn<QString>("mode");
    QTest::newRow("fib") << "fib";
    QTest::newRow("100,000 deep") << "deep";
    QTest::newRow("100,000 deep, of six functions") << "wild";
}

/// For a second of CPU time, or as many as UNWIND_SECONDS says.
void UnwindLiveTest::deepRecursionStaysSmall()
{
    QFETCH(QString, mode);
    const int seconds = std::max(1, qEnvironmentVariableIntValue("UNWIND_SECONDS"));
    ProfiledProgram program;
    QCOMPARE(program.build("unwind_recursion"), QString());
    const Ended ended = program.record({mode, QString::number(1000 * seconds)}, {"-F", "997"});
    QCOMPARE(ended.status, 0);
    const Stacks stacks = stacksIn(program.path("gmon.out.scope"));
    qInfo("%llu samples of %.3f s, %llu nodes, %.2f %% complete, %llu shortened, %llu lost",
          static_cast<unsigned long long>(stacks.samples), static_cast<double>(stacks.time) / 1e9,
          static_cast<unsigned long long>(stacks.nodes), 100 * stacks.complete(),
          static_cast<unsigned long long>(stacks.shortened), static_cast<unsigned long long>(stacks.lost));
    QVERIFY(stacks.samples > static_cast<std::uint64_t>(500 * seconds));
    QVERIFY(stacks.complete() >= 0.98);
    QVERIFY(stacks.nodes * sizeof(scope_stack_node) <= std::uint64_t{64} << 20);
    QCOMPARE(stacks.lost, std::uint64_t{0});
}

void UnwindLiveTest::theVariableLimitsTheTree()
{
    ProfiledProgram program;
    QCOMPARE(program.build("unwind_recursion"), QString());
    program.environment.insert("GMONSCOPE_STACK_BYTES", "65536");
    QCOMPARE(program.record({"wild", "300"}, {"-F", "997"}).status, 0);
    const Stacks stacks = stacksIn(program.path("gmon.out.scope"));
    QVERIFY(stacks.nodes <= 1024);
    QVERIFY(stacks.shortened > 0);
    QVERIFY(stacks.samples + stacks.lost > 150);
}

QTEST_GUILESS_MAIN(UnwindLiveTest)
#include "tst_unwind_live.moc"
