// SPDX-License-Identifier: MIT
#include "gmonscope/identify.h"

#include "base/file_bytes.h"
#include "formats/profile_file.h"
#include "locate/companion.h"
#include "locate/image_fit.h"
#include "locate/load_address.h"
#include "locate/module_finder.h"
#include "scope/scope_reader.h"

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t entriesLookedAt = 5000; // of a folder: a home directory must not take seconds

Result<std::vector<std::byte>> firstBytes(const std::string& path)
{
    auto file = OpenFile::open(path);
    if (!file)
        return file.error();
    std::vector<std::byte> bytes;
    if (auto read = readBytes(*file, path, bytes, profileStartBytes); !read)
        return read.error();
    return bytes;
}

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

/// Regular files by what they are, under whatever name: there may be thousands.
class GivenFiles {
public:
    /// The first name of the same file; empty: there is none yet.
    std::string add(const std::string& path)
    {
        struct stat status {};
        if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
            return {};
        const auto [first, isNew] = m_names.try_emplace({status.st_dev, status.st_ino}, path);
        return isNew ? std::string() : first->second;
    }

private:
    std::map<std::pair<dev_t, ino_t>, std::string> m_names;
};

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
        std::error_code error;
        std::size_t seen = 0;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end && seen < entriesLookedAt;
             entry.increment(error), ++seen) {
            const std::string path = entry->path().string();
            if (!isRegular(path) || access(path.c_str(), X_OK) != 0)
                continue;
            const auto candidate = tryProgram(path);
            if (candidate && (!best || isBetter(*candidate, *best)))
                best = candidate;
        }
        return best;
    }

private:
    [[nodiscard]] bool fits(const ElfImage& image)
    {
        if (!m_buildId.empty())
            return image.buildId == m_buildId;
        const auto& profile = profileAs(image.format);
        if (profile && profile->hasEntries) { // of functions, which symbols tell
            const auto whole = readElfImage(image.path);
            return whole && fits(*profile, *whole);
        }
        if (profile)
            return fits(*profile, image);
        // Which calls of Solaris' lists are inside the program depends on the program.
        const auto inside = callsOfSolaris(m_profilePath, image);
        return inside && !inside->arcs.empty() && fits(*inside, image);
    }

    [[nodiscard]] static bool fits(const GmonData& profile, const ElfImage& image)
    {
        const auto fit = fitToImage(profile, image);
        return fit && (fit->belongsTogether() || findLoadAddress(profile, image));
    }

    const Result<GmonData>& profileAs(TargetFormat format)
    {
        const auto key = std::pair(format.order, format.pointerBytes);
        auto place = m_profiles.find(key);
        if (place == m_profiles.end())
            place = m_profiles.emplace(key, readProfile(m_profilePath, format)).first;
        return place->second;
    }

    std::string m_profilePath, m_buildId;
    std::map<std::pair<ByteOrder, unsigned>, Result<GmonData>> m_profiles;
};

ImageMatch describe(const Candidate& candidate, bool isSameBuild)
{
    if (isSameBuild)
        return {candidate.path, "the same build"};
    return {candidate.path, candidate.isOlder
                                ? "built before it, and the addresses fit"
                                : "the addresses fit, although it was built after the profile was written"};
}

/// The .scope file that tells of a profile: itself, or its companion; empty when there is none.
std::string scopeOf(const std::string& profilePath, FileKind kind)
{
    return kind == FileKind::Scope ? profilePath : findCompanion(profilePath, companionIdOf(profilePath)).path;
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
            return ImageMatch{found.path, "the same build"};
    if (!lastUsed.empty())
        if (const auto found = finder.tryProgram(lastUsed))
            return ImageMatch{found->path, isSure ? "the same build" : "used last, and the addresses fit"};
    // Nothing can fit a file that is no profile, or a damaged one: then that is what to say.
    if (!isSure && wanted.path.empty())
        if (const auto profile = readProfile(profilePath, {}); !profile)
            return profile.error();
    return Error{.path = profilePath,
                 .offset = {},
                 .expected = wanted.path.empty()
                                 ? "its program beside it or in the current folder"
                                 : "its program, " + wanted.path + ", or the same beside it or in the current folder",
                 .found = "none that fits: name the program, too"};
}

/// A companion that was named beside its gmon.out counts once.
void dropCompanions(std::vector<std::string>& profiles)
{
    std::set<ScopeId> ids;
    for (const std::string& path : profiles)
        if (const ScopeId id = companionIdOf(path); !isNone(id))
            ids.insert(id);
    std::erase_if(profiles, [&](const std::string& path) {
        const ScopeId id = scopeIdOf(path);
        return !isNone(id) && ids.contains(id);
    });
}

} // namespace

Result<FileKind> identifyFile(const std::string& path)
{
    struct stat status {};
    if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
        return FileKind::GmonOut; // a pipe or device can be read only once: by the reader
    const auto bytes = firstBytes(path);
    if (!bytes)
        return bytes.error();
    if (bytes->size() >= SELFMAG && std::memcmp(bytes->data(), ELFMAG, SELFMAG) == 0)
        return FileKind::Image;
    if (looksLikeScope(*bytes))
        return FileKind::Scope;
    return hasProfileMagic(*bytes) ? FileKind::GmonOut : FileKind::Other;
}

Result<ImageMatch> findImage(const std::string& profilePath, const std::string& lastUsed, const SymbolSearch& search)
{
    const auto kind = identifyFile(profilePath);
    if (!kind)
        return kind.error();
    if (!isRegular(profilePath))
        return Error{.path = profilePath,
                     .offset = {},
                     .expected = "the program beside a profile that is no regular file",
                     .found = "none: name the program, too"};
    WantedImage wanted;
    if (const std::string path = scopeOf(profilePath, *kind); !path.empty()) {
        const auto scope = readScopeSummary(path);
        if (!scope && *kind == FileKind::Scope)
            return scope.error();
        if (const auto named = scope ? namedImage(*scope) : std::nullopt)
            return *named;
        if (scope && !scope->modules.empty())
            wanted = {scope->modules.front().path, scope->modules.front().buildId};
    }
    return searchImage(profilePath, wanted, lastUsed, search);
}

Result<IdentifiedFiles> identifyFiles(const std::vector<std::string>& paths, const std::string& lastUsedImage,
                                      const SymbolSearch& search)
{
    IdentifiedFiles files;
    GivenFiles given;
    for (const std::string& path : paths) {
        const auto kind = identifyFile(path);
        if (!kind)
            return kind.error();
        if (*kind == FileKind::Image && !files.request.image.empty())
            return Error{.path = path,
                         .offset = {},
                         .expected = "one program",
                         .found = "a second one beside " + files.request.image};
        if (*kind == FileKind::Image)
            files.request.image = path;
        else if (const auto twin = given.add(path); !twin.empty())
            return Error{.path = path, .offset = {}, .expected = "each profile once", .found = twin + " again"};
        else
            files.request.profiles.push_back(path); // whatever it is, the reader says what is wrong with it
    }
    dropCompanions(files.request.profiles);
    if (files.request.profiles.empty()) {
        files.request.profiles.emplace_back("gmon.out");
        files.request.takesPipes = false; // nobody has named it
    }
    if (files.request.image.empty()) {
        const auto match = findImage(files.request.profiles.front(), lastUsedImage, search);
        if (!match)
            return match.error();
        files.request.image = match->path;
        files.imageReason = match->reason;
    }
    return files;
}

} // namespace gmonscope
