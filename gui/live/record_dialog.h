// SPDX-License-Identifier: MIT
#pragma once

#include "live/record_command.h"

#include <QDateTime>
#include <QDialog>
#include <QProcess>
#include <QStringDecoder>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

/// Records a program: asks what to run and how, shows its output while it runs, and can stop it.
class RecordDialog : public QDialog {
    Q_OBJECT
public:
    explicit RecordDialog(QWidget* parent = nullptr);
    /// Stops the program that is being recorded, and gives it some time to write its profile.
    ~RecordDialog() override;

    /// Sets the path of the recorder; empty: it is not installed.
    void setRecorder(const QString& recorder) { m_recorder = recorder; }
    /// Fills the form in for this program, to run in `folder` (empty: the current one), and says why in `reason`.
    /// Arguments that were typed for another program go.
    void propose(const QString& program, const QString& folder, const QString& reason);
    /// Returns what the form asks for now.
    Recording recording() const;
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    /// True if the program runs and there is still a way left to end it.
    bool canBeStopped() const;

public Q_SLOTS:
    /// Stops a program that is being recorded before the dialog closes.
    void reject() override;

Q_SIGNALS:
    /// The profile has been written.
    void recorded(const QString& program, const QString& profile);

private:
    void makeForm(QFormLayout& form);
    QWidget* makeChoice(QLineEdit* field, const QString& title, bool isFolder);
    void start();
    /// Asks first, if a profile would be replaced; one that was just recorded is worth as much.
    void startOnceConfirmed();
    void run();
    void stop();
    void askToEnd();
    void showOutput();
    void finish(int exitCode, QProcess::ExitStatus status);
    void updateButtons();
    void remember() const;

    QString m_recorder;
    QProcess m_process;
    QStringDecoder m_decoder; ///< decodes the program's output, which comes in pieces
    QDateTime m_startedAt;
    Recording m_running;
    int m_stopsAsked = 0;
    bool m_isClosing = false;
    QLineEdit *m_program, *m_arguments, *m_folder, *m_name;
    QSpinBox* m_rate;
    QComboBox* m_children;
    QPlainTextEdit* m_output;
    QLabel* m_message;
    QPushButton *m_record, *m_stop;
};
