// SPDX-License-Identifier: MIT
//
// The section .gnu_debuglink: which file has the symbols that were taken out of an image.
#pragma once

#include "base/byte_reader.h"

#include <optional>
#include <span>
#include <string>

namespace gmonscope {

struct DebugLink {
    std::string name;           ///< of the file; empty: none
    std::uint32_t checksum = 0; ///< of all of it
};

/// A name, padded to a multiple of 4 bytes, and a checksum. No name: it is damaged.
[[nodiscard]] DebugLink parseDebugLink(std::span<const std::byte> section, ByteOrder);

/// That of the file's bytes (ISO 3309's, as in Ethernet). None: it cannot be read.
[[nodiscard]] std::optional<std::uint32_t> checksumOf(const std::string& path);

} // namespace gmonscope
