// SPDX-License-Identifier: MIT
#include "symbolize/block_rows.h"

#include <algorithm>
#include <map>

namespace gmonscope {

void placeBlocks(const std::vector<RawBlock>& blocks, const SymbolTable& symbols, std::size_t mostOfRow,
                 FunctionTable& table)
{
    struct Row {
        std::vector<BlockCount> blocks;
        std::map<std::uint64_t, std::size_t> places; ///< by address
    };
    std::map<FunctionId, Row> rows;
    for (const RawBlock& block : blocks) {
        const auto id = symbols.find(block.address);
        if (!id)
            continue;
        Row& row = rows[*id];
        if (const auto known = row.places.find(block.address); known != row.places.end()) {
            row.blocks[known->second].count += block.count;
        } else if (row.blocks.size() < mostOfRow) {
            row.places.emplace(block.address, row.blocks.size());
            row.blocks.push_back({*id, block.address, block.count});
        }
    }
    for (const auto& [id, row] : rows)
        table.blocks.insert(table.blocks.end(), row.blocks.begin(), row.blocks.end());
}

} // namespace gmonscope
