// SPDX-License-Identifier: MIT
#include "load/find_image.h"

#include "base/folder_entries.h"
#include "gmonscope/phrase.h"
#include "locate/companion.h"
#include "locate/image_fit.h"
#include "locate/load_address.h"
#include "locate/module_finder.h"
#include "scope/scope_reader.h"

#include <filesystem>
#include <map>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

bool isRegular(const std::string& path)
{
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

std::optional<timespec> writtenAt(const std::string& path)
{
    struct stat status {};
    if (stat(path.c_str(), &status) != 0)
        return {};
    return status.st_mtim;
}

bool isBefore(const timespec& a, const timespec& b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

/// A program whose code holds the profile's addresses.
struct Candidate {
    std::string path;
    timespec builtAt{};
    bool isOlder = false; ///< built before the profile was written
};

/// Older than the profile first; the most recently built of them first.
bool isBetter(const Candidate& a, const Candidate& b)
{
    if (a.isOlder != b.isOlder)
        return a.isOlder;
    if (isBefore(a.builtAt, b.builtAt) != isBefore(b.builtAt, a.builtAt))
        return isBefore(b.builtAt, a.builtAt);
    return a.path < b.path;
}

/// Tries programs for one profile, which is read once for each kind of machine among them.
class ImageFinder {
public:
    /// `buildId`: of the program, when it is known; then nothing else counts.
    ImageFinder(std::string profilePath, std::string buildId)
        : m_profilePath(std::move(profilePath)), m_buildId(std::move(buildId))
    {
    }

    [[nodiscard]] std::optional<Candidate> tryProgram(const std::string& path)
    {
        const auto kind = identifyFile(path);
        if (!kind || *kind != FileKind::Image)
            return {};
        const auto image = readElfHeaders(path);
        if (!image)
            return {};
        const auto builtAt = writtenAt(path);
        const auto profiledAt = writtenAt(m_profilePath);
        if (!fits(*image) || !builtAt || !profiledAt)
            return {};
        return Candidate{path, *builtAt, !isBefore(*profiledAt, *builtAt)};
    }

    [[nodiscard]] std::optional<Candidate> searchFolder(const fs::path& folder)
    {
        std::optional<Candidate> best;
        visitFolder(folder, entriesSearched, [&](const fs::directory_entry& entry) {
            const std::string path = entry.path().string();
            if (!isRegular(path) || access(path.c_str(), X_OK) != 0)
                return true;
            const auto candidate = tryProgram(path);
            if (candidate && (!best || isBetter(*candidate, *best)))
                best = candidate;
            return true;
        });
        return best;
    }

    /// Returns why nothing fits if the file is no profile, or a damaged one.
    [[nodiscard]] std::optional<Error> damage()
    {
        const Opened& profile = profileAs({});
        return profile.counts || profile.isOfSamples() ? std::nullopt : std::optional(profile.counts.error());
    }

private:
    [[nodiscard]] bool fits(const ElfImage& image)
    {
        if (!m_buildId.empty())
            return image.buildId == m_buildId;
        const Opened& profile = profileAs(image.format);
        if (profile.counts && profile.counts->hasEntries) { // of functions, which symbols tell
            const auto whole = readElfImage(image.path);
            return whole && fits(*profile.counts, *whole);
        }
        if (profile.counts)
            return fits(*profile.counts, image);
        if (!profile.isOfSamples() || profile.file->format->tellsProcess)
            return false;
        const auto scope = profile.file->format->parseScope(*profile.file, image, nullptr);
        const GmonData inside = scope ? callsInside(*scope, m_profilePath) : GmonData();
        return !inside.arcs.empty() && fits(inside, image);
    }

    [[nodiscard]] static bool fits(const GmonData& profile, const ElfImage& image)
    {
        const auto fit = fitToImage(profile, image);
        return fit && (fit->belongsTogether() || findLoadAddress(profile, image));
    }

    /// The profile, if read for such a machine.
    struct Opened {
        Result<InputProfile> file;
        Result<GmonData> counts;

        /// True if the program decides which of the calls are inside it.
        [[nodiscard]] bool isOfSamples() const { return file && file->format && file->format->parseScope; }
    };

    const Opened& profileAs(TargetFormat format)
    {
        const auto key = std::pair(format.order, format.pointerBytes);
        auto place = m_profiles.find(key);
        if (place == m_profiles.end())
            place = m_profiles.emplace(key, open(format)).first;
        return place->second;
    }

    [[nodiscard]] Opened open(TargetFormat format) const
    {
        auto file = openProfile(m_profilePath, format, ProfileFormat::Auto, NamedBy::File);
        auto counts = file ? parseProfile(*file) : Result<GmonData>(file.error());
        return {std::move(file), std::move(counts)};
    }

    std::string m_profilePath, m_buildId;
    std::map<std::pair<ByteOrder, unsigned>, Opened> m_profiles;
};

std::string sameBuild() { return Phrase::tr("the same build"); }

ImageMatch describe(const Candidate& candidate, bool isSameBuild)
{
    if (isSameBuild)
        return {candidate.path, sameBuild()};
    return {candidate.path, candidate.isOlder
                                ? Phrase::tr("built before it, and the addresses fit")
                                : Phrase::tr("the addresses fit, although it was built after the profile was written")};
}

/// The program as a .scope file names it, when it is still the same.
std::optional<ImageMatch> namedImage(const ScopeData& scope)
{
    std::vector<std::string> paths{scope.text("program")};
    if (!scope.modules.empty())
        paths.push_back(scope.modules.front().path);
    const std::string wanted = scope.modules.empty() ? std::string() : scope.modules.front().buildId;
    for (const std::string& path : paths) {
        if (path.empty() || !isRegular(path))
            continue;
        const auto image = readElfHeaders(path);
        if (image && image->buildId == wanted)
            return ImageMatch{path, {}};
    }
    return {};
}

/// The program of a .scope file, according to that file.
struct WantedImage {
    std::string path, buildId; ///< empty: unknown
};

Result<ImageMatch> searchImage(const std::string& profilePath, const WantedImage& wanted, const std::string& lastUsed,
                               const SymbolSearch& search)
{
    fs::path folder = fs::path(profilePath).parent_path();
    if (folder.empty())
        folder = ".";
    const bool isSure = !wanted.buildId.empty();
    ImageFinder finder(profilePath, wanted.buildId);
    std::error_code error;
    if (const auto found = finder.searchFolder(folder))
        return describe(*found, isSure);
    if (!fs::equivalent(folder, ".", error))
        if (const auto found = finder.searchFolder("."))
            return describe(*found, isSure);
    for (const std::string& other : search.folders)
        if (const auto found = finder.searchFolder(other))
            return describe(*found, isSure);
    if (isSure)
        if (const auto found = ModuleFinder(search, {}).findModule(wanted.path, wanted.buildId);
            found.state == ModuleState::Read && finder.tryProgram(found.path))
            return ImageMatch{found.path, sameBuild()};
    if (!lastUsed.empty())
        if (const auto found = finder.tryProgram(lastUsed))
            return ImageMatch{found->path, isSure ? sameBuild() : Phrase::tr("used last, and the addresses fit")};
    if (!isSure && wanted.path.empty())
        if (auto damage = finder.damage())
            return *damage;
    return Error{.path = profilePath,
                 .offset = {},
                 .expected = wanted.path.empty()
                                 ? "its program beside it or in the current folder"
                                 : "its program, " + wanted.path + ", or the same beside it or in the current folder",
                 .found = "none that fits: name the program, too",
                 .kind = ErrorKind::ProgramNeeded};
}

} // namespace

Result<ImageMatch> findImageOf(const FileStart& profile, const std::string& lastUsed, const SymbolSearch& search)
{
    if (!isRegular(profile.path))
        return Error{.path = profile.path,
                     .offset = {},
                     .expected = "the program beside a profile that is no regular file",
                     .found = "none: name the program, too",
                     .kind = ErrorKind::ProgramNeeded};
    CompanionFinder companions;
    const auto scope = readSummaryOf(profile, companions);
    if (!scope && profile.isScope())
        return scope.error();
    if (const auto named = scope ? namedImage(*scope) : std::nullopt)
        return *named;
    WantedImage wanted;
    if (scope && !scope->modules.empty())
        wanted = {scope->modules.front().path, scope->modules.front().buildId};
    return searchImage(profile.path, wanted, lastUsed, search);
}

} // namespace gmonscope
