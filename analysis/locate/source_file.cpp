// SPDX-License-Identifier: MIT
#include "locate/source_file.h"

#include "base/file_bytes.h"
#include "base/replace_file.h"

#include <cerrno>
#include <sys/stat.h>
#include <tuple>

namespace gmonscope {

namespace {

constexpr std::size_t largestSource = 64u << 20;

/// None: there is nothing.
std::optional<Result<SourceText>> readAt(const std::string& path)
{
    struct stat status {};
    if (stat(path.c_str(), &status) != 0)
        return errno == ENOENT || errno == ENOTDIR ? std::nullopt
                                                   : std::optional<Result<SourceText>>(systemError(path, errno));
    const auto file = OpenFile::open(path);
    if (!file)
        return file.error();
    if (file->regularSize().value_or(0) > largestSource)
        return Error{.path = path, .offset = {}, .expected = "a source file", .found = "more than 64 MiB"};
    std::vector<std::byte> bytes;
    if (const auto got = readBytes(*file, path, bytes, largestSource); !got)
        return got.error();
    return SourceText{path, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()),
                      status.st_mode & modeOfNewFiles()};
}

} // namespace

Result<SourceText> readSource(const std::string& path, const std::vector<std::string>& folders)
{
    std::vector<std::string> places{path};
    if (!path.starts_with('/'))
        for (const std::string& folder : folders)
            places.push_back(folder + '/' + path);
    for (const std::string& folder : folders)
        places.push_back(folder + '/' + path.substr(path.rfind('/') + 1));
    std::optional<Error> failure;
    for (const std::string& place : places) {
        auto source = readAt(place);
        if (source && *source)
            return std::move(**source);
        if (source && !failure)
            failure = source->error();
    }
    return failure ? *failure : systemError(path, ENOENT);
}

bool isNewer(const std::string& path, const std::string& thanPath)
{
    struct stat status {
    }, other{};
    if (stat(path.c_str(), &status) != 0 || stat(thanPath.c_str(), &other) != 0 || !S_ISREG(status.st_mode))
        return false;
    const timespec &a = status.st_mtim, &b = other.st_mtim;
    return std::tie(a.tv_sec, a.tv_nsec) > std::tie(b.tv_sec, b.tv_nsec);
}

} // namespace gmonscope
