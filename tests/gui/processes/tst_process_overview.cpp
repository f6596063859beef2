// SPDX-License-Identifier: MIT
// A folder with profiles of several programs, opened in the window: the overview, the ways in, and the ways back.
#include "person.h"
#include "scope_sample.h"
#include "window_test.h"

#include "app/program_choice.h"
#include "processes/process_table.h"
#include "processes/processes_controller.h"
#include "processes/processes_page.h"
#include "window/recent_files.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QToolButton>

#include <filesystem>

using namespace gmonscope;
using namespace gmonscope::test;

class TestProcessOverview : public QObject, private WindowTest, private ScopeSample {
    Q_OBJECT

    std::string m_other;

    /// A profile of a process, made when `program` had done its work.
    std::string writeProcess(const std::string& file, std::string program, std::uint32_t pid,
                             const std::string& ancestor, double seconds)
    {
        const std::string kept = std::exchange(m_prog, std::move(program));
        ScopeBuilder scope = ScopeSample::sample();
        m_prog = kept;
        scope.header.pid = pid;
        scope.header.id[0] = static_cast<std::uint8_t>(pid);
        scope.header.user_ns = static_cast<std::uint64_t>(seconds * 1e9);
        scope.header.started_ns = 1'000'000'000ULL * (100 + pid);
        scope.header.ended_ns = scope.header.started_ns + 1'000'000'000;
        const std::string self = std::to_string(pid) + " " + std::to_string(pid) + " p" + std::to_string(pid);
        scope.text("host=here").text("run=first").text("ancestor=" + self);
        if (!ancestor.empty())
            scope.text("ancestor=" + ancestor);
        return m_folder->write(file, scope.bytes());
    }
    /// Two processes of `other`, which one of `prog` has started.
    void writeJob(const std::string& folder)
    {
        std::filesystem::create_directory(m_folder->path(folder));
        writeProcess(folder + "/1.scope", m_prog, 1, {}, 0.25);
        writeProcess(folder + "/2.scope", m_other, 2, "1 1 p1", 2);
        writeProcess(folder + "/3.scope", m_other, 3, "1 1 p1", 1);
    }
    QString path(const char* name) const { return QString::fromStdString(m_folder->path(name)); }
    bool isOverviewShown() const { return window->processes().isShown() && page().isVisible(); }
    bool showOverview(const QStringList& paths)
    {
        window->open(paths);
        return waitForOverview();
    }
    bool waitForOverview() const
    {
        return QTest::qWaitFor([this] { return isOverviewShown(); }, patienceMs);
    }
    ProcessesPage& page() const { return *window->findChild<ProcessesPage*>(); }
    QString head() const { return page().findChild<QLabel*>(QStringLiteral("processesHead"))->text(); }
    /// Returns what `gmonscope --export=out.json` says on standard error and its status.
    std::pair<QString, int> exported(const QStringList& arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(path("."));
        process.start(QStringLiteral(GMONSCOPE_BIN_DIR "/gmonscope"), QStringList("--export=out.json") + arguments);
        process.waitForFinished(patienceMs);
        return {QString::fromUtf8(process.readAllStandardError()), process.exitCode()};
    }
    bool press(const char* text) const
    {
        for (QPushButton* const button : window->banner().findChildren<QPushButton*>())
            if (button->text() == QLatin1String(text))
                return button->click(), true;
        return false;
    }
    bool openCurrent()
    {
        QTest::keyClick(&page().shown(), Qt::Key_Return);
        return waitForPicture();
    }

private Q_SLOTS:
    void initTestCase()
    {
        useOwnSettings();
        writeFiles();
        m_other = m_folder->write("other", program().bytes());
        writeJob("job");
    }
    void init() { QVERIFY(show()); }
    void cleanup() { window.reset(); }

    void aFolderOfSeveralProgramsShowsAnOverview();
    void filesOfSeveralProgramsShowAnOverview();
    void aFolderOfOneProgramIsOpenedAtOnce();
    void enterOpensTheSumOfAProgram();
    void oneProcessIsOpenedAlone();
    void backLeadsToTheOverviewAndForwardToTheProgram();
    void closeLeadsToTheOverviewAndThenToTheFirstPage();
    void anotherProfileEndsTheOverview();
    void aFolderThatIsDroppedOnAProfileReplacesIt();
    void runsThatAreDroppedOnAProfileAreAdded();
    void damagedFilesAreNamedAndLeftOut();
    void theToolBarHasRoomForTheWayBack();
    void profilesThatComeLaterAreReadOnReload();
    void theFolderIsAmongTheRecentFiles();
    void aProgramThatIsGoneIsSaidSoOverTheOverview();
    void readingThatIsCancelledChangesNothing();
    void aProgramThatIsNamedIsTakenAlone();
    void anErrorAboutSeveralProgramsNamesThem();
    void whatIsDamagedBesideTheNamedProgramIsTold();
};

