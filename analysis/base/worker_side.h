// SPDX-License-Identifier: MIT
//
// The common part of our worker programs, which do risky work at the other end of a WorkerProcess.
#pragma once

#include "base/message_end.h"

#include <string>

#include <sys/resource.h>

namespace gmonscope {

/// Sets a limit of this process (RLIMIT_AS and the like), or as much of it as is allowed. Builds with a sanitizer
/// ignore memory limits, since they take a large address space for themselves.
void limitResource(int resource, rlim_t value);

/// Gives the process so much processor time from now on; after that it dies.
void allowProcessorTime(rlim_t seconds);

/// Ends this process when the client closes its end of the socket, even in the middle of work.
void endWithTheClient();

/// Takes the next whole message from `pending` and standard input. None: there is no more, or it is longer than
/// `mostBytes`.
[[nodiscard]] std::optional<std::string> nextMessage(std::string& pending, MessageEnd, std::size_t mostBytes);

/// Writes to standard output. False when nobody reads it any more.
[[nodiscard]] bool writeAll(std::string_view text);

} // namespace gmonscope
