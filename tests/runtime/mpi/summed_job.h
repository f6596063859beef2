// SPDX-License-Identifier: MIT
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QtTest>

#include "profiled_program.h"

/// Jobs of summed_ranks, in a folder of their own, recorded with --ranks=mpi. Each rank keeps its profile in kept/,
/// too.
class SummedJob {
public:
    static QStringList libraries() { return {"openmpi", "mpich"}; }
    static bool has(const QString& library) { return !QStandardPaths::findExecutable("mpicc." + library).isEmpty(); }
    static void addLibraries()
    {
        QTest::addColumn<QString>("library");
        for (const QString& library : libraries())
            QTest::addRow("%s", qPrintable(library)) << library;
    }

    SummedJob()
    {
        for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM",
                                 "OMPI_MCA_rmaps_base_oversubscribe", "OMPI_MCA_mpi_yield_when_idle"})
            program.environment.insert(name, "1");
    }

    [[nodiscard]] QString build(const QString& library)
    {
        return program.build("summed_ranks", {"-I" GMONSCOPE_SOURCE_DIR "/runtime"}, "mpicc." + library);
    }

    /// Before each job.
    [[nodiscard]] bool clear() const
    {
        for (const QString& name : QDir(program.directory).entryList({"gmon.*"}, QDir::Files))
            if (!QFile::remove(program.path(name)))
                return false;
        for (const char* folder : {"kept", "live", "gmon.out"})
            QDir(program.path(folder)).removeRecursively();
        return QDir(program.directory).mkdir("kept");
    }

    static QStringList command(const QString& library, int ranks, const QStringList& arguments = {})
    {
        return QStringList{"mpirun." + library, "-n", QString::number(ranks), "./summed_ranks"} + arguments;
    }
    Ended around(const QStringList& command) const
    {
        return program.start(ProfiledProgram::recorder(), QStringList{"--ranks=mpi"} + command);
    }
    Ended shell(const QString& script) const { return around({"sh", "-c", script}); }
    Ended report(const QStringList& arguments) const { return program.start(reporter(), arguments); }
    static QString reporter() { return QFileInfo(ProfiledProgram::recorder()).path() + "/gmonscope-report"; }

    static QStringList rankFiles(int ranks)
    {
        QStringList names;
        for (int rank = 0; rank < ranks; ++rank)
            names.append(QStringLiteral("gmon.out.rank%1").arg(rank));
        names.sort();
        return names;
    }
    static QString wroteSum(int ranks)
    {
        return QStringLiteral("gmonscope-record: wrote gmon.out, the sum of %1 ranks; where they differ: "
                              "gmonscope-report --spread gmon.out\n")
            .arg(ranks);
    }
    GmonContent sumOfKept(int ranks) const
    {
        GmonContent sum;
        for (const QString& name : rankFiles(ranks)) {
            const GmonContent rank = program.gmon("kept/" + name);
            if (!rank.error.isEmpty())
                sum.error = name + ": " + rank.error;
            for (auto arc = rank.arcs.begin(); arc != rank.arcs.end(); ++arc)
                sum.arcs[arc.key()] += arc.value();
            for (auto bin = rank.bins.begin(); bin != rank.bins.end(); ++bin)
                sum.bins[bin.key()] += bin.value();
        }
        return sum;
    }
    /// Beside the live files, and they.
    QStringList leftInFolder() const
    {
        return QDir(program.path("live")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    }

    ProfiledProgram program;
};

#define NEED(library)                                                                                                  \
    if (!SummedJob::has(library))                                                                                      \
        QSKIP(qPrintable("needs " + (library)));                                                                       \
    QCOMPARE(m_job.build(library), QString())
