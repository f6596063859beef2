// SPDX-License-Identifier: MIT
//
// Changes the meaning of the graph's colours without moving anything.
#include "diagram/diagram_document.h"

#include <algorithm>

using namespace gmonscope;

/// Null: they are not wanted. In a comparison the colours show changes.
std::shared_ptr<SourceFiles> DiagramDocument::filesWanted() const
{
    return m_view.fill == NodeFill::SourceFile && !m_compared ? m_files : nullptr;
}

/// Keeps the old colours until the source files are known.
std::shared_ptr<const LaidOutDiagram> DiagramDocument::filled(const std::shared_ptr<const LaidOutDiagram>& scene,
                                                              NodeFill fill)
{
    if (scene->diagram.fill == fill || (fill == NodeFill::SourceFile && !scene->diagram.hasFiles))
        return scene;
    auto other = std::make_shared<LaidOutDiagram>(*scene);
    other->diagram.fill = fill;
    return other;
}

void DiagramDocument::fillAnew()
{
    if (!m_scene || m_scene->diagram.fill == m_view.fill || m_scene->diagram.isOfTwo)
        return;
    if (const auto other = filled(m_scene, m_view.fill); other != m_scene) {
        m_scene = other;
        Q_EMIT sceneRefreshed();
    } else if (!m_isBusy && !m_isRefreshing) { // or else when that is done
        findFiles();
    }
}

void DiagramDocument::findFiles()
{
    m_background.start([this, scene = m_scene, files = m_files, hues = m_hues](const Background::Job& job) {
        auto named = std::make_shared<LaidOutDiagram>(*scene);
        nameFiles(named->diagram, *named->profile, *files, hues);
        job.post([this, scene, named] {
            rememberHues(named->diagram);
            if (m_scene != scene) // marked meanwhile
                return fillAnew();
            if (named->layout.note.empty())
                m_cache.add(m_shownOptions, named);
            m_scene = named;
            fillAnew();
        });
    });
}

void DiagramDocument::rememberHues(const Diagram& diagram)
{
    for (const DiagramFile& file : diagram.files)
        if (std::none_of(m_hues.begin(), m_hues.end(),
                         [&](const DiagramFile& known) { return known.path == file.path; }))
            m_hues.push_back(file);
}
