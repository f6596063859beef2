// SPDX-License-Identifier: MIT
#include "locate/companion.h"

#include "base/folder_entries.h"
#include "gmonscope/phrase.h"
#include "scope/scope_reader.h"
#include "scope_format.h"

#include <filesystem>
#include <set>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

/// The file, open, if it is a .scope file of this id.
std::optional<InputProfile> openCompanion(const std::string& path, const ScopeId& id)
{
    auto file = openProfile(path, {}, ProfileFormat::Auto, NamedBy::File);
    if (!file || !file->format || !file->format->tellsProcess || file->format->idIn(file->bytes) != id)
        return {};
    return std::move(*file);
}

/// None: it is no .scope file.
ScopeId scopeIdOf(const std::string& path)
{
    const auto file = openProfile(path, {}, ProfileFormat::Auto, NamedBy::File);
    return file && file->format && file->format->tellsProcess ? file->format->idIn(file->bytes) : ScopeId{};
}

/// Why the file is not the companion.
std::string whyNot(const std::string& path)
{
    const auto file = openProfile(path, {}, ProfileFormat::Auto, NamedBy::File);
    if (!file) {
        const Error& error = file.error();
        const std::string found =
            error.expected.empty() ? error.found : "expected " + error.expected + ", found " + error.found;
        return Phrase::tr("%1 cannot be read and is ignored: %2").arg(path).arg(found);
    }
    if (!file->format || !file->format->tellsProcess)
        return Phrase::tr("%1 is no .scope file and is ignored").arg(path);
    return Phrase::tr("%1 belongs to another profile and is ignored").arg(path);
}

} // namespace

const CompanionFinder::ById& CompanionFinder::companionsIn(const std::string& folder)
{
    const std::lock_guard lock(m_mutex);
    const auto [known, isNew] = m_folders.try_emplace(folder);
    if (!isNew)
        return known->second;
    auto& companions = known->second;
    visitFolder(folder, entriesSearched, [&companions](const fs::directory_entry& entry) {
        if (const std::string path = entry.path().string(); entry.path().extension() == SCOPE_SUFFIX)
            if (const ScopeId id = scopeIdOf(path); id != ScopeId{})
                companions.try_emplace(id, path);
        return true;
    });
    return companions;
}

CompanionSearch CompanionFinder::find(const std::string& gmonPath, const ScopeId& id)
{
    const std::string beside = gmonPath + SCOPE_SUFFIX;
    const bool hasId = id != ScopeId{};
    CompanionSearch search;
    std::error_code error;
    if (hasId)
        search.found = openCompanion(beside, id);
    if (!search.found && fs::exists(beside, error))
        search.ignored = whyNot(beside);
    if (!hasId || search.found)
        return search;
    const fs::path folder = fs::path(gmonPath).parent_path();
    const ById& others = companionsIn(folder.empty() ? "." : folder.string());
    if (const auto other = others.find(id); other != others.end())
        if (auto found = openCompanion(other->second, id))
            return {std::move(found), {}};
    if (search.ignored.empty())
        search.ignored = Phrase::tr("its companion %1 is missing: nothing is known of shared libraries, threads and "
                                    "losses")
                             .arg(fs::path(beside).filename().string());
    return search;
}

CompanionSearch findCompanion(const std::string& gmonPath, const ScopeId& id)
{
    return CompanionFinder().find(gmonPath, id);
}

Result<ScopeData> readSummaryOf(const FileStart& profile, CompanionFinder& companions)
{
    if (profile.isScope())
        return readScopeSummary(profile.path);
    const auto companion = companions.find(profile.path, profile.id).found;
    return companion ? readScopeSummary(*companion->rest, companion->path) : Result<ScopeData>(Error{});
}

void dropCompanions(std::vector<FileStart>& files)
{
    std::set<ScopeId> ids;
    for (const FileStart& file : files)
        if (file.hasId() && !file.isScope())
            ids.insert(file.id);
    std::erase_if(files, [&](const FileStart& file) { return file.isScope() && ids.contains(file.id); });
}

} // namespace gmonscope
