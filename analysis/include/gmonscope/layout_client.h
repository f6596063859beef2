// SPDX-License-Identifier: MIT
//
// Graphviz runs in a process of its own (gmonscope-layout): it cannot be cancelled, is not thread-safe and aborts on
// some inputs. The client starts that process, feeds it, and kills it after a timeout.
#pragma once

#include "gmonscope/diagram.h"
#include "gmonscope/result.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

namespace gmonscope {

struct LayoutOptions {
    /// Time limit for each LayoutStep; half of it for the steps after one that exceeded it.
    std::chrono::milliseconds timeout{2000};
    const std::atomic<bool>* cancelled = nullptr; ///< polled at least every 20 ms
};

/// Owns one warm worker. Not thread-safe: one client per thread, or a lock.
class LayoutClient {
public:
    /// `workerPath`: the gmonscope-layout program; by default it is found relative to this program's folder (in the
    /// build tree and once installed). The environment's GMONSCOPE_LAYOUT overrides it, for tests.
    explicit LayoutClient(std::string workerPath = defaultWorkerPath());
    ~LayoutClient();
    LayoutClient(const LayoutClient&) = delete;
    LayoutClient& operator=(const LayoutClient&) = delete;

    /// Lays the diagram out. If a step fails (crash, timeout, invalid answer, no worker), the next simpler one is
    /// tried; the last one at once if the worker could not be started or only waited. The last step needs no worker,
    /// so the only Error is "cancelled".
    [[nodiscard]] Result<DiagramLayout> layout(const Diagram&, const LayoutOptions& = {});

    [[nodiscard]] static std::string defaultWorkerPath();

private:
    struct Worker;
    std::string m_workerPath;
    std::unique_ptr<Worker> m_worker;
};

} // namespace gmonscope
