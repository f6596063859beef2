// SPDX-License-Identifier: MIT
#include "session/session_file.h"

#include "gmonscope/export.h"
#include "session/session_json.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

using namespace gmonscope;

namespace {

constexpr qint64 mostBytes = 16 << 20;
const QString typeKey = QStringLiteral("type"), versionKey = QStringLiteral("version"),
              typeName = QStringLiteral("gmonscope-session");

Error failure(const QString& path, const QString& expected, const QString& found)
{
    return {path.toStdString(), {}, expected.toStdString(), found.toStdString()};
}

/// Checks that it is a session of a known version.
void checkHead(const QJsonObject& whole, JsonReader& reader)
{
    reader.enter(typeKey);
    if (const QString type = reader.text(whole, "type"); type != typeName)
        reader.fail(QStringLiteral("\"%1\" as type").arg(typeName),
                    type.isEmpty() ? QStringLiteral("none") : QStringLiteral("\"%1\"").arg(type.left(40)));
    reader.enter(versionKey);
    const double version = reader.number(whole, "version", 1, 1e6, 0);
    if (version < 1)
        reader.fail(QStringLiteral("the version of a session"), QStringLiteral("none"));
    else if (version > sessionFile::version)
        reader.fail(QStringLiteral("version %1 of a session").arg(sessionFile::version),
                    QStringLiteral("version %1, which a newer gmonscope has written").arg(version));
}

} // namespace

QString sessionFile::suffix() { return QStringLiteral(".gmonscope"); }

bool sessionFile::isSession(const QString& path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return path.endsWith(suffix()); // and will be told to be missing
    if (!info.isFile())
        return false;
    if (path.endsWith(suffix()))
        return true;
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.peek(1) == "{" &&
           file.read(mostBytes).contains('"' + typeName.toLatin1() + '"');
}

QByteArray sessionFile::text(const Session& session, const QString& path)
{
    QJsonObject whole = sessionJson::of(session, QFileInfo(path).absoluteDir());
    whole.insert(typeKey, typeName);
    whole.insert(versionKey, version);
    return QJsonDocument(whole).toJson();
}

std::optional<Error> sessionFile::write(const Session& session, const QString& path)
{
    return writeOutputFile(path.toStdString(), text(session, path).toStdString(), "session");
}

Result<Session> sessionFile::read(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(path, QStringLiteral("a session that can be read"), file.errorString());
    const QByteArray bytes = file.read(mostBytes + 1);
    if (bytes.size() > mostBytes)
        return failure(path, QStringLiteral("a session of at most 16 MB"), QStringLiteral("a larger file"));
    QJsonParseError wrong;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &wrong);
    if (wrong.error != QJsonParseError::NoError)
        return Error{path.toStdString(), static_cast<std::uint64_t>(wrong.offset), "a session in JSON",
                     bytes.isEmpty() ? "an empty file" : wrong.errorString().toStdString()};
    JsonReader reader(path, bytes);
    checkHead(document.object(), reader);
    if (reader.error())
        return *reader.error();
    Session session = sessionJson::read(document.object(), reader, QFileInfo(path).absoluteDir());
    if (reader.error())
        return *reader.error();
    return session;
}
