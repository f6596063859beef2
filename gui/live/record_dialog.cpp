// SPDX-License-Identifier: MIT
#include "live/record_dialog.h"

#include "look/format.h"
#include "look/theme.h"
#include "profile/setting_keys.h"
#include "settings/preferences.h"

#include "gmonscope/memory_limit.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <csignal>

namespace {

constexpr int mostLines = 5000;
constexpr int endingSignals[] = {SIGINT, SIGTERM, SIGQUIT}; ///< each once, as long as the program goes on
constexpr int endingMs = 1500;                              ///< wait for each stage when the program closes

/// Returns the path beside the profile that the recorder has written, which is open then.
bool saysNothing(const QString& output)
{
    const QStringList lines = output.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    return std::all_of(lines.begin(), lines.end(),
                       [](const QString& line) { return line.startsWith(QLatin1String("gmonscope-record: wrote ")); });
}

} // namespace

RecordDialog::RecordDialog(QWidget* parent)
    : QDialog(parent), m_recorder(findRecorder()), m_program(new QLineEdit), m_arguments(new QLineEdit),
      m_folder(new QLineEdit), m_name(new QLineEdit), m_rate(new QSpinBox), m_children(new QComboBox),
      m_output(new QPlainTextEdit), m_message(new QLabel), m_record(new QPushButton(tr("&Record"))),
      m_stop(new QPushButton(tr("&Stop")))
{
    setWindowTitle(tr("Record a program"));
    setObjectName(QStringLiteral("recordDialog"));
    resize(theme::scaled(640), theme::scaled(520));
    auto* const form = new QFormLayout;
    makeForm(*form);
    m_output->setReadOnly(true);
    m_output->setFont(theme::fixedFont());
    m_output->setMaximumBlockCount(mostLines);
    m_output->setAccessibleName(tr("Output of the program"));
    m_output->setPlaceholderText(tr("The program's output appears here."));
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setObjectName(QStringLiteral("recordMessage"));
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_stop, QDialogButtonBox::ActionRole);
    buttons->addButton(m_record, QDialogButtonBox::ActionRole);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_output, 1);
    layout->addWidget(m_message);
    layout->addWidget(buttons);
    for (QPushButton* const button : findChildren<QPushButton*>())
        button->setAutoDefault(false);
    m_record->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &RecordDialog::reject);
    connect(m_record, &QPushButton::clicked, this, &RecordDialog::start);
    connect(m_stop, &QPushButton::clicked, this, &RecordDialog::stop);
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setStandardInputFile(QProcess::nullDevice());
    connect(&m_process, &QProcess::readyRead, this, &RecordDialog::showOutput);
    connect(&m_process, &QProcess::finished, this, &RecordDialog::finish);
    connect(&m_process, &QProcess::stateChanged, this, &RecordDialog::updateButtons);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            m_message->setText(tr("%1 cannot be started: %2").arg(m_recorder, m_process.errorString()));
    });
    updateButtons();
}

/// A killed recorder would leave the program alone and its profile unwritten.
RecordDialog::~RecordDialog()
{
    m_process.disconnect(this);
    m_stopsAsked = 0;
    while (canBeStopped()) {
        askToEnd();
        m_process.waitForFinished(endingMs);
    }
}

void RecordDialog::makeForm(QFormLayout& form)
{
    const QSettings settings;
    m_program->setText(settings.value(settingKeys::recordProgram).toString());
    m_arguments->setText(settings.value(settingKeys::recordArguments).toString());
    m_folder->setText(settings.value(settingKeys::recordFolder).toString());
    m_folder->setPlaceholderText(QDir::currentPath());
    m_name->setText(QStringLiteral("gmon.out"));
    m_rate->setRange(0, Preferences::mostRate);
    m_rate->setValue(Preferences::load().recordRate);
    m_rate->setSuffix(tr(" Hz"));
    m_rate->setSpecialValueText(tr("counts only"));
    m_rate->setToolTip(tr("Samples per second of processor time"));
    m_children->addItems({tr("not profiled"), tr("profiled if built with -pg"), tr("all profiled")});
    m_children->setCurrentIndex(
        settings.value(settingKeys::recordChildren, int(Recording::Children::Profiled)).toInt());
    form.addRow(tr("&Program"), makeChoice(m_program, tr("Choose the program to record"), false));
    form.addRow(tr("&Arguments"), m_arguments);
    form.addRow(tr("Runs in &folder"), makeChoice(m_folder, tr("Choose the folder that it runs in"), true));
    form.addRow(tr("Profile is &written to"), m_name);
    form.addRow(tr("Sa&mples"), m_rate);
    form.addRow(tr("Processes it s&tarts"), m_children);
    static_cast<QLabel*>(form.labelForField(form.itemAt(0, QFormLayout::FieldRole)->widget()))->setBuddy(m_program);
    static_cast<QLabel*>(form.labelForField(form.itemAt(2, QFormLayout::FieldRole)->widget()))->setBuddy(m_folder);
}

QWidget* RecordDialog::makeChoice(QLineEdit* field, const QString& title, bool isFolder)
{
    auto* const row = new QWidget;
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* const choose = new QPushButton(tr("Choose..."));
    choose->setAccessibleName(title);
    layout->addWidget(field, 1);
    layout->addWidget(choose);
    connect(choose, &QPushButton::clicked, this, [this, field, title, isFolder] {
        const QString path = isFolder ? QFileDialog::getExistingDirectory(this, title, field->text())
                                      : QFileDialog::getOpenFileName(this, title, field->text());
        if (!path.isEmpty())
            field->setText(path);
    });
    return row;
}

