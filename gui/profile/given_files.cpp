// SPDX-License-Identifier: MIT
#include "profile/given_files.h"

#include "look/format.h"

#include "gmonscope/other_tools.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>

using namespace gmonscope;

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(GivenFiles)
};

bool isKind(const std::string& path, FileKind wanted)
{
    const Result<FileKind> kind = identifyFile(path);
    return kind && *kind == wanted;
}

bool hasProfile(const std::vector<std::string>& paths)
{
    return std::any_of(paths.begin(), paths.end(), [](const std::string& path) {
        return isKind(path, FileKind::GmonOut) || isKind(path, FileKind::Scope);
    });
}

/// Sorts the new files into program and profiles. One that is neither is left out when other profiles remain.
std::optional<IdentifiedFiles> identify(std::vector<std::string> paths, const std::string& lastUsed, GivenFiles& given)
{
    while (true) {
        Result<IdentifiedFiles> identified = identifyFiles(paths, lastUsed);
        if (identified)
            return std::move(identified.value());
        const Error& error = identified.error();
        const auto culprit = std::find_if(
            paths.begin(), paths.end(), [&error](const std::string& path) { return givenFiles::isAbout(error, path); });
        const bool isOneOfThem = culprit != paths.end();
        const FileError reason =
            isOneOfThem ? givenFiles::fileError(error, format::text(*culprit)) : givenFiles::fileError(error);
        if (isOneOfThem)
            paths.erase(culprit);
        if (!isOneOfThem || !hasProfile(paths)) {
            given.failure = reason;
            return {};
        }
        given.leftOut.push_back(reason);
    }
}

/// Returns the kind of a file that might be read without end: a named pipe waits for its writer, and devices have no
/// end. Pipes of the shell, which are in no folder, have their writer.
QString endlessKind(const std::string& path)
{
    std::error_code error;
    const std::filesystem::path real = std::filesystem::canonical(path, error);
    switch (error ? std::filesystem::file_type::none : std::filesystem::status(real, error).type()) {
    case std::filesystem::file_type::fifo: return Texts::tr("a named pipe");
    case std::filesystem::file_type::socket: return Texts::tr("a socket");
    case std::filesystem::file_type::character:
    case std::filesystem::file_type::block: return Texts::tr("a device");
    default: return {};
    }
}

void leaveOutEndless(std::vector<std::string>& paths, GivenFiles& given)
{
    std::erase_if(paths, [&given](const std::string& path) {
        const QString kind = endlessKind(path);
        if (kind.isEmpty())
            return false;
        const QString name = format::text(path);
        given.leftOut.push_back({name, Texts::tr("%1: expected a file, found %2").arg(name, kind)});
        return true;
    });
}

/// A program alone is opened with the profile beside it: when it is dropped, and when there is none in the current
/// folder.
void addProfileBeside(std::vector<std::string>& paths)
{
    if (!std::all_of(paths.begin(), paths.end(), [](const auto& path) { return isKind(path, FileKind::Image); }))
        return;
    const QString beside = QFileInfo(format::text(paths.front())).absolutePath() + QStringLiteral("/gmon.out");
    if (QFileInfo::exists(beside))
        paths.push_back(beside.toStdString());
}

} // namespace

FileError givenFiles::fileError(const Error& error)
{
    FileError told{format::text(error.path), format::text(error.text())};
    const QFileInfo file(told.path);
    const QString name = file.fileName();
    if (isOfAnotherProgram(error)) {
        told.plain = Texts::tr("%1 is the profile of another program, or of another build of it.").arg(name);
    } else if (file.isFile() && file.size() == 0) {
        told.plain = Texts::tr("%1 is empty.").arg(name);
    } else if (isOfOtherTool(error.path)) {
        if (error.offset)
            told.plain = Texts::tr("%1 is damaged: a part of it is missing, or not as it was written.").arg(name);
    } else if (file.isFile() && isKind(error.path, FileKind::Other)) {
        told.plain = Texts::tr("%1 is not a profile.").arg(name);
    } else if (error.offset && file.isFile() && hasProfile({error.path})) {
        told.canSalvage = true;
        told.plain = Texts::tr("%1 is damaged: a part of it is missing, or not as it was written.").arg(name);
    }
    return told;
}

bool givenFiles::isAbout(const Error& error, const std::string& file)
{
    return error.path == file || error.path == file + ".scope";
}

FileError givenFiles::fileError(const Error& error, const QString& file)
{
    FileError told = fileError(error);
    told.path = file;
    return told;
}

GivenFiles givenFiles::sort(Way way, const QStringList& paths, const Present& present,
                            const std::atomic<bool>& cancelled)
{
    std::vector<std::string> named;
    for (const QString& path : paths)
        named.push_back(path.toStdString());
    if (!named.empty() && (way == Way::Drop || (way == Way::Open && !QFileInfo::exists(QStringLiteral("gmon.out")))))
        addProfileBeside(named);
    GivenFiles given;
    leaveOutEndless(named, given);
    GatheredRuns gathered =
        gatherRuns(named, way == Way::Open ? std::vector<std::string>() : present.profiles, &cancelled);
    if (cancelled)
        return given;
    given.repeated = std::move(gathered.repeated);
    given.sums = std::move(gathered.sums);
    for (const auto* errors : {&gathered.folderErrors, &gathered.misnamed})
        for (const Error& error : *errors)
            given.leftOut.push_back(fileError(error));
    std::vector<std::string>& files = gathered.files;
    const auto isOpenProgram = [&](const std::string& path) {
        return isKind(path, FileKind::Image) && isSameProgram(path, present.image);
    };
    const bool isOnlyProgram = !given.repeated.empty() && std::all_of(files.begin(), files.end(), isOpenProgram);
    if (way == Way::Add || (way == Way::Drop && isOnlyProgram))
        std::erase_if(files, isOpenProgram);
    const bool isNothingElse =
        std::all_of(files.begin(), files.end(), [](const std::string& path) { return isKind(path, FileKind::Image); });
    if (isNothingElse && given.repeated.empty() && given.sums.empty() && !given.leftOut.empty())
        given.failure = given.leftOut.front();
    if (files.empty() || given.failure)
        return given;
    given.isAdded = way == Way::Add;
    if (way == Way::Add) {
        given.profiles = std::move(files);
        return given;
    }
    auto identified = identify(std::move(files), way == Way::Drop ? present.image : present.lastUsedImage, given);
    if (!identified)
        return given;
    given.isAdded = way == Way::Drop && isSameProgram(identified->request.image, present.image);
    given.image = std::move(identified->request.image);
    given.imageReason = std::move(identified->imageReason);
    given.profiles = std::move(identified->request.profiles);
    return given;
}
