// SPDX-License-Identifier: MIT
#include "flame/flame_stacks.h"

#include "gmonscope/call_tree.h"

#include <QCoreApplication>

using namespace gmonscope;

FlameStacks::FlameStacks(std::shared_ptr<const Profile> of, const ViewChoice& choice)
    : profile(std::move(of)), view(choice),
      frames(arrangedFrames(profile, choice.hasFlamesBottomUp ? TreeDirection::BottomUp : TreeDirection::TopDown,
                            choice.foldsRecursion))
{
}

QString FlameStacks::name(const MeasuredFrame& frame) const
{
    return frame.function ? view.name(*profile, EntryRef::of(*frame.function)) : fullName(frame);
}

QString FlameStacks::fullName(const MeasuredFrame& frame) const
{
    return frame.function ? format::entryName(*profile, EntryRef::of(*frame.function))
                          : QCoreApplication::translate("FlameGraph", "callers not known");
}
