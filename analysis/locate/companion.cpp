// SPDX-License-Identifier: MIT
#include "locate/companion.h"

#include "base/file_bytes.h"
#include "formats/gmon_reader.h"
#include "gmon_format.h"
#include "scope/scope_reader.h"
#include "scope_format.h"

#include <algorithm>
#include <filesystem>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t entriesLookedAt = 5000; // of a folder: a home directory must not take seconds

/// The first bytes of a regular file.
std::vector<std::byte> startOf(const std::string& path, std::size_t size)
{
    std::vector<std::byte> bytes;
    const auto file = OpenFile::open(path);
    if (!file || !readBytes(*file, path, bytes, size))
        bytes.clear();
    return bytes;
}

ScopeId idAt(const std::vector<std::byte>& bytes, std::size_t offset)
{
    ScopeId id{};
    if (bytes.size() >= offset + id.size())
        std::transform(bytes.begin() + static_cast<std::ptrdiff_t>(offset),
                       bytes.begin() + static_cast<std::ptrdiff_t>(offset + id.size()), id.begin(),
                       [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return id;
}

} // namespace

ScopeId companionIdOf(const std::string& gmonPath)
{
    const auto bytes = startOf(gmonPath, GMON_HEADER_SIZE);
    return looksLikeGmon(bytes) ? idAt(bytes, GMON_HEADER_SIZE - GMON_HEADER_SPARE_SIZE) : ScopeId{};
}

ScopeId scopeIdOf(const std::string& path)
{
    const auto bytes = startOf(path, sizeof(scope_header));
    return looksLikeScope(bytes) ? idAt(bytes, offsetof(scope_header, id)) : ScopeId{};
}

CompanionSearch findCompanion(const std::string& gmonPath, const ScopeId& id)
{
    const std::string beside = gmonPath + SCOPE_SUFFIX;
    std::error_code error;
    const bool isThere = fs::exists(beside, error);
    CompanionSearch search;
    if (isThere && (isNone(id) || scopeIdOf(beside) != id))
        search.ignored = beside + " belongs to another profile and is ignored";
    if (isNone(id))
        return search;
    if (isThere && search.ignored.empty())
        return {beside, {}};
    fs::path folder = fs::path(gmonPath).parent_path();
    if (folder.empty())
        folder = ".";
    std::size_t seen = 0;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end && seen < entriesLookedAt;
         entry.increment(error), ++seen)
        if (entry->path().extension() == SCOPE_SUFFIX && scopeIdOf(entry->path().string()) == id)
            return {entry->path().string(), {}};
    if (search.ignored.empty())
        search.ignored = "its companion " + fs::path(beside).filename().string() +
                         " is missing: nothing is known of shared libraries, threads and losses";
    return search;
}

} // namespace gmonscope
