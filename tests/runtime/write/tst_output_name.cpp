// SPDX-License-Identifier: MIT
#include <QtTest>

#include <memory>
#include <unistd.h>

extern "C" {
#include "write/name_pattern.h"
#include "write/output_name.h"
}

class TestOutputName : public QObject {
    Q_OBJECT
private slots:
    void theFirstThatIsSetDecides_data();
    void theFirstThatIsSetDecides();
    void anAbsoluteNameStaysAsItIs();
    void tooLongANameIsRefused();
    void theEnvironmentIsCopied();
    void aPrefixSetByTheProgramCounts();
    void aPatternFitsTheNamesThatItMakes_data();
    void aPatternFitsTheNamesThatItMakes();
    void aPatternFitsTheNamesOfAnyHostWhereNoneIsGiven();
    void rolesOfProcesses_data();
    void rolesOfProcesses();
};

void TestOutputName::theFirstThatIsSetDecides_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("prefix");
    QTest::addColumn<QByteArray>("profdir"); // "-": set but empty
    QTest::addColumn<QByteArray>("first");   // the file that process 10, the first, writes
    QTest::addColumn<QByteArray>("other");   // the file that process 11 writes
    const auto row = [](const char* name, const char* file, const char* prefix, const char* profdir, const char* first,
                        const char* other) {
        QTest::addRow("%s", name) << QByteArray(file) << QByteArray(prefix) << QByteArray(profdir) << QByteArray(first)
                                  << QByteArray(other);
    };
    row("none", "", "", "", "/start/gmon.out", "/start/gmon.out.11");
    row("file", "f", "p", "d", "/start/f", "/start/f.11");
    row("file with the process", "f.%p", "", "", "/start/f.10", "/start/f.11");
    row("file with host and rank", "%h/f.%r", "", "", "/start/box/f.4", "/start/box/f.4.11");
    row("percent signs", "%%p%", "", "", "/start/%p%", "/start/%p%.11");
    row("file beats silence", "f", "", "-", "/start/f", "/start/f.11");
    row("prefix", "", "p", "d", "/start/p.10", "/start/p.11");
    row("prefix beats silence", "", "p", "-", "/start/p.10", "/start/p.11");
    row("directory", "", "", "d/e", "/start/d/e/10.prog", "/start/d/e/11.prog");
    row("silence", "", "", "-", "", "");
}

void TestOutputName::theFirstThatIsSetDecides()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, prefix);
    QFETCH(QByteArray, profdir);
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, other);
    auto settings = std::make_unique<gms_name_settings>();
    qstrcpy(settings->start_directory, "/start");
    qstrcpy(settings->program, "prog");
    qstrcpy(settings->file, file);
    qstrcpy(settings->prefix, prefix);
    settings->silent = profdir == "-";
    qstrcpy(settings->values.host, "box");
    qstrcpy(settings->values.rank, "4");
    qstrcpy(settings->profdir, settings->silent ? QByteArray() : profdir);
    settings->first_pid = 10;
    for (const long pid : {10L, 11L}) {
        char path[PATH_MAX] = "";
        const auto result = gms_output_name(settings.get(), pid, path);
        QCOMPARE(result, first.isEmpty() ? GMS_NAME_NOT_WANTED : GMS_NAME_GIVEN);
        QCOMPARE(QByteArray(path), pid == 10 ? first : other);
    }
}

void TestOutputName::anAbsoluteNameStaysAsItIs()
{
    auto settings = std::make_unique<gms_name_settings>();
    qstrcpy(settings->start_directory, "/start");
    qstrcpy(settings->prefix, "/elsewhere/run");
    char path[PATH_MAX];
    QCOMPARE(gms_output_name(settings.get(), 7, path), GMS_NAME_GIVEN);
    QCOMPARE(QByteArray(path), QByteArray("/elsewhere/run.7"));
}

void TestOutputName::tooLongANameIsRefused()
{
    auto settings = std::make_unique<gms_name_settings>();
    qstrcpy(settings->start_directory, "/start");
    const QByteArray name(PATH_MAX - 3, 'x');
    qstrcpy(settings->file, name.constData());
    char path[PATH_MAX];
    QCOMPARE(gms_output_name(settings.get(), 7, path), GMS_NAME_TOO_LONG);
    settings->start_directory[0] = '\0';
    settings->first_pid = 8;
    QCOMPARE(gms_output_name(settings.get(), 7777, path), GMS_NAME_TOO_LONG);
}

void TestOutputName::theEnvironmentIsCopied()
{
    qputenv(GMS_OUT_VARIABLE, "named");
    qputenv(GMS_PID_VARIABLE, "4711");
    qputenv(GMS_PROFDIR_VARIABLE, "");
    auto settings = std::make_unique<gms_name_settings>();
    gms_name_settings_read(settings.get(), 12);
    QCOMPARE(QByteArray(settings->file), QByteArray("named"));
    QCOMPARE(settings->first_pid, 4711L);
    QVERIFY(settings->silent);
    QCOMPARE(QByteArray(settings->program), QByteArray("tst_output_name"));
    char here[PATH_MAX];
    QCOMPARE(QByteArray(settings->start_directory), QByteArray(getcwd(here, sizeof here)));
    qunsetenv(GMS_PID_VARIABLE);
    auto alone = std::make_unique<gms_name_settings>();
    gms_name_settings_read(alone.get(), 12);
    QCOMPARE(alone->first_pid, 12L);
}

