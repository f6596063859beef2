// SPDX-License-Identifier: MIT
#include "gmonscope/diagram_style.h"

#include <cmath>

namespace gmonscope {

namespace {

constexpr ChangePalette light{
    {0x5A3E9B, 0x9C87CB, 0xD8CFEC, 0xF3F4F5, 0xFCDDBB, 0xEF9F52, 0xA84A06}, 0x9A4300, 0x5A3E9B};
constexpr ChangePalette dark{
    {0xC4B1FF, 0x8B75C9, 0x453C63, 0x2E3136, 0x57401F, 0xB8762A, 0xFFBC66}, 0xFFBC66, 0xC4B1FF};

constexpr double middling = 0.015, large = 0.035; // of the base run
constexpr std::size_t middle = 3;

} // namespace

const ChangePalette& changePaletteFor(Theme theme) { return theme == Theme::Dark ? dark : light; }

const ChangePalette& changePaletteFor(const Palette& palette)
{
    return changePaletteFor(palette.canvas == paletteFor(Theme::Dark).canvas ? Theme::Dark : Theme::Light);
}

std::size_t changeStep(double share, bool isBeyondChance)
{
    if (!isBeyondChance || share == 0)
        return middle;
    const double size = std::abs(share);
    const std::size_t steps = size > large ? 3 : size > middling ? 2 : 1;
    return share > 0 ? middle + steps : middle - steps;
}

} // namespace gmonscope
