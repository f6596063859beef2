// SPDX-License-Identifier: MIT
#include "session/json_reader.h"

#include <QRegularExpression>

namespace {

QString kindOf(const QJsonValue& value)
{
    switch (value.type()) {
    case QJsonValue::Null: return QStringLiteral("null");
    case QJsonValue::Bool: return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    case QJsonValue::Double: return QString::number(value.toDouble());
    case QJsonValue::String: return QStringLiteral("\"%1\"").arg(value.toString().left(40));
    case QJsonValue::Array: return QStringLiteral("a list");
    case QJsonValue::Object: return QStringLiteral("an object");
    case QJsonValue::Undefined: break;
    }
    return QStringLiteral("nothing");
}

} // namespace

/// Only a name is followed by a colon: the same text as a value is not.
std::optional<std::uint64_t> JsonReader::offsetOf(const QString& key) const
{
    const QRegularExpression member(QStringLiteral("\"%1\"\\s*:").arg(QRegularExpression::escape(key)));
    // Bytes are used as characters, so that the position is one in the file.
    const auto match = member.match(QString::fromLatin1(m_bytes));
    return match.hasMatch() ? std::optional(static_cast<std::uint64_t>(match.capturedStart())) : std::nullopt;
}

void JsonReader::fail(const QString& expected, const QString& found)
{
    if (!m_error)
        m_error = gmonscope::Error{m_path.toStdString(), m_section.isEmpty() ? std::nullopt : offsetOf(m_section),
                                   expected.toStdString(), found.toStdString()};
}

void JsonReader::failAt(const char* key, const QString& expected, const QJsonValue& found)
{
    const QString name = QLatin1String(key);
    const QString where =
        m_section == name || m_section.isEmpty() ? name : QStringLiteral("%1 of %2").arg(name, m_section);
    fail(QStringLiteral("%1 as %2").arg(expected, where), kindOf(found));
}

QString JsonReader::text(const QJsonObject& from, const char* key)
{
    const QJsonValue value = from.value(QLatin1String(key));
    if (!value.isUndefined() && !value.isString())
        failAt(key, QStringLiteral("text"), value);
    return checked(key, value);
}

QString JsonReader::checked(const char* key, const QJsonValue& text)
{
    const QString found = text.toString();
    if (found.size() <= longestText)
        return found;
    failAt(key, QStringLiteral("a text of at most %1 characters").arg(longestText), found.size());
    return {};
}

bool JsonReader::flag(const QJsonObject& from, const char* key, bool otherwise)
{
    const QJsonValue value = from.value(QLatin1String(key));
    if (!value.isUndefined() && !value.isBool())
        failAt(key, QStringLiteral("true or false"), value);
    return value.toBool(otherwise);
}

double JsonReader::number(const QJsonObject& from, const char* key, double least, double most, double otherwise)
{
    const QJsonValue value = from.value(QLatin1String(key));
    if (value.isUndefined())
        return otherwise;
    if (value.isDouble() && value.toDouble() >= least && value.toDouble() <= most)
        return value.toDouble();
    failAt(key, QStringLiteral("a number from %1 to %2").arg(least).arg(most), value);
    return otherwise;
}

QJsonObject JsonReader::object(const QJsonObject& from, const char* key)
{
    const QJsonValue value = from.value(QLatin1String(key));
    if (!value.isUndefined() && !value.isObject())
        failAt(key, QStringLiteral("an object"), value);
    return value.toObject();
}

QJsonArray JsonReader::list(const QJsonObject& from, const char* key, qsizetype most)
{
    const QJsonValue value = from.value(QLatin1String(key));
    if (!value.isUndefined() && !value.isArray())
        failAt(key, QStringLiteral("a list"), value);
    const QJsonArray found = value.toArray();
    if (found.size() <= most)
        return found;
    failAt(key, QStringLiteral("a list of at most %1").arg(most), found.size());
    return {};
}

QList<QJsonObject> JsonReader::objects(const QJsonObject& from, const char* key, qsizetype most)
{
    QList<QJsonObject> found;
    for (const QJsonValue& value : list(from, key, most)) {
        if (!value.isObject())
            failAt(key, QStringLiteral("objects"), value);
        found += value.toObject();
    }
    return found;
}

QStringList JsonReader::texts(const QJsonObject& from, const char* key)
{
    QStringList found;
    for (const QJsonValue& value : list(from, key, mostNames)) {
        if (!value.isString())
            failAt(key, QStringLiteral("texts"), value);
        found += checked(key, value);
    }
    return found;
}

int JsonReader::choice(const QJsonObject& from, const char* key, const QStringList& words, int otherwise)
{
    const QJsonValue value = from.value(QLatin1String(key));
    if (value.isUndefined())
        return otherwise;
    const auto index = static_cast<int>(words.indexOf(value.toString()));
    if (value.isString() && index >= 0)
        return index;
    failAt(key, QStringLiteral("one of %1").arg(words.join(QStringLiteral(", "))), value);
    return otherwise;
}
