// SPDX-License-Identifier: MIT
// Functions that the user does not want counted (--count=REGEX, --no-count=REGEX) call us no longer, and the profile
// says so.
#include <QtTest>

#include "profiled_program.h"

class TestChosenFunctions : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void whatIsNotChosenRunsAsWithoutPg_data();
    void whatIsNotChosenRunsAsWithoutPg();
    void optionsAreCombined_data();
    void optionsAreCombined();
    void aProgramThatCallsNoneOfThemIsSampled_data();
    void aProgramThatCallsNoneOfThemIsSampled();
    void withoutSamplesItIsTheSame();
    void onAndOffLeaveTheChoice();
    void allThreadsGoByIt();
    void forkedChildrenGoByIt();
    void programsThatAreStartedGoByIt();
    void librariesWithRelativePathsAreRead();
    void librariesThatAreOpenedLaterGoByIt();
    void modulesAreChosenByTheirFileNames();
    void codeThatCannotBeChangedIsLeftOutOfTheProfile_data();
    void codeThatCannotBeChangedIsLeftOutOfTheProfile();
    void theProfileSaysWhatIsNotCounted();
    void theFolderForAnswersIsRemoved();
    void whatFitsNothingIsSaidBeforeTheProgramRuns_data();
    void whatFitsNothingIsSaidBeforeTheProgramRuns();
    void aStrippedProgramIsSaidToHaveNoNames();

private:
    /// Returns the path of a library with the function in_library, which "chosen library" opens.
    QString builtLibrary(const QString& name) const
    {
        const QString path = program.path(name), source = ProfiledProgram::sourceOf("unloaded");
        const Ended ended = program.start("cc", {"-pg", "-O2", "-fPIC", "-shared", "-o", path, source});
        return ended.status == 0 ? path : ended.err;
    }
    std::uint64_t calls(const char* function) const { return program.gmon().calls.value(function); }
    QStringList left() const { return QDir(live).entryList(QDir::AllEntries | QDir::NoDotAndDotDot); }

    ProfiledProgram program;
    QString live;
};

namespace {

constexpr const char *leaf = "_ZN4tiny4leafEv", *twig = "_ZN4tiny4twigEv", *other = "_ZN4work5otherEv";
const QString asChosen = "leaf changed\nother whole\n";

} // namespace

void TestChosenFunctions::initTestCase()
{
    QCOMPARE(program.build("chosen"), QString());
    live = program.path("live");
    QDir(program.directory).mkdir("live");
    QFile::setPermissions(live, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    program.environment.insert("GMONSCOPE_DIR", live);
}

void TestChosenFunctions::whatIsNotChosenRunsAsWithoutPg_data()
{
    QTest::addColumn<QString>("flags");
    for (const char* flags : {"-fPIE -pie", "-fno-pie -no-pie -O0", "-mfentry", "RUNTIME -static"})
        QTest::addRow("%s", flags) << flags;
}

void TestChosenFunctions::whatIsNotChosenRunsAsWithoutPg()
{
    QFETCH(QString, flags);
    ProfiledProgram built;
    QCOMPARE(built.build("chosen", flags.split(' ')), QString());
    const Ended ended = built.record({"once"}, {"--no-count=^tiny::"});
    QCOMPARE(ended.out, asChosen);
    QCOMPARE(ended.status, 0);
    const GmonContent gmon = built.gmon();
    QCOMPARE(gmon.calls.value(other), 5u);
    QVERIFY(!gmon.calls.contains(leaf) && !gmon.calls.contains(twig));
}

void TestChosenFunctions::optionsAreCombined_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("said");
    QTest::addColumn<QList<int>>("counts"); // of leaf, twig, other
    const auto add = [](const QStringList& options, const QString& said, const QList<int>& counts) {
        QTest::addRow("%s", qPrintable(options.join(' '))) << options << said << counts;
    };
    add({"--count=^work::"}, asChosen, {0, 0, 5});
    add({"--count=::other", "--count=twig"}, asChosen, {0, 5, 5});
    add({"--count=^(tiny|work)::", "--no-count=leaf"}, asChosen, {0, 5, 5});
    add({"--no-count=leaf", "--count=^(tiny|work)::"}, asChosen, {0, 5, 5});
    add({"--no-count=leaf\\(\\)$", "--no-count=twig"}, asChosen, {0, 0, 5});
    add({"--count-module=^chosen$", "--no-count=leaf"}, asChosen, {0, 5, 5});
    add({"--no-count-module=^chosen$"}, "leaf changed\nother changed\n", {0, 0, 0});
    add({"--count=::"}, "leaf whole\nother whole\n", {1000, 5, 5});
}

