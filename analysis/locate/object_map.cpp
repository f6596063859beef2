// SPDX-License-Identifier: MIT
#include "locate/object_map.h"

#include "base/file_bytes.h"

#include <algorithm>

namespace gmonscope {

namespace {

Error notAMap(const std::string& path, std::string found)
{
    return {.path = path,
            .offset = {},
            .expected = "lines OBJECT:ADDRESS TYPE NAME, as nm -o writes them, of " +
                        std::to_string(largestProfile >> 20) + " MiB at the most",
            .found = std::move(found)};
}

} // namespace

Result<ObjectMap> ObjectMap::read(const std::string& path)
{
    const auto file = OpenFile::openAny(path);
    if (!file)
        return file.error();
    if (const auto size = file->regularSize(); size && *size > largestProfile)
        return notAMap(path, std::to_string(*size >> 20) + " MiB");
    std::vector<std::byte> bytes;
    if (auto read = readBytes(*file, path, bytes, largestProfile + 1); !read)
        return read.error();
    if (bytes.size() > largestProfile)
        return notAMap(path, "more");
    ObjectMap map;
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size()), last;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const auto colon = line.find(':'), blank = line.rfind(' ');
        if (colon == std::string_view::npos || blank == std::string_view::npos || blank < colon)
            continue;
        const std::string_view object = line.substr(0, colon);
        map.m_places.try_emplace(std::string(line.substr(blank + 1)), Place{map.add(object), object != last});
        last = object;
    }
    if (map.m_places.empty())
        return notAMap(path, "none");
    return map;
}

const ObjectMap::Place* ObjectMap::find(std::string_view symbol) const
{
    const auto place = m_places.find(symbol);
    return place == m_places.end() ? nullptr : &place->second;
}

std::uint32_t ObjectMap::add(std::string_view object)
{
    const auto [place, isNew] = m_ids.try_emplace(std::string(object), static_cast<std::uint32_t>(m_objects.size()));
    if (isNew)
        m_objects.push_back(place->first);
    return place->second;
}

} // namespace gmonscope
