// SPDX-License-Identifier: MIT
//
// The dialog that records a program, with the real recorder.
#include "person.h"
#include "sample_profile.h"

#include "live/record_command.h"
#include "live/record_dialog.h"
#include "profile/setting_keys.h"
#include "window/main_window.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

namespace {

constexpr int patienceMs = 30000;
const QString recorder = QStringLiteral(GMONSCOPE_RECORD);

} // namespace

class TestRecord : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup()
    {
        delete m_dialog;
        m_window.reset();
    }

    void theCommandLineIsTheRecorders();
    void whatStandsInTheWayIsSaidBefore_data();
    void whatStandsInTheWayIsSaidBefore();
    void aProgramIsRecordedAndItsProfileOpened();
    void whatTheProgramPrintsIsShownWhileItRuns();
    void aProgramThatIsStoppedHasAProfile();
    void closingStopsTheProgramFirst();
    void whoeverDropsTheDialogStopsTheProgram();
    void theWindowClosesOnceTheProgramHasEnded();
    void aLetterThatComesInPiecesIsOne();
    void aMissingRecorderIsNamed();
    void aProfileIsReplacedOnlyWhenTheUserSaysSo();
    void aProgramWithoutAProfileIsOfferedToBeRecorded_data();
    void aProgramWithoutAProfileIsOfferedToBeRecorded();

private:
    void type(const char* label, const QString& text);
    void press(const char* text) { pressIn(*m_dialog, text); }
    static void pressIn(const QWidget& window, const char* text);
    void recordEndless(const QString& name);
    QString message() const { return m_dialog->findChild<QLabel*>(QStringLiteral("recordMessage"))->text(); }
    QString output() const { return m_dialog->findChild<QPlainTextEdit*>()->toPlainText(); }

    QTemporaryDir m_settings;
    SampleProfile m_sample;
    QPointer<RecordDialog> m_dialog;
    std::unique_ptr<MainWindow> m_window; ///< for one test
};

void TestRecord::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
    QCoreApplication::setOrganizationName(QStringLiteral("gmonscope"));
    QCoreApplication::setApplicationName(QStringLiteral("gmonscope-test"));
    QVERIFY(m_sample.make(1));
    m_sample.write(QStringLiteral("talk.sh"), "#!/bin/sh\necho ready\necho \"$1\"\nwhile :; do sleep 0.1; done\n");
    QVERIFY(QFile::setPermissions(m_sample.path(QStringLiteral("talk.sh")), QFile::ReadOwner | QFile::ExeOwner));
    m_sample.write(QStringLiteral("endless.c"),
                   "#include <stdio.h>\nstatic volatile unsigned sink;\n"
                   "void spin(void) { for (int i = 0; i < 1000; ++i) sink += i; }\n"
                   "int main(void) { puts(\"spins\"); fflush(stdout); for (;;) spin(); }\n");
    QCOMPARE(QProcess::execute(QStringLiteral("cc"),
                               {QStringLiteral("-pg"), QStringLiteral("-g"), QStringLiteral("-o"),
                                m_sample.path(QStringLiteral("endless")), m_sample.path(QStringLiteral("endless.c"))}),
             0);
}

void TestRecord::init()
{
    QSettings().clear();
    m_dialog = new RecordDialog;
    m_dialog->setRecorder(recorder);
    m_dialog->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_dialog));
}

/// Into the field with this label, as a person finds it.
void TestRecord::type(const char* label, const QString& text)
{
    for (QLabel* const found : m_dialog->findChildren<QLabel*>())
        if (found->text() == QLatin1String(label)) {
            auto* const field = qobject_cast<QLineEdit*>(found->buddy());
            QVERIFY(field);
            field->setFocus();
            field->clear();
            return QTest::keyClicks(field, text);
        }
    QFAIL(label);
}

void TestRecord::pressIn(const QWidget& window, const char* text)
{
    for (QPushButton* const button : window.findChildren<QPushButton*>())
        if (button->text() == QLatin1String(text)) {
            QVERIFY(button->isEnabled());
            return QTest::mouseClick(button, Qt::LeftButton);
        }
    QFAIL(text);
}

void TestRecord::theCommandLineIsTheRecorders()
{
    Recording recording;
    recording.program = QStringLiteral("/bin/prog");
    recording.arguments = QStringLiteral("-x \"two words\"");
    recording.folder = QStringLiteral("/tmp");
    recording.output = QStringLiteral("100%.out");
    recording.hertz = 0;
    recording.children = Recording::Children::All;
    QCOMPARE(recording.commandLine().join(QLatin1Char('|')),
             QStringLiteral("--output=/tmp/100%%.out|--frequency=0|--children=all|--|/bin/prog|-x|two words"));
    recording.program = QStringLiteral("sh"); // where a shell finds it
    QVERIFY(recording.programPath().endsWith(QStringLiteral("/sh")));
}

