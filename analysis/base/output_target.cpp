// SPDX-License-Identifier: MIT
#include "base/output_target.h"

#include "base/file_bytes.h"
#include "base/replace_file.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fcntl.h>
#include <span>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr int mostLinks = 40; // as the kernel has it
constexpr mode_t permissions = 07777;

bool isOurs(const struct stat& status) { return status.st_uid == geteuid(); }
bool isOursOrRoots(const struct stat& status) { return isOurs(status) || status.st_uid == 0; }

/// In a folder that all may write to nobody takes away another user's file, not even the superuser.
bool isProtected(const std::string& path, const struct stat& status)
{
    struct stat folder {};
    return !isOurs(status) && stat(folderOf(path).c_str(), &folder) == 0 && (folder.st_mode & (S_ISVTX | S_IWOTH));
}

class TargetFinder {
public:
    explicit TargetFinder(const OutputName& name) : m_name(name), m_target{.path = name.path, .mode = {}} {}

    Result<OutputTarget> find()
    {
        for (int links = 0; links < mostLinks; ++links) {
            struct stat status {};
            if (lstat(m_target.path.c_str(), &status) != 0)
                return errno == ENOENT ? newFile() : Result<OutputTarget>(systemError(m_target.path, errno));
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
    [[nodiscard]] Error refusal(const char* found) const
    {
        return {.path = m_target.path, .offset = {}, .expected = "a file for " + m_name.what, .found = found};
    }

    [[nodiscard]] Result<OutputTarget> newFile() const
    {
        if (m_target.path.empty() || m_target.path.back() == '/')
            return systemError(m_target.path, m_target.path.empty() ? ENOENT : EISDIR);
        return m_target;
    }

    /// Takes one step, so that each link is looked at. Whoever may write to its folder may change it meanwhile: its
    /// owner and the path in it are those of one link, which is held.
    std::optional<Error> follow()
    {
        if (!m_name.isTyped)
            return refusal("a symbolic link, which is only followed where its name is typed");
        const int held = open(m_target.path.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC);
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
            return systemError(m_target.path, size <= 0 ? error : ENAMETOOLONG);
        const std::string leadsTo(text.data(), static_cast<std::size_t>(size));
        std::string next = leadsTo.front() == '/' ? leadsTo : folderOf(m_target.path) + '/' + leadsTo;
        struct stat behind {
        }, named{};
        // The kernel's links to descriptors lead to pipes and deleted files, which have no path.
        const bool isThere = stat(m_target.path.c_str(), &behind) == 0;
        if (isThere && stat(next.c_str(), &named) != 0)
            m_target.isInPlace = true;
        else
            m_target.path = std::move(next);
        return {};
    }

    Result<OutputTarget> present(const struct stat& status)
    {
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
        if (isProtected(m_target.path, status))
            return refusal("another user's file");
        if (!m_name.magic.empty() && status.st_size > 0) {
            const auto file = OpenFile::open(m_target.path);
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
};

} // namespace

Result<OutputTarget> findOutputTarget(const OutputName& name) { return TargetFinder(name).find(); }

std::optional<Error> replaceOutput(const OutputName& name, const ByteSource& bytes, mode_t newMode)
{
    const auto target = findOutputTarget(name);
    if (!target)
        return target.error();
    return replaceFile(target->path, bytes, target->mode.value_or(newMode));
}

std::optional<Error> replaceOutput(const OutputName& name, const std::string& bytes, mode_t newMode)
{
    return replaceOutput(
        name, [&](const ByteSink& sink) { sink(bytes); }, newMode);
}

} // namespace gmonscope
