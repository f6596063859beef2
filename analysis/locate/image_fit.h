// SPDX-License-Identifier: MIT
//
// A gmon.out does not name its program, but the code shows whether they belong together: a callee's address in the
// profile is the end of a call (of mcount) or of room for one in the image, or a function's first byte.
#pragma once

#include "elf/elf_image.h"
#include "formats/gmon_data.h"

#include <memory>
#include <optional>

namespace gmonscope {

struct ImageFit {
    std::size_t callees = 0;             ///< number of different callee addresses examined
    std::size_t misfits = 0;             ///< number of those at which no function counts its call
    std::uint64_t firstMisfitOffset = 0; ///< offset in the profile
    std::uint64_t firstMisfit = 0;       ///< address
    std::optional<Histogram> outside;    ///< a histogram outside the image's segments (without bins)

    [[nodiscard]] bool belongsTogether() const { return !outside && misfits * 2 <= callees; }
    [[nodiscard]] bool isDoubtful() const { return belongsTogether() && misfits * 10 > callees; }
};

/// Checks whether profiles fit an image, with the image's symbols if it has any. It looks at each address once.
class ImageFitter {
public:
    explicit ImageFitter(const ElfImage&);
    ~ImageFitter();
    ImageFitter(ImageFitter&&) = delete;

    /// Error: the image's code cannot be read.
    [[nodiscard]] Result<ImageFit> fit(const GmonData&);

private:
    class Callees;
    const ElfImage& m_image;
    std::unique_ptr<Callees> m_callees; ///< made when it is needed
};

/// The same for one profile.
[[nodiscard]] Result<ImageFit> fitToImage(const GmonData&, const ElfImage&);

/// Returns the calls inside the program of a process, in the form of its gmon.out.
[[nodiscard]] GmonData callsInside(const ScopeData&, const std::string& path);

/// Returns the Error for a profile that does not belong to the image.
[[nodiscard]] Error misfitError(const GmonData&, const ElfImage&, const ImageFit&);

} // namespace gmonscope
