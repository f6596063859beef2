// SPDX-License-Identifier: MIT
#include "gmonscope/identify.h"

#include "base/in_parallel.h"
#include "import/import_format.h"
#include "load/find_image.h"
#include "locate/companion.h"

#include <map>
#include <sys/stat.h>

namespace gmonscope {

namespace {

/// A pipe or device can be read only once, by the reader: it passes for a gmon.out.
Result<FileStart> startOrPipe(const std::string& path)
{
    auto start = readStart(path); // opens neither
    struct stat status {};
    if (!start && stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
        return FileStart{.path = path, .format = &inputFormatOf(ProfileFormat::Gmon)};
    return start;
}

FileKind kindOf(const FileStart& file)
{
    if (file.isProgram)
        return FileKind::Image;
    if (!file.format)
        return FileKind::Other;
    return file.isScope() ? FileKind::Scope : FileKind::GmonOut;
}

/// Regular files by what they are, under whatever name: there may be thousands.
class SeenFiles {
public:
    /// The first name of the same file; empty: there is none yet.
    std::string add(const FileStart& file)
    {
        if (!file.identity)
            return {};
        const auto [first, isNew] = m_names.try_emplace(*file.identity, file.path);
        return isNew ? std::string() : first->second;
    }

private:
    std::map<FileIdentity, std::string> m_names;
};

std::vector<Result<FileStart>> lookAtAll(const std::vector<std::string>& paths)
{
    constexpr std::size_t worthAThread = 16;
    std::vector<Result<FileStart>> files(paths.size(), FileStart{});
    inParallel(paths.size(), worthAThread, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            files[i] = startOrPipe(paths[i]);
    });
    return files;
}

/// Returns the profiles. A companion that was named beside its gmon.out counts once.
Result<std::vector<FileStart>> sortFiles(const std::vector<std::string>& paths, std::string& image)
{
    std::vector<FileStart> profiles;
    SeenFiles seen;
    for (Result<FileStart>& file : lookAtAll(paths)) {
        if (!file)
            return file.error();
        const std::string path = file->path;
        if (file->isProgram && !image.empty())
            return Error{
                .path = path, .offset = {}, .expected = "one program", .found = "a second one beside " + image};
        if (file->isProgram)
            image = path;
        else if (const auto twin = seen.add(*file); !twin.empty())
            return Error{.path = path, .offset = {}, .expected = "each profile once", .found = twin + " again"};
        else
            profiles.push_back(std::move(*file)); // whatever it is, the reader says what is wrong with it
    }
    dropCompanions(profiles);
    return profiles;
}

/// Returns whether the profiles are files of other tools. Error: only some are.
Result<bool> importsAmong(const std::vector<FileStart>& profiles)
{
    const FileStart* first = nullptr; ///< of other kinds
    const ImportFormat* imported = nullptr;
    for (const FileStart& profile : profiles) {
        const auto format =
            profile.format || profile.isProgram ? Result<const ImportFormat*>(nullptr) : identifyImport(profile.path);
        if (!format)
            return format.error();
        if (*format)
            imported = *format;
        else if (!first)
            first = &profile;
        if (imported && first)
            return Error{.path = first->path,
                         .offset = {},
                         .expected = std::string(imported->contents) + ", as the others are",
                         .found = first->format ? first->format->contents : "another kind of file"};
    }
    return imported != nullptr;
}

} // namespace

Result<FileKind> identifyFile(const std::string& path)
{
    const auto file = startOrPipe(path);
    return file ? Result<FileKind>(kindOf(*file)) : file.error();
}

bool isOfAnotherProgram(const Error& error) { return error.kind == ErrorKind::OtherProgram; }

Result<ImageMatch> findImage(const std::string& profilePath, const std::string& lastUsed, const SymbolSearch& search)
{
    const auto profile = startOrPipe(profilePath);
    return profile ? findImageOf(*profile, lastUsed, search) : profile.error();
}

Result<IdentifiedFiles> identifyFiles(const std::vector<std::string>& paths, const std::string& lastUsedImage,
                                      const SymbolSearch& search)
{
    IdentifiedFiles files;
    auto profiles = sortFiles(paths, files.request.image);
    if (!profiles)
        return profiles.error();
    for (const FileStart& profile : *profiles)
        files.request.profiles.push_back(profile.path);
    if (profiles->empty()) {
        files.request.profiles.emplace_back("gmon.out");
        files.request.takesPipes = false; // nobody has named it
    }
    if (const auto imports = importsAmong(*profiles); !imports)
        return imports.error();
    else if (*imports)
        files.request.image = profiles->front().path; // they have their own names: no program is read
    if (!files.request.image.empty())
        return files;
    const auto match = profiles->empty() ? findImage("gmon.out", lastUsedImage, search)
                                         : findImageOf(profiles->front(), lastUsedImage, search);
    if (!match)
        return match.error();
    files.request.image = match->path;
    files.imageReason = match->reason;
    return files;
}

} // namespace gmonscope
