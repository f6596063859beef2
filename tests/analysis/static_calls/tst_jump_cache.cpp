// SPDX-License-Identifier: MIT
//
// Tests which decoded code is cached, and which cache files are trusted.
#include "elf_builder.h"
#include "mutate.h"
#include "static_calls/jump_cache.h"
#include "temp_files.h"

#include <QTest>

#include <fstream>
#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::vector<AddressRange> ranges{{0x1000, 0x1010}, {0x1010, 0x1030}};
const std::vector<CodeJump> jumps{{0x1004, 0x1010, JumpKind::Call}, {0x1020, 0x3000, JumpKind::JumpSlot}};
const JumpKey key{"0123abcd", 77};

std::span<const std::byte> bytesOf(const std::string& text)
{
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

} // namespace

class TestJumpCache : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    [[nodiscard]] ElfImage image(const std::string& name = "prog") const
    {
        const auto image = readElfImage(m_folder.write(name, ElfBuilder()
                                                                 .text(0x1000, 0x30)
                                                                 .function("f", 0x1000, 0x10)
                                                                 .function("g", 0x1010, 0x20)
                                                                 .code(0x1004, {0xe8, 0x07, 0, 0, 0})
                                                                 .buildId(std::string("\x01\x23") + name)
                                                                 .bytes()));
        return *image;
    }
    /// How often decoding was asked for.
    static int decodings(const ElfImage& image)
    {
        int asked = 0;
        const auto found = findCachedJumps(image, ranges, [&](double) {
            ++asked;
            return true;
        });
        return found && found->size() == 1 && found->front().target == 0x1010 ? asked : -1;
    }
    [[nodiscard]] std::string cachePath(const ElfImage& image) const
    {
        return m_folder.path("cache/gmonscope/jumps/" + image.buildId);
    }

private slots:
    void init()
    {
        qputenv("XDG_CACHE_HOME", m_folder.path("cache").c_str());
        std::filesystem::remove_all(m_folder.path("cache"));
    }

    void whatWasKeptComesBack()
    {
        const auto back = unpackJumps(key, ranges, bytesOf(packJumps(key, jumps)));
        QVERIFY(back && *back == jumps);
        const auto none = unpackJumps(key, ranges, bytesOf(packJumps(key, {})));
        QVERIFY(none && none->empty());
    }
    void anotherKeyIsNotBelieved()
    {
        const std::string packed = packJumps(key, jumps);
        QVERIFY(!unpackJumps({"0123abce", 77}, ranges, bytesOf(packed)));
        QVERIFY(!unpackJumps({"0123abcd", 78}, ranges, bytesOf(packed)));
    }
    void everyTruncationAndEveryWrongByteIsRefused()
    {
        const std::string packed = packJumps(key, jumps);
        for (std::size_t size = 0; size < packed.size(); ++size)
            QVERIFY(!unpackJumps(key, ranges, bytesOf(packed.substr(0, size))));
        for (std::size_t at = 0; at < packed.size(); ++at) {
            std::string wrong = packed;
            wrong[at] = static_cast<char>(wrong[at] ^ 1);
            QVERIFY(!unpackJumps(key, ranges, bytesOf(wrong)));
        }
        QVERIFY(!unpackJumps(key, ranges, bytesOf(packed + packed)));
    }
    /// Well-formed, with the right checksum, and still not what decoding finds.
    void sitesOutsideTheCodeAreRefused()
    {
        for (const std::vector<CodeJump>& wrong : {std::vector<CodeJump>{{0x2000, 0x1000, JumpKind::Call}},
                                                   {{0x10, 0x1000, JumpKind::Call}},
                                                   {jumps[1], jumps[0]},
                                                   {{0x1004, 0x1010, static_cast<JumpKind>(9)}}})
            QVERIFY(!unpackJumps(key, ranges, bytesOf(packJumps(key, wrong))));
    }
    void codeIsDecodedOnce()
    {
        const ElfImage prog = image();
        QVERIFY(decodings(prog) > 0);
        QCOMPARE(decodings(prog), 0);
        struct stat status {};
        QCOMPARE(stat(cachePath(prog).c_str(), &status), 0);
        QCOMPARE(status.st_mode & 07777, 0600u);
        QCOMPARE(stat(m_folder.path("cache/gmonscope/jumps").c_str(), &status), 0);
        QCOMPARE(status.st_mode & 07777, 0700u);
    }
    void aChangedFileIsDecodedAgain()
    {
        const ElfImage prog = image();
        QVERIFY(decodings(prog) > 0);
        m_folder.stretch("prog", std::filesystem::file_size(m_folder.path("prog")) + 1);
        QVERIFY(decodings(prog) > 0);
    }
    void aDamagedOrForeignCacheIsReplaced()
    {
        const ElfImage prog = image();
        QVERIFY(decodings(prog) > 0);
        std::ofstream(cachePath(prog), std::ios::app) << 'x';
        QVERIFY(decodings(prog) > 0);
        QCOMPARE(decodings(prog), 0);
        std::filesystem::permissions(cachePath(prog), std::filesystem::perms::others_write,
                                     std::filesystem::perm_options::add);
        QVERIFY(decodings(prog) > 0); // others could have written it
        QCOMPARE(decodings(prog), 0);
        std::filesystem::rename(cachePath(prog), m_folder.path("elsewhere"));
        std::filesystem::create_symlink(m_folder.path("elsewhere"), cachePath(prog));
        QVERIFY(decodings(prog) > 0); // nor are links followed
    }
    void whereNothingCanBeWrittenCodeIsDecoded()
    {
        m_folder.write("file", std::string_view("no folder"));
        qputenv("XDG_CACHE_HOME", m_folder.path("file").c_str());
        QVERIFY(decodings(image()) > 0);
        QVERIFY(decodings(image()) > 0);
        qputenv("XDG_CACHE_HOME", "relative"); // not allowed to be: the default counts
        qputenv("HOME", m_folder.path().c_str());
        QVERIFY(decodings(image()) > 0);
        QVERIFY(std::filesystem::exists(m_folder.path(".cache/gmonscope/jumps")));
    }
    void onlySoManyFilesAreKept()
    {
        for (int i = 0; i < 70; ++i)
            QVERIFY(decodings(image("prog" + std::to_string(i))) > 0);
        const std::filesystem::directory_iterator files(m_folder.path("cache/gmonscope/jumps"));
        const auto count = std::distance(begin(files), end(files));
        QVERIFY2(count <= 64, std::to_string(count).c_str());
        QVERIFY(count > 32);
    }
};

QTEST_APPLESS_MAIN(TestJumpCache)
#include "tst_jump_cache.moc"
