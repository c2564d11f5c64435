import type { Page } from '@playwright/test'
import {
  answerBilling,
  details,
  disputedWithdrawal,
  openWithdrawal,
  premium,
  receivedWithdrawal,
  refuseCall,
  trial,
} from '../billing/answers.ts'
import { holdCalls, keepToasts, openScreenAt, storeText } from './actions.ts'
import type { LayoutState } from './state.ts'

export const route = 'settings'

/** Opens the settings of a user whose server answers this about billing. */
export async function openCard(page: Page, given: Parameters<typeof answerBilling>[1]): Promise<void> {
  await storeText(page, 'configuredLater', 'true')
  await answerBilling(page, given)
  await openScreenAt(page, '/settings')
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** The costs of a change to the annual plan. */
const preview = {
  dueCents: 2257,
  creditCents: 233,
  currency: 'eur',
  takesEffectAt: '2026-11-21T10:32:00.000Z',
  prorationDate: '2026-11-21T10:32:00.000Z',
  lines: [
    { text: 'Unused time on 1 × Monthly Plan after Nov 21, 2026', amountCents: -233 },
    { text: '1 × Annual Plan (at €24.90 / year)', amountCents: 2490 },
  ],
}

/** Dialogs and messages of billing. */
export const billingDialogStates: LayoutState[] = [
  {
    name: 'billing: question before cancelling',
    route,
    shows: ['features/billing/plan-dialogs.tsx'],
    open: async ({ page }) => {
      await openCard(page, { subscription: premium, details })
      await press(page, 'Cancel Subscription')
      return page.getByRole('alertdialog')
    },
  },
  {
    name: 'billing: change of the plan',
    route,
    shows: ['features/billing/plan-dialogs.tsx'],
    open: async ({ page }) => {
      await openCard(page, { subscription: premium, details })
      await page.route('**/api/v1/billing/plan-change/preview', (request) =>
        request.fulfill({ json: preview }),
      )
      await press(page, 'Change Plan')
      return page.getByText('Due now')
    },
  },
  {
    name: 'billing: change of the plan, while its costs are computed',
    route,
    shows: ['features/billing/plan-dialogs.tsx'],
    open: async ({ page }) => {
      await openCard(page, { subscription: premium, details })
      await holdCalls(page, '**/api/v1/billing/plan-change/preview', 'POST')
      await press(page, 'Change Plan')
      return page.getByRole('dialog', { name: 'Change Plan' })
    },
  },
  {
    name: 'billing: change of the plan, whose costs failed',
    route,
    shows: ['features/billing/plan-dialogs.tsx'],
    open: async ({ page }) => {
      await openCard(page, { subscription: premium, details })
      await page.route('**/api/v1/billing/plan-change/preview', (request) => request.abort())
      await press(page, 'Change Plan')
      return page.getByText('The costs of the change could not be computed.')
    },
  },
  {
    name: 'billing: withdrawal',
    route,
    shows: ['features/billing/withdrawal-dialog.tsx'],
    open: async ({ page }) => {
      await openCard(page, { subscription: premium, details, withdrawal: openWithdrawal })
      await press(page, 'Withdraw from contract here')
      return page.getByRole('button', { name: 'Confirm withdrawal here' })
    },
  },
  {
    name: 'billing: withdrawal with a disputed payment',
    route,
    shows: ['features/billing/withdrawal-dialog.tsx'],
    open: async ({ page }) => {
      await openCard(page, { subscription: premium, details, withdrawal: disputedWithdrawal })
      await press(page, 'Withdraw from contract here')
      return page.getByText('If the bank decides for us, we pay it back.')
    },
  },
  {
    name: 'billing: withdrawal that was received',
    route,
    shows: ['features/billing/withdrawal-dialog.tsx'],
    open: async ({ page }) => {
      await openCard(page, { subscription: premium, details, withdrawal: openWithdrawal })
      await page.route('**/api/v1/billing/withdrawal', (request) =>
        request.fulfill({ json: receivedWithdrawal }),
      )
      await press(page, 'Withdraw from contract here')
      await press(page, 'Confirm withdrawal here')
      return page.getByText('Your withdrawal was received on')
    },
  },
  {
    name: 'billing: portal that needs configuration',
    route,
    open: async ({ page }) => {
      await openCard(page, { subscription: premium, details })
      await refuseCall(page, '/billing/portal', {
        status: 409,
        code: 'billing.portal_not_configured',
        message: 'The customer portal needs configuration by the operator of this server.',
        data: { configureUrl: 'http://127.0.0.1:9/configure' },
      })
      await press(page, 'Manage at the payment provider')
      await keepToasts(page)
      return page.getByText('Configuration Required').first()
    },
  },
  {
    name: 'billing: return from a completed checkout',
    route,
    open: async ({ page }) => {
      await answerBilling(page, { subscription: trial })
      await page.goto('/settings?payment=success&session_id=cs_test_a1')
      await page.getByText('Checkout completed').first().waitFor()
      await keepToasts(page)
      return page.getByText('Your subscription is being refreshed.').first()
    },
  },
]
