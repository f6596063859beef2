// SPDX-License-Identifier: MIT
#include "base/output_place.h"

#include "base/file_bytes.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace gmonscope {

namespace {

/// The folder that contains the last part of the path.
std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

std::string lastPartOf(const std::string& path) { return path.substr(path.rfind('/') + 1); }

Result<OutputPlace> openFolder(int from, const std::string& folder, const std::string& path, const std::string& shown)
{
    auto held = std::make_shared<const Descriptor>(openat(from, folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (held->get() < 0)
        return systemError(shown, errno);
    return OutputPlace{.path = shown, .name = lastPartOf(path), .folder = std::move(held)};
}

} // namespace

Result<OutputPlace> OutputPlace::of(const std::string& path)
{
    return openFolder(AT_FDCWD, folderOf(path), path, path);
}

Result<OutputPlace> OutputPlace::behindLink(const std::string& target) const
{
    const std::string shown = target.starts_with('/') ? target : folderOf(path) + '/' + target;
    return openFolder(folder->get(), folderOf(target), target, shown);
}

std::string OutputPlace::heldPath() const
{
    const std::string throughFolder = "/proc/self/fd/" + std::to_string(folder->get());
    return access(throughFolder.c_str(), F_OK) == 0 ? throughFolder + '/' + name : path;
}

} // namespace gmonscope
