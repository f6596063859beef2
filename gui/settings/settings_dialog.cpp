// SPDX-License-Identifier: MIT
#include "settings/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QVBoxLayout>

namespace {

constexpr QChar nonBreakingHyphen(0x2011);

QLabel* makeHint(const QString& text)
{
    auto* const hint = new QLabel(text);
    hint->setFont(theme::font(theme::TextSize::Small));
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setWordWrap(true);
    return hint;
}

} // namespace

SettingsDialog::SettingsDialog(const Preferences& preferences, QWidget* parent)
    : QDialog(parent), m_theme(new QComboBox), m_unit(new QComboBox), m_animation(new QCheckBox(tr("&Move smoothly"))),
      m_detail(new QSpinBox), m_rate(new QSpinBox), m_recent(new QSpinBox), m_editor(new QLineEdit),
      m_reset(new QPushButton)
{
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    setMinimumWidth(theme::scaled(480));
    makeFields();
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_reset, QDialogButtonBox::ResetRole);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::scaled(16), theme::scaled(16), theme::scaled(16), theme::scaled(12));
    layout->setSpacing(theme::scaled(16));
    layout->addLayout(makeForm());
    layout->addStretch();
    layout->addWidget(buttons);
    show(preferences);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_reset, &QPushButton::clicked, this, &SettingsDialog::reset);
    for (QComboBox* const box : {m_theme, m_unit})
        connect(box, &QComboBox::currentIndexChanged, this, &SettingsDialog::tell);
    for (QSpinBox* const box : {m_detail, m_rate, m_recent})
        connect(box, &QSpinBox::valueChanged, this, &SettingsDialog::tell);
    connect(m_animation, &QCheckBox::toggled, this, &SettingsDialog::tell);
    connect(m_editor, &QLineEdit::textChanged, this, &SettingsDialog::tell);
}

void SettingsDialog::makeFields()
{
    m_theme->addItems({tr("as the desktop"), tr("light"), tr("dark")});
    m_unit->addItems({tr("seconds"), tr("% of the run"), tr("ticks")});
    m_detail->setRange(Preferences::leastDetail, Preferences::mostDetail);
    m_detail->setSuffix(tr(" functions"));
    m_rate->setRange(0, Preferences::mostRate);
    m_rate->setSuffix(tr(" Hz"));
    m_rate->setSpecialValueText(tr("counts only"));
    m_recent->setRange(0, Preferences::mostRecentFiles);
    m_recent->setSpecialValueText(tr("none"));
    m_editor->setPlaceholderText(tr("the desktop's"));
    m_editor->setClearButtonEnabled(true);
    const std::pair<QWidget*, const char*> names[] = {
        {m_theme, "theme"}, {m_unit, "unit"},     {m_detail, "detail"}, {m_animation, "animation"},
        {m_rate, "rate"},   {m_recent, "recent"}, {m_editor, "editor"}, {m_reset, "resetSettings"}};
    for (const auto& [field, name] : names)
        field->setObjectName(QLatin1String(name));
    for (QSpinBox* const box : {m_detail, m_rate, m_recent})
        box->setKeyboardTracking(false); // half a number is none
    m_reset->setAutoDefault(false);
}

QFormLayout* SettingsDialog::makeForm() const
{
    auto* const form = new QFormLayout;
    form->setHorizontalSpacing(theme::scaled(16));
    form->setVerticalSpacing(theme::scaled(10));
    form->addRow(tr("&Look"), m_theme);
    if (qEnvironmentVariableIsSet("GMONSCOPE_THEME")) {
        m_theme->setEnabled(false);
        form->addRow(QString(), makeHint(tr("The environment's GMONSCOPE_THEME has the last word.")));
    }
    form->addRow(tr("Graph"), m_animation);
    form->addRow(tr("&Detail of a new graph"), m_detail);
    form->addRow(tr("&Times in"), m_unit);
    form->addRow(tr("&Editor"), m_editor);
    QString example = QStringLiteral("kate --line %l %f");
    example.replace(QLatin1Char(' '), QChar::Nbsp).replace(QLatin1Char('-'), nonBreakingHyphen); // keeps it in one line
    form->addRow(QString(), makeHint(tr("The command that opens a source file: %f stands for the file and %l for the "
                                        "line, as in %1.")
                                         .replace(QStringLiteral("%1"), example)));
    form->addRow(tr("&Samples when recording"), m_rate);
    form->addRow(tr("&Recent files in the list"), m_recent);
    return form;
}

void SettingsDialog::show(const Preferences& preferences)
{
    const QScopedValueRollback showing(m_isShowing, true);
    m_theme->setCurrentIndex(int(preferences.theme));
    m_animation->setChecked(preferences.isAnimated);
    m_unit->setCurrentIndex(int(preferences.unit));
    m_detail->setValue(preferences.detail);
    m_editor->setText(preferences.editorCommand);
    m_rate->setValue(preferences.recordRate);
    m_recent->setValue(preferences.mostRecent);
    m_reset->setText(m_beforeReset ? tr("&Undo reset") : tr("Reset &all settings"));
    m_reset->setEnabled(m_beforeReset || !(shown() == Preferences()));
}

Preferences SettingsDialog::shown() const
{
    Preferences chosen;
    chosen.theme = WindowTheme::Choice(m_theme->currentIndex());
    chosen.isAnimated = m_animation->isChecked();
    chosen.unit = gmonscope::TimeMeasure(m_unit->currentIndex());
    chosen.detail = m_detail->value();
    chosen.editorCommand = m_editor->text().trimmed();
    chosen.recordRate = m_rate->value();
    chosen.mostRecent = m_recent->value();
    return chosen;
}

void SettingsDialog::tell()
{
    if (m_isShowing)
        return;
    m_beforeReset.reset();
    m_reset->setText(tr("Reset &all settings"));
    m_reset->setEnabled(!(shown() == Preferences()));
    Q_EMIT changed(shown());
}

void SettingsDialog::reset()
{
    const Preferences now = shown();
    const Preferences next = m_beforeReset.value_or(Preferences());
    m_beforeReset = m_beforeReset ? std::nullopt : std::optional(now);
    show(next);
    Q_EMIT changed(next);
}
