// SPDX-License-Identifier: MIT
#include "symbolize/shared_images.h"

#include "symbolize/image_symbols.h"

namespace gmonscope {

Result<ElfImage> SharedImages::program(const std::string& path, const ModuleFinder& finder, std::vector<Problem>& notes)
{
    const std::lock_guard lock(m_mutex);
    if (m_program)
        return *m_program;
    auto image = readProgram(path, finder, notes);
    if (image && !image->isStripped)
        m_program = *image;
    return image;
}

SymbolTable SharedImages::functions(const ElfImage& image, const SymbolOptions& options, FunctionTable& table)
{
    std::shared_ptr<const ProgramFunctions> functions;
    {
        const std::lock_guard lock(m_mutex);
        std::shared_ptr<const ProgramFunctions>& known = options.splitAtMarks ? m_split : m_whole;
        if (!known) {
            auto made = std::make_shared<ProgramFunctions>();
            made->symbols = buildSymbolTable(image, made->table, options);
            known = std::move(made);
        }
        functions = known;
    }
    table.functions = functions->table.functions;
    table.names.keep(functions, functions->table.names.bytes());
    return functions->symbols;
}

} // namespace gmonscope
