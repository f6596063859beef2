// SPDX-License-Identifier: MIT
#include "gmonscope/gather_runs.h"

#include "base/file_bytes.h"
#include "elf/elf_image.h"
#include "import/import_format.h"
#include "locate/companion.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <functional>
#include <iterator>
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
    /// The file that holds the same run; empty when none does, and then this one does from now on. `id`: of the file.
    std::string add(const std::string& path, const ScopeId& id)
    {
        struct stat status {};
        if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
            return {}; // a pipe can be read only once
        if (id != ScopeId{}) {
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

/// A pipe, a device, and what cannot be read are nothing known.
FileStart lookAt(const std::string& path)
{
    auto start = readStart(path);
    return start ? std::move(*start) : FileStart{.path = path};
}

/// By its first bytes; one that is called gmon.out is listed whatever it holds, so that damage is told of.
bool isProfile(const FileStart& file)
{
    return !file.isProgram && (file.format || fs::path(file.path).filename().string().starts_with("gmon.out"));
}

bool isSet(const std::atomic<bool>* flag) { return flag && *flag; }

std::vector<FileStart> profilesIn(const std::string& folder, const std::atomic<bool>* cancelled)
{
    std::vector<FileStart> files;
    std::error_code error;
    std::size_t seen = 0;
    for (fs::directory_iterator entry(folder, error), end;
         !error && entry != end && seen < entriesLookedAt && !isSet(cancelled); entry.increment(error), ++seen)
        if (std::error_code none; entry->is_regular_file(none))
            if (FileStart file = lookAt(entry->path().string()); isProfile(file)) {
                file.path = entry->path().lexically_normal().string();
                files.push_back(std::move(file));
            }
    // gmon.out.2 before gmon.out.10
    std::sort(files.begin(), files.end(), [](const FileStart& a, const FileStart& b) {
        const int order = strverscmp(a.path.c_str(), b.path.c_str());
        return order ? order < 0 : a.path < b.path;
    });
    return files;
}

/// Folders become what lies in them.
std::vector<FileStart> openFolders(const std::vector<std::string>& paths, const std::atomic<bool>* cancelled,
                                   GatheredRuns& gathered)
{
    std::vector<FileStart> files;
    for (const std::string& path : paths) {
        if (std::error_code error; !fs::is_directory(path, error)) {
            files.push_back(lookAt(path));
            continue;
        }
        std::vector<FileStart> found = profilesIn(path, cancelled);
        if (found.empty())
            gathered.empty.push_back({.path = path, .offset = {}, .expected = "a profile in it", .found = "none"});
        const auto isRun = [](const FileStart& file) { return fs::path(file.path).filename() != sumName; };
        if (const auto sums = std::stable_partition(found.begin(), found.end(), isRun); sums != found.begin()) {
            for (auto sum = sums; sum != found.end(); ++sum)
                gathered.sums.push_back(std::move(sum->path));
            found.erase(sums, found.end());
        }
        std::move(found.begin(), found.end(), std::back_inserter(files));
    }
    return files;
}

} // namespace

GatheredRuns gatherRuns(const std::vector<std::string>& paths, const std::vector<std::string>& known,
                        const std::atomic<bool>* cancelled)
{
    GatheredRuns gathered;
    std::vector<FileStart> files = openFolders(paths, cancelled, gathered);
    dropCompanions(files);
    RunIndex index;
    for (const std::string& path : known)
        if (!isSet(cancelled))
            static_cast<void>(index.add(path, lookAt(path).id));
    for (FileStart& file : files) {
        if (isSet(cancelled))
            break;
        std::string twin;
        if (!file.isProgram)
            twin = index.add(file.path, file.id);
        if (twin.empty())
            gathered.files.push_back(std::move(file.path));
        else
            gathered.repeated.push_back({std::move(file.path), std::move(twin)});
    }
    return gathered;
}

bool isSameProgram(const std::string& imageA, const std::string& imageB)
{
    std::error_code error;
    if (imageA == imageB || fs::equivalent(imageA, imageB, error))
        return true;
    if (const std::string subject = importSubject(imageA); !subject.empty())
        return subject == importSubject(imageB);
    const auto a = readElfHeaders(imageA), b = readElfHeaders(imageB);
    if (!a || !b)
        return false;
    if (!a->buildId.empty() || !b->buildId.empty())
        return a->buildId == b->buildId;
    const std::vector<std::byte> bytes = bytesOf(imageA);
    return !bytes.empty() && bytes == bytesOf(imageB);
}

} // namespace gmonscope
