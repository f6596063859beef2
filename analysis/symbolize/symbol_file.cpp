// SPDX-License-Identifier: MIT
#include "symbolize/symbol_file.h"

#include "base/file_bytes.h"

#include <charconv>

namespace gmonscope {

namespace {

constexpr std::size_t largestFile = 64u << 20;

std::string_view takeWord(std::string_view& line)
{
    const auto start = std::min(line.find_first_not_of(" \t\r"), line.size());
    const auto end = std::min(line.find_first_of(" \t\r", start), line.size());
    const std::string_view word = line.substr(start, end - start);
    line.remove_prefix(end);
    return word;
}

std::optional<ElfSymbol> parseLine(std::string_view line)
{
    const std::string_view address = takeWord(line), type = takeWord(line), name = takeWord(line);
    ElfSymbol symbol{.name = name};
    const auto [end, error] = std::from_chars(address.data(), address.data() + address.size(), symbol.address, 16);
    if (error != std::errc() || end != address.data() + address.size() || name.empty() || (type != "t" && type != "T"))
        return {};
    return symbol;
}

} // namespace

Result<SymbolList> readSymbolFile(const std::string& path)
{
    const auto fail = [&](std::string expected, std::string found) {
        return Error{.path = path, .offset = {}, .expected = std::move(expected), .found = std::move(found)};
    };
    auto file = OpenFile::openAny(path);
    if (!file)
        return file.error();
    std::vector<std::byte> bytes;
    if (auto read = readBytes(*file, path, bytes, largestFile + 1); !read)
        return read.error();
    if (bytes.size() > largestFile)
        return fail("a symbol file of 64 MiB at the most", "more");
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    SymbolList symbols;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        if (auto symbol = parseLine(text.substr(0, end)))
            symbols.push_back(*symbol);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (symbols.empty())
        return fail("lines of address, type t or T, and name", "none");
    return symbols;
}

} // namespace gmonscope
