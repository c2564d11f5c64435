import {
  answerBilling,
  details,
  invited,
  openWithdrawal,
  premium,
  refuseCall,
  trial,
  trialWithCard,
  unpaid,
} from '../billing/answers.ts'
import { holdCalls, keepToasts, openScreenAt, storeText } from './actions.ts'
import { openCard, press, route } from './billing-dialogs.states.ts'
import type { LayoutState } from './state.ts'

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
  {
    name: 'billing: open payment on the dashboard, after its days',
    route: 'app',
    open: async ({ page }) => {
      await answerBilling(page, {
        subscription: { ...unpaid, hasProviderSubscription: true, trialUsed: true },
      })
      await openScreenAt(page, '/app')
      return page.getByText('Your last payment is open')
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

export const billingStates: LayoutState[] = [...desk, ...card]
