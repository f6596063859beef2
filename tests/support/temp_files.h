// SPDX-License-Identifier: MIT
#pragma once

#include "byte_writer.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace gmonscope::test {

/// A folder of its own for a test's files; removed with all that is in it.
class TempFolder {
public:
    TempFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "gmonscope-test-XXXXXX").string();
        if (!mkdtemp(name.data()))
            throw std::runtime_error("no temporary folder");
        m_path = name;
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }

    [[nodiscard]] std::string path() const { return m_path.string(); }
    [[nodiscard]] std::string path(const std::string& name) const { return (m_path / name).string(); }

    /// Writes a file and returns its path.
    std::string write(const std::string& name, const Bytes& bytes) const
    {
        std::error_code none;
        std::filesystem::remove(path(name), none); // writing over it would wait for the disk
        std::ofstream file(path(name), std::ios::binary);
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        if (!file.flush())
            throw std::runtime_error("cannot write " + name);
        return path(name);
    }
    std::string write(const std::string& name, std::string_view text) const
    {
        return write(name, ByteWriter().text(text, text.size()).bytes());
    }
    /// Writes an executable file.
    std::string writeProgram(const std::string& name, const Bytes& bytes) const
    {
        const std::string place = write(name, bytes);
        std::filesystem::permissions(place, std::filesystem::perms::owner_all);
        return place;
    }
    /// Makes a file longer without writing to its disk.
    void stretch(const std::string& name, std::uint64_t size) const { std::filesystem::resize_file(path(name), size); }

private:
    std::filesystem::path m_path;
};

} // namespace gmonscope::test
