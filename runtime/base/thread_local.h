/* SPDX-License-Identifier: MIT
 *
 * Thread-local data that is reached without a call: in signal handlers, and before the loader is done.
 */
#ifndef GMS_THREAD_LOCAL_H
#define GMS_THREAD_LOCAL_H

#define GMS_THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))

#endif
