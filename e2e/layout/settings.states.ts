import type { Page } from '@playwright/test'
import { trial } from '../billing/answers.ts'
import { holdCalls, keepToasts, openScreenAt, openSelect, storeText } from './actions.ts'
import type { LayoutState } from './state.ts'

/** Answers a call with this JSON, as a server in another condition does. */
async function answerCall(page: Page, path: string, json: object): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json }))
}

const general: LayoutState[] = [
  {
    name: 'settings: general',
    route: 'settings',
    open: ({ page }) => openScreenAt(page, '/settings'),
  },
  {
    name: 'settings: general, during a trial, with a long name and address',
    isExtreme: true,
    route: 'settings',
    open: async ({ page, trader }) => {
      const fullName = 'Maria da Conceição Albuquerque de Vasconcelos e Noronha Figueiredo'
      await trader.browser.send('PATCH', '/api/v1/profile', { body: { fullName } })
      await answerCall(page, '**/api/v1/subscription', trial)
      await openScreenAt(page, '/settings')
      return page.getByText('5 days left')
    },
  },
  {
    name: 'settings: general, while it loads',
    route: 'settings',
    open: async ({ page }) => {
      await holdCalls(page, '**/api/v1/settings')
      await holdCalls(page, '**/api/v1/subscription')
      await page.goto('/settings')
      return page.getByRole('heading', { name: 'Subscription' })
    },
  },
  {
    name: 'settings: general, that failed to load',
    route: 'settings',
    open: async ({ page }) => {
      await page.route('**/api/v1/settings', (route) => route.abort())
      await page.route('**/api/v1/subscription', (route) => route.abort())
      await page.goto('/settings')
      await page.getByText('Your subscription could not be loaded.').waitFor()
      return page.getByText('Failed to load settings.')
    },
  },
  {
    name: 'settings: general, the currencies',
    route: 'settings',
    shows: ['ui/fields/select.tsx'],
    open: ({ page }) => openScreenAt(page, '/settings'),
    openLayer: ({ page }) => openSelect(page, 'Currency'),
  },
  {
    name: 'settings: general, a save that failed',
    route: 'settings',
    open: async ({ page }) => {
      await openScreenAt(page, '/settings')
      await page.route('**/api/v1/settings', (route) => route.abort())
      await page.getByRole('button', { name: 'Save Settings' }).click()
      await keepToasts(page)
      return page.getByText('An error occurred while saving settings.').first()
    },
  },
]

const preferences: LayoutState[] = [
  {
    name: 'settings: preferences',
    route: 'settings/preferences',
    open: ({ page }) => openScreenAt(page, '/settings/preferences'),
  },
  {
    name: 'settings: preferences, the time zones',
    route: 'settings/preferences',
    shows: ['ui/fields/select.tsx'],
    open: ({ page }) => openScreenAt(page, '/settings/preferences'),
    openLayer: ({ page }) => openSelect(page, 'Time zone of your trades'),
  },
  {
    name: 'settings: preferences, a save that failed',
    route: 'settings/preferences',
    open: async ({ page }) => {
      await openScreenAt(page, '/settings/preferences')
      await page.route('**/api/v1/settings/preferences', (route) => route.abort())
      await page.getByRole('button', { name: 'Save Preferences' }).click()
      return page.getByRole('alert')
    },
  },
  {
    name: 'settings: preferences, a question about the library copy',
    route: 'settings/preferences',
    shows: ['features/library/account-copy-line.tsx'],
    open: async ({ page }) => {
      await openScreenAt(page, '/settings/preferences')
      await page.getByRole('switch', { name: /in your account/ }).click()
      return page.getByRole('alertdialog')
    },
  },
  {
    name: 'settings: security',
    route: 'settings/security',
    open: ({ page }) => openScreenAt(page, '/settings/security'),
  },
  {
    name: 'settings: my data',
    route: 'settings/data',
    open: ({ page }) => openScreenAt(page, '/settings/data'),
  },
]

const onboarding: LayoutState[] = [
  {
    name: 'onboarding: without payments',
    route: 'onboarding',
    open: async ({ page }) => {
      await openScreenAt(page, '/onboarding')
      return page.getByText('Payments are not set up on this server')
    },
  },
  {
    name: 'onboarding: with payments, and a plan that was chosen before',
    isExtreme: true,
    route: 'onboarding',
    open: async ({ page }) => {
      await answerCall(page, '**/api/v1/billing', { isSetUp: true, isPlanRequired: false, isSandbox: false })
      await storeText(page, 'selectedPlan', 'monthly')
      await openScreenAt(page, '/onboarding')
      return page.getByText('Your choice')
    },
  },
  {
    name: 'onboarding: while the checkout opens',
    route: 'onboarding',
    open: async ({ page }) => {
      await answerCall(page, '**/api/v1/billing', { isSetUp: true, isPlanRequired: false, isSandbox: false })
      await page.route('**/trial-checkout', () => undefined)
      await openScreenAt(page, '/onboarding')
      await page.evaluate(() => {
        window.open = () => null
      })
      await page.getByRole('button', { name: 'Start with Annual Plan' }).click()
      return page.getByRole('button', { name: 'Opening checkout' })
    },
  },
  {
    name: 'onboarding: what failed to load',
    route: 'onboarding',
    open: async ({ page }) => {
      await page.route('**/api/v1/billing', (route) => route.abort())
      await page.route('**/api/v1/settings', (route) => route.abort())
      await page.goto('/onboarding')
      await page.getByText('Your settings could not be loaded.').waitFor()
      return page.getByText('It could not be checked whether a plan can be started.')
    },
  },
]

const tour: LayoutState[] = [1, 2, 3, 4, 5].map((step) => ({
  name: `tour: step ${step}`,
  route: 'app',
  shows: ['desk/tour.tsx'],
  open: async ({ page }) => {
    await openScreenAt(page, `/app?tour=${step}`)
    return page.getByText(`Step ${step} of 5`)
  },
}))

export const settingsStates: LayoutState[] = [...general, ...preferences, ...onboarding, ...tour]
