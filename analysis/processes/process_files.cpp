// SPDX-License-Identifier: MIT
#include "processes/process_files.h"

#include "base/folder_entries.h"
#include "input/input_profile.h"
#include "scope_format.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

bool isSet(const std::atomic<bool>* flag) { return flag && *flag; }

std::string folderOf(const std::string& path)
{
    const fs::path folder = fs::path(path).parent_path();
    return folder.empty() ? "." : folder.string();
}

/// Finds companions by their ids. Nearly all stand beside their gmon.out under its name; a folder is only searched,
/// once, if one does not.
class CompanionIndex {
public:
    [[nodiscard]] std::string of(const std::string& path, const ScopeId& id)
    {
        if (id == ScopeId{})
            return {};
        const std::string beside = path + SCOPE_SUFFIX;
        if (const auto start = readStart(beside); start && start->isScope() && start->id == id)
            return beside;
        const auto& ids = idsIn(folderOf(path));
        const auto place = ids.find(id);
        return place == ids.end() ? std::string() : place->second;
    }

private:
    using Ids = std::map<ScopeId, std::string>;

    const Ids& idsIn(const std::string& folder)
    {
        const auto [place, isNew] = m_folders.try_emplace(folder);
        if (!isNew)
            return place->second;
        Ids& ids = place->second;
        visitFolder(folder, entriesOfProfiles, [&ids](const fs::directory_entry& entry) {
            if (entry.path().extension() == SCOPE_SUFFIX)
                if (const auto start = readStart(entry.path().string()); start && start->isScope())
                    ids.try_emplace(start->id, entry.path().lexically_normal().string());
            return true;
        });
        return ids;
    }

    std::map<std::string, Ids> m_folders;
};

/// True if the name of a file says that it should be a profile: NAME.scope, or a NAME beside which that stands.
bool isNamedAsProfile(const fs::path& path)
{
    std::error_code error;
    return path.extension() == SCOPE_SUFFIX || fs::exists(path.string() + SCOPE_SUFFIX, error);
}

Error noProfile(const std::string& path)
{
    std::error_code error;
    const bool isEmpty = fs::is_regular_file(path, error) && fs::file_size(path, error) == 0;
    return {.path = path,
            .offset = {},
            .expected = "a profile",
            .found = isEmpty ? "an empty file" : "another kind of file"};
}

/// Files that gatherRuns() passes over in a folder, since they do not begin as profiles. It says by itself if the
/// folder has more entries than are looked at.
void findDamaged(const std::string& folder, std::vector<Error>& damaged)
{
    std::set<std::string> found;
    visitFolder(folder, entriesOfProfiles, [&](const fs::directory_entry& entry) {
        const fs::path& path = entry.path();
        std::error_code none;
        if (!entry.is_regular_file(none) || !isNamedAsProfile(path) || path.filename().string().starts_with("gmon.out"))
            return true;
        if (const auto start = readStart(path.string()); !start || (!start->format && !start->isProgram))
            found.insert(path.lexically_normal().string());
        return true;
    });
    for (const std::string& path : found)
        damaged.push_back(noProfile(path));
}

} // namespace

ProcessFiles findProcessFiles(const std::vector<std::string>& paths, const std::atomic<bool>* cancelled)
{
    ProcessFiles found{.files = {}, .gathered = gatherRuns(paths, {}, cancelled), .leftOut = {}};
    CompanionIndex companions;
    for (const std::string& path : std::exchange(found.gathered.files, {})) {
        if (isSet(cancelled))
            break;
        const auto start = readStart(path);
        if (!start)
            found.leftOut.push_back(start.error());
        else if (start->isScope())
            found.files.push_back({path, path});
        else if (start->format)
            found.files.push_back({path, companions.of(path, start->id)});
        else if (!start->isProgram)
            found.leftOut.push_back(noProfile(path));
    }
    for (const std::string& path : paths)
        if (std::error_code error; fs::is_directory(path, error))
            findDamaged(path, found.leftOut);
    return found;
}

} // namespace gmonscope
