// SPDX-License-Identifier: MIT
// Children by fork, vfork and past all fork handlers: each call is counted once, and for the process that made it.
#include <QDir>
#include <QtTest>

#include "profiled_program.h"

class TestChildren : public QObject {
    Q_OBJECT
private slots:
    void aForkHandlerBeforeOursLosesNothing_data();
    void aForkHandlerBeforeOursLosesNothing();
    void aForkedChildDoesNotWaitForTheLoader_data();
    void aForkedChildDoesNotWaitForTheLoader();
    void forksAmongThreadsLoseNothing();
    void vforkLosesNothing();
    void aVforkChildTakesNoPlaceOfItsOwn();
    void bareChildrenCountForThemselvesFromTheirFirstNewCallOn_data();
    void bareChildrenCountForThemselvesFromTheirFirstNewCallOn();
    void bareChildrenThatCallNothingNewWriteNoProfile();
};

void TestChildren::aForkHandlerBeforeOursLosesNothing_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("preloaded") << QStringList{};
    QTest::addRow("archive") << QStringList{"RUNTIME"};
}

void TestChildren::aForkHandlerBeforeOursLosesNothing()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("early_handler", flags), QString());
    QDir(program.directory).mkdir("live");
    program.environment.insert("GMONSCOPE_DIR", program.path("live"));
    const Ended ended = flags.isEmpty() ? program.preload() : program.run();
    QCOMPARE(program.disagreement(ended.out), QString());
    const GmonContent child = program.gmon(QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child")));
    QCOMPARE(child.error, QString());
    QCOMPARE(child.calls.value("in_handler"), 50u);
    QCOMPARE(child.calls.value("leaf"), 7u);
    QCOMPARE(QDir(program.path("live")).entryList(QDir::Files), QStringList()); // no file was given up
}

void TestChildren::aForkedChildDoesNotWaitForTheLoader_data() { aForkHandlerBeforeOursLosesNothing_data(); }

void TestChildren::aForkedChildDoesNotWaitForTheLoader()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("loader_busy", flags + QStringList{"-pthread"}), QString());
    const Ended ended = flags.isEmpty() ? program.record() : program.run();
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString());
    const GmonContent child = program.gmon(QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child")));
    QCOMPARE(child.error, QString());
    QCOMPARE(child.calls.value("leaf"), 10u);
}

void TestChildren::forksAmongThreadsLoseNothing()
{
    ProfiledProgram program;
    QCOMPARE(program.build("forks_among_threads", {"-pthread"}), QString());
    const Ended ended = program.record({"60"});
    QCOMPARE(printedNumber(ended.out, "ended well"), 60u);
    QCOMPARE(program.disagreement(ended.out.section('\n', 1)), QString());
    QCOMPARE(program.profiles().size(), 61);
    for (const QString& name : program.profiles().mid(1))
        QCOMPARE(program.gmon(name).calls.value("leaf"), 300u);
}

void TestChildren::vforkLosesNothing()
{
    ProfiledProgram program;
    QCOMPARE(program.build("processes"), QString());
    const Ended ended = program.record({"vfork"});
    QCOMPARE(program.disagreement(ended.out), QString());
    QCOMPARE(program.profiles(), QStringList{"gmon.out"});
}

void TestChildren::aVforkChildTakesNoPlaceOfItsOwn()
{
    ProfiledProgram program;
    QCOMPARE(program.build("borrowed"), QString());
    const Ended ended = program.record();
    QCOMPARE(program.disagreement(ended.out), QString());
    QCOMPARE(program.profiles(), QStringList{"gmon.out"});
}

void TestChildren::bareChildrenCountForThemselvesFromTheirFirstNewCallOn_data()
{
    QTest::addColumn<QString>("how");
    QTest::addRow("clone") << "clone";
    QTest::addRow("_Fork") << "_Fork";
}

void TestChildren::bareChildrenCountForThemselvesFromTheirFirstNewCallOn()
{
    QFETCH(QString, how);
    ProfiledProgram program;
    QCOMPARE(program.build("bare_children"), QString());
    const Ended ended = program.record({how, "calls"});
    QCOMPARE(program.disagreement(ended.out), QString());
    const QString child = QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child"));
    QCOMPARE(program.profiles(), (QStringList{"gmon.out", child}));
    const GmonContent own = program.gmon(child);
    QCOMPARE(own.calls.value("other"), 30u);
    QCOMPARE(own.calls.value("leaf") + program.gmon().calls.value("leaf"), 1340u);
    QCOMPARE(own.calls.value("main"), 0u);
}

void TestChildren::bareChildrenThatCallNothingNewWriteNoProfile()
{
    ProfiledProgram program;
    QCOMPARE(program.build("bare_children"), QString());
    const Ended ended = program.record({"_Fork", "silent"});
    QCOMPARE(program.disagreement(ended.out), QString());
    QCOMPARE(program.profiles(), QStringList{"gmon.out"});
}

QTEST_GUILESS_MAIN(TestChildren)
#include "tst_children.moc"
