// SPDX-License-Identifier: MIT
#include "gmonscope/gather_runs.h"

#include "base/file_bytes.h"
#include "base/folder_entries.h"
#include "base/in_parallel.h"
#include "elf/elf_image.h"
#include "import/import_format.h"
#include "load/runs_in_sums.h"
#include "locate/companion.h"
#include "scope/scope_reader.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* sumName = "gmon.sum";

std::vector<std::byte> bytesOf(const std::string& path)
{
    std::vector<std::byte> bytes;
    const auto file = OpenFile::open(path);
    if (!file || !readBytes(*file, path, bytes, largestProfile))
        bytes.clear();
    return bytes;
}

/// True if nothing of the run is missing: neither of the file nor, where it has an id, of its companion.
bool isWhole(const FileStart& file, CompanionFinder& companions)
{
    if (file.isScope())
        return readScope(file.path).hasValue();
    const auto profile = openProfile(file.path, {}, ProfileFormat::Auto, NamedBy::File);
    if (!profile || !parseProfile(*profile))
        return false;
    const auto companion = companions.find(file.path, file.id).found;
    return companion && readScope(*companion->rest, companion->path);
}

/// The files that stand for runs. The id of a profile tells which run it is; of files without one nothing does but the
/// file itself, for runs that do the same write the same bytes.
class RunIndex {
public:
    struct Run {
        FileStart file;
        std::optional<std::size_t> place; ///< among the gathered files; none: it is known from before
        std::optional<bool> isWhole = {}; ///< none: nobody has looked
    };

    /// Returns the run that the file holds, too; null: it is the first, and found from now on.
    Run* add(const FileStart& file, std::optional<std::size_t> place)
    {
        if (!file.identity)
            return nullptr; // a pipe can be read only once
        const auto [byFile, isNewFile] = m_byFile.try_emplace(*file.identity, m_runs.size());
        if (!isNewFile)
            return &m_runs[byFile->second];
        if (file.hasId())
            if (const auto [byId, isNewId] = m_byId.try_emplace(file.id, m_runs.size()); !isNewId) {
                byFile->second = byId->second;
                return &m_runs[byId->second];
            }
        m_runs.push_back({file, place});
        return nullptr;
    }

private:
    std::vector<Run> m_runs;
    std::map<FileIdentity, std::size_t> m_byFile;
    std::map<ScopeId, std::size_t> m_byId;
};

/// A pipe, a device, and what cannot be read are nothing known.
FileStart startOf(const std::string& path)
{
    auto start = readStart(path);
    return start ? std::move(*start) : FileStart{.path = path};
}

/// By its first bytes; one that is called gmon.out is listed whatever it holds, so that damage is told of.
bool isProfile(const FileStart& file)
{
    return !file.isProgram && (file.format || fs::path(file.path).filename().string().starts_with("gmon.out"));
}

/// A program of a run's name, gmon.out.7 or gmon.out.rank7: whoever counts the runs misses one.
bool isMisnamed(const FileStart& file)
{
    const std::string name = fs::path(file.path).filename().string();
    return file.isProgram && (name == "gmon.out" || (name.starts_with("gmon.out.") && endsInNumber(name)));
}

/// gmon.out.2 before gmon.out.10
bool isNumberedBefore(const FileStart& a, const FileStart& b)
{
    const int order = strverscmp(a.path.c_str(), b.path.c_str());
    return order ? order < 0 : a.path < b.path;
}

/// A shell puts gmon.out.rank10 before gmon.out.rank2. Two may be meant in their order.
void sortAsFolder(std::vector<FileStart>& files)
{
    constexpr std::ptrdiff_t fewestSorted = 3;
    const auto first = std::find_if(files.begin(), files.end(), [](const FileStart& file) { return !file.isProgram; });
    const auto isByName = [](const FileStart& a, const FileStart& b) { return a.path < b.path; };
    if (files.end() - first >= fewestSorted && std::is_sorted(first, files.end(), isByName))
        std::stable_sort(first, files.end(), isNumberedBefore);
}

bool isSet(const std::atomic<bool>* flag) { return flag && *flag; }

/// Looks at regular files in parallel, and leaves out those that neither hold a profile nor seem to.
std::vector<FileStart> profilesAmong(const std::vector<fs::path>& paths, const std::atomic<bool>* cancelled)
{
    constexpr std::size_t worthAThread = 16;
    std::vector<FileStart> files(paths.size());
    inParallel(paths.size(), worthAThread, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end && !isSet(cancelled); ++i)
            if (FileStart file = startOf(paths[i].string()); isProfile(file) || isMisnamed(file)) {
                file.path = paths[i].lexically_normal().string();
                files[i] = std::move(file);
            }
    });
    std::erase_if(files, [](const FileStart& file) { return file.path.empty(); });
    return files;
}

