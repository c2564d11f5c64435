import { adminAnalyticsStates } from './admin-analytics.states.ts'
import { adminOperationsStates } from './admin-operations.states.ts'
import { adminPeopleStates } from './admin-people.states.ts'
import { adminSubscriberStates } from './admin-subscribers.states.ts'
import { adminSubscriptionStates } from './admin-subscriptions.states.ts'
import { adminTestsStates } from './admin-tests.states.ts'
import { adminUserStates } from './admin-users.states.ts'
import { analyticsStates } from './analytics.states.ts'
import { auditStates } from './audit.states.ts'
import { billingStates } from './billing.states.ts'
import { billingDialogStates } from './billing-dialogs.states.ts'
import { blogStates } from './blog.states.ts'
import { brokerAccountStates } from './broker-accounts.states.ts'
import { contactStates } from './contact.states.ts'
import { dayStates } from './day.states.ts'
import { deskStates } from './desk.states.ts'
import { factorStates } from './factors.states.ts'
import { importPreviewStates } from './import-previews.states.ts'
import { importStates } from './imports.states.ts'
import { journalStates } from './journal.states.ts'
import { ledgerStates } from './ledger.states.ts'
import { libraryStates } from './library.states.ts'
import { moneyStates } from './money.states.ts'
import { myDataStates } from './my-data.states.ts'
import { notificationStates } from './notifications.states.ts'
import { offlineStates } from './offline.states.ts'
import { paletteStates } from './palette.states.ts'
import { playbookStates } from './playbooks.states.ts'
import { sandboxStates } from './sandbox.states.ts'
import { securityStates } from './security.states.ts'
import { settingsStates } from './settings.states.ts'
import { shownAmountsStates } from './shown-amounts.states.ts'
import { siteStates } from './site.states.ts'
import type { LayoutState } from './state.ts'
import { tradeDialogStates } from './trade-dialogs.states.ts'
import { tradeFormStates } from './trade-form.states.ts'
import { tradeSelectionStates } from './trade-selection.states.ts'
import { tradeViewStates } from './trade-views.states.ts'
import { tradeStates } from './trades.states.ts'

/** Every state of the product's screens. Add a state here for each new screen or dialog. */
export const states: LayoutState[] = [
  ...siteStates,
  ...deskStates,
  ...shownAmountsStates,
  ...paletteStates,
  ...offlineStates,
  ...tradeStates,
  ...tradeSelectionStates,
  ...tradeViewStates,
  ...tradeFormStates,
  ...tradeDialogStates,
  ...journalStates,
  ...moneyStates,
  ...libraryStates,
  ...analyticsStates,
  ...dayStates,
  ...playbookStates,
  ...importStates,
  ...importPreviewStates,
  ...securityStates,
  ...settingsStates,
  ...brokerAccountStates,
  ...ledgerStates,
  ...billingStates,
  ...billingDialogStates,
  ...sandboxStates,
  ...factorStates,
  ...myDataStates,
  ...adminSubscriptionStates,
  ...adminSubscriberStates,
  ...adminUserStates,
  ...adminPeopleStates,
  ...auditStates,
  ...notificationStates,
  ...adminAnalyticsStates,
  ...blogStates,
  ...contactStates,
  ...adminTestsStates,
  ...adminOperationsStates,
]

/**
 * The states that the layout check opens: all in `npm run test:all`. On each push the extreme ones, and the first one of each
 * route, each condition of a list and each file that draws a layer.
 */
export const checkedStates: LayoutState[] = process.env.TEST_ALL ? states : selectStates()

function selectStates(): LayoutState[] {
  const shown = new Set<string>()
  return states
    .toSorted((a, b) => Number(b.isExtreme ?? false) - Number(a.isExtreme ?? false))
    .filter((state) => {
      const added = listShown(state).filter((part) => !shown.has(part))
      for (const part of added) shown.add(part)
      return state.isExtreme || added.length > 0
    })
}

function listShown({ route, list, shows = [] }: LayoutState): string[] {
  return [`route ${route}`, `list ${list?.of} ${list?.is}`, ...shows]
}
