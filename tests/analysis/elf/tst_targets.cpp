// SPDX-License-Identifier: MIT
//
// Programs of other machines: captured once (tests/targets/capture.sh), beside what the gprof of their binutils prints.
#include "base/byte_reader.h"
#include "base/hex.h"
#include "command.h"
#include "gmonscope/identify.h"
#include "gmonscope/load_profile.h"
#include "temp_files.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <elf.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::string folder = GMONSCOPE_SOURCE_DIR "/tests/targets/";

constexpr std::array targets{"i386",    "x86_64", "arm",  "thumb",  "aarch64", "riscv64", "ppc64",
                             "ppc64le", "ppc",    "mips", "mipsel", "s390x",   "sparc64", "sparc"};

QByteArray textOf(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Its words, line by line: white space is free.
QStringList wordsOf(const QByteArray& text)
{
    QStringList lines;
    for (const QString& line : QString::fromUtf8(text).split('\n'))
        if (const QString words = line.simplified(); !words.isEmpty())
            lines.push_back(words);
    return lines;
}

const Function* find(const Profile& profile, std::string_view name)
{
    for (const Function& function : profile.functions())
        if (function.name == name)
            return &function;
    return nullptr;
}

Bytes bytesOf(const std::string& path)
{
    const QByteArray text = textOf(path);
    const auto* const first = reinterpret_cast<const std::byte*>(text.data());
    return {first, first + text.size()};
}

/// As strip leaves it: the full symbol table is none any more.
Bytes withoutSymbols(Bytes elf)
{
    const bool is64 = elf[EI_CLASS] == std::byte{ELFCLASS64};
    const TargetFormat format{elf[EI_DATA] == std::byte{ELFDATA2MSB} ? ByteOrder::Big : ByteOrder::Little,
                              is64 ? 8u : 4u};
    const auto at = [&](std::size_t offset, std::size_t size) {
        return ByteReader(std::span(elf).subspan(offset), format).readInteger(size);
    };
    const std::size_t table = is64 ? at(offsetof(Elf64_Ehdr, e_shoff), 8) : at(offsetof(Elf32_Ehdr, e_shoff), 4);
    const std::size_t count = at(is64 ? offsetof(Elf64_Ehdr, e_shnum) : offsetof(Elf32_Ehdr, e_shnum), 2);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t type = table + i * (is64 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr)) + 4;
        if (at(type, 4) == SHT_SYMTAB)
            std::fill_n(elf.begin() + static_cast<std::ptrdiff_t>(type), 4, std::byte{SHT_NULL});
    }
    return elf;
}

void addTargets()
{
    QTest::addColumn<QString>("target");
    for (const char* target : targets)
        QTest::newRow(target) << target;
}

} // namespace

class TestTargets : public QObject {
    Q_OBJECT

private slots:
    void itsOwnGprofPrintsTheSame_data() { addTargets(); }
    void itsOwnGprofPrintsTheSame()
    {
        QFETCH(const QString, target);
        const std::string at = folder + target.toStdString();
        const Outcome outcome = run(
            {.words = {GMONSCOPE_BIN_DIR "/gmonscope-report", "--gnu-compat", "-b", "prog", "gmon.out"}, .folder = at});
        QCOMPARE(outcome.err, std::string());
        QCOMPARE(outcome.exitStatus, 0);
        const QStringList expected = wordsOf(textOf(at + "/gprof.txt"));
        QVERIFY(expected.size() > 40);
        QCOMPARE(wordsOf(QByteArray::fromStdString(outcome.out)), expected);
    }

    /// These are the calls of program.c, on whatever machine it runs.
    void callsAreThoseOfTheProgram_data() { addTargets(); }
    void callsAreThoseOfTheProgram()
    {
        QFETCH(const QString, target);
        const std::string at = folder + target.toStdString();
        const auto loaded = loadProfile({.image = at + "/prog", .profiles = {at + "/gmon.out"}});
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        const Profile& profile = **loaded;
        const std::array<std::pair<const char*, std::uint64_t>, 7> calls{{{"spin", 20},
                                                                          {"spin_more", 12},
                                                                          {"phase_one", 2},
                                                                          {"phase_two", 2},
                                                                          {"is_even", 8},
                                                                          {"is_odd", 8},
                                                                          {"depth", 1}}};
        for (const auto& [name, count] : calls) {
            const Function* const function = find(profile, name);
            QVERIFY2(function, name);
            QCOMPARE(function->calls, count);
        }
        QCOMPARE(find(profile, "depth")->selfCalls, std::uint64_t{20});
        const double work = find(profile, "spin")->selfSeconds + find(profile, "spin_more")->selfSeconds;
        QVERIFY(work > 0.9 * profile.totalSeconds() && work > 0.2);
        for (const Problem& problem : profile.problems())
            QVERIFY2(!problem.text.ends_with("another build?"), problem.text.c_str());
    }

    void theProgramIsFoundBesideItsProfile_data() { addTargets(); }
    void theProgramIsFoundBesideItsProfile()
    {
        QFETCH(const QString, target);
        const std::string at = folder + target.toStdString();
        const auto image = findImage(at + "/gmon.out");
        QVERIFY2(bool(image), image ? "" : image.error().text().c_str());
        QCOMPARE(image->path, at + "/prog");
    }

