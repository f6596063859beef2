// SPDX-License-Identifier: MIT
#include "profiled_program.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <cstring>

#include <linux/close_range.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

const QString programsFolder = QStringLiteral(GMONSCOPE_SOURCE_DIR "/tests/runtime/programs");

/// Reads little-endian numbers until the bytes run out.
struct Cursor {
    QByteArray bytes;
    qsizetype at = 0;
    bool failed = false;

    std::uint64_t number(qsizetype size)
    {
        std::uint64_t value = 0;
        if (failed || bytes.size() - at < size) {
            failed = true;
            return 0;
        }
        for (qsizetype i = size; i-- > 0;)
            value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
        at += size;
        return value;
    }
    QByteArray text(qsizetype size)
    {
        const QByteArray part = bytes.mid(at, size);
        at += size;
        failed = failed || part.size() != size;
        return part;
    }
};

void readHistogram(Cursor& in, GmonContent& content)
{
    const std::uint64_t low = in.number(8), high = in.number(8);
    const auto bins = static_cast<std::uint32_t>(in.number(4));
    const auto rate = static_cast<std::uint32_t>(in.number(4));
    const bool rightDimension = in.text(15) == QByteArray("seconds").leftJustified(15, '\0') && in.text(1) == "s";
    if (content.histogramRecords++ == 0)
        content.ticksPerSecond = rate;
    if (rate != content.ticksPerSecond || bins == 0 || (high - low) % bins != 0)
        content.error = "records of different rates, or bins that are no whole bytes";
    if (!rightDimension)
        content.error = "wrong dimension";
    content.ranges[low] = {high, bins};
    for (std::uint32_t i = 0; i < bins && !in.failed; ++i)
        if (const std::uint64_t ticks = in.number(2))
            content.bins[low + i * ((high - low) / bins)] += ticks;
}

} // namespace

std::uint64_t GmonContent::totalTicks() const
{
    std::uint64_t total = 0;
    for (const auto count : bins)
        total += count;
    return total;
}

ProfiledProgram::ProfiledProgram()
    : environment(QProcessEnvironment::systemEnvironment()), m_owner(std::make_unique<QTemporaryDir>())
{
    directory = m_owner->path();
    for (const auto* name : {"LD_PRELOAD", "GMONSCOPE_OUT", "GMONSCOPE_PID", "GMON_OUT_PREFIX", "PROFDIR"})
        environment.remove(QString::fromLatin1(name));
    environment.insert("GMONSCOPE_DIR", path("live")); // its leftovers are removed with the folder
}

QString ProfiledProgram::recorder() { return QStringLiteral(GMONSCOPE_BIN_DIR "/gmonscope-record"); }
QString ProfiledProgram::controller() { return QStringLiteral(GMONSCOPE_BIN_DIR "/gmonscope-ctl"); }
QString ProfiledProgram::library() { return QStringLiteral(GMONSCOPE_LIB_DIR "/gmonscope/libgmonscope-rt.so"); }
QString ProfiledProgram::archive() { return QStringLiteral(GMONSCOPE_LIB_DIR "/libgmonscope-rt.a"); }

/// Programs reckon with the numbers of their descriptors: what a test has inherited is not theirs.
static void keepInheritedDescriptors() { close_range(3, ~0u, CLOSE_RANGE_CLOEXEC); }

Ended ProfiledProgram::start(const QString& command, const QStringList& arguments,
                             const std::function<void()>& before) const
{
    QProcess process;
    process.setChildProcessModifier([&before] {
        keepInheritedDescriptors();
        if (before)
            before();
    });
    process.setWorkingDirectory(directory);
    process.setProcessEnvironment(environment);
    process.start(command, arguments);
    Ended ended;
    if (!process.waitForStarted() || !process.waitForFinished(100000)) {
        ended.status = -1;
        ended.err = process.errorString();
        return ended;
    }
    ended.crashed = process.exitStatus() == QProcess::CrashExit;
    ended.status = process.exitCode();
    ended.out = QString::fromUtf8(process.readAllStandardOutput());
    ended.err = QString::fromUtf8(process.readAllStandardError());
    return ended;
}

