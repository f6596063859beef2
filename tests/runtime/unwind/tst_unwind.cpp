// SPDX-License-Identifier: MIT
// Stacks from any instruction, compared with those of libgcc's unwinder (programs/unwind_oracle.c).
#include "profiled_program.h"

#include <QStandardPaths>
#include <QTest>

namespace {

/// The numbers that a program prints about one piece of its code.
struct Counts {
    double stacks = 0, same = 0, complete = 0, libgccComplete = 0;
};

QMap<QString, Counts> countsIn(const QString& printed)
{
    QMap<QString, Counts> result;
    for (const QString& line : printed.split('\n', Qt::SkipEmptyParts)) {
        const QStringList word = line.split(' ');
        if (word.size() == 5)
            result[word[0]] = {word[1].toDouble(), word[2].toDouble(), word[3].toDouble(), word[4].toDouble()};
    }
    return result;
}

} // namespace

class UnwindTest : public QObject {
    Q_OBJECT

private slots:
    void stacksAreLibgccs_data();
    void stacksAreLibgccs();
    void codeWithoutTablesIsUnwoundByFramePointers();

private:
    /// Builds and runs a program with the oracle. Returns what it prints, or nothing.
    static QMap<QString, Counts> look(const QString& source, const QString& compiler, const QStringList& flags);
};

QMap<QString, Counts> UnwindTest::look(const QString& source, const QString& compiler, const QStringList& flags)
{
    ProfiledProgram program;
    const QString programs = QStringLiteral(GMONSCOPE_SOURCE_DIR "/tests/runtime/programs/");
    const QString oracle = program.path("oracle.o"), victim = program.path("victim.o"), image = program.path("victim");
    const QList<QStringList> steps{
        {"gcc", "-O2", "-c", "-iquote", GMONSCOPE_SOURCE_DIR "/runtime", programs + "unwind_oracle.c", "-o", oracle},
        QStringList{compiler, "-c", programs + source, "-o", victim} + flags,
        QStringList{compiler, victim, oracle, ProfiledProgram::archive(), "-pthread", "-o", image} + flags +
            (flags.contains("-static") || flags.contains("-static-pie") ? QStringList{} : QStringList{"-lgcc_s"})};
    for (const QStringList& step : steps)
        if (const Ended ended = program.start(step[0], step.mid(1)); ended.status != 0) {
            qWarning("%s", qPrintable(ended.err));
            return {};
        }
    program.environment.insert("GMONSCOPE_HZ", "0");
    const Ended ended = program.start(image, {});
    if (ended.crashed || ended.status != 0)
        qWarning("ended with %d", ended.status);
    if (!ended.err.isEmpty())
        qInfo("%s", qPrintable(ended.err));
    return countsIn(ended.out);
}

void UnwindTest::stacksAreLibgccs_data()
{
    QTest::addColumn<QString>("compiler");
    QTest::addColumn<QStringList>("flags");
    const QList<QStringList> rows{
        {"gcc", "-O2"},
        {"gcc", "-O2", "-pg"},
        {"gcc", "-O2", "-pg", "-mfentry"},
        {"gcc", "-O0", "-pg"},
        {"gcc", "-O3", "-mavx2", "-fomit-frame-pointer"},
        {"gcc", "-O2", "-fno-omit-frame-pointer"},
        {"gcc", "-Os", "-pg", "-fcf-protection=full", "-Wl,-z,lazy"},
        {"gcc", "-O2", "-pg", "-no-pie", "-Wl,-z,lazy"},
        {"gcc", "-O2", "-pg", "-fPIE", "-static-pie"},
        {"gcc", "-O2", "-pg", "-static"},
        {"clang", "-O2"},
        {"clang", "-O2", "-pg"},
        {"clang", "-O2", "-pg", "-mfentry"},
    };
    for (const QStringList& row : rows)
        QTest::newRow(qPrintable(row.join(' '))) << row[0] << row.mid(1);
    QTest::newRow("g++ -O2 -pg") << "g++" << QStringList{"-O2", "-pg"};
    QTest::newRow("clang++ -O2 -pg") << "clang++" << QStringList{"-O2", "-pg"};
}

void UnwindTest::stacksAreLibgccs()
{
    QFETCH(QString, compiler);
    QFETCH(QStringList, flags);
    if (QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("no such compiler here");
    const bool isCxx = compiler.endsWith("++");
    const auto counts = look(isCxx ? "unwind_exceptions.cpp" : "unwind_victims.c", compiler, flags);
    QCOMPARE(counts.size(), isCxx ? 2 : 12);
    for (auto it = counts.begin(); it != counts.end(); ++it) {
        QVERIFY2(it->stacks > 50, qPrintable(it.key()));
        QVERIFY2(it->same >= 0.999 * it->stacks, qPrintable(it.key()));
        /* The linker's stubs of static programs have no tables. */
        QVERIFY2(it->complete >= (flags.contains("-static") ? 0.98 : 0.999) * it->stacks, qPrintable(it.key()));
    }
}

void UnwindTest::codeWithoutTablesIsUnwoundByFramePointers()
{
    const auto counts = look("unwind_victims.c", "gcc",
                             {"-O2", "-fno-omit-frame-pointer", "-fno-asynchronous-unwind-tables", "-fno-exceptions"});
    QCOMPARE(counts.size(), 12);
    for (const auto* name : {"own", "own_again", "malloc", "snprintf", "strlen", "clock"})
        QVERIFY2(counts[name].complete >= 0.98 * counts[name].stacks, name);
}

QTEST_GUILESS_MAIN(UnwindTest)
#include "tst_unwind.moc"
