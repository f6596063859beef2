// SPDX-License-Identifier: MIT
#include "static_calls/jump_cache.h"

#include "base/byte_reader.h"
#include "base/file_bytes.h"
#include "base/replace_file.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "gmonscope jumps 1\n";
constexpr std::size_t entryBytes = 8 + 8 + 1, checksumBytes = 8;
constexpr std::uintmax_t largestFile = 64u << 20, largestFolder = 256u << 20; // bytes
constexpr std::size_t mostFiles = 64;
constexpr TargetFormat format{ByteOrder::Little, 8};

/// FNV-1a.
class Checksum {
public:
    void add(std::uint64_t value)
    {
        for (unsigned i = 0; i < 8; ++i, value >>= 8)
            addByte(static_cast<std::uint8_t>(value));
    }
    void add(std::span<const std::byte> bytes)
    {
        for (const std::byte byte : bytes)
            addByte(std::to_integer<std::uint8_t>(byte));
    }
    [[nodiscard]] std::uint64_t value() const { return m_value; }

private:
    void addByte(std::uint8_t byte) { m_value = (m_value ^ byte) * 0x100000001b3; }
    std::uint64_t m_value = 0xcbf29ce484222325;
};

void putNumber(std::string& bytes, std::uint64_t value)
{
    for (unsigned i = 0; i < 8; ++i, value >>= 8)
        bytes += static_cast<char>(value & 0xff);
}

std::span<const std::byte> asBytes(const std::string& text)
{
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

std::string headerOf(const JumpKey& key)
{
    std::string bytes(magic);
    bytes += key.buildId + '\n';
    putNumber(bytes, key.checksum);
    return bytes;
}

std::optional<JumpKey> keyOf(const ElfImage& image, std::span<const AddressRange> ranges)
{
    struct stat status {};
    if (image.buildId.empty() || stat(image.path.c_str(), &status) != 0)
        return {};
    Checksum sum;
    for (const auto value : {status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec})
        sum.add(static_cast<std::uint64_t>(value));
    sum.add(image.machine);
    for (const AddressRange& range : ranges) {
        sum.add(range.start);
        sum.add(range.end);
    }
    return JumpKey{image.buildId, sum.value()};
}

/// Returns the folder of the caches; empty: the environment names none.
fs::path cacheFolder()
{
    const auto absolute = [](const char* text) { return text && *text == '/' ? fs::path(text) : fs::path(); };
    fs::path folder = absolute(std::getenv("XDG_CACHE_HOME"));
    if (folder.empty()) {
        folder = absolute(std::getenv("HOME"));
        if (folder.empty())
            return {};
        folder /= ".cache";
    }
    return folder / "gmonscope" / "jumps";
}

/// A file of ours that nobody else can have written.
std::optional<std::vector<std::byte>> readOwnFile(const fs::path& path)
{
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (descriptor < 0)
        return {};
    struct stat status {};
    std::vector<std::byte> bytes;
    const bool isOurs = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
                        !(status.st_mode & (S_IWGRP | S_IWOTH)) &&
                        static_cast<std::uintmax_t>(status.st_size) <= largestFile;
    if (isOurs) {
        bytes.resize(static_cast<std::size_t>(status.st_size));
        const ssize_t got = pread(descriptor, bytes.data(), bytes.size(), 0);
        bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    }
    close(descriptor);
    return isOurs ? std::optional(std::move(bytes)) : std::nullopt;
}

/// Removes the files that were used longest ago until another one of this size may come.
void makeRoom(const fs::path& folder, std::uintmax_t size)
{
    struct Entry {
        fs::file_time_type time;
        fs::path path;
        std::uintmax_t size;
    };
    std::vector<Entry> entries;
    std::error_code error;
    for (fs::directory_iterator next(folder, error), end; !error && next != end; next.increment(error)) {
        std::error_code each;
        Entry entry{fs::last_write_time(next->path(), each), next->path(), 0};
        entry.size = fs::file_size(next->path(), each);
        if (!each)
            entries.push_back(std::move(entry));
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.time < b.time; });
    std::uintmax_t total = size;
    for (const Entry& entry : entries)
        total += entry.size;
    std::size_t count = entries.size();
    for (const Entry& entry : entries) {
        if (total <= largestFolder && count < mostFiles)
            return;
        fs::remove(entry.path, error);
        total -= entry.size;
        --count;
    }
}

