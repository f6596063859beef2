// SPDX-License-Identifier: MIT
#include "doomed_process.h"

#include <QThread>

#include <csignal>

namespace {
constexpr qint64 progressBytes = 4096;
}

DoomedProcess::DoomedProcess(const ProfiledProgram& program, int threads, const QStringList& options)
    : m_file(program.path("progress")), m_threads(threads)
{
    m_file.remove();
    m_process.setWorkingDirectory(program.directory);
    m_process.setProcessEnvironment(program.environment);
    m_process.start(ProfiledProgram::recorder(),
                    options + QStringList{"--", program.program(), "progress", QString::number(threads)});
}

DoomedProcess::~DoomedProcess()
{
    if (pid() > 0 && m_process.state() != QProcess::NotRunning)
        kill(pid(), SIGKILL);
    m_process.waitForFinished();
}

bool DoomedProcess::allCall() const
{
    for (int i = 0; i < m_threads; ++i)
        if (calls(i) == 0)
            return false;
    return m_progress->pid != 0;
}

bool DoomedProcess::waitUntilItCalls()
{
    for (int waited = 0; waited < 20000 && !m_process.waitForFinished(1); ++waited) {
        if (!m_progress && m_file.open(QIODevice::ReadOnly) && m_file.size() >= progressBytes)
            m_progress = reinterpret_cast<const Progress*>(m_file.map(0, progressBytes));
        else if (!m_progress)
            m_file.close();
        if (m_progress && allCall())
            return true;
    }
    return false;
}

Ended DoomedProcess::end()
{
    Ended ended;
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(60000)) {
        ended.status = -1;
        ended.err = m_process.errorString();
        return ended;
    }
    ended.crashed = m_process.exitStatus() == QProcess::CrashExit;
    ended.status = m_process.exitCode();
    ended.out = QString::fromUtf8(m_process.readAllStandardOutput());
    ended.err = QString::fromUtf8(m_process.readAllStandardError());
    return ended;
}
