// SPDX-License-Identifier: MIT
#pragma once

/// Lets screen readers walk through the graph: each node and open cycle is a child of the view, with its numbers in its
/// name. REQUIRES: called before the first GraphView is asked for its interface; further calls do nothing.
void installGraphAccessibility();

class GraphView;

/// Tells screen readers which node has the keyboard cursor now.
void tellSelected(GraphView& view);
/// Tells screen readers that the nodes have changed.
void tellDiagram(GraphView& view);
