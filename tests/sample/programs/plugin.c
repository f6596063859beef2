/* SPDX-License-Identifier: MIT
 *
 * A plug-in; WORKER is the name of its own function.
 */
unsigned long WORKER(unsigned long n);
__attribute__((visibility("default"))) unsigned long plugin_work(unsigned long n);

unsigned long WORKER(unsigned long n) { return n * 3; }

unsigned long plugin_work(unsigned long n) { return WORKER(n) + 1; }
