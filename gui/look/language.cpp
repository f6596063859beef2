// SPDX-License-Identifier: MIT
#include "look/language.h"

#include "gmonscope/phrase.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

static void initResources() { Q_INIT_RESOURCE(translations); }

namespace {

void install(QCoreApplication& application, const QString& name, const QString& folder)
{
    auto* const translator = new QTranslator(&application);
    if (translator->load(QLocale(), name, QStringLiteral("_"), folder))
        QCoreApplication::installTranslator(translator);
}

} // namespace

void speakUsersLanguage(QCoreApplication& application)
{
    initResources();
    install(application, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(application, QStringLiteral("gmonscope"), QStringLiteral(":/translations"));
    gmonscope::Phrase::translateWith(
        [](const char* english) { return QCoreApplication::translate("Phrase", english).toStdString(); });
}
