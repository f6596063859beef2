// SPDX-License-Identifier: MIT
//
// Reads the section .gnu_debuglink, which names the file with the symbols that were stripped from an image.
#pragma once

#include "base/byte_reader.h"

#include <optional>
#include <span>
#include <string>

namespace gmonscope {

struct DebugLink {
    std::string name;           ///< name of the file; empty: none
    std::uint32_t checksum = 0; ///< checksum of the whole file
};

/// Reads a name, padded to a multiple of 4 bytes, and a checksum. An empty name: the section is damaged.
[[nodiscard]] DebugLink parseDebugLink(std::span<const std::byte> section, ByteOrder);

/// Returns the checksum of a file's bytes (ISO 3309, as in Ethernet). None: it cannot be read.
[[nodiscard]] std::optional<std::uint32_t> checksumOf(const std::string& path);

} // namespace gmonscope
