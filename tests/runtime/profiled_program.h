// SPDX-License-Identifier: MIT
#pragma once

#include <QMap>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

/// A gmon.out as bytes say it, with arcs resolved by the symbols of its image.
struct GmonContent {
    QString error; ///< empty if the file is whole
    QByteArray id; ///< the header's 12 spare bytes: its companion's
    std::uint32_t ticksPerSecond = 0;
    int histogramRecords = 0, arcRecords = 0;
    QMap<std::uint64_t, std::pair<std::uint64_t, std::uint32_t>> ranges; ///< by low_pc: high_pc, number of bins
    QMap<std::uint64_t, std::uint64_t> bins; ///< ticks by the address where the bin begins, summed; none without any
    QMap<QString, std::uint64_t> calls;      ///< by callee, all callers
    QMap<QString, std::uint64_t> external;   ///< by callee, from_pc 0 only
    QMap<std::pair<QString, QString>, std::uint64_t> arcs; ///< (caller, callee), caller in the image
    QMap<QString, std::uint64_t> ticks;                    ///< by function
    std::uint64_t totalTicks() const;
};

struct Ended {
    bool crashed = false; ///< killed by a signal; `status` is its number then
    int status = 0;
    QString out, err;
};

/// A directory of its own in which a program of tests/runtime/programs is built and run.
class ProfiledProgram {
public:
    ProfiledProgram();

    /// Compiles NAME.c or NAME.cpp with -pg and `flags`. Returns what the compiler says if it fails. The names
    /// "RUNTIME", "OBJECTS ONLY", "HOOKS" and "ROOM" in `flags` stand for our archive, for linking without -pg, and for
    /// -finstrument-functions or -fpatchable-function-entry=5 in its place.
    [[nodiscard]] QString build(const QString& name, const QStringList& flags = {}, const QString& compiler = {});

    /// Runs it under gmonscope-record, with its options first.
    Ended record(const QStringList& arguments = {}, const QStringList& options = {});
    /// Runs it with LD_PRELOAD only.
    Ended preload(const QStringList& arguments = {});
    /// Runs it as it is: for programs with our archive in them.
    Ended run(const QStringList& arguments = {});
    /// The program that was built last, with the library preloaded and its live file in a folder of its own, as "self",
    /// as "nobody" or the user of a number (by root), or "barred" from perf (without_perf has to be built before).
    Ended runAs(const QString& user, const QStringList& arguments);
    /// Any command in this directory, with this environment. `before` is called in the child.
    Ended start(const QString& command, const QStringList& arguments, const std::function<void()>& before = {}) const;

    QProcessEnvironment environment;
    QString gprof = QStringLiteral("gprof"); ///< stock gprof for programs of this machine
    QString path(const QString& name) const { return directory + '/' + name; }
    QString program() const { return image; }
    bool has(const QString& name) const;
    QStringList profiles() const; ///< files that look like profiles, without their companions

    GmonContent gmon(const QString& name = QStringLiteral("gmon.out")) const;
    /// Calls by function as stock gprof's flat profile has them.
    QMap<QString, std::uint64_t> gprofCalls(const QString& name = QStringLiteral("gmon.out")) const;

    /// Empty if every "NAME COUNT" line of `printed` is what gmon.out says, and stock gprof agrees with it.
    QString disagreement(const QString& printed, const QString& name = QStringLiteral("gmon.out")) const;

    /// True if `err` is one line about this failed write, and one about the live file that holds the profile.
    static bool saysOnceThatItCannotWrite(const QString& err, const QString& path, const QString& reason);

    /// Returns the path of the program's source, which lies among all, or in the folder of the tests that alone use it.
    static QString sourceOf(const QString& name);
    static QString recorder();
    static QString controller();
    static QString library();
    static QString archive();

    QString directory;

private:
    struct Symbol {
        std::uint64_t address;
        QString name;
    };
    void readSymbols();
    QString nameAt(std::uint64_t address) const;

    std::unique_ptr<QTemporaryDir> m_owner;
    QString image;
    std::vector<Symbol> m_symbols;
};

/// The number after NAME in a program's output.
std::uint64_t printedNumber(const QString& output, const QString& name);
/// Returns the number after `name` in the line that a program printed, word by word; not a number if there is none.
double printedValue(const QString& line, const QString& name);
