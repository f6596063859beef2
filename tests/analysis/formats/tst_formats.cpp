// SPDX-License-Identifier: MIT
//
// Every format of the gprof family is told apart by itself and tells the same as the others; none of them survives
// being cut or having a wrong field.
#include "format_builder.h"
#include "formats/solaris_reader.h"
#include "gmon_builder.h"
#include "gmonscope/identify.h"
#include "gmonscope/load_profile.h"
#include "input/input_profile.h"
#include "temp_files.h"

#include <QTest>

#include <cmath>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::array<TargetFormat, 4> machines{
    {{ByteOrder::Little, 8}, {ByteOrder::Little, 4}, {ByteOrder::Big, 8}, {ByteOrder::Big, 4}}};

std::string nameOf(TargetFormat format)
{
    return std::to_string(8 * format.pointerBytes) + (format.order == ByteOrder::Big ? " big" : " little");
}

Bytes gmonProfile(TargetFormat format, std::uint32_t version = 1)
{
    return GmonBuilder(format, version)
        .histogram(formatsLow, formatsHigh, {1, 2, 5, 0})
        .arc(0, formatsLow + 8, 1)
        .arc(formatsLow + 0x20, formatsWork + 8, 7)
        .bytes();
}

/// All formats that there are for the machine.
std::vector<std::pair<std::string, Bytes>> profilesOf(TargetFormat format)
{
    std::vector<std::pair<std::string, Bytes>> all{{"gmon", gmonProfile(format)},
                                                   {"gmon version 0", gmonProfile(format, 0)},
                                                   {"library", libraryProfile(format).bytes()},
                                                   {"4.4BSD", bsd44Profile(format).bytes()},
                                                   {"old BSD", oldBsdProfile(format).bytes()}};
    for (const int type : {8, -8, 16, -16, 32, -32, 64, -64})
        all.emplace_back("4.4BSD " + std::to_string(type), bsd44Profile(format, type).bytes());
    if (format.pointerBytes == 8) {
        all.emplace_back("old BSD padded", oldBsdProfile(format, {4, 4}).bytes());
        all.emplace_back("old BSD wide", oldBsdProfile(format, {8, 0}).bytes());
    }
    return all;
}

const Function& function(const Profile& profile, std::string_view name)
{
    for (const Function& function : profile.functions())
        if (function.name == name)
            return function;
    qFatal("no such function");
}