Recording RecordDialog::recording() const
{
    Recording wanted;
    wanted.program = m_program->text().trimmed();
    wanted.arguments = m_arguments->text();
    wanted.folder = m_folder->text().trimmed();
    wanted.output = m_name->text().trimmed();
    wanted.hertz = m_rate->value();
    wanted.children = Recording::Children(m_children->currentIndex());
    return wanted;
}

void RecordDialog::propose(const QString& program, const QString& folder, const QString& reason)
{
    const QString path = QFileInfo(program).absoluteFilePath();
    if (QFileInfo(recording().programPath()) != QFileInfo(path))
        m_arguments->clear();
    m_program->setText(path);
    m_folder->setText(folder);
    m_message->setText(reason);
    m_arguments->setFocus();
}

void RecordDialog::start()
{
    m_running = recording();
    m_output->clear();
    if (m_recorder.isEmpty())
        return m_message->setText(tr("gmonscope-record was found neither beside the window's program nor in PATH. "
                                     "Install gmonscope's runtime, or record in a terminal."));
    if (const auto obstacle = m_running.obstacle())
        return m_message->setText(*obstacle);
    startOnceConfirmed();
}

void RecordDialog::startOnceConfirmed()
{
    const QFileInfo file(m_running.outputPath());
    if (!file.exists())
        return run();
    auto* const question = new QMessageBox(QMessageBox::Question, tr("Replace the profile?"),
                                           tr("%1 is there already.").arg(file.fileName()), QMessageBox::Cancel, this);
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(
        tr("It was written on %1, in %2. The new profile takes its place.")
            .arg(QLocale().toString(file.lastModified(), QLocale::ShortFormat), file.absolutePath()));
    QPushButton* const replace = question->addButton(tr("&Replace"), QMessageBox::AcceptRole);
    question->setDefaultButton(QMessageBox::Cancel);
    question->setAttribute(Qt::WA_DeleteOnClose);
    connect(replace, &QPushButton::clicked, this, &RecordDialog::run);
    question->open();
}

void RecordDialog::run()
{
    remember();
    m_stopsAsked = 0;
    m_decoder = QStringDecoder(QStringDecoder::System);
    m_startedAt = QDateTime::currentDateTime();
    m_message->setText(tr("%1 is being recorded.").arg(format::fileName(m_running.programPath())));
    m_process.setWorkingDirectory(m_running.folder.isEmpty() ? QDir::currentPath() : m_running.folder);
    const gmonscope::MemoryLimitPause pause; // the program to record shall run as it always does
    m_process.start(m_recorder, m_running.commandLine());
}

bool RecordDialog::canBeStopped() const { return isRunning() && m_stopsAsked < int(std::size(endingSignals)); }

/// The recorder passes the signal on. A program that ignores one signal may end by the next.
void RecordDialog::askToEnd()
{
    const int number = endingSignals[std::min(m_stopsAsked++, int(std::size(endingSignals)) - 1)];
    if (const auto recorder = pid_t(m_process.processId()); recorder > 0)
        ::kill(recorder, number);
}

void RecordDialog::stop()
{
    if (!isRunning())
        return;
    askToEnd();
    m_message->setText(
        tr("%1 was asked to end. If it does not, press Stop again.").arg(format::fileName(m_running.programPath())));
}

void RecordDialog::showOutput()
{
    m_output->moveCursor(QTextCursor::End);
    m_output->insertPlainText(m_decoder(m_process.readAll()));
    m_output->moveCursor(QTextCursor::End);
}

void RecordDialog::finish(int exitCode, QProcess::ExitStatus status)
{
    showOutput();
    constexpr int recorderFailed = 125;
    const QFileInfo profile(m_running.outputPath());
    // File times come from the clock's last tick, which may be before the start.
    const bool isWritten = profile.exists() && m_startedAt.msecsTo(profile.lastModified()) > -1000;
    if (!isWritten) {
        m_message->setText(
            status == QProcess::NormalExit && exitCode >= recorderFailed
                ? tr("Nothing was recorded. The reason is above.")
                : tr("No profile was written. Was the program built with -pg, and did it call anything?"));
        if (m_isClosing)
            QDialog::reject();
        return;
    }
    const bool isQuiet = status == QProcess::NormalExit && exitCode == 0 && saysNothing(m_output->toPlainText());
    m_message->setText(status == QProcess::CrashExit ? tr("The program ended by a signal; its profile is open.")
                       : exitCode ? tr("The program ended with status %1; its profile is open.").arg(exitCode)
                                  : tr("Done; its profile is open."));
    Q_EMIT recorded(m_running.programPath(), m_running.outputPath());
    if (isQuiet || m_isClosing)
        accept();
}

void RecordDialog::updateButtons()
{
    m_record->setEnabled(!isRunning());
    m_stop->setEnabled(isRunning());
    for (QWidget* const field :
         {static_cast<QWidget*>(m_program), static_cast<QWidget*>(m_arguments), static_cast<QWidget*>(m_folder),
          static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_rate), static_cast<QWidget*>(m_children)})
        field->setEnabled(!isRunning());
}

void RecordDialog::remember() const
{
    QSettings settings;
    settings.setValue(settingKeys::recordProgram, m_running.program);
    settings.setValue(settingKeys::recordArguments, m_running.arguments);
    settings.setValue(settingKeys::recordFolder, m_running.folder);
    settings.setValue(settingKeys::recordRate, m_running.hertz);
    settings.setValue(settingKeys::recordChildren, int(m_running.children));
}

void RecordDialog::reject()
{
    if (!isRunning())
        return QDialog::reject();
    m_isClosing = true;
    stop();
}
