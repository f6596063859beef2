// SPDX-License-Identifier: MIT
#include "symbolize/module_finder.h"

#include "base/first_line_of.h"
#include "read/debug_link.h"

#include <algorithm>
#include <filesystem>
#include <sys/stat.h>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* systemDebug = "/usr/lib/debug"; // where distributions put the symbols that they take out
constexpr const char* debuginfod = "debuginfod-find";

/// Opening a pipe would wait for its writer.
bool isRegular(const std::string& path)
{
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
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

void addOnce(std::vector<std::string>& list, std::string word)
{
    if (std::find(list.begin(), list.end(), word) == list.end())
        list.push_back(std::move(word));
}

} // namespace

ModuleFinder::ModuleFinder(SymbolSearch search, const std::vector<std::string>& profiles) : m_search(std::move(search))
{
    for (const std::string& profile : profiles)
        addOnce(m_profileFolders, folderOf(profile));
}

std::vector<std::string> ModuleFinder::placesOf(const std::string& path, const std::string& buildId) const
{
    const std::string name = fs::path(path).filename().string(), tree = treePathOf(buildId);
    std::vector<std::string> places{path};
    if (!name.empty()) {
        for (const std::string& folder : m_profileFolders)
            addOnce(places, folder + '/' + name);
        for (const std::string& folder : m_search.folders) {
            addOnce(places, folder + '/' + name);
            addOnce(places, folder + '/' + fs::path(path).relative_path().string());
        }
    }
    if (tree.empty())
        return places;
    std::vector<std::string> roots{systemDebug};
    roots.insert(roots.end(), m_search.folders.begin(), m_search.folders.end());
    for (const std::string& root : roots) {
        addOnce(places, root + "/.build-id/" + tree);
        addOnce(places, root + "/.build-id/" + tree + ".debug");
    }
    return places;
}

ModuleFinder::Found ModuleFinder::findModule(const std::string& path, const std::string& buildId) const
{
    Found best;
    for (const std::string& place : placesOf(path, buildId)) {
        if (!isRegular(place))
            continue;
        const auto headers = readElfHeaders(place);
        const bool isSame = headers && (buildId.empty() || headers->buildId == buildId);
        if (isSame)
            return {place, ModuleState::Read};
        if (place != path) // what has but the name tells nothing
            continue;
        if (headers && m_search.isForced)
            return {place, ModuleState::Read};
        best = {place, headers ? ModuleState::OtherBuild : ModuleState::Unreadable};
    }
    for (const char* kind : {"executable", "debuginfo"})
        if (const std::string fetched = askDebuginfod(kind, buildId); !fetched.empty())
            return {fetched, ModuleState::Read};
    return best;
}

std::vector<std::string> ModuleFinder::symbolPlacesOf(const ElfImage& image) const
{
    std::vector<std::string> roots{systemDebug}, places;
    roots.insert(roots.end(), m_search.folders.begin(), m_search.folders.end());
    if (const std::string tree = treePathOf(image.buildId); !tree.empty())
        for (const std::string& root : roots)
            places.push_back(root + "/.build-id/" + tree + ".debug");
    if (image.debugLink.name.empty())
        return places;
    std::error_code error;
    const std::string folder = folderOf(image.path), name = fs::path(image.debugLink.name).filename().string();
    const fs::path absolute = fs::absolute(folder, error);
    addOnce(places, folder + '/' + name);
    addOnce(places, folder + "/.debug/" + name);
    addOnce(places, systemDebug + absolute.lexically_normal().string() + '/' + name);
    for (const std::string& other : m_profileFolders)
        addOnce(places, other + '/' + name);
    for (const std::string& other : m_search.folders)
        addOnce(places, other + '/' + name);
    return places;
}

std::string ModuleFinder::findSymbolFile(const ElfImage& image) const
{
    std::error_code error;
    for (const std::string& place : symbolPlacesOf(image)) {
        if (!isRegular(place) || fs::equivalent(place, image.path, error))
            continue;
        const auto headers = readElfHeaders(place);
        if (!headers)
            continue;
        const bool isSame =
            image.buildId.empty() ? checksumOf(place) == image.debugLink.checksum : headers->buildId == image.buildId;
        if (isSame)
            return place;
    }
    return askDebuginfod("debuginfo", image.buildId);
}

std::optional<ElfImage> ModuleFinder::findSymbols(const ElfImage& image) const
{
    const std::string path = findSymbolFile(image);
    auto symbols = path.empty() ? std::nullopt : std::optional(readElfImage(path));
    if (!symbols || !*symbols || (*symbols)->usesDynamicSymbols)
        return {};
    return std::move(**symbols);
}

/// The path of what it fetched; empty when it is not to be asked, is not there, or knows nothing.
std::string ModuleFinder::askDebuginfod(const char* kind, const std::string& buildId) const
{
    if (!m_search.useDebuginfod || buildId.empty() || *m_lacksDebuginfod)
        return {};
    const auto path = firstLineOf({debuginfod, kind, buildId});
    if (!path) {
        *m_lacksDebuginfod = true;
        return {};
    }
    const auto headers = isRegular(*path) ? std::optional(readElfHeaders(*path)) : std::nullopt;
    return headers && *headers && (*headers)->buildId == buildId ? *path : std::string();
}

std::vector<Problem> ModuleFinder::takeNotes() const
{
    if (!*m_lacksDebuginfod)
        return {};
    return {{Severity::Note, debuginfod, "is not installed: no symbols were fetched"}};
}

} // namespace gmonscope
