// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QString>
#include <QUrl>

/// A page of the manual, which is inside the program.
struct ManualPage {
    QUrl url;
    QString title;
    QString text; ///< as a reader sees it, for searching
};

/// Reads all pages: what a newcomer reads first, then the others by title.
[[nodiscard]] QList<ManualPage> manualPages();

/// Returns the address of a page by the name of its file: "window".
[[nodiscard]] QUrl manualUrl(const QString& name);
