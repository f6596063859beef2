// SPDX-License-Identifier: MIT
#include "look/language.h"

#include "gmonscope/phrase.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

static void initTranslations() { Q_INIT_RESOURCE(translations); }

namespace {

bool install(QCoreApplication& application, const QString& name, const QString& folder)
{
    auto* const translator = new QTranslator(&application);
    return translator->load(name, folder) && QCoreApplication::installTranslator(translator);
}

} // namespace

void speakUsersLanguage(QCoreApplication& application)
{
    initTranslations();
    for (QString language : QLocale().uiLanguages()) {
        language.replace(QLatin1Char('-'), QLatin1Char('_'));
        if (language.startsWith(QLatin1String("en")))
            return; // before others that the user reads, too
        if (!install(application, QStringLiteral("gmonscope_") + language, QStringLiteral(":/translations")))
            continue;
        install(application, QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
        gmonscope::Phrase::translateWith(
            [](const char* english) { return QCoreApplication::translate("Phrase", english).toStdString(); });
        return;
    }
}
