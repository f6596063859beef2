// SPDX-License-Identifier: MIT
//
// Thousands of damaged files: each is read or refused, and what is read adds up.
#include "elf/elf_image.h"
#include "gmon_builder.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/text_report.h"
#include "mutate.h"
#include "temp_files.h"

#include <QTest>

#include <cmath>
#include <sstream>
#include <sys/resource.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

Bytes contentOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return ByteWriter().text(text, text.size()).bytes();
}

/// A profile in which every function of the image calls the next one.
Bytes profileOf(const ElfImage& image)
{
    const AddressRange code = image.code.back().range;
    const std::vector<std::uint16_t> bins((image.loaded.end - image.loaded.start) / 16, 1);
    GmonBuilder gmon;
    gmon.histogram(image.loaded.start, image.loaded.start + 16 * bins.size(), bins).arc(0, code.start, 1);
    for (std::size_t i = 0; i < image.symbols.size(); ++i)
        gmon.arc(image.symbols[i].address + 4, image.symbols[(i + 1) % image.symbols.size()].address,
                 static_cast<std::uint32_t>(i));
    return gmon.bytes();
}

/// Everything that is done with a profile. Empty when it is sound.
std::string whatIsWrong(const Result<std::shared_ptr<const Profile>>& loaded)
{
    if (!loaded)
        return loaded.error().text().find('\n') == std::string::npos ? "" : "more than one line";
    const auto& profile = *loaded;
    double ticks = 0, runTicks = 0;
    for (const Function& function : profile->functions())
        ticks += function.ticks;
    for (const Run& run : profile->runs())
        runTicks += static_cast<double>(run.ticks);
    if (!(std::abs(ticks - runTicks) <= 1e-9 * runTicks))
        return "ticks are lost";
    std::ostringstream text;
    writeFlatProfile(text, *profile, Explanations::Leave);
    const CallGraphListing listing(profile);
    writeCallGraph(text, listing, Explanations::Leave);
    writeIndex(text, listing);
    if (text.str().find("nan") != std::string::npos || text.str().find("inf") != std::string::npos)
        return "numbers that are none";
    return "";
}

} // namespace

class TestHostileFiles : public QObject {
    Q_OBJECT

    static constexpr int rounds = 4000;
    TempFolder m_folder;
    Bytes m_image, m_profile;
    std::string m_imagePath, m_profilePath;
    int m_read = 0, m_refused = 0; ///< in this test

    /// The bytes as loaded together with the other, undamaged file.
    void check(const std::string& image, const std::string& profile, int round)
    {
        const auto loaded = loadProfile({.image = image, .profiles = {profile}});
        ++(loaded ? m_read : m_refused);
        const std::string wrong = whatIsWrong(loaded);
        QVERIFY2(wrong.empty(), (wrong + " in round " + std::to_string(round)).c_str());
    }

private slots:
    void initTestCase()
    {
        const auto image = readElfImage(HOSTILE_SAMPLE);
        QVERIFY(bool(image));
        m_image = contentOf(HOSTILE_SAMPLE);
        m_profile = profileOf(*image);
        m_imagePath = m_folder.write("image", m_image);
        m_profilePath = m_folder.write("gmon.out", m_profile);
        const auto sound = loadProfile({.image = m_imagePath, .profiles = {m_profilePath}});
        QVERIFY2(sound, sound ? "" : sound.error().text().c_str());
    }
    void init() { m_read = m_refused = 0; }
    /// A reader that refuses every file, or none, is not tested.
    void cleanup()
    {
        if (m_read + m_refused > 0)
            QVERIFY2(m_read >= rounds / 100 && m_refused >= rounds / 100,
                     (std::to_string(m_read) + " read, " + std::to_string(m_refused) + " refused").c_str());
    }
    void damagedProgramsAreReadOrRefused()
    {
        Mutator mutator(1);
        for (int round = 0; round < rounds; ++round)
            check(m_folder.write("damaged", mutator.mutate(m_image)), m_profilePath, round);
    }
    void damagedHeadersAreReadOrRefused()
    {
        Mutator mutator(2);
        const std::size_t headers = 64 + 13 * 56;
        for (int round = 0; round < rounds; ++round) {
            Bytes bytes = m_image;
            // The ELF header and the segments, or the section headers at the end.
            const std::size_t size = std::min<std::size_t>(headers, bytes.size());
            const std::size_t at = mutator.below(2) ? 0 : bytes.size() - std::min<std::size_t>(bytes.size(), 30 * 64);
            Bytes part(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                       bytes.begin() + static_cast<std::ptrdiff_t>(at + size));
            part = mutator.mutate(part);
            part.resize(size);
            std::copy(part.begin(), part.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
            check(m_folder.write("damaged", bytes), m_profilePath, round);
        }
    }
    void damagedProfilesAreReadOrRefused()
    {
        Mutator mutator(3);
        for (int round = 0; round < rounds; ++round)
            check(m_imagePath, m_folder.write("damaged", mutator.mutate(m_profile)), round);
    }
    void cutProgramsAreReadOrRefused()
    {
        for (std::size_t n = 0; n < m_image.size(); n += n < 2000 ? 1 : 61)
            check(m_folder.write("damaged", Bytes(m_image.begin(), m_image.begin() + static_cast<std::ptrdiff_t>(n))),
                  m_profilePath, static_cast<int>(n));
        QCOMPARE(m_read, 0); // the section headers are at the end
        m_refused = 0;
    }
    void littleMemoryWasUsed()
    {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("a sanitizer keeps what is freed");
#endif
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        QVERIFY2(usage.ru_maxrss < 1L << 20, std::to_string(usage.ru_maxrss).c_str());
    }
};

QTEST_APPLESS_MAIN(TestHostileFiles)
#include "tst_hostile_files.moc"
