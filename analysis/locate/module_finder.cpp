// SPDX-License-Identifier: MIT
#include "locate/module_finder.h"

#include "base/first_line_of.h"
#include "elf/debug_link.h"
#include "gmonscope/phrase.h"

#include <filesystem>
#include <sys/stat.h>
#include <unordered_set>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* systemDebug = "/usr/lib/debug"; // where distributions put the symbols that they take out
constexpr const char* debuginfod = "debuginfod-find";

/// Distributions give each program symbols of its own; copies of a library may share theirs.
constexpr int mostImagesOfSymbols = 16;

/// Identifies a regular file; none for anything else.
std::optional<FileId> fileIdOf(const std::string& path)
{
    struct stat status {};
    if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return {};
    return FileId(status.st_dev, status.st_ino);
}

/// `ab/cdef` of the tree that is sorted by build ids; empty for an id that is too short.
std::string treePathOf(const std::string& buildId)
{
    return buildId.size() < 4 ? std::string() : buildId.substr(0, 2) + '/' + buildId.substr(2);
}

std::string folderOf(const std::string& path)
{
    const std::string folder = fs::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

/// Words in order, each once.
class Words {
public:
    void add(std::string word)
    {
        if (m_known.insert(word).second)
            m_list.push_back(std::move(word));
    }
    std::vector<std::string> take() { return std::move(m_list); }

private:
    std::vector<std::string> m_list;
    std::unordered_set<std::string> m_known;
};

} // namespace

ModuleFinder::ModuleFinder(SymbolSearch search, const std::vector<std::string>& profiles) : m_search(std::move(search))
{
    Words folders;
    for (const std::string& profile : profiles)
        folders.add(folderOf(profile));
    m_profileFolders = folders.take();
}

const Result<ElfImage>& ModuleFinder::headersOf(const std::string& path) const
{
    const FileId id = fileIdOf(path).value_or(FileId{});
    const std::lock_guard lock(m_known->mutex);
    auto known = m_known->headers.find(id);
    if (known == m_known->headers.end())
        known = m_known->headers.emplace(id, readElfHeaders(path)).first;
    return known->second;
}

std::vector<std::string> ModuleFinder::pathsOf(const std::string& path, const std::string& buildId) const
{
    const std::string name = fs::path(path).filename().string(), tree = treePathOf(buildId);
    Words candidates;
    candidates.add(path);
    if (!name.empty()) {
        for (const std::string& folder : m_profileFolders)
            candidates.add(folder + '/' + name);
        for (const std::string& folder : m_search.folders) {
            candidates.add(folder + '/' + name);
            candidates.add(folder + '/' + fs::path(path).relative_path().string());
        }
    }
    if (tree.empty())
        return candidates.take();
    std::vector<std::string> roots{systemDebug};
    roots.insert(roots.end(), m_search.folders.begin(), m_search.folders.end());
    for (const std::string& root : roots) {
        candidates.add(root + "/.build-id/" + tree);
        candidates.add(root + "/.build-id/" + tree + ".debug");
    }
    return candidates.take();
}

ModuleFinder::Found ModuleFinder::findModule(const std::string& path, const std::string& buildId) const
{
    Found best;
    for (const std::string& candidate : pathsOf(path, buildId)) {
        const auto id = fileIdOf(candidate);
        if (!id)
            continue;
        const Result<ElfImage>& headers = headersOf(candidate);
        const bool isSame = headers && (buildId.empty() || headers->buildId == buildId);
        if (isSame)
            return {candidate, ModuleState::Read, *id};
        if (candidate != path) // what has but the name tells nothing
            continue;
        if (headers && m_search.isForced)
            return {candidate, ModuleState::Read, *id};
        best = {candidate, headers ? ModuleState::OtherBuild : ModuleState::Unreadable, *id};
    }
    for (const char* kind : {"executable", "debuginfo"})
        if (const std::string fetched = askDebuginfod(kind, buildId); !fetched.empty())
            return {fetched, ModuleState::Read, fileIdOf(fetched).value_or(FileId{})};
    return best;
}

std::vector<std::string> ModuleFinder::symbolPathsOf(const ElfImage& image) const
{
    std::vector<std::string> roots{systemDebug};
    roots.insert(roots.end(), m_search.folders.begin(), m_search.folders.end());
    Words candidates;
    if (const std::string tree = treePathOf(image.buildId); !tree.empty())
        for (const std::string& root : roots)
            candidates.add(root + "/.build-id/" + tree + ".debug");
    if (image.debugLink.name.empty())
        return candidates.take();
    std::error_code error;
    const std::string folder = folderOf(image.path), name = fs::path(image.debugLink.name).filename().string();
    const fs::path absolute = fs::absolute(folder, error);
    candidates.add(folder + '/' + name);
    candidates.add(folder + "/.debug/" + name);
    candidates.add(systemDebug + absolute.lexically_normal().string() + '/' + name);
    for (const std::string& other : m_profileFolders)
        candidates.add(other + '/' + name);
    for (const std::string& other : m_search.folders)
        candidates.add(other + '/' + name);
    return candidates.take();
}

/// By its build id, or else by its checksum.
bool ModuleFinder::isOf(const std::string& candidate, const ElfImage& image) const
{
    const auto id = fileIdOf(candidate);
    if (!id || id == fileIdOf(image.path))
        return false;
    const Result<ElfImage>& headers = headersOf(candidate);
    if (!headers || !image.buildId.empty())
        return headers && headers->buildId == image.buildId;
    const std::lock_guard lock(m_known->mutex);
    const auto [known, isNew] = m_known->checksums.try_emplace(*id);
    if (isNew)
        known->second = checksumOf(candidate);
    return known->second == image.debugLink.checksum;
}

std::string ModuleFinder::findSymbolFile(const ElfImage& image) const
{
    for (const std::string& candidate : symbolPathsOf(image))
        if (isOf(candidate, image))
            return candidate;
    return askDebuginfod("debuginfo", image.buildId);
}

std::optional<ElfImage> ModuleFinder::findSymbols(const ElfImage& image) const
{
    const std::string path = findSymbolFile(image);
    const auto id = fileIdOf(path);
    if (!id || ++(*m_symbolReads)[*id] > mostImagesOfSymbols)
        return {};
    auto symbols = readElfImage(path);
    if (!symbols || symbols->isStripped)
        return {};
    return std::move(*symbols);
}

/// The path of what it fetched; empty when it is not to be asked, is not there, or knows nothing.
std::string ModuleFinder::askDebuginfod(const char* kind, const std::string& buildId) const
{
    if (!m_search.useDebuginfod || buildId.empty() || m_known->lacksDebuginfod)
        return {};
    const auto path = firstLineOf({debuginfod, kind, buildId});
    if (!path) {
        m_known->lacksDebuginfod = true;
        return {};
    }
    const bool isSame = fileIdOf(*path) && headersOf(*path) && headersOf(*path)->buildId == buildId;
    return isSame ? *path : std::string();
}

std::vector<Problem> ModuleFinder::takeNotes() const
{
    if (!m_known->lacksDebuginfod)
        return {};
    return {{Severity::Note, debuginfod, Phrase::tr("is not installed: no symbols were fetched")}};
}

} // namespace gmonscope