void leaveOutMisnamed(std::vector<FileStart>& files, GatheredRuns& gathered)
{
    const auto misnamed = std::stable_partition(files.begin(), files.end(), std::not_fn(isMisnamed));
    for (auto file = misnamed; file != files.end(); ++file)
        gathered.misnamed.push_back({.path = file->path, .offset = {}, .expected = "a profile", .found = "a program"});
    files.erase(misnamed, files.end());
}

/// Tells in `gathered` that profiles are missing, or may be.
std::vector<FileStart> profilesIn(const std::string& folder, const std::atomic<bool>* cancelled, GatheredRuns& gathered)
{
    std::vector<Error>& errors = gathered.folderErrors;
    std::vector<fs::path> paths;
    const FolderWalk walk = visitFolder(folder, entriesOfProfiles, [&](const fs::directory_entry& entry) {
        if (std::error_code none; entry.is_regular_file(none))
            paths.push_back(entry.path());
        return !isSet(cancelled);
    });
    if (walk.error)
        errors.push_back({.path = folder, .offset = {}, .expected = {}, .found = walk.error.message()});
    else if (walk.isCut)
        errors.push_back({.path = folder,
                          .offset = {},
                          .expected = "at most " + std::to_string(entriesOfProfiles) + " files in a folder",
                          .found = "more"});
    std::vector<FileStart> files = profilesAmong(paths, cancelled);
    std::sort(files.begin(), files.end(), isNumberedBefore);
    leaveOutMisnamed(files, gathered);
    return files;
}

/// Folders become what lies in them.
std::vector<FileStart> openFolders(const std::vector<std::string>& paths, const std::atomic<bool>* cancelled,
                                   GatheredRuns& gathered)
{
    std::vector<FileStart> files;
    for (const std::string& path : paths) {
        if (std::error_code error; !fs::is_directory(path, error)) {
            files.push_back(startOf(path));
            continue;
        }
        const std::size_t errors = gathered.folderErrors.size();
        std::vector<FileStart> found = profilesIn(path, cancelled, gathered);
        dropCompanions(found); // before a sum is, or its companion would pass for a run
        if (found.empty() && gathered.folderErrors.size() == errors)
            gathered.folderErrors.push_back(
                {.path = path, .offset = {}, .expected = "a profile in it", .found = "none"});
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

/// True if the file is whole where that of the same run is not, and may stand in its place.
bool isBetter(const FileStart& file, RunIndex::Run& twin, CompanionFinder& companions)
{
    std::error_code error;
    if (!twin.place || fs::equivalent(file.path, twin.file.path, error))
        return false;
    if (!twin.isWhole)
        twin.isWhole = isWhole(twin.file, companions);
    return !*twin.isWhole && isWhole(file, companions);
}

void replace(RunIndex::Run& twin, FileStart file, GatheredRuns& gathered)
{
    for (RepeatedRun& run : gathered.repeated)
        if (run.twin == twin.file.path)
            run.twin = file.path;
    gathered.repeated.push_back({twin.file.path, file.path});
    gathered.files[*twin.place] = file.path;
    twin.file = std::move(file);
    twin.isWhole = true;
}

} // namespace

GatheredRuns gatherRuns(const std::vector<std::string>& paths, const std::vector<std::string>& known,
                        const std::atomic<bool>* cancelled)
{
    GatheredRuns gathered;
    std::vector<FileStart> files = openFolders(paths, cancelled, gathered);
    if (std::count_if(files.begin(), files.end(), isProfile) > 1) // a shell has named all that look like ranks
        leaveOutMisnamed(files, gathered);
    sortAsFolder(files);
    dropCompanions(files);
    RunIndex index;
    CompanionFinder companions;
    takeOutRunsInSums(files, companions, gathered);
    for (const std::string& path : known)
        if (!isSet(cancelled))
            static_cast<void>(index.add(startOf(path), {}));
    for (FileStart& file : files) {
        if (isSet(cancelled))
            break;
        RunIndex::Run* twin = file.isProgram ? nullptr : index.add(file, gathered.files.size());
        if (!twin)
            gathered.files.push_back(std::move(file.path));
        else if (isBetter(file, *twin, companions))
            replace(*twin, std::move(file), gathered);
        else
            gathered.repeated.push_back({std::move(file.path), twin->file.path});
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
