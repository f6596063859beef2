// SPDX-License-Identifier: MIT
#pragma once

#include <QFile>
#include <QProcess>

#include <cstdint>

#include "profiled_program.h"

/// programs/doomed.c under gmonscope-record: it makes calls until somebody kills it, and tells how many.
class DoomedProcess {
public:
    DoomedProcess(const ProfiledProgram& program, int threads, const QStringList& options = {});
    ~DoomedProcess();

    /// Until each thread has made calls.
    bool waitUntilItCalls();
    /// Returns the number of the program, not that of gmonscope-record.
    pid_t pid() const { return m_progress ? static_cast<pid_t>(m_progress->pid) : 0; }
    /// Calls of leafN that thread N has begun, the one in flight included.
    std::uint64_t calls(int thread) const { return m_progress->threads[thread].calls; }
    /// Waits for the end of gmonscope-record.
    Ended end();

private:
    struct Progress { // as in doomed.c
        std::uint64_t pid;
        std::uint64_t pad[7];
        struct {
            volatile std::uint64_t calls;
            std::uint64_t pad[7];
        } threads[4];
    };
    bool allCall() const;
    QProcess m_process;
    QFile m_file;
    const Progress* m_progress = nullptr;
    int m_threads;
};
