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
import type { LayoutState, SizeName } from './state.ts'
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

/** A state with the sizes at which the layout check looks at it. */
export type CheckedState = LayoutState & { sizes: SizeName[] }

/**
 * What the layout check opens: all states at every size in `npm run test:all`. On each push the first state of each screen,
 * of each list with many rows, of each condition of a list and of each file that draws a layer; the extreme ones come first.
 */
export const checkedStates: CheckedState[] = process.env.TEST_ALL
  ? states.map((state) => withSizes(state, ['1440x900', '1280x720', '390x844', '320x640']))
  : selectStates()

function selectStates(): CheckedState[] {
  const shown = new Set<string>()
  return states
    .toSorted((a, b) => Number(b.isExtreme ?? false) - Number(a.isExtreme ?? false))
    .flatMap((state) => {
      const added = listParts(state).filter((part) => !shown.has(part))
      for (const part of added) shown.add(part)
      if (added.length === 0) return []
      // A dialog or a list that fits into the narrowest window fits into all; a screen is laid out in another way in the widest.
      const isFirst = added.includes(`screen ${nameScreen(state.route)}`)
      const [narrow] = withSizes(state, ['320x640', '1440x900']).sizes
      return withSizes(state, isFirst ? ['1440x900', '320x640'] : narrow ? [narrow] : [])
    })
}

function withSizes(state: LayoutState, sizes: SizeName[]): CheckedState {
  return { ...state, sizes: sizes.filter((size) => !state.not?.includes(size)) }
}

/** The path of a screen. Those of the dashboard are also those of the desk. */
export function nameScreen(route: string | null): string | null {
  return route && (process.env.TEST_ALL ? route : route.replace(/^dashboard\b/, 'app'))
}

/** Each list draws its conditions with the same parts. */
function listParts({ route, list, shows = [] }: LayoutState): string[] {
  const ofList = list && [`a list: ${list.is}`, ...(list.is === 'many' ? [`the list ${list.of}`] : [])]
  return [`screen ${nameScreen(route)}`, ...(ofList ?? []), ...shows]
}
