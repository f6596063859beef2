// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

/// Takes values out of JSON of which nothing can be taken for granted. The first thing that is wrong is kept, with the
/// place of the section that it is in; all values that cannot be had are as if they were not there.
class JsonReader {
public:
    /// In characters: names have 4096 at the most, with their modules and files some more.
    static constexpr qsizetype longestText = 16384;
    /// Each name of a list is looked for among all functions.
    static constexpr qsizetype mostNames = 1000;

    /// `bytes`: the text that the JSON was read from.
    JsonReader(QString path, const QByteArray& bytes) : m_path(std::move(path)), m_bytes(bytes) {}

    const std::optional<gmonscope::Error>& error() const { return m_error; }
    /// What follows is in this member of the whole.
    void enter(const QString& section) { m_section = section; }

    /// A longer text is wrong.
    QString text(const QJsonObject& from, const char* key);
    bool flag(const QJsonObject& from, const char* key, bool otherwise);
    /// A number outside of the range is wrong.
    double number(const QJsonObject& from, const char* key, double least, double most, double otherwise);
    QJsonObject object(const QJsonObject& from, const char* key);
    /// A longer list is wrong.
    QList<QJsonObject> objects(const QJsonObject& from, const char* key, qsizetype most = mostNames);
    QStringList texts(const QJsonObject& from, const char* key);
    /// The position of the word among those.
    int choice(const QJsonObject& from, const char* key, const QStringList& words, int otherwise);

    /// Where the member of that name begins.
    std::optional<std::uint64_t> offsetOf(const QString& key) const;
    void fail(const QString& expected, const QString& found);

private:
    QJsonArray list(const QJsonObject& from, const char* key, qsizetype most);
    QString checked(const char* key, const QJsonValue& text);
    void failAt(const char* key, const QString& expected, const QJsonValue& found);

    QString m_path;
    const QByteArray& m_bytes;
    QString m_section;
    std::optional<gmonscope::Error> m_error;
};
