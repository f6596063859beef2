// SPDX-License-Identifier: MIT
#include "base/output_target.h"

#include "base/replace_file.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fcntl.h>
#include <linux/magic.h>
#include <span>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr int mostLinks = 40; // as the kernel has it
constexpr mode_t permissions = 07777;

bool isOurs(const struct stat& status) { return status.st_uid == geteuid(); }
bool isOursOrRoots(const struct stat& status) { return isOurs(status) || status.st_uid == 0; }

/// In a folder that all may write to nobody takes away another user's file, not even the superuser.
bool isProtected(const OutputPlace& place, const struct stat& status)
{
    struct stat folder {};
    return !isOurs(status) && fstat(place.folder->get(), &folder) == 0 && (folder.st_mode & (S_ISVTX | S_IWOTH));
}

FileIdentity identityOf(const struct stat& status) { return {.device = status.st_dev, .inode = status.st_ino}; }

class TargetFinder {
public:
    TargetFinder(const OutputName& name, OutputPlace place)
        : m_name(name), m_target{.place = std::move(place), .mode = {}, .identity = {}}
    {
    }

    Result<OutputTarget> find()
    {
        for (int links = 0; links < mostLinks; ++links) {
            struct stat status {};
            if (fstatat(folder(), m_place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
                return errno == ENOENT ? newFile() : Result<OutputTarget>(systemError(m_place.path, errno));
            if (!S_ISLNK(status.st_mode))
                return present(status);
            if (auto error = follow())
                return *error;
            if (m_target.isInPlace)
                return m_target;
        }
        return systemError(m_name.path, ELOOP);
    }

private:
    [[nodiscard]] int folder() const { return m_place.folder->get(); }

    [[nodiscard]] Error refusal(const char* found) const
    {
        return {.path = m_place.path, .offset = {}, .expected = "a file for " + m_name.what, .found = found};
    }

    [[nodiscard]] Result<OutputTarget> newFile() const
    {
        if (m_place.name.empty())
            return systemError(m_place.path, m_place.path.empty() ? ENOENT : EISDIR);
        return m_target;
    }

    /// Takes one step, so that each link is looked at. Whoever may write to its folder may change it meanwhile: its
    /// owner and the path in it are those of one link, which is held.
    std::optional<Error> follow()
    {
        if (!m_name.isTyped)
            return refusal("a symbolic link, which is only followed where its name is typed");
        const int held = openat(folder(), m_place.name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC);
        struct stat link {};
        std::array<char, PATH_MAX> text;
        const bool isLink = held >= 0 && fstat(held, &link) == 0 && S_ISLNK(link.st_mode);
        const ssize_t size = isLink ? readlinkat(held, "", text.data(), text.size()) : 0;
        const int error = errno;
        close(held);
        if (held >= 0 && !isLink)
            return {}; // it has become something else
        if (held >= 0 && !isOursOrRoots(link))
            return refusal("another user's symbolic link");
        if (size <= 0 || static_cast<std::size_t>(size) == text.size())
            return systemError(m_place.path, size <= 0 ? error : ENAMETOOLONG);
        return goTo(std::string(text.data(), static_cast<std::size_t>(size)));
    }

    std::optional<Error> goTo(const std::string& behindLink)
    {
        if (leadsToDescriptor(behindLink)) {
            m_target.isInPlace = m_target.isKernelsLink = true;
            return {};
        }
        auto next = m_place.behindLink(behindLink);
        if (!next)
            return next.error();
        m_place = std::move(*next);
        return {};
    }

    /// The kernel's links to descriptors lead to pipes and deleted files, too, which have no path.
    bool leadsToDescriptor(const std::string& behindLink)
    {
        struct statfs system {};
        struct stat behind {
        }, named{};
        if (fstatfs(folder(), &system) != 0 || system.f_type != PROC_SUPER_MAGIC ||
            fstatat(folder(), m_place.name.c_str(), &behind, 0) != 0)
            return false;
        m_target.identity = identityOf(behind);
        return fstatat(folder(), behindLink.c_str(), &named, 0) != 0;
    }

    Result<OutputTarget> present(const struct stat& status)
    {
        m_target.identity = identityOf(status);
        switch (status.st_mode & S_IFMT) {
        case S_IFREG: return regular(status);
        case S_IFDIR: return refusal("a directory");
        case S_IFSOCK: return refusal("a socket");
        default: break;
        }
        if (!m_name.isTyped)
            return refusal("a pipe or device");
        if (S_ISFIFO(status.st_mode) && !isOursOrRoots(status))
            return refusal("another user's pipe");
        m_target.isInPlace = true;
        return m_target;
    }

    Result<OutputTarget> regular(const struct stat& status)
    {
        if (isProtected(m_place, status))
            return refusal("another user's file");
        if (!m_name.magic.empty() && status.st_size > 0) {
            const auto file = OpenFile::openIn(folder(), m_place.name, m_place.path);
            if (!file)
                return file.error();
            std::string start(m_name.magic.size(), '\0');
            if (readAt(*file, 0, std::as_writable_bytes(std::span(start))) != start.size() || start != m_name.magic)
                return refusal("a file of another kind, which is not overwritten");
        }
        m_target.mode = status.st_mode & permissions;
        return m_target;
    }

    const OutputName& m_name;
    OutputTarget m_target;
    OutputPlace& m_place = m_target.place;
};

} // namespace

Result<OutputTarget> findOutputTarget(const OutputName& name)
{
    auto place = OutputPlace::of(name.path);
    return place ? TargetFinder(name, std::move(*place)).find() : place.error();
}

std::optional<Error> replaceOutput(const OutputName& name, const ByteSource& bytes, mode_t newMode)
{
    const auto target = findOutputTarget(name);
    if (!target)
        return target.error();
    return replaceFile(target->place, bytes, target->mode.value_or(newMode));
}

std::optional<Error> replaceOutput(const OutputName& name, const std::string& bytes, mode_t newMode)
{
    return replaceOutput(
        name, [&](const ByteSink& sink) { sink(bytes); }, newMode);
}

std::optional<Error> writeInPlace(const OutputTarget& target, std::string_view bytes)
{
    const OutputPlace& place = target.place;
    const int follow = target.isKernelsLink ? 0 : O_NOFOLLOW;
    const int descriptor = openat(place.folder->get(), place.name.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | follow);
    struct stat status {};
    if (descriptor < 0)
        return systemError(place.path, errno);
    std::optional<Error> failure;
    if (fstat(descriptor, &status) != 0 || identityOf(status) != target.identity)
        failure = Error{place.path, {}, "the file that was there before", "another one, put there meanwhile"};
    else if (S_ISREG(status.st_mode) && ftruncate(descriptor, 0) != 0)
        failure = systemError(place.path, errno);
    else
        failure = writeAll(descriptor, bytes, place.path);
    return closeAfter(std::move(failure), descriptor, place.path);
}

} // namespace gmonscope
