// SPDX-License-Identifier: MIT
#include "settings/view_controller.h"

#include "diagram/diagram_document.h"
#include "look/switch_row.h"
#include "look/theme.h"
#include "profile/setting_keys.h"
#include "settings/preferences.h"

#include <QAction>
#include <QActionGroup>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QToolBar>

using gmonscope::TimeMeasure;

namespace {

ViewChoice kept()
{
    const QSettings settings;
    ViewChoice choice;
    choice.unit = Preferences::load().unit;
    choice.isMeasured = settings.value(settingKeys::measuredShares, true).toBool();
    choice.withTemplates = settings.value(settingKeys::templateArguments, true).toBool();
    const int fill = settings.value(settingKeys::fill).toInt();
    if (fill > 0 && fill <= int(gmonscope::NodeFill::SourceFile)) // a file of settings may hold anything
        choice.fill = gmonscope::NodeFill(fill);
    return choice;
}

void keep(const ViewChoice& choice)
{
    QSettings settings;
    settings.setValue(settingKeys::unit, int(choice.unit));
    settings.setValue(settingKeys::measuredShares, choice.isMeasured);
    settings.setValue(settingKeys::templateArguments, choice.withTemplates);
    settings.setValue(settingKeys::fill, int(choice.fill));
}

} // namespace

ViewController::ViewController(DiagramDocument& diagram, QWidget& graph, QWidget* window)
    : QObject(window), m_diagram(diagram), m_choice(kept()), m_units(new QActionGroup(this)),
      m_shares(new QActionGroup(this)), m_fills(new QActionGroup(this)),
      m_fillMenu(new QMenu(tr("&Fill of the boxes"), window)),
      m_templates(new QAction(tr("&Template arguments"), this)), m_cycleUnits(new QAction(this))
{
    makeActions();
    addKeysTo(graph);
    makeFillMenu();
    apply();
    setProfile(nullptr);
}

QAction* ViewController::add(QActionGroup* group, const QString& text, const QString& tip, const char* name)
{
    auto* const action = new QAction(tip, group);
    action->setObjectName(QLatin1String(name));
    action->setIconText(text);
    action->setToolTip(tip);
    action->setCheckable(true);
    return action;
}

void ViewController::makeActions()
{
    add(m_units, tr("s"), tr("Times in seconds"), "unitSeconds");
    add(m_units, tr("%"), tr("Times in % of the run"), "unitPercent");
    add(m_units, tr("ticks"), tr("Times in ticks"), "unitTicks");
    add(m_shares, tr("measured"), tr("Shares measured by sampled stacks"), "sharesMeasured");
    add(m_shares, tr("estimated"), tr("Shares estimated by call counts"), "sharesEstimated");
    connect(m_units, &QActionGroup::triggered, this, [this](QAction* action) {
        ViewChoice choice = m_choice;
        choice.unit = TimeMeasure(m_units->actions().indexOf(action));
        setChoice(choice);
    });
    connect(m_shares, &QActionGroup::triggered, this, [this](QAction* action) {
        ViewChoice choice = m_choice;
        choice.isMeasured = action == m_shares->actions().first();
        setChoice(choice);
    });
    m_templates->setObjectName(QStringLiteral("templateArguments"));
    m_templates->setCheckable(true);
    m_templates->setShortcut(Qt::Key_T);
    connect(m_templates, &QAction::triggered, this, [this](bool isShown) {
        ViewChoice choice = m_choice;
        choice.withTemplates = isShown;
        setChoice(choice);
    });
    m_cycleUnits->setShortcut(Qt::Key_U);
    connect(m_cycleUnits, &QAction::triggered, this, &ViewController::nextUnit);
    for (QAction* const action : {m_templates, m_cycleUnits})
        action->setShortcutContext(Qt::WidgetShortcut);
}

void ViewController::makeFillMenu()
{
    add(m_fills, tr("self time"), tr("By self time"), "fillSelf");
    add(m_fills, tr("total time"), tr("By total time"), "fillTotal");
    add(m_fills, tr("source file"), tr("By source file"), "fillFile");
    m_fillMenu->addActions(m_fills->actions());
    connect(m_fills, &QActionGroup::triggered, this, [this](QAction* action) {
        ViewChoice choice = m_choice;
        choice.fill = gmonscope::NodeFill(m_fills->actions().indexOf(action));
        setChoice(choice);
    });
}

void ViewController::addKeysTo(QWidget& graph) { graph.addActions({m_templates, m_cycleUnits}); }

void ViewController::addTo(QToolBar& bar)
{
    bar.addWidget(new SwitchRow(m_units, tr("Unit of times")));
    auto* const label = new QLabel(tr("Shares"));
    label->setFont(theme::font(theme::TextSize::Small));
    label->setContentsMargins(theme::scaled(8), 0, theme::scaled(2), 0);
    m_sharesLabel = bar.addWidget(label);
    m_sharesSwitch = bar.addWidget(new SwitchRow(m_shares, tr("Shares")));
    m_sharesLabel->setVisible(m_hasStacks);
    m_sharesSwitch->setVisible(m_hasStacks);
}

QList<QAction*> ViewController::menuActions() const
{
    return m_units->actions() + m_shares->actions() + QList<QAction*>{m_templates};
}

void ViewController::nextUnit()
{
    if (m_hasTimes)
        m_units->actions()[(int(m_choice.unit) + 1) % m_units->actions().size()]->trigger();
}

void ViewController::setChoice(const ViewChoice& choice)
{
    if (choice == m_choice)
        return;
    keep(choice);
    show(choice);
}

void ViewController::show(const ViewChoice& choice)
{
    if (choice == m_choice)
        return;
    m_choice = choice;
    apply();
}

void ViewController::apply()
{
    m_units->actions()[int(m_choice.unit)]->setChecked(true);
    m_shares->actions()[m_choice.isMeasured ? 0 : 1]->setChecked(true);
    m_templates->setChecked(m_choice.withTemplates);
    m_fills->actions()[int(m_choice.fill)]->setChecked(true);
    Q_EMIT chosen(m_choice);
    m_diagram.setView(m_choice);
}

/// Hides switches without effect: without samples there are no times, without stacks no measured shares.
void ViewController::setProfile(const LoadedProfilePtr& loaded)
{
    m_hasTimes = loaded && loaded->profile->totalTicks() > 0;
    m_hasStacks = loaded && loaded->profile->hasStacks();
    m_units->setEnabled(m_hasTimes);
    m_shares->setEnabled(m_hasStacks);
    m_templates->setEnabled(loaded != nullptr);
    m_fillMenu->setEnabled(loaded != nullptr);
    if (m_sharesSwitch) {
        m_sharesLabel->setVisible(m_hasStacks);
        m_sharesSwitch->setVisible(m_hasStacks);
    }
}
