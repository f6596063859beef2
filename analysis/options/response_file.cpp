// SPDX-License-Identifier: MIT
#include "options/response_file.h"

#include "base/file_bytes.h"

#include <cctype>
#include <optional>

namespace gmonscope {

namespace {

constexpr int mostFiles = 2000; // files may name themselves
constexpr std::size_t largestFile = 16u << 20;

std::optional<std::string> textOf(const std::string& path)
{
    const auto file = OpenFile::openAny(path);
    std::vector<std::byte> bytes;
    if (!file || !readBytes(*file, path, bytes, largestFile))
        return {};
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

std::vector<std::string> wordsOf(const std::string& text)
{
    std::vector<std::string> words;
    bool isOpen = false; // a word has begun
    char quote = 0;
    const auto word = [&]() -> std::string& {
        if (!isOpen)
            words.emplace_back();
        isOpen = true;
        return words.back();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\' && i + 1 < text.size())
            word() += text[++i];
        else if (quote ? c == quote : c == '\'' || c == '"') {
            quote = quote ? 0 : c;
            word();
        } else if (!quote && std::isspace(static_cast<unsigned char>(c)))
            isOpen = false;
        else
            word() += c;
    }
    return words;
}

} // namespace

std::vector<std::string> expandResponseFiles(std::vector<std::string> arguments)
{
    int files = 0;
    for (std::size_t i = 1; i < arguments.size();) {
        const auto text =
            arguments[i].starts_with('@') && files < mostFiles ? textOf(arguments[i].substr(1)) : std::nullopt;
        if (!text) {
            ++i;
            continue;
        }
        ++files;
        const auto words = wordsOf(*text);
        const auto place = arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i));
        arguments.insert(place, words.begin(), words.end());
    }
    return arguments;
}

} // namespace gmonscope
