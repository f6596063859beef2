// SPDX-License-Identifier: MIT
#include "settings/view_controller.h"

#include "diagram/diagram_document.h"
#include "look/action.h"
#include "look/switch_row.h"
#include "look/theme.h"
#include "profile/setting_keys.h"
#include "settings/preferences.h"

#include <QActionGroup>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QToolBar>

using gmonscope::NameLength;
using gmonscope::TimeMeasure;

namespace {

ViewChoice kept()
{
    const QSettings settings;
    ViewChoice choice;
    choice.unit = Preferences::load().unit;
    choice.isMeasured = settings.value(settingKeys::measuredShares, true).toBool();
    choice.names = settings.value(settingKeys::shortNames, true).toBool() ? NameLength::Short : NameLength::Full;
    choice.foldsRecursion = settings.value(settingKeys::foldsRecursion, false).toBool();
    choice.hasFlamesBottomUp = settings.value(settingKeys::flamesBottomUp, false).toBool();
    const int fill = settings.value(settingKeys::fill).toInt();
    if (fill > 0 && fill <= int(gmonscope::NodeFill::Imbalance)) // a file of settings may hold anything
        choice.fill = gmonscope::NodeFill(fill);
    return choice;
}

void keep(const ViewChoice& choice)
{
    QSettings settings;
    settings.setValue(settingKeys::unit, int(choice.unit));
    settings.setValue(settingKeys::measuredShares, choice.isMeasured);
    settings.setValue(settingKeys::shortNames, choice.names == NameLength::Short);
    settings.setValue(settingKeys::foldsRecursion, choice.foldsRecursion);
    settings.setValue(settingKeys::flamesBottomUp, choice.hasFlamesBottomUp);
    settings.setValue(settingKeys::fill, int(choice.fill));
}

void add(QActionGroup* group, const char* name, const QString& text, const QString& shortText)
{
    makeAction(group, {.name = name, .text = text, .tip = text, .shortText = shortText, .isCheckable = true});
}

} // namespace

ViewController::ViewController(DiagramDocument& diagram, QWidget& graph, QWidget* window)
    : QObject(window), m_diagram(diagram), m_choice(kept()), m_units(new QActionGroup(this)),
      m_shares(new QActionGroup(this)), m_fills(new QActionGroup(this)),
      m_fillMenu(new QMenu(tr("&Fill of the boxes"), window))
{
    makeActions();
    addKeysTo(graph);
    makeFillMenu();
    apply();
    setProfile(nullptr);
}

void ViewController::makeActions()
{
    add(m_units, "unitSeconds", tr("Times in seconds"), tr("s"));
    add(m_units, "unitPercent", tr("Times in % of the run"), tr("%"));
    add(m_units, "unitTicks", tr("Times in ticks"), tr("ticks"));
    add(m_shares, "sharesMeasured", tr("Shares measured by sampled stacks"), tr("measured"));
    add(m_shares, "sharesEstimated", tr("Shares estimated by call counts"), tr("estimated"));
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
    m_shortNames =
        makeSwitch({.name = "shortNames", .text = tr("&Short names"), .keys = {Qt::Key_T}, .part = tr("Graph")},
                   [](ViewChoice& choice, bool isOn) { choice.names = isOn ? NameLength::Short : NameLength::Full; });
    m_recursion = makeSwitch({.name = "foldsRecursion",
                              .text = tr("Fold &recursion in trees and flames"),
                              .tip = tr("A stack that comes back to a function goes on there")},
                             [](ViewChoice& choice, bool isOn) { choice.foldsRecursion = isOn; });
    m_flames = makeSwitch({.name = "flamesBottomUp",
                           .text = tr("Flame graph from the &bottom up"),
                           .tip = tr("Below each function stand its callers")},
                          [](ViewChoice& choice, bool isOn) { choice.hasFlamesBottomUp = isOn; });
    m_cycleUnits = makeAction(
        this, {.name = "cycleUnits", .text = tr("Times in s, %, ticks"), .keys = {Qt::Key_U}, .part = tr("Graph")},
        &ViewController::nextUnit);
}

/// `change` makes the choice of a switch that is on or off.
QAction* ViewController::makeSwitch(ActionSpec spec, void (*change)(ViewChoice& choice, bool isOn))
{
    spec.isCheckable = true;
    return makeAction(this, spec, [this, change](bool isOn) {
        ViewChoice choice = m_choice;
        change(choice, isOn);
        setChoice(choice);
    });
}