void TestProcessOverview::aFolderOfSeveralProgramsShowsAnOverview()
{
    QVERIFY(showOverview({path("job")}));
    QCOMPARE(head(), QStringLiteral("3 processes of 2 programs took 3.25 s of CPU time"));
    QVERIFY(!window->document().loaded());
    QVERIFY(page().shown().hasFocus());
    QVERIFY(action("overview")->isVisible());
    QCOMPARE(window->windowTitle(), QStringLiteral("job - 3 processes of 2 programs - gmonscope"));
}

void TestProcessOverview::filesOfSeveralProgramsShowAnOverview()
{
    QVERIFY(showOverview({path("job/1.scope"), path("job/2.scope")}));
    QVERIFY(head().startsWith(QStringLiteral("2 processes of 2 programs")));
}

void TestProcessOverview::aFolderOfOneProgramIsOpenedAtOnce()
{
    std::filesystem::create_directory(m_folder->path("one"));
    writeProcess("one/1.scope", m_prog, 1, {}, 1);
    writeProcess("one/2.scope", m_prog, 2, {}, 1);
    QVERIFY(open({path("one")}));
    QCOMPARE(window->document().files().size(), 2u);
    QVERIFY(!window->processes().overview());
}

void TestProcessOverview::enterOpensTheSumOfAProgram()
{
    QVERIFY(showOverview({path("job")}));
    QVERIFY(openCurrent());
    QCOMPARE(window->document().files().size(), 2u);
    QCOMPARE(window->document().loaded()->image, QString::fromStdString(m_other));
}

void TestProcessOverview::oneProcessIsOpenedAlone()
{
    QVERIFY(showOverview({path("job")}));
    ProcessTable& table = page().shown();
    QTest::keyClick(&table, Qt::Key_Right);
    QTest::keyClick(&table, Qt::Key_Down);
    QVERIFY(openCurrent());
    QCOMPARE(window->document().files().size(), 1u);
    QCOMPARE(window->document().files().front().path, path("job/2.scope"));
}

void TestProcessOverview::backLeadsToTheOverviewAndForwardToTheProgram()
{
    QVERIFY(showOverview({path("job")}));
    QVERIFY(!action("back")->isEnabled());
    QVERIFY(!action("forward")->isEnabled());
    QVERIFY(openCurrent());
    QVERIFY(action("back")->isEnabled());
    action("back")->trigger();
    QVERIFY(isOverviewShown());
    QVERIFY(!window->document().loaded());
    action("forward")->trigger();
    QVERIFY(waitForPicture());
    action("overview")->trigger();
    QVERIFY(isOverviewShown());
}

void TestProcessOverview::closeLeadsToTheOverviewAndThenToTheFirstPage()
{
    QVERIFY(showOverview({path("job")}));
    QVERIFY(openCurrent());
    action("close")->trigger();
    QVERIFY(isOverviewShown());
    action("close")->trigger();
    QVERIFY(!window->processes().overview());
    QVERIFY(!page().isVisible());
    QVERIFY(!action("close")->isEnabled());
    QVERIFY(!action("overview")->isVisible());
}

void TestProcessOverview::anotherProfileEndsTheOverview()
{
    QVERIFY(showOverview({path("job")}));
    writeProcess("alone.scope", m_prog, 9, {}, 1);
    QVERIFY(open({path("alone.scope")}));
    QVERIFY(!window->processes().overview());
    QVERIFY(!action("back")->isEnabled());
}

void TestProcessOverview::aFolderThatIsDroppedOnAProfileReplacesIt()
{
    QVERIFY(open({path("job/1.scope")}));
    Person::drop(*window, {path("job")});
    QVERIFY(waitForOverview());
    QVERIFY(!window->document().loaded());
}

void TestProcessOverview::runsThatAreDroppedOnAProfileAreAdded()
{
    QVERIFY(open({path("job/2.scope")}));
    Person::drop(*window, {path("job/1.scope"), path("job/3.scope")});
    QVERIFY(QTest::qWaitFor([this] { return window->document().files().size() > 1; }, patienceMs));
    QVERIFY(!window->processes().overview());
}

void TestProcessOverview::damagedFilesAreNamedAndLeftOut()
{
    writeJob("damaged");
    const std::string whole = writeProcess("damaged/4.scope", m_prog, 4, {}, 1);
    std::filesystem::resize_file(whole, std::filesystem::file_size(whole) - 1);
    QVERIFY(showOverview({path("damaged")}));
    QVERIFY2(head().startsWith(QStringLiteral("3 processes")), qPrintable(head()));
    QVERIFY2(notices().contains(QStringLiteral("4.scope is left out")), qPrintable(notices()));
    m_folder->write("damaged/5.scope", std::string_view());
    QVERIFY(isOverviewShown());
    action("reload")->trigger();
    QVERIFY2(QTest::qWaitFor([this] { return notices().contains(QStringLiteral("2 files are left out")); }, patienceMs),
             qPrintable(notices()));
    QVERIFY(notices().contains(QStringLiteral("4.scope")) && notices().contains(QStringLiteral("5.scope")));
    QVERIFY(press("Read what is whole"));
    QVERIFY(QTest::qWaitFor([this] { return notices().contains(QStringLiteral("5.scope is left out")); }, patienceMs));
    QVERIFY2(notices().contains(QStringLiteral("only a part counts / 4.scope")), qPrintable(notices()));
    QVERIFY(head().startsWith(QStringLiteral("4 processes")));
}