void TestChosenFunctions::optionsAreCombined()
{
    QFETCH(QStringList, options);
    QFETCH(QString, said);
    QFETCH(QList<int>, counts);
    const Ended ended = program.record({"once"}, options);
    QCOMPARE(ended.out, said);
    QCOMPARE(QList<int>({int(calls(leaf)), int(calls(twig)), int(calls(other))}), counts);
}

void TestChosenFunctions::aProgramThatCallsNoneOfThemIsSampled_data()
{
    QTest::addColumn<QString>("flags");
    QTest::addColumn<QString>("option");
    for (const char* flags : {"-fPIE -pie", "ROOM", "RUNTIME -static"})
        for (const char* option : {"--count=^uncalled$", "--no-count"})
            QTest::addRow("%s %s", flags, option) << flags << option;
}

void TestChosenFunctions::aProgramThatCallsNoneOfThemIsSampled()
{
    QFETCH(QString, flags);
    QFETCH(QString, option);
    ProfiledProgram built;
    QCOMPARE(built.build("uncalled", flags.split(' ')), QString());
    const Ended ended = built.record({}, {option});
    QVERIFY2(built.has("gmon.out"), qPrintable(ended.err));
    QVERIFY(built.gmon().ticks.value("spin") > 5);
    QVERIFY(built.gmon().calls.isEmpty());
}

void TestChosenFunctions::withoutSamplesItIsTheSame()
{
    const Ended ended = program.record({"once"}, {"-F", "0", "--no-count=tiny"});
    QCOMPARE(ended.out, asChosen);
    QCOMPARE(calls(other), 5u);
    QCOMPARE(calls(leaf), 0u);
}

void TestChosenFunctions::onAndOffLeaveTheChoice()
{
    const Ended ended = program.record({"switched"}, {"--no-count=tiny"});
    QCOMPARE(ended.out, asChosen);
    QCOMPARE(ended.err.count('\n'), 1); // where the profile is
    QCOMPARE(calls(other), 11u);
    QCOMPARE(calls(leaf) + calls(twig), 0u);
}

void TestChosenFunctions::allThreadsGoByIt()
{
    QCOMPARE(program.record({"threads"}, {"--no-count=tiny"}).out, asChosen);
    QCOMPARE(calls(other), 800000u);
    QCOMPARE(calls(leaf) + calls(twig), 0u);
}

void TestChosenFunctions::forkedChildrenGoByIt()
{
    for (const QString& name : program.profiles())
        QFile::remove(program.path(name));
    QCOMPARE(program.record({"fork"}, {"--no-count=tiny"}).out, asChosen);
    QCOMPARE(program.profiles().size(), 2);
    for (const QString& name : program.profiles()) {
        const GmonContent gmon = program.gmon(name);
        QCOMPARE(gmon.calls.value(other), name == "gmon.out" ? 9u : 2000u);
        QCOMPARE(gmon.calls.value(leaf) + gmon.calls.value(twig), 0u);
    }
}

/// The recorder has seen no more than a shell then.
void TestChosenFunctions::programsThatAreStartedGoByIt()
{
    const Ended ended = program.start(ProfiledProgram::recorder(),
                                      {"--no-count=tiny", "sh", "-c", program.program() + " once; exit 0"});
    QCOMPARE(ended.out, asChosen);
}

void TestChosenFunctions::librariesWithRelativePathsAreRead()
{
    ProfiledProgram linked;
    QCOMPARE(linked
                 .start("cc", {"-pg", "-O2", "-fPIC", "-shared", "-DIN_LIBRARY", "-o", linked.path("libroom.so"),
                               ProfiledProgram::sourceOf("room")})
                 .status,
             0);
    QCOMPARE(linked.build("room", {"-DIS_LINKED", "-L.", "-Wl,--no-as-needed", "-l:libroom.so"}), QString());
    linked.environment.insert("LD_LIBRARY_PATH", ".");
    const Ended ended = linked.record({}, {"--no-count=^in_library$"});
    QVERIFY2(ended.status == 3, qPrintable(ended.err)); // the program's, which has no NOPs
}

void TestChosenFunctions::librariesThatAreOpenedLaterGoByIt()
{
    const QString library = builtLibrary("opened.so");
    const Ended ended = program.record({"library", library}, {"--no-count=^in_library$"});
    QVERIFY2(ended.err.contains("fits no function of " + program.program() + " so far"), qPrintable(ended.err));
    QCOMPARE(ended.out, QString("in_library changed\nleaf whole\nother whole\n"));
    QCOMPARE(ended.err.count('\n'), 2);
    QCOMPARE(calls(other), 2u);
}

