// SPDX-License-Identifier: MIT
#pragma once

/// Lets screen readers walk through the graph: each node and open cycle is a child of the view, with its numbers in its
/// name. Must be called before the first GraphView is asked for; again does nothing.
void installGraphAccessibility();

class GraphView;

/// Says which node the keyboard has come to.
void tellSelected(GraphView& view);
/// Says that the nodes are others.
void tellPicture(GraphView& view);
