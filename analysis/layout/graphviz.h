// SPDX-License-Identifier: MIT
#pragma once

#include "layout/protocol.h"

#include <memory>

namespace gmonscope::layout {

/// Wraps Graphviz' dot. The library has global state and may abort, so only the worker process uses it.
class Graphviz {
public:
    Graphviz();
    ~Graphviz();
    Graphviz(const Graphviz&) = delete;
    Graphviz& operator=(const Graphviz&) = delete;

    [[nodiscard]] Result<Answer> layout(const Request&);

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace gmonscope::layout
