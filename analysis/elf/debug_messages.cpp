// SPDX-License-Identifier: MIT
#include "elf/debug_messages.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace gmonscope {

namespace {

constexpr std::uint8_t answered = 1, failed = 2;

class Writer {
public:
    Writer() { add(std::uint64_t{0}); }
    template <class T> Writer& add(const T& value)
    {
        static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
        m_bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        return *this;
    }
    template <class List> Writer& addList(const List& list)
    {
        using T = typename List::value_type;
        static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
        add(std::uint64_t{list.size()});
        m_bytes.append(reinterpret_cast<const char*>(list.data()), list.size() * sizeof(T));
        return *this;
    }
    std::string finish()
    {
        const std::uint64_t size = m_bytes.size();
        std::memcpy(m_bytes.data(), &size, sizeof size);
        return std::move(m_bytes);
    }

private:
    std::string m_bytes;
};

/// After the first value that is not there, all are zeros and empty.
class Reader {
public:
    explicit Reader(std::string_view message) : m_left(message) { read<std::uint64_t>(); }

    template <class T> T read()
    {
        T value{};
        if (m_left.size() < sizeof value) {
            m_isSound = false;
            m_left = {};
            return value;
        }
        std::memcpy(&value, m_left.data(), sizeof value);
        m_left.remove_prefix(sizeof value);
        return value;
    }
    template <class List> List readList()
    {
        using T = typename List::value_type;
        const auto count = read<std::uint64_t>();
        List list;
        if (count > m_left.size() / sizeof(T)) {
            m_isSound = false;
            return list;
        }
        list.resize(count);
        if (count)
            std::memcpy(list.data(), m_left.data(), count * sizeof(T));
        m_left.remove_prefix(count * sizeof(T));
        return list;
    }
    /// All of it was read, and all was there.
    [[nodiscard]] bool isDone() const { return m_isSound && m_left.empty(); }

private:
    std::string_view m_left;
    bool m_isSound = true;
};

/// By address, no two of one address.
template <class List, class Key> bool isAscending(const List& list, Key key)
{
    return std::adjacent_find(list.begin(), list.end(),
                              [&](const auto& a, const auto& b) { return key(a) >= key(b); }) == list.end();
}

std::optional<LineTable> readLines(Reader& in)
{
    auto rows = in.readList<std::vector<LineRow>>();
    const auto sizes = in.readList<std::vector<std::uint32_t>>();
    const auto text = in.readList<std::string>();
    std::vector<std::string> files;
    files.reserve(sizes.size());
    std::size_t at = 0;
    for (const std::uint32_t size : sizes) {
        if (size > text.size() - at)
            return {};
        files.push_back(text.substr(at, size));
        at += size;
    }
    const bool isSound = isAscending(rows, [](const LineRow& row) { return row.address; }) &&
                         std::all_of(rows.begin(), rows.end(), [&](const LineRow& row) {
                             return row.place.line == 0 || row.place.file < files.size();
                         });
    return isSound ? std::optional(LineTable(std::move(rows), std::move(files))) : std::nullopt;
}

void writeLines(const LineTable& lines, Writer& out)
{
    std::vector<std::uint32_t> sizes;
    std::string text;
    for (const std::string& file : lines.files()) {
        sizes.push_back(static_cast<std::uint32_t>(file.size()));
        text += file;
    }
    out.addList(lines.rows()).addList(sizes).addList(text);
}

std::optional<DwarfFunctions> readFunctions(Reader& in)
{
    auto functions = in.readList<std::vector<DwarfFunction>>();
    auto pieces = in.readList<std::vector<DwarfFunctions::Piece>>();
    auto names = in.readList<std::string>();
    const bool isSound = isAscending(pieces, [](const DwarfFunctions::Piece& piece) { return piece.start; }) &&
                         std::all_of(functions.begin(), functions.end(), [&](const DwarfFunction& f) {
                             return f.nameAt <= names.size() && f.nameSize <= names.size() - f.nameAt;
                         });
    return isSound ? std::optional(DwarfFunctions(std::move(functions), std::move(pieces), std::move(names)))
                   : std::nullopt;
}

} // namespace

DebugLimits::DebugLimits(std::uint64_t fileBytes)
{
    constexpr std::uint64_t mebi = 1u << 20, large = std::uint64_t{1} << 50;
    const std::uint64_t bytes = std::min(fileBytes, large);
    memory = 64 * mebi + 30 * bytes;
    seconds = 10 + bytes / mebi;
    answerBytes = 16 * mebi + 10 * bytes;
}

std::string writeDebugRequest(const DebugRequest& request)
{
    Writer out;
    out.add(std::uint8_t{request.isOfAll}).add(std::uint8_t{request.wantsLines});
    out.add(std::uint8_t{request.wantsFunctions}).addList(request.path).addList(request.ranges);
    return out.finish();
}

std::string writeDebugAnswer(const DebugAnswer& answer)
{
    Writer out;
    out.add(std::uint8_t{answered}).add(std::uint8_t{answer.hasUnits});
    writeLines(answer.lines, out);
    out.addList(answer.functions.functions()).addList(answer.functions.pieces()).addList(answer.functions.names());
    return out.finish();
}

std::string writeDebugFailure(const Error& error)
{
    Writer out;
    out.add(std::uint8_t{failed}).add(std::uint8_t{error.offset.has_value()}).add(error.offset.value_or(0));
    return out.addList(error.path).addList(error.expected).addList(error.found).finish();
}

std::optional<std::size_t> debugMessageEnd(std::string_view received, std::size_t)
{
    std::uint64_t size = 0;
    if (received.size() < sizeof size)
        return std::nullopt;
    std::memcpy(&size, received.data(), sizeof size);
    size = std::max<std::uint64_t>(size, sizeof size); // what has less is wrong, and found to be when it is read
    return received.size() >= size ? std::optional<std::size_t>(size) : std::nullopt;
}

std::optional<DebugRequest> readDebugRequest(std::string_view message)
{
    Reader in(message);
    DebugRequest request;
    request.isOfAll = in.read<std::uint8_t>();
    request.wantsLines = in.read<std::uint8_t>();
    request.wantsFunctions = in.read<std::uint8_t>();
    request.path = in.readList<std::string>();
    request.ranges = in.readList<std::vector<AddressRange>>();
    return in.isDone() ? std::optional(std::move(request)) : std::nullopt;
}

Result<DebugAnswer> readDebugAnswer(std::string_view message)
{
    Reader in(message);
    const Error senseless{.path = {}, .offset = {}, .expected = {}, .found = "an answer that makes no sense"};
    const auto kind = in.read<std::uint8_t>();
    if (kind == failed) {
        Error error;
        const bool hasOffset = in.read<std::uint8_t>();
        const auto offset = in.read<std::uint64_t>();
        error.offset = hasOffset ? std::optional(offset) : std::nullopt;
        error.path = in.readList<std::string>();
        error.expected = in.readList<std::string>();
        error.found = in.readList<std::string>();
        return in.isDone() ? error : senseless;
    }
    DebugAnswer answer;
    answer.hasUnits = in.read<std::uint8_t>();
    auto lines = readLines(in);
    auto functions = readFunctions(in);
    if (kind != answered || !lines || !functions || !in.isDone())
        return senseless;
    answer.lines = std::move(*lines);
    answer.functions = std::move(*functions);
    return answer;
}

} // namespace gmonscope