void TestRecord::whatStandsInTheWayIsSaidBefore_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("said");
    QTest::newRow("none") << QString() << QStringLiteral("gmon.out") << QStringLiteral("Name the program");
    QTest::newRow("missing") << QStringLiteral("./no-such") << QStringLiteral("gmon.out")
                             << QStringLiteral("./no-such is not there");
    QTest::newRow("a source") << QStringLiteral("./prog.c") << QStringLiteral("gmon.out")
                              << QStringLiteral("./prog.c is not executable");
    QTest::newRow("no name") << QStringLiteral("./prog") << QString() << QStringLiteral("Name the file");
    QTest::newRow("no folder") << QStringLiteral("./prog") << QStringLiteral("no/such/gmon.out")
                               << QStringLiteral("Nothing can be written");
}

void TestRecord::whatStandsInTheWayIsSaidBefore()
{
    QFETCH(QString, program);
    QFETCH(QString, name);
    QFETCH(QString, said);
    type("&Program", program);
    type("Runs in &folder", m_sample.path(QString()));
    type("Profile is &written to", name);
    press("&Record");
    QVERIFY2(message().contains(said), qPrintable(message()));
    QVERIFY(!m_dialog->isRunning());
}

void TestRecord::aProgramIsRecordedAndItsProfileOpened()
{
    QSignalSpy recorded(m_dialog.data(), &RecordDialog::recorded);
    type("&Program", QStringLiteral("prog"));
    type("Runs in &folder", m_sample.path(QString()));
    type("Profile is &written to", QStringLiteral("new.out"));
    press("&Record");
    QTRY_COMPARE_WITH_TIMEOUT(recorded.count(), 1, patienceMs);
    QCOMPARE(QFileInfo(recorded.first().at(0).toString()).canonicalFilePath(),
             QFileInfo(m_sample.image()).canonicalFilePath());
    QVERIFY(QFileInfo::exists(m_sample.path(QStringLiteral("new.out"))));
    QVERIFY(QFileInfo::exists(m_sample.path(QStringLiteral("new.out.scope"))));
    QVERIFY(!m_dialog->isVisible()); // it had nothing to say
    RecordDialog again;
    QCOMPARE(again.recording().program, QStringLiteral("prog")); // for the next time
}

void TestRecord::whatTheProgramPrintsIsShownWhileItRuns()
{
    type("&Program", m_sample.path(QStringLiteral("talk.sh")));
    type("&Arguments", QStringLiteral("\"two words\""));
    type("Runs in &folder", m_sample.path(QString()));
    press("&Record");
    QTRY_VERIFY_WITH_TIMEOUT(output().contains(QStringLiteral("ready\ntwo words")), patienceMs);
    QVERIFY(m_dialog->isRunning());
    press("&Stop");
    QTRY_VERIFY_WITH_TIMEOUT(!m_dialog->isRunning(), patienceMs);
    QVERIFY(m_dialog->isVisible());
    QVERIFY2(message().contains(QStringLiteral("profile")), qPrintable(message())); // there is one, or there is none
}

void TestRecord::aProgramThatIsStoppedHasAProfile()
{
    QSignalSpy recorded(m_dialog.data(), &RecordDialog::recorded);
    recordEndless(QStringLiteral("stopped.out"));
    press("&Stop");
    QTRY_COMPARE_WITH_TIMEOUT(recorded.count(), 1, patienceMs);
    QVERIFY2(message().contains(QStringLiteral("by a signal")), qPrintable(message()));
    QVERIFY(m_dialog->isVisible()); // its output can still be read
}

void TestRecord::closingStopsTheProgramFirst()
{
    recordEndless(QStringLiteral("closed.out"));
    QTest::keyClick(m_dialog, Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!m_dialog->isVisible(), patienceMs);
    QVERIFY(!m_dialog->isRunning());
    QVERIFY(QFileInfo::exists(m_sample.path(QStringLiteral("closed.out"))));
}

/// Until it runs.
void TestRecord::recordEndless(const QString& name)
{
    type("&Program", m_sample.path(QStringLiteral("endless")));
    type("Runs in &folder", m_sample.path(QString()));
    type("Profile is &written to", name);
    press("&Record");
    QTRY_VERIFY_WITH_TIMEOUT(output().contains(QStringLiteral("spins")), patienceMs);
}

void TestRecord::whoeverDropsTheDialogStopsTheProgram()
{
    recordEndless(QStringLiteral("dropped.out"));
    delete m_dialog;
    QVERIFY(QFileInfo::exists(m_sample.path(QStringLiteral("dropped.out"))));
}

void TestRecord::theWindowClosesOnceTheProgramHasEnded()
{
    delete m_dialog;
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    m_window->findChild<QAction*>(QStringLiteral("record"))->trigger();
    m_dialog = m_window->findChild<RecordDialog*>();
    QVERIFY(m_dialog);
    m_dialog->setRecorder(recorder);
    QVERIFY(QTest::qWaitForWindowExposed(m_dialog));
    recordEndless(QStringLiteral("quit.out"));
    QVERIFY(!m_window->close());
    QVERIFY(m_window->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!m_dialog && m_window->document().loaded(), patienceMs); // nothing is lost
    QCOMPARE(m_window->document().files().front().path, m_sample.path(QStringLiteral("quit.out")));
    QVERIFY(m_window->close());
}

