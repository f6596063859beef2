// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <sys/types.h>

namespace gmonscope::bench {

/// Written straight to the disk: the tests' builders keep all in memory.
class File {
public:
    explicit File(const std::string& path) : m_file(std::fopen(path.c_str(), "wb"), &std::fclose) {}

    [[nodiscard]] bool isOpen() const { return bool(m_file); }
    template <class Value> void put(const Value& value) { putAll(&value, 1); }
    template <class Value> void putAll(const Value* values, std::size_t count)
    {
        m_isWhole &= std::fwrite(values, sizeof(Value), count, m_file.get()) == count;
    }
    void skipTo(std::uint64_t offset) { m_isWhole &= fseeko(m_file.get(), static_cast<off_t>(offset), SEEK_SET) == 0; }
    bool close() { return m_isWhole & (std::fclose(m_file.release()) == 0); }
    [[nodiscard]] std::FILE* handle() const { return m_file.get(); }

private:
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> m_file;
    bool m_isWhole = true;
};

} // namespace gmonscope::bench
