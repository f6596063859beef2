// SPDX-License-Identifier: MIT
#pragma once

#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace gmonscope {

/// Closes on destruction; never one of the standard three, so that handing it to a child cannot overwrite another.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : m_fd(fd)
    {
        if (fd >= 0 && fd <= STDERR_FILENO) {
            m_fd = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
            close(fd);
        }
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor()
    {
        if (m_fd >= 0)
            close(m_fd);
    }
    [[nodiscard]] int get() const { return m_fd; }
    int release() { return std::exchange(m_fd, -1); }

private:
    int m_fd = -1;
};

} // namespace gmonscope
