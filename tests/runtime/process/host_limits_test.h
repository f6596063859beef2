// SPDX-License-Identifier: MIT
//
// A program that counts its calls, run under what a host can lack. Its live files are in a folder of their own.
#pragma once

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <functional>
#include <linux/close_range.h>
#include <memory>
#include <unistd.h>

#include "profiled_program.h"

class HostLimitsTest : public QObject {
protected:
    /// Before each test.
    void makeReady()
    {
        if (program.program().isEmpty())
            QCOMPARE(program.build("limits"), QString());
        live = std::make_unique<QTemporaryDir>();
        program.environment.insert("GMONSCOPE_DIR", live->path());
        for (const QString& name : program.profiles())
            QVERIFY(QFile::remove(program.path(name)));
    }

    /// All went as it should: status, counts, gmon.out.
    void check(const Ended& ended)
    {
        QVERIFY2(!ended.crashed, qPrintable(QString::number(ended.status)));
        QCOMPARE(ended.status, 42);
        QCOMPARE(program.disagreement(ended.out), QString());
    }

    void startUnder(QProcess& process, const std::function<void()>& limit, const QStringList& arguments)
    {
        process.setWorkingDirectory(program.directory);
        program.environment.insert("LD_PRELOAD", ProfiledProgram::library());
        process.setProcessEnvironment(program.environment);
        program.environment.remove("LD_PRELOAD");
        process.setChildProcessModifier([limit] {
            close_range(3, ~0u, CLOSE_RANGE_CLOEXEC); // closes files that the caller of the tests has left open
            if (limit)
                limit();
        });
        process.start(program.program(), arguments);
    }

    static Ended finish(QProcess& process)
    {
        Ended ended;
        if (!process.waitForFinished(60000)) {
            ended.err = process.errorString();
            return ended;
        }
        ended.crashed = process.exitStatus() == QProcess::CrashExit;
        ended.status = process.exitCode();
        ended.out = QString::fromUtf8(process.readAllStandardOutput());
        ended.err = QString::fromUtf8(process.readAllStandardError());
        return ended;
    }

    Ended runUnder(const std::function<void()>& limit, const QStringList& arguments = {})
    {
        QProcess process;
        startUnder(process, limit, arguments);
        return finish(process);
    }

    ProfiledProgram program;
    std::unique_ptr<QTemporaryDir> live;
};
