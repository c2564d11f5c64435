import type { LayoutState } from './state.ts'

const signedOut = true

export const siteStates: LayoutState[] = [
  {
    name: 'site: home',
    route: '',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      return page.getByRole('heading', { level: 1 })
    },
  },
  {
    name: 'site: home of a trader who is signed in',
    route: '',
    open: async ({ page }) => {
      await page.goto('/')
      await page.waitForLoadState('networkidle')
      return page.getByRole('heading', { level: 1 })
    },
  },
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
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Sign In' }).click()
      return page.getByText('Enter your password.')
    },
  },
  {
    name: 'site: sign in with a wrong password',
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/auth')
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not this one')
      await page.getByRole('button', { name: 'Show password' }).click()
      await page.getByRole('button', { name: 'Sign In' }).click()
      return page.getByRole('alert').first()
    },
  },
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
    route: 'auth',
    signedOut,
    open: async ({ page }) => {
      await page.goto('/auth?mode=sign-up')
      await page.getByRole('button', { name: 'Create Account' }).click()
      return page.getByText('Repeat your password.')
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
