// SPDX-License-Identifier: MIT
//
// Any bytes as a session file, and again as what is written of it.
#include "memory_file.h"

#include "session/session_file.h"

using gmonscope::test::MemoryFile;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const MemoryFile file({bytes, size});
    const auto session = sessionFile::read(QString::fromStdString(file.path()));
    if (!session)
        return 0;
    const QString nowhere = QStringLiteral("/nowhere/fuzz") + sessionFile::suffix();
    const QByteArray text = sessionFile::text(*session, nowhere);
    const MemoryFile written(
        {reinterpret_cast<const std::uint8_t*>(text.constData()), static_cast<std::size_t>(text.size())});
    if (!sessionFile::read(QString::fromStdString(written.path())))
        std::abort(); // a session that was saved cannot be opened
    return 0;
}