void TestChosenFunctions::modulesAreChosenByTheirFileNames()
{
    const QString library = builtLibrary("module.so");
    Ended ended = program.record({"library", library}, {"--no-count-module=^module\\.so$"});
    QVERIFY2(ended.err.contains("fits no module of " + program.program() + " so far"), qPrintable(ended.err));
    QCOMPARE(ended.out, QString("in_library changed\nleaf whole\nother whole\n"));
    ended = program.record({"library", library}, {"--count-module=^module\\.so$"});
    QVERIFY2(ended.out.endsWith("leaf changed\nother changed\n"), qPrintable(ended.out));
    QCOMPARE(calls(other), 0u);
}

void TestChosenFunctions::codeThatCannotBeChangedIsLeftOutOfTheProfile_data()
{
    QTest::addColumn<QString>("flags");
    QTest::addRow("far calls") << "-mcmodel=large -fno-pie -no-pie";
    QTest::addRow("hooks") << "HOOKS";
}

void TestChosenFunctions::codeThatCannotBeChangedIsLeftOutOfTheProfile()
{
    QFETCH(QString, flags);
    ProfiledProgram built;
    QCOMPARE(built.build("chosen", flags.split(' ')), QString());
    QCOMPARE(built.record({"once"}, {"--no-count=^tiny::"}).out, QString("leaf whole\nother whole\n"));
    QCOMPARE(built.gmon().calls.value(other), 5u);
    QCOMPARE(built.gmon().calls.value(leaf) + built.gmon().calls.value(twig), 0u);
}

void TestChosenFunctions::theProfileSaysWhatIsNotCounted()
{
    program.record({"once"}, {"--no-count=^tiny::"});
    const QString reporter = QFileInfo(ProfiledProgram::recorder()).path() + "/gmonscope-report";
    const Ended report = program.start(reporter, {program.program(), "gmon.out"});
    QVERIFY2(report.err.contains("2 functions were called and not counted (--no-count=^tiny::)"),
             qPrintable(report.err));
}

void TestChosenFunctions::theFolderForAnswersIsRemoved()
{
    program.record({"once"}, {"--no-count=^tiny::"});
    program.record({"once"}, {"--no-count=^nobody$"});
    program.record({"once"}, {"--no-count=("});
    QCOMPARE(left().filter("choice"), QStringList());
    QProcess recorder;
    recorder.setProcessEnvironment(program.environment);
    recorder.setWorkingDirectory(program.directory);
    recorder.start(ProfiledProgram::recorder(), {"--no-count=^nobody$", "sleep", "2"});
    QTRY_COMPARE_WITH_TIMEOUT(left().filter("choice").size(), 1, 10000);
    QTest::qWait(300);
    recorder.kill();
    QVERIFY(recorder.waitForFinished());
    QTRY_COMPARE_WITH_TIMEOUT(left().filter("choice"), QStringList(), 10000);
}

void TestChosenFunctions::whatFitsNothingIsSaidBeforeTheProgramRuns_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("message");
    const auto add = [](const QStringList& options, const QString& message) {
        QTest::addRow("%s", qPrintable(options.join(' '))) << options << message;
    };
    add({"--no-count=("}, "--no-count=(: expected a regular expression, found ( (missing ): ()");
    add({"--count=a{2000}"}, "--count=a{2000}: expected a regular expression with fewer repetitions, found a{2000}");
    add({"--count="}, "--count=: expected a regular expression, found nothing");
    add({"--count=work", "--no-count"},
        "--no-count without =REGEX counts nothing, so there is nothing to choose (try --help)");
}

void TestChosenFunctions::whatFitsNothingIsSaidBeforeTheProgramRuns()
{
    QFETCH(QStringList, options);
    QFETCH(QString, message);
    const Ended ended = program.record({"once"}, options);
    QCOMPARE(ended.err, "gmonscope-record: " + message + "\n");
    QCOMPARE(ended.out, QString());
    QCOMPARE(ended.status, 2);
}

void TestChosenFunctions::aStrippedProgramIsSaidToHaveNoNames()
{
    ProfiledProgram built;
    QCOMPARE(built.build("processes", {"-s"}), QString());
    const Ended ended = built.record({}, {"--no-count=^leaf$"});
    QVERIFY2(ended.err.contains("is stripped: --count and --no-count=REGEX know none of its local functions"),
             qPrintable(ended.err));
    QCOMPARE(ended.out, QString());
    QCOMPARE(ended.status, 2);
}

QTEST_GUILESS_MAIN(TestChosenFunctions)
#include "tst_chosen_functions.moc"