Ended ProfiledProgram::runAs(const QString& user, const QStringList& arguments)
{
    const QString folder = path("live"), preloaded = path("rt.so"), tested = path("tested");
    const auto everybody =
        QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    QDir().mkpath(folder);
    QFile::remove(preloaded);
    QFile::remove(tested);
    QFile::copy(library(), preloaded);
    QFile::copy(image, tested);
    for (const QString& name : {directory, folder, preloaded, tested})
        QFile::setPermissions(name, everybody);
    chmod(QFile::encodeName(folder).constData(), 01777); // else it is refused
    environment.insert("GMONSCOPE_DIR", folder);
    QStringList command{"env", "LD_PRELOAD=" + preloaded, tested};
    if (const unsigned number = user == "nobody" ? 65534u : user.toUInt())
        command = QStringList{"setpriv", QString("--reuid=%1").arg(number), QString("--regid=%1").arg(number),
                              "--clear-groups"} +
                  command;
    else if (user == "barred")
        command.prepend(path("without_perf"));
    command += arguments;
    return start(command.takeFirst(), command);
}

QString ProfiledProgram::sourceOf(const QString& name)
{
    const QStringList files{name + ".c", name + ".cpp"};
    QDirIterator found(programsFolder, files, QDir::Files, QDirIterator::Subdirectories);
    return found.hasNext() ? found.next() : files.first();
}

QString ProfiledProgram::build(const QString& name, const QStringList& flags, const QString& compiler)
{
    const QString source = sourceOf(name);
    const QString cc = compiler.isEmpty() ? QStringLiteral("cc") : compiler;
    const bool isHooked = flags.contains("HOOKS");
    const bool hasRoom = flags.contains("ROOM");
    const QString counting = isHooked  ? QStringLiteral("-finstrument-functions")
                             : hasRoom ? QStringLiteral("-fpatchable-function-entry=5")
                                       : QStringLiteral("-pg");
    QStringList compile{counting, "-O2",  "-g0", QStringLiteral("-I") + programsFolder,
                        "-c",     source, "-o",  path(name + ".o")};
    QStringList link{path(name + ".o"), "-pthread", "-o", path(name)};
    if (!isHooked && !hasRoom && !flags.contains("OBJECTS ONLY"))
        link.append("-pg");
    for (const QString& flag : flags) {
        if (flag == "RUNTIME")
            link.append(archive());
        else if (flag != "OBJECTS ONLY" && flag != "HOOKS" && flag != "ROOM") {
            compile.append(flag == "-static-pie" ? QStringLiteral("-fPIE") : flag);
            link.append(flag);
        }
    }
    if (source.endsWith(".cpp"))
        link.append("-lstdc++");
    for (const QStringList& step : {compile, link})
        if (const Ended ended = start(cc, step); ended.status != 0)
            return "cannot build " + name + ": " + ended.err;
    image = path(name);
    readSymbols();
    return {};
}

void ProfiledProgram::readSymbols()
{
    m_symbols.clear();
    const Ended nm = start("nm", {"-n", "--defined-only", image});
    for (const QString& line : nm.out.split('\n')) {
        const QStringList part = line.split(' ');
        if (part.size() == 3 && QStringLiteral("tTwW").contains(part[1]))
            m_symbols.push_back({part[0].toULongLong(nullptr, 16), part[2]});
    }
}

QString ProfiledProgram::nameAt(std::uint64_t address) const
{
    const auto next = std::upper_bound(m_symbols.begin(), m_symbols.end(), address,
                                       [](std::uint64_t wanted, const Symbol& s) { return wanted < s.address; });
    return next == m_symbols.begin() ? QString() : std::prev(next)->name;
}

Ended ProfiledProgram::record(const QStringList& arguments, const QStringList& options)
{
    return start(recorder(), options + QStringList{"--", image} + arguments);
}

Ended ProfiledProgram::preload(const QStringList& arguments)
{
    environment.insert("LD_PRELOAD", library());
    const Ended ended = start(image, arguments);
    environment.remove("LD_PRELOAD");
    return ended;
}

Ended ProfiledProgram::run(const QStringList& arguments) { return start(image, arguments); }

bool ProfiledProgram::has(const QString& name) const { return QFile::exists(path(name)); }

QStringList ProfiledProgram::profiles() const
{
    const QStringList found =
        QDir(directory).entryList({"gmon*", "*.prof", "*.prof.*", "prefix*"}, QDir::Files, QDir::Name);
    return found.filter(QRegularExpression("(?<!\\.scope)$"));
}

