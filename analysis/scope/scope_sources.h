// SPDX-License-Identifier: MIT
//
// Sources for the bytes of a .scope file.
#pragma once

#include "scope/scope_chunks.h"

#include <algorithm>
#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

class FileSource : public ScopeBytes {
public:
    FileSource(const OpenFile& file, std::string path) : m_file(file), m_path(std::move(path)) {}
    /// Returns the current size: the file of a running process grows.
    [[nodiscard]] std::uint64_t size() const override
    {
        struct stat status {};
        const bool isRegular = m_file.regularSize() && fstat(m_file.descriptor(), &status) == 0;
        return isRegular ? static_cast<std::uint64_t>(status.st_size) : 0;
    }
    [[nodiscard]] Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> to) const override
    {
        std::size_t done = 0;
        while (done < to.size()) {
            const ssize_t got =
                pread(m_file.descriptor(), to.data() + done, to.size() - done, static_cast<off_t>(offset + done));
            if (got < 0 && errno == EINTR)
                continue;
            if (got < 0)
                return systemError(m_path, errno);
            if (got == 0)
                break;
            done += static_cast<std::size_t>(got);
        }
        return done;
    }

private:
    const OpenFile& m_file;
    std::string m_path;
};

class MemorySource : public ScopeBytes {
public:
    explicit MemorySource(std::span<const std::byte> bytes) : m_bytes(bytes) {}
    [[nodiscard]] std::uint64_t size() const override { return m_bytes.size(); }
    [[nodiscard]] Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> to) const override
    {
        if (offset >= m_bytes.size())
            return std::size_t{0};
        const auto part = m_bytes.subspan(offset, std::min<std::uint64_t>(to.size(), m_bytes.size() - offset));
        std::copy(part.begin(), part.end(), to.begin());
        return part.size();
    }

private:
    std::span<const std::byte> m_bytes;
};

} // namespace gmonscope
