// SPDX-License-Identifier: MIT
#include "symbolize/shared_names.h"

#include <functional>
#include <unordered_map>

namespace gmonscope {

namespace {

/// What is known of a name, or of one in a module.
struct Uses {
    std::uint32_t first; ///< a function that has it
    bool isShared = false;
};

using NameInModule = std::pair<std::string_view, std::uint32_t>;
struct NameHash {
    std::size_t operator()(const NameInModule& name) const
    {
        return std::hash<std::string_view>()(name.first) * 31 + name.second;
    }
};

class NameMarker {
public:
    explicit NameMarker(Profile::Data& data) : m_data(data) {}

    void mark()
    {
        for (std::uint32_t f = 0; f < m_data.functions.size(); ++f)
            if (isNamed(m_data.functions[f]) && isEntry(f))
                add(f);
        for (Function& function : m_data.functions) {
            if (!isNamed(function))
                continue;
            const auto name = m_names.find(function.name);
            const auto here = m_inModules.find({function.name, function.module->value});
            function.isInSeveralModules = name != m_names.end() && name->second.isShared;
            function.isInSeveralFiles = function.isLocal && here != m_inModules.end() && here->second.isShared;
        }
    }

private:
    static bool isNamed(const Function& function) { return function.kind == FunctionKind::Function && function.module; }
    [[nodiscard]] bool isEntry(std::uint32_t f) const
    {
        return m_data.visibility.empty() || m_data.visibility[f].isFunction;
    }

    void add(std::uint32_t f)
    {
        const Function& function = m_data.functions[f];
        Uses& name = m_names.try_emplace(function.name, Uses{f}).first->second;
        name.isShared = name.isShared || m_data.functions[name.first].module != function.module;
        Uses& here = m_inModules.try_emplace({function.name, function.module->value}, Uses{f}).first->second;
        const Function& first = m_data.functions[here.first];
        // One that is everybody's and one of a file differ, too.
        here.isShared = here.isShared || first.isLocal != function.isLocal ||
                        (function.isLocal && first.sourceFile != function.sourceFile);
    }

    Profile::Data& m_data;
    std::unordered_map<std::string_view, Uses> m_names;
    std::unordered_map<NameInModule, Uses, NameHash> m_inModules;
};

} // namespace

void markSharedNames(Profile::Data& data) { NameMarker(data).mark(); }

} // namespace gmonscope
