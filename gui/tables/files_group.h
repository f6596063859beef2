// SPDX-License-Identifier: MIT
#pragma once

#include "tables/files_model.h"

struct FilesModel::Group {
    QString path; ///< empty: not known
    int row = 0;
    std::vector<gmonscope::FunctionId> functions; ///< in the shown order
    double selfSeconds = 0;
    double measuredSeconds = 0;   ///< of stacks with any of its functions
    std::uint32_t measuredTo = 0; ///< frames below the last frame that counted
    std::uint64_t calls = 0;      ///< from functions of other groups, and from outside the program
};

/// The id of rows inside a group, so that their parent is known at once; rows of groups have 0.
inline const void* noGroup() { return nullptr; }