void TestRecord::aLetterThatComesInPiecesIsOne()
{
    m_sample.write(QStringLiteral("slow.sh"),
                   "#!/bin/sh\nprintf 'gr\\303'\nsleep 0.3\nprintf '\\274n\\n'\nexec sleep 100\n");
    QVERIFY(QFile::setPermissions(m_sample.path(QStringLiteral("slow.sh")), QFile::ReadOwner | QFile::ExeOwner));
    type("&Program", m_sample.path(QStringLiteral("slow.sh")));
    type("Runs in &folder", m_sample.path(QString()));
    press("&Record");
    QTRY_VERIFY_WITH_TIMEOUT(output().contains(QStringLiteral("n\n")), patienceMs);
    QCOMPARE(output(), QStringLiteral("gr\u00FCn\n"));
}

void TestRecord::aMissingRecorderIsNamed()
{
    m_dialog->setRecorder({});
    type("&Program", m_sample.image());
    press("&Record");
    QVERIFY2(message().contains(QStringLiteral("gmonscope-record was found neither")), qPrintable(message()));
    m_dialog->setRecorder(m_sample.path(QStringLiteral("prog.c"))); // one that cannot be started
    press("&Record");
    QTRY_VERIFY_WITH_TIMEOUT(message().contains(QStringLiteral("cannot be started")), patienceMs);
}

/// One that the dialog has written itself is recorded anew without a question.
void TestRecord::aProfileIsReplacedOnlyWhenTheUserSaysSo()
{
    m_sample.write(QStringLiteral("says.sh"), "#!/bin/sh\necho said\nexec ./prog\n");
    QVERIFY(QFile::setPermissions(m_sample.path(QStringLiteral("says.sh")), QFile::ReadOwner | QFile::ExeOwner));
    QVERIFY(QFile::copy(m_sample.profile(1), m_sample.path(QStringLiteral("kept.out"))));
    const auto content = [this] { return m_sample.read(m_sample.path(QStringLiteral("kept.out"))); };
    const QByteArray before = content();
    QSignalSpy recorded(m_dialog.data(), &RecordDialog::recorded);
    type("&Program", m_sample.path(QStringLiteral("says.sh")));
    type("Runs in &folder", m_sample.path(QString()));
    type("Profile is &written to", QStringLiteral("kept.out"));
    press("&Record");
    QPointer<QMessageBox> question = m_dialog->findChild<QMessageBox*>();
    QVERIFY(question);
    QTest::keyClick(question, Qt::Key_Return); // the default leaves it alone
    QTRY_VERIFY(!question);
    QVERIFY(!m_dialog->isRunning());
    QCOMPARE(content(), before);
    press("&Record");
    question = m_dialog->findChild<QMessageBox*>();
    QVERIFY(question);
    pressIn(*question, "&Replace");
    QTRY_COMPARE_WITH_TIMEOUT(recorded.count(), 1, patienceMs);
    QVERIFY(content() != before);
    QTRY_VERIFY(!question);
    press("&Record"); // the profile recorded just now is worth as much
    question = m_dialog->findChild<QMessageBox*>();
    QVERIFY(question);
    pressIn(*question, "&Replace");
    QTRY_COMPARE_WITH_TIMEOUT(recorded.count(), 2, patienceMs);
}

void TestRecord::aProgramWithoutAProfileIsOfferedToBeRecorded_data()
{
    QTest::addColumn<bool>("isDropped");
    QTest::newRow("named: runs in the current folder") << false;
    QTest::newRow("dropped: runs in its own folder") << true;
}

void TestRecord::aProgramWithoutAProfileIsOfferedToBeRecorded()
{
    QFETCH(bool, isDropped);
    QSettings().setValue(settingKeys::recordProgram, QStringLiteral("/bin/other"));
    QSettings().setValue(settingKeys::recordArguments, QStringLiteral("of another program"));
    delete m_dialog;
    const QTemporaryDir here, there;
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(here.path()));
    const QString program = there.filePath(QStringLiteral("prog"));
    QVERIFY(QFile::copy(m_sample.image(), program));
    m_window = std::make_unique<MainWindow>();
    m_window->show();
    if (isDropped)
        Person::drop(*m_window, {program});
    else
        m_window->open({program});
    QTRY_VERIFY(m_dialog = m_window->findChild<RecordDialog*>());
    QVERIFY2(message().startsWith(QStringLiteral("There is no gmon.out of prog yet.")), qPrintable(message()));
    QCOMPARE(m_dialog->recording().program, program);
    QCOMPARE(m_dialog->recording().arguments, QString());
    m_dialog->setRecorder(recorder);
    press("&Record");
    QTRY_VERIFY_WITH_TIMEOUT(m_window->document().loaded(), patienceMs);
    QVERIFY(QFileInfo::exists((isDropped ? there : here).filePath(QStringLiteral("gmon.out"))));
    QVERIFY(QDir::setCurrent(before));
}

QTEST_MAIN(TestRecord)
#include "tst_record_dialog.moc"
