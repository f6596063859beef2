// SPDX-License-Identifier: MIT
#include "runs/inlined_controller.h"

#include "attribution/attribution_panel.h"
#include "notices/banner_area.h"

#include <algorithm>

using namespace gmonscope;

namespace {

using Times = std::vector<InlinedTime>;

/// True if the files have not changed since; else the numbers would not be parts of those shown.
bool isSame(const Profile& a, const Profile& b)
{
    const auto isSameFunction = [](const Function& left, const Function& right) {
        return left.name == right.name && left.selfSeconds == right.selfSeconds;
    };
    return std::equal(a.functions().begin(), a.functions().end(), b.functions().begin(), b.functions().end(),
                      isSameFunction);
}

Result<Times> readInlined(const LoadRequest& shown, const Profile& profile, const LoadOptions& options)
{
    LoadRequest request = shown;
    request.symbols.inlines = true;
    const auto loaded = loadProfile(request, options);
    if (!loaded)
        return loaded.error();
    if (!isSame(**loaded, profile))
        return Error{request.profiles.front(), {}, "the profile that is shown", "one that was written since"};
    Times times((*loaded)->inlined().begin(), (*loaded)->inlined().end());
    std::stable_sort(times.begin(), times.end(),
                     [](const InlinedTime& a, const InlinedTime& b) { return a.function.value < b.function.value; });
    return times;
}

} // namespace

InlinedController::InlinedController(ProfileDocument& document, AttributionPanel& panel, BannerArea& banner,
                                     QObject* parent)
    : QObject(parent), m_document(document), m_panel(panel), m_reading(document, banner, RunReading::Threads::Shown)
{
    connect(&panel, &AttributionPanel::inlinedToggled, this, [this] {
        m_isWanted = !m_isWanted;
        update();
    });
    connect(&document, &ProfileDocument::profileShown, this, &InlinedController::forget);
    connect(&document, &ProfileDocument::refreshShown, this, [this] { // it changes faster than one could read it anew
        m_isWanted = false;
        forget();
    });
    connect(&banner, &BannerArea::cancelled, this, [this] {
        if (m_reading.isReading())
            giveUp();
    });
}

void InlinedController::forget()
{
    m_times.reset();
    update();
}

void InlinedController::giveUp()
{
    m_isWanted = false;
    update();
}

void InlinedController::update()
{
    using State = InlinedHere::State;
    m_reading.stop();
    const LoadedProfilePtr& loaded = m_document.loaded();
    if (!loaded || loaded->profile->totalTicks() <= 0)
        return m_panel.setInlined({});
    if (!m_isWanted)
        return m_panel.setInlined({State::Offered, {}});
    if (m_times)
        return m_panel.setInlined({State::Known, m_times});
    m_panel.setInlined({State::Reading, {}});
    m_reading.start<Times>(&readInlined, [this](const std::shared_ptr<const Times>& times) {
        m_times = times;
        if (!times)
            return giveUp();
        m_panel.setInlined({State::Known, times});
    });
}
