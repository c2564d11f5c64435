import type { Locator, Page } from '@playwright/test'
import { checkBoxes, fillNewAccount, openAccountForm } from '../site/account-form.ts'
import { holdCalls, keepToasts } from './actions.ts'
import type { LayoutState } from './state.ts'

export const signedOut = true

/** Answers calls of an address with this JSON, as a server in another condition does. */
export async function answerCalls(
  page: Page,
  path: string,
  { status = 200, json = {} as object },
): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json }))
}

export const refusal = (code: string, message: string) => ({
  status: 422,
  json: { error: { code, message, requestId: 'a-request' } },
})

const signIn: LayoutState[] = [
  {
    name: 'site: sign in',
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/auth')
      return page.getByRole('heading', { name: 'Welcome back' })
    },
  },
  {
    name: 'site: sign in, with problems',
    isExtreme: true,
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      return page.getByText('Enter your password.')
    },
  },
  {
    name: 'site: sign in with a wrong password',
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/auth')
      await fillSignIn(page)
      await page.getByRole('button', { name: 'Show password' }).click()
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await keepToasts(page)
      return page.getByRole('alert').first()
    },
  },
  {
    name: 'site: sign in before the address is confirmed',
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      const message = 'Confirm your email address first: open the link that we sent to you.'
      const unconfirmed = refusal('auth.email_unconfirmed', message)
      await answerCalls(page, '**/api/auth/sign-in/email', { ...unconfirmed, status: 403 })
      await page.goto('/auth')
      await fillSignIn(page)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      return page.getByRole('button', { name: 'Send the confirmation again' })
    },
  },
]

const signUp: LayoutState[] = [
  {
    name: 'site: sign up',
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/auth?mode=sign-up')
      return page.getByRole('button', { name: 'Create Account' })
    },
  },
  {
    name: 'site: sign up, with problems',
    isExtreme: true,
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await openAccountForm(page, '/auth?mode=sign-up')
      await page.getByLabel('Full name').press('Enter')
      return page.getByText('Repeat your password.')
    },
  },
  {
    name: 'site: sign up, filled in, while the browser is checked',
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/auth/challenge')
      await page.goto('/auth?mode=sign-up')
      await fillNewAccount(page)
      await checkBoxes(page)
      return page.getByText('Checking your browser')
    },
  },
  {
    name: 'site: sign up, the check of the browser failed',
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await page.route('**/api/auth/challenge', (route) => route.abort())
      await page.goto('/auth?mode=sign-up')
      await page.getByLabel('I am not a robot').click()
      return page.getByText('Tick the box to try again.')
    },
  },
  {
    name: 'site: sign up with an address that has an account',
    isExtreme: true,
    route: 'auth',
    signedOut,
    open: async ({ page, trader }) => {
      await page.goto('/auth?mode=sign-up')
      await fillNewAccount(page, { Email: trader.email })
      await checkBoxes(page)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await keepToasts(page)
      return page.getByText('An account with this email already exists').first()
    },
  },
  {
    name: 'site: account created',
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await answerCalls(page, '**/api/auth/sign-up/email', { json: { session: true } })
      return createAccount(page)
    },
  },
  {
    name: 'site: account created, its address is not confirmed',
    isExtreme: true,
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await answerCalls(page, '**/api/auth/sign-up/email', { json: { session: false } })
      const unconfirmed = refusal('auth.email_unconfirmed', 'Confirm your address first.')
      await answerCalls(page, '**/api/auth/sign-in/email', { ...unconfirmed, status: 403 })
      await page.goto('/auth?mode=sign-up')
      await fillNewAccount(page)
      await checkBoxes(page)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
      await keepToasts(page)
      return page.getByRole('status').filter({ hasText: 'Account created successfully!' }).first()
    },
  },
]

const passwords: LayoutState[] = [
  {
    name: 'site: forgot password',
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/auth?mode=forgot-password')
      return page.getByRole('button', { name: 'Send Reset Link' })
    },
  },
  {
    name: 'site: forgot password, without an address',
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/auth?mode=forgot-password')
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      return page.getByText('Please enter your email address.')
    },
  },
  {
    name: 'site: forgot password, link sent',
    route: 'auth',
    signedOut,
    open: async ({ page, trader }) => {
      await page.goto('/auth?mode=forgot-password')
      await page.getByLabel('Email').fill(trader.email)
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await page.getByText('Reset Link Sent').first().waitFor()
      await keepToasts(page)
      return page.getByText('It expires in 1 hour.').first()
    },
  },
  {
    name: 'site: new password, the link is checked',
    route: 'reset-password',
    signedOut,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/auth/recover', 'POST')
      await page.goto('/reset-password?token=a-token&type=recovery')
      return page.getByText('Verifying...')
    },
  },
  {
    name: 'site: new password of a trader who is signed in',
    route: 'reset-password',
    open: async ({ page }) => {
      await page.goto('/reset-password')
      await page.getByLabel('New password', { exact: true }).fill('Trader-77')
      return page.getByLabel('Current password')
    },
  },
  {
    name: 'site: new password, with problems',
    route: 'reset-password',
    open: async ({ page }) => {
      await page.goto('/reset-password')
      await page.getByRole('button', { name: 'Update Password' }).click()
      return page.getByText('Enter your current password.')
    },
  },
  {
    name: 'site: new password, updated',
    route: 'reset-password',
    open: async ({ page, trader }) => {
      await answerCalls(page, '**/api/auth/reset-password', {})
      await holdDesk(page)
      await page.goto('/reset-password')
      await page.getByLabel('Current password').fill(trader.password)
      await page.getByLabel('New password', { exact: true }).fill('Trader-77')
      await page.getByLabel('Confirm new password').fill('Trader-77')
      await page.getByRole('button', { name: 'Update Password' }).click()
      return page.getByRole('heading', { name: 'Password Updated' })
    },
  },
  {
    name: 'site: confirmation of an address',
    route: 'auth/callback',
    signedOut,
    open: async ({ page }) => {
      await holdCalls(page, '**/api/auth/confirm-email', 'POST')
      await page.goto('/auth/callback?token=a-token&type=signup')
      return page.getByText('Verifying...')
    },
  },
  {
    name: 'site: a link that is not valid any more',
    route: 'auth/callback',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/auth/callback?token=not-a-token&type=signup')
      await page.getByText('Address not confirmed').first().waitFor()
      await keepToasts(page)
      return page.getByRole('heading', { name: 'Welcome back' })
    },
  },
]

/** The pages on which an account is made, opened and given a new password. */
export const siteAccountStates: LayoutState[] = [...signIn, ...signUp, ...passwords]

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
}

/** Creates an account and keeps the confirmation on the screen. */
async function createAccount(page: Page): Promise<Locator> {
  await holdDesk(page)
  await page.goto('/auth?mode=sign-up')
  await fillNewAccount(page)
  await checkBoxes(page)
  await page.getByText('Checking your browser').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create Account' }).click()
  return page.getByRole('heading', { name: 'Account created' })
}

/** Does not answer the page load of the desk, so that the screen before it stays. */
async function holdDesk(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/app',
    () => undefined,
  )
}