    /// Compilers for other machines write no unwind tables for C.
    void strippedProgramsHaveTheSameFunctionsByAddress_data()
    {
        QTest::addColumn<QString>("target");
        for (const char* target : {"i386", "x86_64", "aarch64", "ppc64", "ppc64le", "ppc", "s390x"})
            QTest::newRow(target) << target;
    }
    void strippedProgramsHaveTheSameFunctionsByAddress()
    {
        QFETCH(const QString, target);
        const std::string at = folder + target.toStdString();
        const TempFolder other;
        const auto named = loadProfile({.image = at + "/prog", .profiles = {at + "/gmon.out"}});
        const auto stripped = loadProfile(
            {.image = other.write("prog", withoutSymbols(bytesOf(at + "/prog"))), .profiles = {at + "/gmon.out"}});
        QVERIFY2(bool(stripped), stripped ? "" : stripped.error().text().c_str());
        QCOMPARE((*stripped)->totalSeconds(), (*named)->totalSeconds());
        QCOMPARE((*stripped)->totalCalls(), (*named)->totalCalls());
        QCOMPARE((*stripped)->cycles().size(), (*named)->cycles().size());
        std::size_t seen = 0;
        for (const Function& function : (*named)->functions()) {
            if (function.kind != FunctionKind::Function || !function.isReached())
                continue;
            const Function* const same = find(**stripped, "fn@" + hex(function.address));
            QVERIFY2(same, std::string(function.name).c_str());
            QVERIFY(same->isNameless && !function.isNameless);
            QCOMPARE(same->calls, function.calls);
            QCOMPARE(same->selfCalls, function.selfCalls);
            QVERIFY(std::abs(same->totalSeconds() - function.totalSeconds()) < 1e-9);
            ++seen;
        }
        QVERIFY(seen >= 7);
    }

    /// Called functions are known by their calls, each up to the next.
    void withoutUnwindTablesFunctionsAreThoseThatWereCalled_data()
    {
        QTest::addColumn<QString>("target");
        for (const char* target : {"arm", "thumb", "riscv64", "mips", "mipsel", "sparc64"})
            QTest::newRow(target) << target;
    }
    void withoutUnwindTablesFunctionsAreThoseThatWereCalled()
    {
        QFETCH(const QString, target);
        const std::string at = folder + target.toStdString();
        const TempFolder other;
        const auto named = loadProfile({.image = at + "/prog", .profiles = {at + "/gmon.out"}});
        const auto stripped = loadProfile(
            {.image = other.write("prog", withoutSymbols(bytesOf(at + "/prog"))), .profiles = {at + "/gmon.out"}});
        QVERIFY2(bool(stripped), stripped ? "" : stripped.error().text().c_str());
        QCOMPARE((*stripped)->totalSeconds(), (*named)->totalSeconds());
        QCOMPARE((*stripped)->totalCalls(), (*named)->totalCalls());
        const auto callsOf = [](const Profile& profile) {
            std::vector<std::uint64_t> calls;
            for (const Function& function : profile.functions())
                if (function.calls || function.selfCalls) // what is not called belongs to the function before it
                    calls.push_back(function.calls + function.selfCalls);
            std::sort(calls.begin(), calls.end());
            return calls;
        };
        QCOMPARE(callsOf(**stripped), callsOf(**named));
    }

    /// These are the calls of caller.c and library.c.
    void theLoadersProfileIsOfItsLibrary_data()
    {
        QTest::addColumn<QString>("target");
        QTest::newRow("x86_64") << "library-x86_64";
        QTest::newRow("ppc") << "library-ppc";
    }
    void theLoadersProfileIsOfItsLibrary()
    {
        QFETCH(const QString, target);
        const std::string at = folder + target.toStdString();
        const std::string path = at + "/libwork.so.profile";
        const auto loaded = loadProfile({.image = at + "/libwork.so", .profiles = {path}});
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(find(**loaded, "spin")->calls, std::uint64_t{33});
        QCOMPARE(find(**loaded, "phase")->calls, std::uint64_t{3});
        QVERIFY(find(**loaded, "spin")->selfSeconds > 0.9 * (*loaded)->totalSeconds());
        bool isSeen = false;
        for (const Arc& arc : (*loaded)->arcs()) {
            const auto name = [&](FunctionId id) { return (*loaded)->functions()[id.value].name; };
            if (name(arc.caller) == "phase" && name(arc.callee) == "spin") {
                QCOMPARE(arc.calls, std::uint64_t{30});
                isSeen = true;
            }
        }
        QVERIFY(isSeen);
        const auto image = findImage(path);
        QVERIFY(bool(image));
        QCOMPARE(image->path, at + "/libwork.so");
    }

    void profilesOfTwoMachinesAreNotAdded()
    {
        const auto loaded = loadProfile(
            {.image = folder + "ppc/prog", .profiles = {folder + "ppc/gmon.out", folder + "s390x/gmon.out"}});
        QVERIFY(!loaded);
        QVERIFY(loaded.error().text().ends_with("s390x/gmon.out: expected a profile of " + folder +
                                                "ppc/prog, a 32-bit big-endian program, found one of a 64-bit "
                                                "big-endian program"));
    }
};

QTEST_APPLESS_MAIN(TestTargets)
#include "tst_targets.moc"