GmonContent ProfiledProgram::gmon(const QString& name) const
{
    GmonContent content;
    QFile file(name.startsWith('/') ? name : path(name));
    if (!file.open(QIODevice::ReadOnly)) {
        content.error = name + ": " + file.errorString();
        return content;
    }
    Cursor in{file.readAll()};
    if (in.text(4) != "gmon" || in.number(4) != 1)
        content.error = "not a gmon.out header";
    content.id = in.text(12);
    while (content.error.isEmpty() && in.at < in.bytes.size()) {
        const auto tag = in.number(1);
        if (tag == 0) {
            readHistogram(in, content);
        } else if (tag == 1) {
            const auto from = in.number(8), self = in.number(8), count = in.number(4);
            const QString callee = nameAt(self);
            ++content.arcRecords;
            content.calls[callee] += count;
            if (from == 0)
                content.external[callee] += count;
            else
                content.arcs[{nameAt(from), callee}] += count;
        } else {
            content.error = QStringLiteral("unknown tag %1").arg(tag);
        }
        if (in.failed)
            content.error = "the file ends within a record";
    }
    for (auto bin = content.bins.cbegin(); bin != content.bins.cend(); ++bin)
        content.ticks[nameAt(bin.key())] += bin.value();
    return content;
}

QMap<QString, std::uint64_t> ProfiledProgram::gprofCalls(const QString& name) const
{
    QMap<QString, std::uint64_t> calls;
    static const QRegularExpression row(R"(^\s*[\d.]+\s+[\d.]+\s+[\d.]+\s+(\d+)\s+\S+\s+\S+\s+(\S+)$)",
                                        QRegularExpression::MultilineOption);
    const Ended ended = start(gprof, {"-b", "-p", image, name.startsWith('/') ? name : path(name)});
    for (auto rows = row.globalMatch(ended.out); rows.hasNext();) {
        const auto match = rows.next();
        calls[match.captured(2)] += match.captured(1).toULongLong();
    }
    if (ended.status != 0 || !ended.err.isEmpty())
        calls["gprof: " + ended.err] = 1;
    return calls;
}

QString ProfiledProgram::disagreement(const QString& printed, const QString& name) const
{
    const GmonContent content = gmon(name);
    if (!content.error.isEmpty())
        return content.error;
    static const QRegularExpression row(R"(^([a-z]\w*) (\d+)$)", QRegularExpression::MultilineOption);
    int checked = 0;
    for (auto rows = row.globalMatch(printed); rows.hasNext(); ++checked) {
        const auto match = rows.next();
        const QString function = match.captured(1);
        if (function == "cpu_milliseconds" || function == "child")
            continue;
        if (content.calls.value(function) != match.captured(2).toULongLong())
            return QStringLiteral("%1: %2 calls, counted %3")
                .arg(function, match.captured(2))
                .arg(content.calls.value(function));
    }
    if (checked == 0)
        return "the program printed nothing to check";
    // Stock gprof leaves out calls from outside, and lists calls of a function by itself apart.
    QMap<QString, std::uint64_t> ours;
    for (auto arc = content.arcs.begin(); arc != content.arcs.end(); ++arc)
        if (arc.key().first != arc.key().second)
            ours[arc.key().second] += arc.value();
    const auto theirs = gprofCalls(name);
    if (ours == theirs)
        return {};
    for (const QString& function : (ours.keys() + theirs.keys()))
        if (ours.value(function) != theirs.value(function))
            return QStringLiteral("%1: stock gprof says %2 calls, we say %3")
                .arg(function)
                .arg(theirs.value(function))
                .arg(ours.value(function));
    return {};
}

bool ProfiledProgram::saysOnceThatItCannotWrite(const QString& err, const QString& path, const QString& reason)
{
    static const QRegularExpression kept(
        R"(^gmonscope: /.*\.scope: still holds the profile: gmonscope-ctl salvage writes it\n$)");
    const QString line = "gmonscope: " + path + ": cannot write: " + reason + "\n";
    return err.startsWith(line) && kept.match(err.mid(line.size())).hasMatch();
}

double printedValue(const QString& line, const QString& name)
{
    const QStringList words = line.simplified().split(' ');
    const qsizetype at = words.indexOf(name);
    return at < 0 || at + 1 >= words.size() ? std::nan("") : words[at + 1].toDouble();
}

std::uint64_t printedNumber(const QString& output, const QString& name)
{
    const QRegularExpression row("^" + name + R"( (\d+)$)", QRegularExpression::MultilineOption);
    return row.match(output).captured(1).toULongLong();
}
