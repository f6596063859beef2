// SPDX-License-Identifier: MIT
#include "gmonscope/gather_runs.h"

#include "base/file_bytes.h"
#include "elf/elf_image.h"
#include "gmonscope/identify.h"
#include "locate/companion.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <string_view>
#include <sys/stat.h>
#include <utility>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t entriesLookedAt = 100000; // of a folder: nobody sums up more
constexpr const char* sumName = "gmon.sum";

std::vector<std::byte> bytesOf(const std::string& path)
{
    std::vector<std::byte> bytes;
    const auto file = OpenFile::open(path);
    if (!file || !readBytes(*file, path, bytes, largestProfile))
        bytes.clear();
    return bytes;
}

/// Equal bytes give equal digests; a digest has no other meaning.
std::size_t digestOf(const std::string& path)
{
    const std::vector<std::byte> bytes = bytesOf(path);
    return std::hash<std::string_view>()({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

bool areSameBytes(const std::string& a, const std::string& b)
{
    std::error_code error;
    if (fs::equivalent(a, b, error))
        return true;
    const std::vector<std::byte> bytes = bytesOf(a);
    return !bytes.empty() && bytes == bytesOf(b);
}

/// The files that stand for runs, by what tells them apart: a companion's id or, without one, their bytes. These are
/// read only of files that are as long as another, and again to compare where digests agree.
class RunIndex {
public:
    /// The file that holds the same run; empty when none does, and then this one does from now on.
    std::string add(const std::string& path)
    {
        struct stat status {};
        if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
            return {}; // a pipe can be read only once
        const ScopeId own = scopeIdOf(path);
        if (const ScopeId id = isNone(own) ? companionIdOf(path) : own; !isNone(id)) {
            const auto [same, isNew] = m_byId.try_emplace(id, path);
            return isNew ? std::string() : same->second;
        }
        return addBytes(path, static_cast<std::uint64_t>(status.st_size));
    }

private:
    using Content = std::pair<std::uint64_t, std::size_t>; ///< size, digest

    std::string addBytes(const std::string& path, std::uint64_t size)
    {
        const auto [lone, isFirst] = m_lone.try_emplace(size, path);
        if (isFirst)
            return {};
        if (!lone->second.empty()) {
            const std::string first = std::exchange(lone->second, {});
            m_byContent[Content(size, digestOf(first))].push_back(first);
        }
        std::vector<std::string>& alike = m_byContent[Content(size, digestOf(path))];
        for (const std::string& other : alike)
            if (areSameBytes(path, other))
                return other;
        alike.push_back(path);
        return {};
    }

    std::map<ScopeId, std::string> m_byId;
    std::map<std::uint64_t, std::string> m_lone; ///< by size: not read yet; empty once another was as long
    std::map<Content, std::vector<std::string>> m_byContent;
};

/// By its first bytes; one that is called gmon.out is listed whatever it holds, so that damage is told of.
bool isProfile(const fs::path& path)
{
    const auto kind = identifyFile(path.string());
    if (kind && (*kind == FileKind::GmonOut || *kind == FileKind::Scope))
        return true;
    return path.filename().string().starts_with("gmon.out") && !(kind && *kind == FileKind::Image);
}

bool isSet(const std::atomic<bool>* flag) { return flag && *flag; }

std::vector<std::string> profilesIn(const std::string& folder, const std::atomic<bool>* cancelled)
{
    std::vector<std::string> paths;
    std::error_code error;
    std::size_t seen = 0;
    for (fs::directory_iterator entry(folder, error), end;
         !error && entry != end && seen < entriesLookedAt && !isSet(cancelled); entry.increment(error), ++seen)
        if (std::error_code none; entry->is_regular_file(none) && isProfile(entry->path()))
            paths.push_back(entry->path().lexically_normal().string());
    // gmon.out.2 before gmon.out.10
    std::sort(paths.begin(), paths.end(), [](const std::string& a, const std::string& b) {
        const int order = strverscmp(a.c_str(), b.c_str());
        return order ? order < 0 : a < b;
    });
    return paths;
}

/// Folders become what lies in them.
GatheredRuns openFolders(const std::vector<std::string>& paths, const std::atomic<bool>* cancelled)
{
    GatheredRuns gathered;
    for (const std::string& path : paths) {
        if (std::error_code error; !fs::is_directory(path, error)) {
            gathered.files.push_back(path);
            continue;
        }
        std::vector<std::string> found = profilesIn(path, cancelled);
        if (found.empty())
            gathered.empty.push_back({.path = path, .offset = {}, .expected = "a profile in it", .found = "none"});
        const auto isSum = [](const std::string& file) { return fs::path(file).filename() == sumName; };
        if (!std::all_of(found.begin(), found.end(), isSum)) {
            std::copy_if(found.begin(), found.end(), std::back_inserter(gathered.sums), isSum);
            std::erase_if(found, isSum);
        }
        gathered.files.insert(gathered.files.end(), found.begin(), found.end());
    }
    return gathered;
}

/// A companion beside its gmon.out is that gmon.out's run.
void dropCompanions(std::vector<std::string>& files)
{
    std::map<ScopeId, bool> gmons;
    for (const std::string& path : files)
        if (const ScopeId id = companionIdOf(path); !isNone(id))
            gmons[id] = true;
    std::erase_if(files, [&](const std::string& path) {
        const ScopeId id = scopeIdOf(path);
        return !isNone(id) && gmons.contains(id);
    });
}

} // namespace

GatheredRuns gatherRuns(const std::vector<std::string>& paths, const std::vector<std::string>& known,
                        const std::atomic<bool>* cancelled)
{
    GatheredRuns gathered = openFolders(paths, cancelled);
    dropCompanions(gathered.files);
    RunIndex index;
    for (const std::string& path : known)
        if (!isSet(cancelled))
            static_cast<void>(index.add(path));
    std::vector<std::string> files = std::move(gathered.files);
    gathered.files.clear();
    for (std::string& path : files) {
        if (isSet(cancelled))
            break;
        const auto kind = identifyFile(path);
        if (std::string twin; kind && *kind != FileKind::Image && !(twin = index.add(path)).empty())
            gathered.repeated.push_back({std::move(path), std::move(twin)});
        else
            gathered.files.push_back(std::move(path));
    }
    return gathered;
}

bool isSameProgram(const std::string& imageA, const std::string& imageB)
{
    std::error_code error;
    if (imageA == imageB || fs::equivalent(imageA, imageB, error))
        return true;
    const auto a = readElfHeaders(imageA), b = readElfHeaders(imageB);
    if (!a || !b)
        return false;
    if (!a->buildId.empty() || !b->buildId.empty())
        return a->buildId == b->buildId;
    const std::vector<std::byte> bytes = bytesOf(imageA);
    return !bytes.empty() && bytes == bytesOf(imageB);
}

} // namespace gmonscope
