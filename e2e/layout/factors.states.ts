import type { Page } from '@playwright/test'
import { addPasskey, enableTwoFactor } from '../../packages/server/src/testing/index.ts'
import { keepToasts, openScreenAt } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'settings/security'
const ADDRESS = '/settings/security'
const dialogs = 'features/security'

/** Opens the page and presses a button of it. */
async function press(page: Page, name: string): Promise<void> {
  await openScreenAt(page, ADDRESS)
  await page.getByRole('button', { name, exact: true }).click()
}

async function startSetUp({ page, trader }: Stage): Promise<void> {
  await press(page, 'Set Up')
  await page.getByRole('dialog').getByLabel('Current password').fill(trader.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
}

const BACKUP_CODES = Array.from({ length: 10 }, (_, n) => `k7m2${'pqrstuvwxy'[n]}-w9qfd`)

const twoFactor: LayoutState[] = [
  {
    name: 'factors: set up, the password is missing',
    route,
    shows: [`${dialogs}/set-up-dialog.tsx`],
    open: async ({ page }) => {
      await press(page, 'Set Up')
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      return page.getByText('Enter your current password.')
    },
  },
  {
    name: 'factors: set up, the QR code with a wrong code',
    route,
    shows: [`${dialogs}/set-up-dialog.tsx`],
    open: async (stage) => {
      await startSetUp(stage)
      const dialog = stage.page.getByRole('dialog')
      await dialog.getByLabel('Code', { exact: true }).fill('000000')
      await dialog.getByRole('button', { name: 'Switch On' }).click()
      return dialog.getByText('This code is wrong')
    },
  },
  {
    name: 'factors: the backup codes',
    isExtreme: true,
    route,
    shows: [`${dialogs}/set-up-dialog.tsx`],
    open: async (stage) => {
      const { page } = stage
      await page.route('**/api/auth/two-factor/enable', (call) =>
        call.fulfill({ json: { backupCodes: BACKUP_CODES } }),
      )
      await startSetUp(stage)
      await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill('123456')
      await page.getByRole('dialog').getByRole('button', { name: 'Switch On' }).click()
      return page.getByRole('list', { name: 'Backup codes' })
    },
  },
  {
    name: 'factors: two-factor authentication and a passkey',
    route,
    prepare: async ({ server, trader }) => {
      const factor = await enableTwoFactor(server, trader)
      await addPasskey(server, trader, { name: 'Laptop', code: factor.laterCode() })
    },
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByRole('list', { name: 'Passkeys' })
    },
  },
  {
    name: 'factors: switch off, with problems',
    route,
    shows: [`${dialogs}/two-factor-dialogs.tsx`],
    prepare: async ({ server, trader }) => void (await enableTwoFactor(server, trader)),
    open: async ({ page }) => {
      await press(page, 'Switch Off')
      await page.getByRole('dialog').getByRole('button', { name: 'Switch Off' }).click()
      return page.getByText('Enter the code of your authenticator app.')
    },
  },
  {
    name: 'factors: new backup codes, refused by the server',
    route,
    shows: [`${dialogs}/two-factor-dialogs.tsx`],
    prepare: async ({ server, trader }) => void (await enableTwoFactor(server, trader)),
    open: async ({ page, trader }) => {
      await page.route('**/api/auth/two-factor/backup-codes', (call) => call.abort())
      await press(page, 'New Codes')
      await page.getByRole('dialog').getByLabel('Current password').fill(trader.password)
      await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill('123 456')
      await page.getByRole('dialog').getByRole('button', { name: 'Create Codes' }).click()
      await page.getByText('Failed to create new backup codes.').first().waitFor()
      await keepToasts(page)
      return page.getByText('Candlebook cannot be reached.').first()
    },
  },
  {
    name: 'factors: an administrator without a second factor',
    route,
    open: async ({ page }) => {
      const json = { twoFactor: null, passkeys: [], lacksAdminFactor: true }
      await page.route('**/api/v1/factors', (call) => call.fulfill({ json }))
      await openScreenAt(page, ADDRESS)
      return page.getByRole('note')
    },
  },
  {
    name: 'factors: cannot be loaded',
    route,
    open: async ({ page }) => {
      await page.route('**/api/v1/factors', (call) => call.abort())
      await page.goto(ADDRESS)
      return page.getByText('Failed to load the passkeys.')
    },
  },
]

const LONG_NAME = 'Ada’s old phone with the broken screen that lies in the drawer'.slice(0, 60)

const passkeys: LayoutState[] = [
  {
    name: 'factors: 20 passkeys',
    isExtreme: true,
    route,
    prepare: async ({ server, trader }) => {
      for (let n = 0; n < 20; n += 1)
        await addPasskey(server, trader, { name: n === 0 ? LONG_NAME : `Key ${n}` })
    },
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByText('You have 20 passkeys')
    },
  },
  {
    name: 'factors: add a passkey, with problems',
    route,
    shows: [`${dialogs}/passkeys-section.tsx`],
    prepare: async ({ server, trader }) => void (await enableTwoFactor(server, trader)),
    open: async ({ page }) => {
      await press(page, 'Add Passkey')
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      return page.getByText('Enter a name for the passkey.')
    },
  },
  {
    name: 'factors: remove a passkey, with a wrong password',
    route,
    shows: [`${dialogs}/passkeys-section.tsx`],
    prepare: async ({ server, trader }) => void (await addPasskey(server, trader, { name: LONG_NAME })),
    open: async ({ page }) => {
      await press(page, `Remove passkey ${LONG_NAME}`)
      await page.getByRole('dialog').getByLabel('Current password').fill('not the one')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      return page.getByText('The current password is wrong.')
    },
  },
]

/** Opens the second step of a sign-in in the page. */
async function openSecondStep({ page, server, trader }: Stage): Promise<void> {
  await enableTwoFactor(server, trader).catch(() => undefined) // a state that is opened again has it already
  await page.goto('/auth')
  await page.getByLabel('Email').fill(trader.email)
  await page.getByLabel('Password', { exact: true }).fill(trader.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
}

const secondStep: LayoutState[] = [
  {
    name: 'factors: the code of a sign-in',
    route: 'auth',
    signedOut: true,
    open: async (stage) => {
      await openSecondStep(stage)
      return stage.page.getByLabel('Six-digit code')
    },
  },
  {
    name: 'factors: a wrong backup code at a sign-in',
    isExtreme: true,
    route: 'auth',
    signedOut: true,
    open: async (stage) => {
      await openSecondStep(stage)
      const { page } = stage
      await page.getByRole('button', { name: 'Use a backup code' }).click()
      await page.getByLabel('Backup code').fill('k7m2p-w9qfd')
      await page.getByRole('button', { name: 'Continue' }).click()
      await keepToasts(page)
      return page.getByText('This code is wrong').first()
    },
  },
  {
    name: 'factors: a passkey that was not used',
    route: 'auth',
    signedOut: true,
    open: async ({ page }) => {
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      return page.getByRole('alert').filter({ hasText: /passkey/ })
    },
  },
]

export const factorStates: LayoutState[] = [...twoFactor, ...passkeys, ...secondStep]
