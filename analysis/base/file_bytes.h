// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gmonscope {

/// The largest profile that is read, in bytes: more than that of a program with a million functions (130 MiB), and
/// so much that reading it takes less than 1 GiB, also from a device or pipe without an end.
inline constexpr std::size_t largestProfile = 192u << 20;

/// Opens a file or pipe for reading and closes it again.
class OpenFile {
public:
    /// A regular file, which is opened at once. Others may have named it: to open a pipe would wait for its writer, and
    /// to open a device may do anything. Errors: cannot be opened, is a directory, a pipe or a device.
    [[nodiscard]] static Result<OpenFile> open(const std::string& path);
    /// The same, or a pipe or device, since the user has named it.
    [[nodiscard]] static Result<OpenFile> openAny(const std::string& path);
    OpenFile(OpenFile&& other) noexcept : m_descriptor(other.m_descriptor) { other.m_descriptor = -1; }
    OpenFile& operator=(OpenFile&&) = delete;
    ~OpenFile();

    [[nodiscard]] int descriptor() const { return m_descriptor; }
    /// Bytes of a regular file; none for pipes and devices.
    [[nodiscard]] std::optional<std::uint64_t> regularSize() const;

private:
    explicit OpenFile(int descriptor) : m_descriptor(descriptor) {}
    [[nodiscard]] static Result<OpenFile> open(const std::string& path, int flags);
    int m_descriptor;
};

/// Appends what the file has left, `limit` bytes at the most; fewer only at its end. Error: the system's.
[[nodiscard]] Result<std::size_t> readBytes(const OpenFile&, const std::string& path, std::vector<std::byte>& to,
                                            std::size_t limit);

/// Reads from `offset` on, wherever reading stands. How many bytes; fewer at the file's end or where it cannot be read.
[[nodiscard]] std::size_t readAt(const OpenFile&, std::uint64_t offset, std::span<std::byte> to);

/// "No such file or directory" and the like, with the path.
[[nodiscard]] Error systemError(const std::string& path, int errorNumber);

} // namespace gmonscope
