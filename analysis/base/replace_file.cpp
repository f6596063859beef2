// SPDX-License-Identifier: MIT
#include "base/replace_file.h"

#include "base/file_bytes.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

/// Writes all, or says what the system says.
std::optional<Error> writeAll(int descriptor, std::string_view bytes, const std::string& path)
{
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t count = write(descriptor, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return systemError(path, errno);
        done += static_cast<std::size_t>(count);
    }
    return {};
}

std::optional<Error> closeAfter(std::optional<Error> failure, int descriptor, const std::string& path)
{
    if (close(descriptor) != 0 && !failure)
        return systemError(path, errno);
    return failure;
}

static mode_t presentMask()
{
    const mode_t mask = umask(0);
    umask(mask);
    return mask;
}

/// Asked before there is any thread: the files that another one makes meanwhile would be anybody's.
static const mode_t maskOfNewFiles = presentMask();

mode_t modeOfNewFiles() { return 0666 & ~maskOfNewFiles; }

namespace {

constexpr int mostTries = 100; ///< at a name that nothing has yet
constexpr mode_t ownersAlone = 0600;

/// Nobody can foresee the name.
class TemporaryFile {
public:
    explicit TemporaryFile(const OutputPlace& place) : m_place(place)
    {
        std::random_device random;
        for (int tries = 0; m_descriptor < 0 && tries < mostTries; ++tries) {
            m_name = place.name + '.' + std::to_string(random());
            m_descriptor =
                openat(place.folder->get(), m_name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, ownersAlone);
            if (m_descriptor < 0 && errno != EEXIST)
                break;
        }
    }
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    void remove() const { unlinkat(m_place.folder->get(), m_name.c_str(), 0); }
    [[nodiscard]] bool takePlace() const
    {
        const int folder = m_place.folder->get();
        return renameat(folder, m_name.c_str(), folder, m_place.name.c_str()) == 0;
    }

private:
    const OutputPlace& m_place;
    std::string m_name;
    int m_descriptor = -1;
};

} // namespace

std::optional<Error> replaceFile(const OutputPlace& place, const ByteSource& bytes, mode_t mode)
{
    const TemporaryFile temporary(place);
    if (temporary.descriptor() < 0)
        return systemError(place.path, errno);
    std::optional<Error> failure;
    bytes([&](std::string_view piece) {
        if (!failure)
            failure = writeAll(temporary.descriptor(), piece, place.path);
    });
    if (!failure && fchmod(temporary.descriptor(), mode) != 0)
        failure = systemError(place.path, errno);
    failure = closeAfter(std::move(failure), temporary.descriptor(), place.path);
    if (!failure && !temporary.takePlace())
        failure = systemError(place.path, errno);
    if (failure)
        temporary.remove();
    return failure;
}

} // namespace gmonscope
