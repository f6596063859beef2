// SPDX-License-Identifier: MIT
#include "gmonscope/diagram_style.h"

#include "gmonscope/phrase.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace gmonscope {

namespace {

constexpr Palette lightPalette{
    .window = 0xF1F2F4,
    .base = 0xFFFFFF,
    .alternateBase = 0xF7F8FA,
    .canvas = 0xFAFBFC,
    .text = 0x1A1D21,
    .text2 = 0x555C66,
    .text3 = 0x8B929B,
    .line = 0xD9DCE1,
    .line2 = 0xB4BAC3,
    .hover = 0xE4E7EB,
    .accent = 0x0A5FC4,
    .onAccent = 0xFFFFFF,
    .accentBackground = 0xDCEAFB,
    .accentText = 0x0A4FA3,
    .selfBar = 0xF8D69B,
    .totalBar = 0xCED7E3,
    .arc = 0x7F8996,
    .arcText = 0x3C434C,
    .cycle = 0xE9F3F3,
    .cycleLine = 0x2F7F7C,
    .cycleText = 0x1E5E5C,
    .cycleStrip = 0xC9DFDF,
    .error = 0xB3261E,
    .errorBackground = 0xFCEBEA,
    .errorLine = 0xE3A7A3,
    .warning = 0x8A5300,
    .warningBackground = 0xFFF3D9,
    .warningLine = 0xE2BD74,
    .note = 0x0A5FC4,
    .noteBackground = 0xEAF2FD,
    .noteLine = 0xA9C8F0,
    .estimatedSelf = 0x7A8088,
    .estimatedBelow = 0xBEC1C5,
    .measuredSelf = 0x0A5FC4,
    .measuredBelow = 0x84AFE2,
    .searchHit = 0xB3D4FF,
    .inkDark = 0x1A1D21,
    .inkLight = 0xFFFFFF,
    .selfShare = {0xFFFFFF, 0xFFFAEC, 0xFFF1CC, 0xFEE3A0, 0xFBCB6B, 0xF0A63C, 0xD97C27, 0x93390A},
    .files = {0x77AADD, 0xEE8866, 0xEEDD88, 0x44BB99, 0xFFAABB, 0xBBCC33, 0x99DDFF},
    .otherFiles = 0xD5D8DC,
    .outlineTowards = 0.30,
    .outlineTarget = 0x000000,
};

constexpr Palette darkPalette{
    .window = 0x2A2C30,
    .base = 0x1E2023,
    .alternateBase = 0x232529,
    .canvas = 0x191B1E,
    .text = 0xE4E6E9,
    .text2 = 0xA6ACB5,
    .text3 = 0x747B85,
    .line = 0x3A3D42,
    .line2 = 0x595E66,
    .hover = 0x36393E,
    .accent = 0x62A8FF,
    .onAccent = 0x0B1724,
    .accentBackground = 0x213C5C,
    .accentText = 0x9CC8FF,
    .selfBar = 0x584725,
    .totalBar = 0x39424E,
    .arc = 0x79828E,
    .arcText = 0xC3C8CF,
    .cycle = 0x1B2A2B,
    .cycleLine = 0x4FA6A2,
    .cycleText = 0x8FD3CF,
    .cycleStrip = 0x243F3F,
    .error = 0xFF8A80,
    .errorBackground = 0x3A2322,
    .errorLine = 0x7C413D,
    .warning = 0xF2BE5C,
    .warningBackground = 0x352C1A,
    .warningLine = 0x6F5A2A,
    .note = 0x62A8FF,
    .noteBackground = 0x1F2D3F,
    .noteLine = 0x3A5A80,
    .estimatedSelf = 0x888D95,
    .estimatedBelow = 0x52555A,
    .measuredSelf = 0x62A8FF,
    .measuredBelow = 0x406491,
    .searchHit = 0x1D4F8C,
    .inkDark = 0x14171A,
    .inkLight = 0xF2F3F5,
    .selfShare = {0x2B2E32, 0x35312A, 0x463921, 0x5E4817, 0x805D0E, 0xBD8722, 0xEBAC46, 0xFFDC94},
    .files = {0x246CC1, 0x722A16, 0x8A6505, 0x14B396, 0xB493CF, 0x82AC67, 0x5E2673},
    .otherFiles = 0x4A4F56,
    .outlineTowards = 0.22,
    .outlineTarget = 0xFFFFFF,
};

/// 0..255 of one channel to linear light, as WCAG 2 defines it.
double linear(std::uint32_t channel)
{
    const double value = channel / 255.0;
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(Rgb colour)
{
    return 0.2126 * linear(colour >> 16 & 0xFF) + 0.7152 * linear(colour >> 8 & 0xFF) + 0.0722 * linear(colour & 0xFF);
}

/// As white, or dark, as what takes no time.
Rgb unknownFile(const Palette& palette) { return palette.selfShare[0]; }

Rgb fileFill(const Palette& palette, const Diagram& diagram, std::string_view path)
{
    if (path.empty())
        return unknownFile(palette);
    const auto file = std::find_if(diagram.files.begin(), diagram.files.end(),
                                   [path](const DiagramFile& known) { return known.path == path; });
    return file == diagram.files.end() ? palette.otherFiles : palette.files[file->hue];
}

Point pointOn(const std::vector<Point>& curve, std::size_t segment, double t)
{
    const Point* p = &curve[segment * 3];
    const double u = 1 - t;
    const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
    return {a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x, a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

} // namespace

const Palette& paletteFor(Theme theme) { return theme == Theme::Dark ? darkPalette : lightPalette; }

std::size_t selfShareStep(double selfShare)
{
    if (!(selfShare > 0))
        return 0;
    constexpr std::array bounds{0.005, 0.01, 0.02, 0.05, 0.10, 0.20};
    return 1 + static_cast<std::size_t>(std::upper_bound(bounds.begin(), bounds.end(), selfShare) - bounds.begin());
}

Rgb nodeFill(const Palette& palette, const Diagram& diagram, const DiagramNode& node)
{
    if (node.subject.isCycle())
        return palette.cycle;
    if (node.change)
        return changePaletteFor(palette).fills[node.change->fill];
    switch (diagram.fill) {
    case NodeFill::SelfTime: break;
    case NodeFill::TotalTime: return palette.selfShare[selfShareStep(node.totalShare)];
    case NodeFill::SourceFile: return fileFill(palette, diagram, node.sourceFile);
    case NodeFill::Imbalance: return palette.selfShare[selfShareStep(node.lostShare)];
    }
    return palette.selfShare[selfShareStep(node.selfShare)];
}

std::vector<FileKey> fileKeys(const Palette& palette, const Diagram& diagram)
{
    std::vector<FileKey> keys;
    for (const DiagramFile& file : diagram.files)
        keys.push_back({file.label, palette.files[file.hue]});
    const auto add = [&](const Phrase& label, Rgb fill) {
        const bool isThere = std::any_of(diagram.nodes.begin(), diagram.nodes.end(), [&](const DiagramNode& node) {
            return !node.subject.isCycle() && fileFill(palette, diagram, node.sourceFile) == fill;
        });
        if (isThere)
            keys.push_back({label, fill});
    };
    add(Phrase::tr("other files"), palette.otherFiles);
    add(Phrase::tr("file not known"), unknownFile(palette));
    return keys;
}

double contrast(Rgb a, Rgb b)
{
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

Rgb inkOn(const Palette& palette, Rgb fill)
{
    return contrast(palette.inkDark, fill) >= contrast(palette.inkLight, fill) ? palette.inkDark : palette.inkLight;
}

Rgb mix(Rgb from, Rgb to, double amount)
{
    Rgb result = 0;
    for (const int shift : {16, 8, 0}) {
        const double a = from >> shift & 0xFF, b = to >> shift & 0xFF;
        result |= static_cast<Rgb>(std::lround(a + (b - a) * std::clamp(amount, 0.0, 1.0))) << shift;
    }
    return result;
}

Rgb nodeOutline(const Palette& palette, Rgb fill) { return mix(fill, palette.outlineTarget, palette.outlineTowards); }

namespace style {

double arcWidth(const DiagramArc& arc)
{
    switch (arc.kind) {
    case DiagramArcKind::InsideCycle: return insideCycleWidth;
    case DiagramArcKind::NeverCalled: return neverCalledWidth;
    case DiagramArcKind::ThroughHidden: return 2;
    case DiagramArcKind::Time: break;
    }
    return 1 + 5 * std::sqrt(std::clamp(arc.share, 0.0, 1.0));
}

double chainTagWidth(std::size_t functions)
{
    constexpr double digit = 7, padding = 9;
    return digit * static_cast<double>(std::to_string(functions).size()) + padding;
}

double arrowLength(double width) { return 5 + 1.3 * width; }
double arrowWidth(double width) { return 5.2 + 1.7 * width; }

} // namespace style

Point curveMiddle(const std::vector<Point>& curve)
{
    const std::size_t segments = (curve.size() - 1) / 3;
    return segments % 2 ? pointOn(curve, segments / 2, 0.5) : pointOn(curve, segments / 2, 0);
}

ArrowHead arrowHead(const std::vector<Point>& curve, double lineWidth)
{
    ArrowHead head;
    if (curve.size() < 4)
        return head;
    head.tip = curve.back();
    // Walk back along the curve until the head's length is reached: its direction is that of the chord, which
    // stays right where the curve bends just before its end.
    const double length = style::arrowLength(lineWidth);
    const std::size_t segments = (curve.size() - 1) / 3;
    constexpr int steps = 16;
    Point behind = curve.front();
    bool found = false;
    for (std::size_t segment = segments; segment-- > 0 && !found;) {
        for (int step = steps - 1; step >= 0 && !found; --step) {
            behind = pointOn(curve, segment, step / static_cast<double>(steps));
            found = std::hypot(behind.x - head.tip.x, behind.y - head.tip.y) >= length;
        }
    }
    double dx = head.tip.x - behind.x, dy = head.tip.y - behind.y;
    const double norm = std::hypot(dx, dy);
    if (norm < 1e-9) {
        dx = 0;
        dy = 1;
    } else {
        dx /= norm;
        dy /= norm;
    }
    const double half = style::arrowWidth(lineWidth) / 2;
    const Point base{head.tip.x - dx * length, head.tip.y - dy * length};
    head.left = {base.x - dy * half, base.y + dx * half};
    head.right = {base.x + dy * half, base.y - dx * half};
    head.lineEnd = {head.tip.x - dx * length * 0.8, head.tip.y - dy * length * 0.8};
    return head;
}

} // namespace gmonscope