void put(Bytes& bytes, std::size_t at, std::uint64_t value, std::size_t size, TargetFormat format)
{
    const Bytes part = ByteWriter(format).integer(value, size).bytes();
    std::copy(part.begin(), part.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

} // namespace

class TestFormats : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    [[nodiscard]] std::string imageOf(TargetFormat format) const
    {
        return m_folder.write("prog", programOfFormats(format, EM_MIPS).bytes());
    }
    [[nodiscard]] std::string errorOf(const Bytes& bytes, TargetFormat format) const
    {
        const auto profile = loadProfile({.image = imageOf(format), .profiles = {m_folder.write("file", bytes)}});
        return profile ? "none" : profile.error().text();
    }
    /// Returns the error when this field has this value.
    [[nodiscard]] QString fieldError(Bytes bytes, std::size_t at, std::uint64_t value, std::size_t size,
                                     TargetFormat format = {}) const
    {
        put(bytes, at, value, size, format);
        return QString::fromStdString(errorOf(bytes, format))
            .replace(QString::fromStdString(m_folder.path() + '/'), "");
    }

private slots:
    void eachFormatTellsTheSame_data()
    {
        QTest::addColumn<int>("machine");
        QTest::addColumn<int>("index");
        for (int m = 0; m < 4; ++m) {
            const auto all = profilesOf(machines[static_cast<std::size_t>(m)]);
            for (int i = 0; i < static_cast<int>(all.size()); ++i)
                QTest::newRow(
                    (nameOf(machines[static_cast<std::size_t>(m)]) + ": " + all[static_cast<std::size_t>(i)].first)
                        .c_str())
                    << m << i;
        }
    }
    void eachFormatTellsTheSame()
    {
        QFETCH(int, machine);
        QFETCH(int, index);
        const TargetFormat format = machines[static_cast<std::size_t>(machine)];
        const std::string path = m_folder.write("prof", profilesOf(format)[static_cast<std::size_t>(index)].second);
        const auto loaded = loadProfile({.image = imageOf(format), .profiles = {path}});
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        const Profile& profile = **loaded;
        QCOMPARE(function(profile, "main").ticks, 3.0);
        QCOMPARE(function(profile, "work").ticks, 5.0);
        QCOMPARE(function(profile, "main").calls, std::uint64_t{1});
        QCOMPARE(function(profile, "work").calls, std::uint64_t{7});
        QVERIFY(std::abs(profile.totalSeconds() - 0.08) < 1e-12);
    }
    void theProgramOfEachFormatIsFound()
    {
        for (const TargetFormat format : machines)
            for (const auto& [name, bytes] : profilesOf(format)) {
                const TempFolder folder;
                folder.writeProgram("the-program", programOfFormats(format, EM_MIPS).bytes());
                const auto image = findImage(folder.write("prof", bytes));
                QVERIFY2(bool(image), (nameOf(format) + ": " + name).c_str());
                QCOMPARE(image->path, folder.path("the-program"));
            }
    }
    void aFormatWithMagicIsAProfileByItself()
    {
        for (const TargetFormat format : machines) {
            for (const Bytes& bytes : {gmonProfile(format), libraryProfile(format).bytes(),
                                       bsd44Profile(format).bytes(), solarisProfile(format).bytes()})
                QVERIFY(identifyFile(m_folder.write("prof", bytes)).value() == FileKind::GmonOut);
            QVERIFY(identifyFile(m_folder.write("prof", oldBsdProfile(format).bytes())).value() == FileKind::Other);
        }
    }

    void everyTruncationIsAnErrorOrEndsBetweenRecords_data() { eachFormatTellsTheSame_data(); }
    void everyTruncationIsAnErrorOrEndsBetweenRecords()
    {
        QFETCH(int, machine);
        QFETCH(int, index);
        const TargetFormat format = machines[static_cast<std::size_t>(machine)];
        const auto [name, whole] = profilesOf(format)[static_cast<std::size_t>(index)];
        const std::size_t pointer = format.pointerBytes;
        const bool isGmon = name.starts_with("gmon"), isLibrary = name == "library";
        const std::size_t arc = isGmon ? 2 * pointer + 5 : isLibrary ? 2 * pointer + 4 : 3 * pointer;
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const InputProfile file{"prof", format, identifyProfile(std::span(whole).first(size), format, size),
                                    Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size))};
            const auto data = parseProfile(file);
            const bool isBetween = size == whole.size() - arc || (!isLibrary && size == whole.size() - 2 * arc) ||
                                   (isLibrary && size > whole.size() - arc) || (isGmon && size == 20);
            QVERIFY2(data.hasValue() == isBetween, (std::to_string(size) + " of " + name).c_str());
            const bool isTiny = 0 < size && size < 4 && !isGmon && !isLibrary;
            const char* const start = isTiny ? "prof: is not a profile: it has only " : "prof: offset ";
            if (!data)
                QVERIFY2(data.error().text().starts_with(start), data.error().text().c_str());
        }
    }
    void everyTruncationOfSolarisIsAnErrorOrEndsBetweenObjects()
    {
        for (const TargetFormat format : machines) {
            const Bytes whole = solarisProfile(format).bytes();
            const auto image = readElfImage(imageOf(format));
            QVERIFY(image.hasValue());
            for (std::size_t size = 0; size < whole.size(); ++size) {
                const auto data = parseSolaris(std::span(whole).first(size), "prof", *image);
                QVERIFY2(!data, std::to_string(size).c_str());
                QVERIFY(data.error().text().starts_with("prof: offset "));
            }
            QVERIFY(parseSolaris(whole, "prof", *image).hasValue());
        }
    }

    void ofACutSolarisProfileIsReadWhatIsThere()
    {
        for (const TargetFormat format : machines) {
            const Bytes whole = solarisProfile(format).bytes();
            const auto image = readElfImage(imageOf(format));
            std::uint64_t lastSamples = 0, lastCalls = 0;
            for (std::size_t size = 0; size <= whole.size(); ++size) {
                Salvage salvage;
                const auto data = parseSolaris(std::span(whole).first(size), "prof", *image, &salvage);
                std::uint64_t samples = 0, calls = 0;
                if (data) {
                    for (const ScopeNode& node : data->nodes)
                        samples += node.samples;
                    for (const ScopeArc& arc : data->arcs)
                        calls += arc.count;
                    QVERIFY(samples + calls > 0);
                    QCOMPARE(salvage.isNone(), size == whole.size());
                }
                // The longer the file, the more of it, sample by sample, call by call.
                QVERIFY(samples == lastSamples || samples == lastSamples + 1);
                QVERIFY(calls >= lastCalls);
                lastSamples = samples;
                lastCalls = calls;
            }
            QCOMPARE(lastSamples, std::uint64_t{10});
            QCOMPARE(lastCalls, std::uint64_t{12});
            Bytes garbled = whole; // the object of calls has another type
            const std::size_t type = whole.size() - (24 + 4 * 48) + (format.order == ByteOrder::Big ? 3 : 0);
            garbled[type] = std::byte{9};
            Salvage salvage;
            const auto data = parseSolaris(garbled, "prof", *image, &salvage);
            QVERIFY(data && data->arcs.empty() && data->nodes.size() > 1);
            QVERIFY(salvage.text().find("expected an object of type 1, 2 or 3, found type 9") != std::string::npos);
        }
    }
    void solarisTellsOfLibraries()
    {
        for (const TargetFormat format : machines) {
            if (format.pointerBytes == 4)
                continue;
            const std::string path = m_folder.write("prof", solarisProfile(format).bytes());
            const auto loaded = loadProfile({.image = imageOf(format), .profiles = {path}});
            QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
            const Profile& profile = **loaded;
            QCOMPARE(function(profile, "main").ticks, 3.0);
            QCOMPARE(function(profile, "work").ticks, 5.0);
            QCOMPARE(function(profile, "work").calls, std::uint64_t{7});
            QCOMPARE(profile.totalTicks(), 10.0);
            QCOMPARE(profile.modules().size(), std::size_t{2});
            QCOMPARE(profile.modules()[1].name, std::string("libdemo.so.1"));
            QVERIFY(!profile.hasSystemTime());
            const TempFolder folder;
            folder.writeProgram("the-program", programOfFormats(format).bytes());
            const auto image = findImage(folder.write("prof", solarisProfile(format).bytes()));
            QVERIFY(image.hasValue());
        }
    }

    void wordsOfTheStackAreNoWidthOfBins()
    {
        for (const std::uint32_t garbage : {2u, 0xfffffffeu, 7u, 65u, 0x8081a450u, 128u}) {
            Bytes bytes = bsd44Profile({}).bytes();
            put(bytes, 28, garbage, 4, {});
            QCOMPARE(errorOf(bytes, {}), std::string("none"));
        }
        // 64 is a width, and one such bin would fit, but it would hold 7 years.
        Bytes bytes = bsd44Profile({}).bytes();
        put(bytes, 28, 64, 4, {});
        const auto loaded = loadProfile({.image = imageOf({}), .profiles = {m_folder.write("file", bytes)}});
        QVERIFY(bool(loaded));
        QCOMPARE((*loaded)->totalTicks(), 8.0);
    }
    void binsBelowZeroCountAsZero()
    {
        Bytes bytes = bsd44Profile({}, -32).bytes();
        put(bytes, 40, 0xffffffff, 4, {});
        const auto loaded = loadProfile({.image = imageOf({}), .profiles = {m_folder.write("file", bytes)}});
        QVERIFY(bool(loaded));
        QCOMPARE((*loaded)->totalTicks(), 7.0);
        QCOMPARE((*loaded)->problems()[0].text, std::string("1 of its bins are below 0, and taken as 0"));
    }
    void theFormatMayBeNamed()
    {
        const auto load = [this](const Bytes& bytes, ProfileFormat as) {
            return loadProfile({.image = imageOf({}), .profiles = {m_folder.write("file", bytes)}, .format = as});
        };
        QVERIFY(bool(load(gmonProfile({}), ProfileFormat::Gmon)));
        QVERIFY(bool(load(bsd44Profile({}).bytes(), ProfileFormat::Bsd44)));
        QVERIFY(bool(load(oldBsdProfile({}).bytes(), ProfileFormat::Bsd)));
        QVERIFY(!load(bsd44Profile({}).bytes(), ProfileFormat::Gmon));
        QVERIFY(!load(gmonProfile({}), ProfileFormat::Bsd44));
        QVERIFY(!load(gmonProfile({}), ProfileFormat::Bsd));
    }
    void anUnknownRateIsSaid()
    {
        const auto loaded =
            loadProfile({.image = imageOf({}), .profiles = {m_folder.write("file", oldBsdProfile({}).bytes())}});
        QVERIFY(bool(loaded));
        QCOMPARE((*loaded)->problems()[0].text,
                 std::string("its format does not tell its sampling rate, which is taken for 100 Hz"));
    }

    void badFieldsOf44Bsd()
    {
        const Bytes good = bsd44Profile({}, 64).bytes();
        QCOMPARE(fieldError(good, 0, formatsHigh, 8),
                 "file: offset 0: expected a histogram over a range of addresses, found 0x401100 to 0x401100");
        QCOMPARE(
            fieldError(good, 16, 41, 4),
            "file: offset 16: expected a size between that of the header and that of the file, found 41 bytes in a "
            "file of 120");
        QCOMPARE(
            fieldError(good, 16, 121, 4),
            "file: offset 16: expected a size between that of the header and that of the file, found 121 bytes in a "
            "file of 120");
        QCOMPARE(fieldError(good, 24, 0, 4), "file: offset 24: expected a sampling rate, found 0 samples a second");
        QCOMPARE(fieldError(good, 88, 0xffffffffffffffff, 8),
                 "file: offset 88: expected at most 9007199254740992 calls, found 18446744073709551615");
        QCOMPARE(fieldError(good, 8, formatsLow + 3, 8), "file: offset 0: expected at most a bin for each byte of its "
                                                         "range, found 16 bins");
    }
    void badFieldsOfLibraryProfiles()
    {
        const Bytes good = libraryProfile({}).bytes();
        QCOMPARE(fieldError(good, 20, 1, 4), "file: offset 20: expected tag 0, found tag 1");
        QCOMPARE(fieldError(good, 24, formatsHigh, 8),
                 "file: offset 20: expected a histogram over a range of addresses, found 0x401100 to 0x401100");
        QCOMPARE(
            fieldError(good, 40, 0, 4),
            "file: offset 20: expected a bin for each byte of its range at the most, and one at least, found 0 bins");
        QCOMPARE(fieldError(good, 40, 0x101, 4),
                 "file: offset 20: expected a bin for each byte of its range at the most, and one at least, found 257 "
                 "bins");
        QCOMPARE(fieldError(good, 40, 0x100, 4), "file: offset 64: expected 256 bins, found 76 bytes before the end");
        QCOMPARE(fieldError(good, 44, 0, 4), "file: offset 20: expected a sampling rate, found 0 samples a second");
        QCOMPARE(fieldError(good, 72, 0, 4), "file: offset 72: expected tag 1, found tag 0");
        QCOMPARE(fieldError(good, 76, 4, 4),
                 "file: offset 76: expected 4 arcs of 20 bytes, found 60 bytes before the end");
        QCOMPARE(fieldError(good, 4, 0x2ffff, 4), "file: offset 4: expected version 1, found version 196607");
    }
    void badFieldsOfOldBasicBlocks()
    {
        const auto withBlocks = [](std::initializer_list<unsigned> bytes) {
            return GmonBuilder({}, 0).histogram(formatsLow, formatsHigh, {1}).raw(bytes).bytes();
        };
        // n = 1, "a", count, address, "f", "g", line
        QCOMPARE(errorOf(withBlocks({2,    1,    0, 0, 0, 'a', 0, 1,   0, 0,   0, 0, 0, 0, 0, 0,
                                     0x10, 0x40, 0, 0, 0, 0,   0, 'f', 0, 'g', 0, 9, 0, 0, 0}),
                         {}),
                 std::string("none"));
        const auto complaint = [&](std::initializer_list<unsigned> bytes) {
            const std::string text = errorOf(withBlocks(bytes), {});
            return text.substr(text.find("offset"));
        };
        QCOMPARE(complaint({2, 1}), std::string("offset 64: expected 4 bytes of a basic-block record, found 1 byte "
                                                "before the end"));
        QCOMPARE(complaint({2, 1, 0, 0, 0, 'a'}),
                 std::string("offset 68: expected a text that ends, found the end of the file"));
        QCOMPARE(complaint({2, 1, 0, 0, 0, 0, 1}),
                 std::string("offset 69: expected 16 bytes of a basic-block count, found 1 byte before the end"));
        QCOMPARE(complaint({2, 0xff, 0xff, 0xff, 0xff, 0}),
                 std::string("offset 69: expected 16 bytes of a basic-block count, found the end of the file"));
    }
    void badFieldsOfSolaris_data()
    {
        QTest::addColumn<int>("at");
        QTest::addColumn<int>("size");
        QTest::addColumn<quint64>("value");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, int at, int size, quint64 value, const char* said) {
            QTest::newRow(name) << at << size << value << QString("file: offset ") + said;
        };
        // header 16, nothing 16 at 16, modules 80 at 32, samples 112 at 112, calls 216 at 224
        row("major version", 4, 2, 2, "4: expected version 1, found version 2");
        row("header", 8, 8, 8, "8: expected the size of a header inside the file, found 8");
        row("header beyond", 8, 8, 441, "8: expected the size of a header inside the file, found 441");
        row("type", 32, 4, 9, "32: expected an object of type 1, 2 or 3, found type 9");
        row("object's version", 36, 4, 2, "36: expected version 1, found version 2");
        row("object of nothing", 40, 8, 0, "40: expected an object inside the file, found 0 bytes with 408 left");
        row("object beyond", 40, 8, 409, "40: expected an object inside the file, found 409 bytes with 408 left");
        row("modules beyond", 48, 8, 49, "48: expected an entry inside its object of 80 bytes, found offset 49");
        row("next module", 56, 8, 24, "56: expected a list that ends, found one that leads back into itself");
        row("path", 64, 8, 80, "64: expected a path inside its object of 80 bytes, found offset 80");
        row("path without end", 104, 8, 0x4141414141414141,
            "88: expected a path of at most 4096 bytes that ends inside its object, found none");
        row("module's end", 80, 8, 5, "72: expected a module over a range of addresses, found 0x7f0000000000 to 0x5");
        row("samples beyond", 128, 8, 113, "136: expected as many samples as the object has room for, found 10");
        row("too many samples", 136, 8, 11, "136: expected as many samples as the object has room for, found 11");
        row("calls beyond", 240, 8, 177, "240: expected an entry inside its object of 216 bytes, found offset 177");
        row("next callee", 248, 8, 24, "248: expected lists that end, found one that leads back into itself");
        row("next caller", 256, 8, 24, "256: expected lists that end, found one that leads back into itself");
        row("calls", 280, 8, 1ull << 60, "280: expected at most 9007199254740992 calls, found 1152921504606846976");
        row("no samples", 112, 4, 0xffffffff, "440: expected an object of samples, found the end of the file");
        row("no calls", 224, 4, 0xffffffff, "440: expected an object of calls, found the end of the file");
    }
    void badFieldsOfSolaris()
    {
        QFETCH(int, at);
        QFETCH(int, size);
        QFETCH(quint64, value);
        QFETCH(QString, said);
        for (const TargetFormat format : {machines[0], machines[2]})
            QCOMPARE(fieldError(solarisProfile(format, "/lib/libdemo.so.1/too").bytes(), static_cast<std::size_t>(at),
                                value, static_cast<std::size_t>(size), format),
                     said);
    }

    void aProfileOfAnotherMachineIsCalledSo()
    {
        for (const TargetFormat format : machines)
            for (const TargetFormat other : machines) {
                if (format.order == other.order && format.pointerBytes == other.pointerBytes)
                    continue;
                for (const Bytes& bytes :
                     {gmonProfile(other), libraryProfile(other).bytes(), bsd44Profile(other).bytes()}) {
                    const QString said = QString::fromStdString(errorOf(bytes, format));
                    QVERIFY2(said.contains("prog, a " + QString::number(8 * format.pointerBytes) + "-bit ") &&
                                 said.contains("found one of a " + QString::number(8 * other.pointerBytes) + "-bit "),
                             qPrintable(said));
                }
            }
    }
};

QTEST_APPLESS_MAIN(TestFormats)
#include "tst_formats.moc"
