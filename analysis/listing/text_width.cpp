// SPDX-License-Identifier: MIT
#include "gmonscope/elide.h"

#include <array>

namespace gmonscope {

namespace {

/// Advance widths of U+0020..U+007E in 1/1000 em of Noto Sans, Regular and Bold.
constexpr std::array<std::uint16_t, 95> regular{
    260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572,
    572, 572, 572, 572, 572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556,
    519, 728, 741, 339, 273, 619, 524, 907, 760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586,
    566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615, 564, 344, 615, 618, 258, 258, 534,
    258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380, 551, 380, 572};
constexpr std::array<std::uint16_t, 95> bold{
    260, 286, 472, 646, 572, 901, 750, 266, 339, 339, 545, 572, 285, 322, 285, 413, 572, 572, 572,
    572, 572, 572, 572, 572, 572, 572, 285, 285, 572, 572, 572, 477, 897, 690, 672, 637, 740, 560,
    549, 724, 765, 389, 331, 664, 565, 943, 813, 796, 628, 796, 660, 551, 579, 756, 650, 967, 667,
    624, 579, 331, 413, 331, 572, 411, 362, 604, 633, 514, 633, 591, 387, 633, 657, 305, 305, 620,
    305, 982, 657, 619, 633, 633, 454, 497, 434, 657, 569, 856, 578, 569, 488, 394, 551, 394, 572};

/// Other characters by the first byte of their UTF-8 form: near enough for the few that names hold.
double unitsOfOther(unsigned char lead, unsigned char next)
{
    if (lead == 0xC2)
        return next == 0xA0 ? 260 : next == 0xB7 ? 275 : 590; // no-break space, middle dot, signs
    if (lead < 0xE0)
        return 640; // Latin, Greek, Cyrillic
    if (lead == 0xE2)
        return 830; // general punctuation, the ellipsis
    return 1000;    // ideographs, emoji
}

} // namespace

double approximateTextWidth(std::string_view text, double size, FontWeight weight)
{
    const auto& table = weight == FontWeight::Bold ? bold : regular;
    double units = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte >= 0x20 && byte < 0x7F)
            units += table[byte - 0x20];
        else if (byte >= 0xC0)
            units += unitsOfOther(byte, i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0);
        else if (byte < 0x80)
            units += 600; // control characters are drawn as a replacement
    }
    return units * size / 1000;
}

} // namespace gmonscope
