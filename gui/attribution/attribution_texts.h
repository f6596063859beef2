// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>

/// The texts of the attribution panel, for translators.
struct AttributionTexts {
    Q_DECLARE_TR_FUNCTIONS(Attribution)
};
