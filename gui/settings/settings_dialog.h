// SPDX-License-Identifier: MIT
#pragma once

#include "settings/preferences.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;

/// All settings. Changes apply at once, so there is nothing to confirm; a reset can be undone.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(const Preferences& preferences, QWidget* parent = nullptr);

Q_SIGNALS:
    void changed(const Preferences& preferences);

private:
    void makeFields();
    QFormLayout* makeForm() const;
    void show(const Preferences& preferences);
    Preferences shown() const;
    void tell();
    void reset();

    QComboBox *m_theme, *m_unit;
    QCheckBox* m_animation;
    QSpinBox *m_detail, *m_rate, *m_recent;
    QLineEdit* m_editor;
    QPushButton* m_reset;
    std::optional<Preferences> m_beforeReset; ///< undoes a reset, as long as nothing else was changed
    bool m_isShowing = false;
};