void TestOutputName::aPrefixSetByTheProgramCounts()
{
    auto settings = std::make_unique<gms_name_settings>();
    qstrcpy(settings->start_directory, "/start");
    qputenv(GMS_PREFIX_VARIABLE, "rank3");
    gms_name_settings_refresh(settings.get());
    qunsetenv(GMS_PREFIX_VARIABLE);
    gms_name_settings_refresh(settings.get()); // stays
    char path[PATH_MAX];
    QCOMPARE(gms_output_name(settings.get(), 7, path), GMS_NAME_GIVEN);
    QCOMPARE(QByteArray(path), QByteArray("/start/rank3.7"));
}

void TestOutputName::aPatternFitsTheNamesThatItMakes_data()
{
    QTest::addColumn<QByteArray>("pattern");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("fits");
    const auto row = [](const QByteArray& pattern, const QByteArray& name, bool fits) {
        QTest::addRow("%s, %s", pattern.left(20).constData(), name.left(20).constData()) << pattern << name << fits;
    };
    row("gmon.out", "gmon.out", true);
    row("gmon.out", "gmon.out2", false);
    row("f.%p", "f.4711", true);
    row("f.%p", "f.", false);
    row("f.%p", "f.47x", false);
    row("%h-%r%p.out", "box-12.out", true);
    row("%h-%r%p.out", "box-1.out", false); // each number has a digit
    row("%h-%r%p.out", "other-12.out", false);
    row("%%%p", "%7", true);
    row("%p1", "111", true);
    row("%p1", "11", true);
    row("%p1", "1", false);
    row(QByteArray("%p").repeated(60), QByteArray(250, '1') + 'x', false); // at once, not in 250 over 60 steps
    row(QByteArray("%p").repeated(60), QByteArray(250, '1'), true);
}

void TestOutputName::aPatternFitsTheNamesThatItMakes()
{
    QFETCH(QByteArray, pattern);
    QFETCH(QByteArray, name);
    gms_name_values values{};
    qstrcpy(values.host, "box");
    QTEST(gms_pattern_matches(pattern, &values, name, [](const char* rest) { return *rest == '\0'; }), "fits");
}

void TestOutputName::aPatternFitsTheNamesOfAnyHostWhereNoneIsGiven()
{
    const gms_name_values values{};
    const auto fits = [&](const char* pattern, const char* name) {
        return gms_pattern_matches(pattern, &values, name, [](const char* rest) { return *rest == '\0'; });
    };
    QVERIFY(gms_pattern_has_host("a%%%h") && !gms_pattern_has_host("a%%h"));
    QVERIFY(fits("a.%h.%r", "a.other-1.2"));
    QVERIFY(fits("a.%h", "a.box.some.where"));
    QVERIFY(!fits("a.%h.%r", "a..2") && !fits("a.%h.%r", "a.box.rank"));
}

void TestOutputName::rolesOfProcesses_data()
{
    QTest::addColumn<QByteArray>("children");
    QTest::addColumn<QByteArray>("sample");
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("other");
    const int none = GMS_ROLE_NONE, calls = GMS_ROLE_CALLS, samples = GMS_ROLE_SAMPLES;
    QTest::addRow("default") << QByteArray() << QByteArray() << calls << calls;
    QTest::addRow("pg") << QByteArray("pg") << QByteArray() << calls << calls;
    QTest::addRow("none") << QByteArray("none") << QByteArray() << calls << none;
    QTest::addRow("all") << QByteArray("all") << QByteArray() << samples << samples;
    QTest::addRow("without -pg") << QByteArray() << QByteArray("1") << samples << calls;
    QTest::addRow("without -pg, none") << QByteArray("none") << QByteArray("1") << samples << none;
}

void TestOutputName::rolesOfProcesses()
{
    QFETCH(QByteArray, children);
    QFETCH(QByteArray, sample);
    qputenv(GMS_CHILDREN_VARIABLE, children);
    qputenv(GMS_SAMPLE_VARIABLE, sample);
    auto settings = std::make_unique<gms_name_settings>();
    gms_name_settings_read(settings.get(), 10);
    qunsetenv(GMS_CHILDREN_VARIABLE);
    qunsetenv(GMS_SAMPLE_VARIABLE);
    QTEST(static_cast<int>(gms_process_role(settings.get(), 10)), "first");
    QTEST(static_cast<int>(gms_process_role(settings.get(), 11)), "other");
    char path[PATH_MAX];
    QFETCH(int, other);
    QCOMPARE(gms_output_name(settings.get(), 11, path) == GMS_NAME_NOT_WANTED, other == GMS_ROLE_NONE);
}

QTEST_GUILESS_MAIN(TestOutputName)
#include "tst_output_name.moc"
