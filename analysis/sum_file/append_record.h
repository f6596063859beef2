// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <type_traits>

namespace gmonscope {

/// Appends a record of a companion as it lies in memory.
template <class Record> void appendRecord(std::string& bytes, const Record& record)
{
    static_assert(std::is_trivially_copyable_v<Record>);
    bytes.append(reinterpret_cast<const char*>(&record), sizeof record);
}

} // namespace gmonscope
