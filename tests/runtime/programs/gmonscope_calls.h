/* SPDX-License-Identifier: MIT */
/* Declared here, not included, so that the programs also build as users build them: with nothing of ours. */
void moncontrol(int mode);
void _mcleanup(void);
