import { coinbase } from '../imports/files.ts'
import { openAccountForm } from '../site/account-form.ts'
import { keepToasts, openScreenAt, storeText } from './actions.ts'
import { answerCalls, refusal, signedOut, siteAccountStates } from './site-accounts.states.ts'
import type { LayoutState } from './state.ts'

const invited = { email: 'rui@example.com', durationDays: 30 }

const plansAndInvitations: LayoutState[] = [
  {
    name: 'site: choose a plan',
    route: 'register',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/register')
      return page.getByRole('heading', { name: 'Choose your plan' })
    },
  },
  {
    name: 'site: account form of a plan',
    route: 'register',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/register?plan=annual')
      return page.getByRole('heading', { name: 'Create Your Account' })
    },
  },
  {
    name: 'site: account form of a plan, with problems',
    isExtreme: true,
    route: 'register',
    signedOut,
    open: async ({ page }) => {
      await openAccountForm(page, '/register?plan=monthly')
      await page.getByLabel('Full name').press('Enter')
      return page.getByText('Repeat your password.')
    },
  },
  {
    name: 'site: invitation, before its check',
    route: 'signup',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/signup')
      await page.getByRole('button', { name: 'Check Invitation' }).click()
      return page.getByText('Please enter a valid invitation code first.')
    },
  },
  {
    name: 'site: invitation, not valid',
    route: 'signup',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/signup?invitation=7f3c91e2-4d0a')
      await page.getByRole('button', { name: 'Try Another Code' }).waitFor()
      await keepToasts(page)
      return page.getByRole('heading', { name: 'Invalid or expired invitation' })
    },
  },
  {
    name: 'site: invitation, valid, with problems',
    isExtreme: true,
    route: 'signup',
    signedOut,
    open: async ({ page }) => {
      await answerCalls(page, '**/api/v1/invitations/validate', {
        json: { valid: true, invitation: invited },
      })
      await page.goto('/signup?invitation=7f3c91e2-4d0a')
      await page.getByRole('button', { name: 'Create Account' }).click()
      return page.getByText('Repeat your password.')
    },
  },
]

export const siteStates: LayoutState[] = [
  {
    name: 'site: home',
    route: '',
    signedOut,
    open: ({ page }) => openScreenAt(page, '/'),
  },
  ...(['pt', 'es', 'fr'] as const).map(
    (language): LayoutState => ({
      name: `site: home in ${language}`,
      route: language,
      signedOut,
      open: ({ page }) => openScreenAt(page, `/${language}`),
    }),
  ),
  {
    name: 'site: home, with a file that cannot be read and the choice of a language',
    route: '',
    signedOut,
    open: async ({ page }) => {
      await storeText(page, 'cookie-consent', 'rejected')
      await page.goto('/')
      const file = { name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('no;such;broker') }
      await page.getByLabel('Drop your broker’s CSV here').setInputFiles(file)
      const problem = page.getByRole('main').getByRole('alert')
      await problem.getByText('This file cannot be shown.').waitFor()
      await page.getByRole('contentinfo').locator('summary').click()
      return problem
    },
  },
  {
    name: 'site: home, with the figures of a file',
    isExtreme: true,
    route: '',
    signedOut,
    open: async ({ page }) => {
      await storeText(page, 'cookie-consent', 'rejected')
      await page.goto('/')
      const buffer = Buffer.from(coinbase)
      const name = `${'a-long-name-'.repeat(12)}.csv`
      await page
        .getByLabel('Drop your broker’s CSV here')
        .setInputFiles({ name, mimeType: 'text/csv', buffer })
      return page.getByText(/^What a-long-name/)
    },
  },
  {
    name: 'site: home, cookies chosen',
    route: '',
    signedOut,
    open: async ({ page }) => {
      await storeText(page, 'cookie-consent', 'rejected')
      return openScreenAt(page, '/')
    },
  },
  {
    name: 'site: home of a trader who is signed in',
    route: '',
    open: async ({ page }) => {
      await openScreenAt(page, '/app') // the browser stores that a user was signed in here
      await page.goto('/')
      return page.getByRole('link', { name: 'Open App' }).first()
    },
  },
  ...siteAccountStates,
  ...plansAndInvitations,
  {
    name: 'site: test mail, not sent',
    route: 'email-test',
    signedOut,
    open: async ({ page }) => {
      await answerCalls(page, '**/api/v1/test-email', refusal('request.too_many', 'Too many requests.'))
      await page.goto('/email-test')
      await page.getByRole('button', { name: 'Send Test Mail' }).click()
      await keepToasts(page)
      return page.getByLabel('Answer of the server')
    },
  },
  {
    name: 'site: no such page',
    route: '*',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/no-such-page')
      return page.getByRole('heading', { level: 1 })
    },
  },
]