void store(const fs::path& folder, const fs::path& path, const std::string& bytes)
{
    constexpr mode_t ownFolder = 0700, ownFile = 0600;
    std::error_code error;
    fs::create_directories(folder.parent_path(), error);
    if (bytes.size() > largestFile || (mkdir(folder.c_str(), ownFolder) != 0 && errno != EEXIST))
        return;
    makeRoom(folder, bytes.size());
    static_cast<void>(replaceFile(path, bytes, ownFile)); // without a cache it works, too
}

/// Sites rise, and lie in ranges.
bool areSound(const std::vector<CodeJump>& jumps, std::span<const AddressRange> ranges)
{
    auto range = ranges.begin();
    for (std::size_t i = 0; i < jumps.size(); ++i) {
        if (i > 0 && jumps[i] < jumps[i - 1])
            return false;
        while (range != ranges.end() && range->end <= jumps[i].site)
            ++range;
        if (range == ranges.end() || jumps[i].site < range->start)
            return false;
    }
    return true;
}

} // namespace

std::string packJumps(const JumpKey& key, std::span<const CodeJump> jumps)
{
    std::string bytes = headerOf(key);
    bytes.reserve(bytes.size() + jumps.size() * entryBytes + checksumBytes);
    for (const CodeJump& jump : jumps) {
        putNumber(bytes, jump.site);
        putNumber(bytes, jump.target);
        bytes += static_cast<char>(jump.kind);
    }
    Checksum sum;
    sum.add(asBytes(bytes));
    putNumber(bytes, sum.value());
    return bytes;
}

std::optional<std::vector<CodeJump>> unpackJumps(const JumpKey& key, std::span<const AddressRange> ranges,
                                                 std::span<const std::byte> bytes)
{
    const std::string header = headerOf(key);
    if (bytes.size() < header.size() + checksumBytes ||
        (bytes.size() - header.size() - checksumBytes) % entryBytes != 0 ||
        std::memcmp(bytes.data(), header.data(), header.size()) != 0)
        return {};
    Checksum sum;
    sum.add(bytes.first(bytes.size() - checksumBytes));
    if (ByteReader(bytes.last(checksumBytes), format).readPointer() != sum.value())
        return {};
    ByteReader reader(bytes.subspan(header.size(), bytes.size() - header.size() - checksumBytes), format);
    std::vector<CodeJump> jumps;
    jumps.reserve(reader.left() / entryBytes);
    while (!reader.atEnd()) {
        CodeJump jump{.site = reader.readPointer(), .target = reader.readPointer(), .kind = JumpKind::Call};
        const std::uint8_t kind = reader.readU8();
        if (kind > static_cast<std::uint8_t>(JumpKind::JumpSlot))
            return {};
        jump.kind = static_cast<JumpKind>(kind);
        jumps.push_back(jump);
    }
    return areSound(jumps, ranges) ? std::optional(std::move(jumps)) : std::nullopt;
}

std::optional<std::vector<CodeJump>> findCachedJumps(const ElfImage& image, std::span<const AddressRange> ranges,
                                                     const GoOn& goOn)
{
    const fs::path folder = cacheFolder();
    const auto key = folder.empty() ? std::nullopt : keyOf(image, ranges);
    if (!key)
        return findCodeJumps(image, ranges, goOn);
    const fs::path path = folder / key->buildId;
    if (const auto bytes = readOwnFile(path))
        if (auto jumps = unpackJumps(*key, ranges, *bytes)) {
            utimensat(AT_FDCWD, path.c_str(), nullptr, AT_SYMLINK_NOFOLLOW); // it was used
            return jumps;
        }
    auto jumps = findCodeJumps(image, ranges, goOn);
    if (jumps)
        store(folder, path, packJumps(*key, *jumps));
    return jumps;
}

} // namespace gmonscope
