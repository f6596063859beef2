// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

struct stat;

namespace gmonscope {

/// The largest profile that is read, in bytes: larger than that of a program with a million functions (130 MiB), and
/// small enough that reading it takes less than 1 GiB, even from a device or pipe without an end.
inline constexpr std::size_t largestProfile = 192u << 20;

/// Tells files apart under whatever names.
struct FileIdentity {
    std::uint64_t device = 0, inode = 0;

    friend auto operator<=>(const FileIdentity&, const FileIdentity&) = default;
};

/// Opens a file or pipe for reading and closes it again.
class OpenFile {
public:
    /// Opens a regular file. The file may have been named by others than the user, so pipes and devices are refused:
    /// opening a pipe would wait for its writer, opening a device may do anything. Errors: cannot be opened, is a
    /// directory, pipe or device.
    [[nodiscard]] static Result<OpenFile> open(const std::string& path);
    /// Opens the file of this name in an open folder; messages call it `path`.
    [[nodiscard]] static Result<OpenFile> openIn(int folder, const std::string& name, const std::string& path);
    /// Opens a regular file, a pipe or a device that the user has named.
    [[nodiscard]] static Result<OpenFile> openAny(const std::string& path);
    OpenFile(OpenFile&& other) noexcept
        : m_descriptor(other.m_descriptor), m_identity(other.m_identity), m_size(other.m_size)
    {
        other.m_descriptor = -1;
    }
    OpenFile& operator=(OpenFile&&) = delete;
    ~OpenFile();

    [[nodiscard]] int descriptor() const { return m_descriptor; }
    [[nodiscard]] FileIdentity identity() const { return m_identity; }
    /// Returns the size that a regular file had when it was opened, in bytes; none for pipes and devices.
    [[nodiscard]] std::optional<std::uint64_t> regularSize() const { return m_size; }

private:
    explicit OpenFile(int descriptor) : m_descriptor(descriptor) {}
    /// Checks the file that was opened, once it is known which one that is.
    using Check = std::optional<Error> (*)(const OpenFile&, const std::string& path, const struct stat&);
    [[nodiscard]] static Result<OpenFile> opened(int descriptor, const std::string& path, Check);

    int m_descriptor;
    FileIdentity m_identity;
    std::optional<std::uint64_t> m_size;
};

/// Appends the rest of the file, `limit` bytes at most, and returns their number; it is below `limit` only at the
/// file's end. Error: the system's.
[[nodiscard]] Result<std::size_t> readBytes(const OpenFile&, const std::string& path, std::vector<std::byte>& to,
                                            std::size_t limit);

/// Reads from `offset` on, without moving the read position. Returns the number of bytes, which is smaller at the
/// file's end or where it cannot be read.
[[nodiscard]] std::size_t readAt(const OpenFile&, std::uint64_t offset, std::span<std::byte> to);

/// Returns an error with the system's text ("No such file or directory") and the path.
[[nodiscard]] Error systemError(const std::string& path, int errorNumber);

} // namespace gmonscope