void ViewController::makeFillMenu()
{
    add(m_fills, "fillSelf", tr("By self time"), tr("self time"));
    add(m_fills, "fillTotal", tr("By total time"), tr("total time"));
    add(m_fills, "fillFile", tr("By source file"), tr("source file"));
    add(m_fills, "fillImbalance", tr("By imbalance between runs"), tr("imbalance"));
    setHasRuns(false);
    m_fillMenu->addActions(m_fills->actions());
    connect(m_fills, &QActionGroup::triggered, this, [this](QAction* action) {
        ViewChoice choice = m_choice;
        choice.fill = gmonscope::NodeFill(m_fills->actions().indexOf(action));
        setChoice(choice);
    });
}

void ViewController::setHasRuns(bool hasRuns) { m_fills->actions().last()->setEnabled(hasRuns); }

void ViewController::addKeysTo(QWidget& graph) { graph.addActions({m_shortNames, m_cycleUnits}); }

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
    return m_units->actions() + m_shares->actions() + QList<QAction*>{m_shortNames, m_recursion, m_flames};
}

void ViewController::nextUnit()
{
    if (!m_hasTimes)
        return;
    // A unit that is hidden would look as the first one.
    const QList<QAction*> units = m_units->actions();
    qsizetype next = units[int(m_choice.unit)]->isVisible() ? int(m_choice.unit) : 0;
    do
        next = (next + 1) % units.size();
    while (!units[next]->isVisible());
    units[next]->trigger();
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
    updateShares();
    m_shortNames->setChecked(m_choice.names == NameLength::Short);
    m_recursion->setChecked(m_choice.foldsRecursion);
    m_flames->setChecked(m_choice.hasFlamesBottomUp);
    m_fills->actions()[int(m_choice.fill)]->setChecked(true);
    Q_EMIT chosen(m_choice);
    m_diagram.setView(m_choice);
}

void ViewController::setOnlyEstimated(bool isOnly)
{
    m_isOnlyEstimated = isOnly;
    updateShares();
}

/// Shows what is seen, which the user may not choose in a comparison.
void ViewController::updateShares()
{
    m_shares->setEnabled(m_hasStacks && !m_isOnlyEstimated);
    m_shares->actions()[m_choice.isMeasured && !m_isOnlyEstimated ? 0 : 1]->setChecked(true);
    for (QAction* const action : m_shares->actions())
        action->setToolTip(m_isOnlyEstimated ? tr("The shares of a comparison are estimated by call counts")
                                             : action->text());
}

/// Amounts of other tools' profiles have units of their own.
void ViewController::nameUnits(const gmonscope::CostUnit& unit)
{
    QAction *const whole = m_units->actions().at(0), *const single = m_units->actions().at(2);
    whole->setIconText(format::text(unit.symbol));
    single->setIconText(unit.isTime() ? tr("ticks") : format::text(unit.count));
    whole->setText(unit.isTime() ? tr("Times in seconds") : tr("Amounts in %1").arg(format::text(unit.name)));
    single->setText(unit.isTime() ? tr("Times in ticks") : tr("Amounts in %1").arg(format::text(unit.count)));
    for (QAction* const action : {whole, single})
        action->setToolTip(action->text());
    single->setVisible(unit.isTime() || unit.countsPerUnit > 1); // else it is the same
}

/// Hides switches without effect: without samples there are no times, without stacks no measured shares.
void ViewController::setProfile(const LoadedProfilePtr& loaded)
{
    m_hasTimes = loaded && loaded->profile->totalTicks() > 0;
    m_hasStacks = loaded && loaded->profile->hasStacks();
    m_units->setEnabled(m_hasTimes);
    nameUnits(loaded ? loaded->profile->costUnit() : gmonscope::CostUnit());
    updateShares();
    m_shortNames->setEnabled(loaded != nullptr);
    m_recursion->setEnabled(m_hasStacks);
    m_flames->setEnabled(m_hasStacks);
    m_fillMenu->setEnabled(loaded != nullptr);
    if (m_sharesSwitch) {
        m_sharesLabel->setVisible(m_hasStacks);
        m_sharesSwitch->setVisible(m_hasStacks);
    }
}
