// SPDX-License-Identifier: MIT
//
// Any bytes as the map of object files that -R takes, up to the order of the files.
#include "memory_file.h"

#include "export/link_order.h"
#include "load/build_profile.h"
#include "locate/object_map.h"

#include <set>
#include <sstream>

using namespace gmonscope;

namespace {

/// Has functions with the names that the map has, too.
std::shared_ptr<const Profile> profile()
{
    auto data = std::make_unique<Profile::Data>();
    std::vector<SymbolizedCall> calls;
    for (const char* name : {"main", "work", "a", "b", ""}) {
        Function function;
        function.name = function.symbol = name;
        function.address = 0x1000 + 0x100 * data->table.functions.size();
        function.size = 0x80;
        function.ticks = function.selfSeconds = 1;
        const auto id = FunctionId{static_cast<std::uint32_t>(data->table.functions.size())};
        calls.push_back({.caller = FunctionId{id.value / 2}, .callee = id, .calls = id.value + 1});
        data->table.functions.push_back(function);
    }
    return buildProfile(std::move(data), std::move(calls));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    static const auto called = profile();
    const test::MemoryFile file({bytes, size});
    const std::string path = file.path();
    const auto map = ObjectMap::read(path);
    if (!map)
        return 0; // no line of it tells of a symbol
    for (const char* name : {"main", "work", "a", "b", ""})
        if (const auto* place = map->find(name); place && place->object >= map->objects().size())
            std::abort(); // of a file that is not there
    for (const bool asGnu : {false, true}) {
        std::ostringstream text;
        if (writeFileOrder(text, *called, path, asGnu))
            std::abort();
        std::set<std::string> seen;
        std::istringstream lines(text.str());
        for (std::string line; std::getline(lines, line);)
            if (!asGnu && !seen.insert(line).second)
                std::abort(); // the linker would get a file twice
    }
    return 0;
}
