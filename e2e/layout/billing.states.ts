import type { Page } from '@playwright/test'
import {
  answerBilling,
  details,
  invited,
  openWithdrawal,
  premium,
  receivedWithdrawal,
  refuseCall,
  trial,
  trialWithCard,
  unpaid,
} from '../billing/answers.ts'
import { holdCalls, keepToasts, openScreenAt, storeText } from './actions.ts'
import type { LayoutState } from './state.ts'

const route = 'settings'

/** Opens the settings of a user whose server answers this about billing. */
async function openCard(page: Page, given: Parameters<typeof answerBilling>[1]): Promise<void> {
  await storeText(page, 'configuredLater', 'true')
  await answerBilling(page, given)
  await openScreenAt(page, '/settings')
}

async function press(page: Page, name: string): Promise<void> {
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

const desk: LayoutState[] = [
  {
    name: 'billing: plan selection',
    route: 'app',
    shows: ['features/billing/plan-selection-dialog.tsx'],
    open: async ({ page }) => {
      await answerBilling(page)
      await page.goto('/app')
      return page.getByRole('dialog', { name: 'Choose Your Plan' })
    },
  },
  {
    name: 'billing: plan selection of an account whose trial is used, after a failure, where a plan is required',
    isExtreme: true,
    route: 'app',
    shows: ['features/billing/plan-selection-dialog.tsx'],
    open: async ({ page }) => {
      await answerBilling(page, { subscription: { ...unpaid, trialUsed: true }, isPlanRequired: true })
      await refuseCall(page, '/billing/checkout', {
        status: 502,
        code: 'billing.checkout_failed',
        message: 'The checkout could not be started. Try again.',
      })
      await page.goto('/app')
      await press(page, 'Choose Monthly Plan')
      await page.getByText('Failed to create checkout').first().waitFor()
      await keepToasts(page)
      return page.getByRole('dialog', { name: 'Choose Your Plan' })
    },
  },
  {
    name: 'billing: trial on the dashboard',
    route: 'app',
    open: async ({ page }) => {
      await answerBilling(page, { subscription: trial })
      await openScreenAt(page, '/app')
      return page.getByRole('button', { name: 'Add a card' })
    },
  },
  {
    name: 'billing: banner on the dashboard',
    route: 'app',
    open: async ({ page }) => {
      await storeText(page, 'configuredLater', 'true')
      await answerBilling(page)
      await openScreenAt(page, '/app')
      return page.getByText('Complete your subscription setup')
    },
  },
]

const card: LayoutState[] = [
  {
    name: 'billing: no plan where one is required, with the banner',
    route,
    open: async ({ page }) => {
      await openCard(page, {
        subscription: { ...unpaid, subscriptionEnd: '2026-11-12T12:00:00.000Z', trialUsed: true },
        isPlanRequired: true,
      })
      return page.getByRole('button', { name: 'Activate Premium Subscription' })
    },
  },
  {
    name: 'billing: plan chooser',
    route,
    open: async ({ page }) => {
      await openCard(page, { subscription: trial })
      await press(page, 'Activate Premium Subscription')
      return page.getByRole('button', { name: 'Back' })
    },
  },
  {
    name: 'billing: trial',
    route,
    open: async ({ page }) => {
      const nextInvoice = { ...details.nextInvoice!, dueCents: 2490, at: '2026-11-26T12:00:00.000Z' }
      await openCard(page, { subscription: trial, details: { ...details, invoices: [], nextInvoice } })
      return page.getByText('only if a card is stored')
    },
  },
  {
    name: 'billing: trial with a card, and the question before its plan changes',
    route,
    shows: ['features/billing/plan-dialogs.tsx'],
    open: async ({ page }) => {
      await openCard(page, { subscription: trialWithCard, details })
      await press(page, 'Change Plan')
      return page.getByRole('alertdialog', { name: 'Change Plan' })
    },
  },
  {
    name: 'billing: payer with cards, invoices and the right of withdrawal, in the sandbox',
    isExtreme: true,
    route,
    open: async ({ page }) => {
      await openCard(page, {
        subscription: premium,
        details,
        withdrawal: openWithdrawal,
        isSandbox: true,
        sandboxUrl: 'http://127.0.0.1:4011',
      })
      return page.getByRole('button', { name: 'Withdraw from contract here' })
    },
  },
  {
    name: 'billing: payer with 24 invoices and a scheduled plan',
    isExtreme: true,
    route,
    open: async ({ page }) => {
      const [invoice] = details.invoices
      const invoices = Array.from({ length: 24 }, (_, n) => ({ ...invoice!, number: `A1B2C3D4-${n}` })) // the fixture has two
      await openCard(page, {
        subscription: { ...premium, interval: 'year', scheduledPlan: 'monthly' },
        details: { ...details, invoices },
      })
      return page.getByRole('button', { name: 'Keep Current Plan' })
    },
  },
  {
    name: 'billing: cancelled',
    route,
    open: async ({ page }) => {
      await openCard(page, { subscription: { ...premium, cancelAtPeriodEnd: true }, details })
      return page.getByRole('button', { name: 'Reactivate Auto-Renewal' })
    },
  },
  {
    name: 'billing: invited',
    route,
    open: async ({ page }) => {
      await openCard(page, { subscription: invited })
      return page.getByText('Access by invitation')
    },
  },
  {
    name: 'billing: overdue, and the provider cannot be reached',
    route,
    open: async ({ page }) => {
      await openCard(page, {
        subscription: { ...premium, isOverdue: true, isStale: true },
        details: { ...details, paymentMethods: [], invoices: [], nextInvoice: null, isStale: true },
      })
      return page.getByText('The last payment failed.')
    },
  },
  {
    name: 'billing: change of the plan that waits for the bank',
    route,
    open: async ({ page }) => {
      const pendingChange = {
        plan: 'annual',
        reason: 'bank',
        payUrl: 'http://127.0.0.1:9/invoices/3',
        until: '2026-11-22T09:30:00.000Z',
      } as const
      await openCard(page, { subscription: { ...premium, pendingChange }, details })
      return page.getByRole('link', { name: 'Confirm with your bank' })
    },
  },
  {
    name: 'billing: payment that is tried again',
    route,
    open: async ({ page }) => {
      const nextInvoice = { ...details.nextInvoice!, isRetry: true, payUrl: 'http://127.0.0.1:9/invoices/3' }
      await openCard(page, {
        subscription: { ...premium, isOverdue: true },
        details: { ...details, nextInvoice },
      })
      return page.getByRole('link', { name: 'Pay now' })
    },
  },
  {
    name: 'billing: payment methods that failed to load',
    route,
    open: async ({ page }) => {
      await answerBilling(page, { subscription: premium })
      await page.route('**/api/v1/billing/details', (request) => request.abort())
      await openScreenAt(page, '/settings')
      return page.getByText('Payment methods and invoices could not be loaded.')
    },
  },
  {
    name: 'billing: payment methods while they load',
    route,
    open: async ({ page }) => {
      await answerBilling(page, { subscription: premium })
      await holdCalls(page, '**/api/v1/billing/details')
      await page.goto('/settings')
      return page.getByRole('button', { name: 'Cancel Subscription' })
    },
  },
]

const dialogs: LayoutState[] = [
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

export const billingStates: LayoutState[] = [...desk, ...card, ...dialogs]
