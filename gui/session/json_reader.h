// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

/// Reads values from untrusted JSON. A value of the wrong type is an error and is treated as missing: it becomes
/// `otherwise`, or is empty. The first error is kept, with the byte offset of the section.
class JsonReader {
public:
    /// In characters. Names have at most 4096, and some more with their modules and files.
    static constexpr qsizetype longestText = 16384;
    /// Limits lists of names, because each name is looked up among all functions.
    static constexpr qsizetype mostNames = 1000;

    /// `bytes`: the text that the JSON was parsed from.
    JsonReader(QString path, const QByteArray& bytes) : m_path(std::move(path)), m_bytes(bytes) {}

    const std::optional<gmonscope::Error>& error() const { return m_error; }
    /// Says that the next values are in this member of the top object.
    void enter(const QString& section) { m_section = section; }

    /// Returns a text; one longer than longestText is an error.
    QString text(const QJsonObject& from, const char* key);
    /// Returns true or false, or `otherwise` if it is missing.
    bool flag(const QJsonObject& from, const char* key, bool otherwise);
    /// Returns a number, or `otherwise` if it is missing; one out of range is an error.
    double number(const QJsonObject& from, const char* key, double least, double most, double otherwise);
    /// Returns an object.
    QJsonObject object(const QJsonObject& from, const char* key);
    /// Returns a list of objects; one longer than `most` is an error.
    QList<QJsonObject> objects(const QJsonObject& from, const char* key, qsizetype most = mostNames);
    /// Returns a list of texts; one with more than mostNames is an error.
    QStringList texts(const QJsonObject& from, const char* key);
    /// Returns the index of the text in `words`, or `otherwise` if it is missing; another word is an error.
    int choice(const QJsonObject& from, const char* key, const QStringList& words, int otherwise);

    /// Returns the byte offset at which the member of that name begins.
    std::optional<std::uint64_t> offsetOf(const QString& key) const;
    /// Notes an error in the present section, unless there is one already.
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