void TestProcessOverview::theToolBarHasRoomForTheWayBack()
{
    QVERIFY(showOverview({path("job")}));
    QVERIFY(openCurrent());
    for (const int width : {1100, 1200, 1240, 1280, 1400}) {
        window->resize(width, 700);
        QCoreApplication::processEvents();
        const auto* const more = window->findChild<QToolButton*>(QStringLiteral("qt_toolbar_ext_button"));
        QVERIFY2(!more || !more->isVisible(), qPrintable(QString::number(width)));
    }
}

void TestProcessOverview::profilesThatComeLaterAreReadOnReload()
{
    writeJob("later");
    QVERIFY(showOverview({path("later")}));
    writeProcess("later/4.scope", m_prog, 4, {}, 1);
    action("reload")->trigger();
    QVERIFY(QTest::qWaitFor([this] { return head().startsWith(QStringLiteral("4 processes")); }, patienceMs));
}

void TestProcessOverview::theFolderIsAmongTheRecentFiles()
{
    QVERIFY(showOverview({path("job")}));
    QVERIFY(openCurrent());
    const QList<RecentProfile> recent = recentFiles::load();
    QCOMPARE(recent.size(), 1);
    QVERIFY(recent.first().exists());
    QCOMPARE(recent.first().toOpen(), QStringList{path("job")});
}

void TestProcessOverview::aProgramThatIsGoneIsSaidSoOverTheOverview()
{
    const std::string gone = m_folder->write("gone", program().bytes());
    writeJob("lost");
    writeProcess("lost/4.scope", gone, 4, {}, 9);
    std::filesystem::remove(gone);
    QVERIFY(showOverview({path("lost")}));
    QTest::keyClick(&page().shown(), Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([this] { return notices().contains(QStringLiteral("not opened")); }, patienceMs));
    QVERIFY(isOverviewShown());
}

void TestProcessOverview::readingThatIsCancelledChangesNothing()
{
    window->open({path("job")});
    window->processes().cancel();
    QTest::qWait(200);
    QVERIFY(!window->processes().overview());
    QVERIFY(!window->document().isLoading());
}

void TestProcessOverview::aProgramThatIsNamedIsTakenAlone()
{
    const Result<ChosenFiles> chosen = filesOfProgram({m_folder->path("job")}, "other");
    QVERIFY(chosen && chosen->leftOut.empty());
    QCOMPARE(chosen->files, (std::vector<std::string>{m_folder->path("job/2.scope"), m_folder->path("job/3.scope")}));
    QCOMPARE(exported({"--program=other", "job"}).second, 0);
    QFile file(path("out.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray functions = QJsonDocument::fromJson(file.readAll()).object().value("functions").toArray();
    const auto work = std::find_if(functions.begin(), functions.end(), [](const QJsonValue& function) {
        return function["name"] == QLatin1String("work");
    });
    QVERIFY(work != functions.end());
    QCOMPARE(work->toObject().value("calls").toInt(), 2 * 5); // five in each process
    QCOMPARE(exported({"--program=absent", "job"}).second, 1);
}

void TestProcessOverview::anErrorAboutSeveralProgramsNamesThem()
{
    Error error{.path = "2.scope", .offset = {}, .expected = "prog", .found = "other", .kind = ErrorKind::OtherProgram};
    QCOMPARE(withPrograms(error, {m_folder->path("job")}).found,
             std::string("other; --program=NAME takes one of 2 programs: other, prog"));
    QCOMPARE(withPrograms(error, {m_folder->path("job"), m_prog}).found, std::string("other"));
    error.kind = ErrorKind::Other;
    QCOMPARE(withPrograms(error, {m_folder->path("job")}).found, std::string("other"));
}

void TestProcessOverview::whatIsDamagedBesideTheNamedProgramIsTold()
{
    writeJob("partly");
    m_folder->write("partly/4.scope", "no profile");
    const auto [said, status] = exported({"--program=prog", "partly"});
    QCOMPARE(status, 1);
    QVERIFY2(said.contains("partly/4.scope: "), qPrintable(said));
    QVERIFY(!filesOfProgram({m_folder->path("nowhere")}, "prog"));
}

QTEST_MAIN(TestProcessOverview)
#include "tst_process_overview.moc"
