// SPDX-License-Identifier: MIT
//
// The part that the programs share which do risky work for ours, at the other end of a WorkerProcess.
#pragma once

#include "base/message_end.h"

#include <string>

#include <sys/resource.h>

namespace gmonscope {

/// Sets a limit of this process (RLIMIT_AS and the like), or as much of it as is allowed. With a sanitizer memory has
/// none: it takes a large address space for itself.
void limitResource(int resource, rlim_t value);

/// From now on: then the process dies.
void allowProcessorTime(rlim_t seconds);

/// Ends this process when the client's end of the socket is closed, in the middle of work, too.
void endWithTheClient();

/// Takes the next whole message off what is `pending` and comes from standard input. None: there is no more, or none of
/// up to `mostBytes`.
[[nodiscard]] std::optional<std::string> nextMessage(std::string& pending, MessageEnd, std::size_t mostBytes);

/// To standard output. False when nobody reads any more.
[[nodiscard]] bool writeAll(std::string_view text);

} // namespace gmonscope
