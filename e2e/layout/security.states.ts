import { scopes } from '@candlebook/contract/scopes'
import type { Page } from '@playwright/test'
import { holdCalls, keepToasts, openScreenAt } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

const route = 'settings/security'
const ADDRESS = '/settings/security'

/** A long address, so that the layout check shows whether it wraps. */
const NEW_EMAIL = 'ada.trader.with.a.long.name@subsidiary.international-brokerage.example.com'

/** Opens the page and presses a button of it. */
async function press(page: Page, name: string): Promise<void> {
  await openScreenAt(page, ADDRESS)
  await page.getByRole('button', { name, exact: true }).click()
}

async function signInElsewhere({ server, trader }: Stage, times: number): Promise<void> {
  const { email, password } = trader
  for (let n = 0; n < times; n += 1)
    await server.browser().send('POST', '/api/auth/sign-in/email', {
      body: { email, password },
      headers: { 'User-Agent': n % 2 ? FIREFOX : 'Candlebook-Backup-With-A-Long-Name/14.2' },
    })
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'

const profile: LayoutState[] = [
  {
    name: 'security: page of a new trader',
    route,
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByRole('list', { name: 'Sessions' })
    },
  },
  {
    name: 'security: a change of the address waits for its links',
    route,
    prepare: async ({ trader }) => {
      const { browser, password } = trader
      await browser.post('/api/auth/change-email', { newEmail: NEW_EMAIL, password })
    },
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByRole('button', { name: 'Cancel Change' })
    },
  },
  {
    name: 'security: change name, with a problem',
    route,
    shows: ['features/security/profile-dialogs.tsx'],
    open: async ({ page }) => {
      await press(page, 'Change full name')
      await page.getByRole('textbox', { name: 'Full name' }).fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      return page.getByText('Enter your full name')
    },
  },
  {
    name: 'security: change address, with problems',
    route,
    shows: ['features/security/profile-dialogs.tsx'],
    open: async ({ page }) => {
      await press(page, 'Change email address')
      await page.getByRole('button', { name: 'Send Links' }).click()
      return page.getByText('Enter your current password.')
    },
  },
  {
    name: 'security: change password, with problems',
    isExtreme: true,
    route,
    shows: ['features/security/profile-dialogs.tsx'],
    open: async ({ page }) => {
      await press(page, 'Change password')
      await page.getByLabel('New password', { exact: true }).fill('12345')
      await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
      return page.getByText('Passwords do not match.')
    },
  },
  {
    name: 'security: change password, refused by the server',
    route,
    shows: ['features/security/profile-dialogs.tsx'],
    open: async ({ page }) => {
      await page.route('**/api/auth/reset-password', (request) => request.abort())
      await press(page, 'Change password')
      await page.getByLabel('Current password').fill('a password')
      await page.getByLabel('New password', { exact: true }).fill('Trader-77 -350.00')
      await page.getByLabel('Confirm new password').fill('Trader-77 -350.00')
      await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click()
      await page.getByText('Failed to change the password.').first().waitFor()
      await keepToasts(page)
      return page.getByText('Candlebook cannot be reached.').first()
    },
  },
]

const sessions: LayoutState[] = [
  {
    name: 'security: many sessions',
    isExtreme: true,
    route,
    prepare: (stage) => signInElsewhere(stage, 8),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByRole('button', { name: 'End All Other Sessions' })
    },
  },
  {
    name: 'security: lists that load',
    route,
    open: async ({ page }) => {
      await holdCalls(page, /api\/v1\/(sessions|api-tokens)$/)
      await page.goto(ADDRESS)
      return page.getByRole('region', { name: 'Sessions' }).getByRole('status', { name: 'Loading' })
    },
  },
  {
    name: 'security: lists that cannot be loaded',
    route,
    open: async ({ page }) => {
      await page.route(/api\/v1\/(sessions|email-change|api-tokens)$/, (request) => request.abort())
      await page.goto(ADDRESS)
      return page.getByText('Failed to load the sessions.')
    },
  },
  {
    name: 'security: end one session',
    route,
    shows: ['features/security/sessions-section.tsx'],
    prepare: (stage) => signInElsewhere(stage, 1),
    open: async ({ page }) => {
      await press(page, 'End session of Candlebook-Backup-With-A-Long-Name')
      return page.getByRole('alertdialog')
    },
  },
  {
    name: 'security: end all other sessions',
    route,
    shows: ['features/security/sessions-section.tsx'],
    prepare: (stage) => signInElsewhere(stage, 1),
    open: async ({ page }) => {
      await press(page, 'End All Other Sessions')
      return page.getByRole('alertdialog')
    },
  },
]

/** Creates API tokens of a trader; the first has every right and a long name. */
async function createTokens({ trader: { browser, password } }: Stage, times: number): Promise<void> {
  const expiresAt = new Date(Date.now() + 90 * 24 * 60 * 60_000).toISOString()
  for (let n = 0; n < times; n += 1)
    await browser.post('/api/v1/api-tokens', {
      name: n === 0 ? 'Backup_of_BTC_USDT_and_all_other_symbols_on_the_computer_at_home' : `Script ${n}`,
      scopes: n === 0 ? scopes : ['trades:read', 'analytics:read'],
      expiresAt,
      password,
    })
}

const tokens: LayoutState[] = [
  {
    name: 'security: API tokens',
    route,
    prepare: (stage) => createTokens(stage, 4),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByRole('button', { name: 'Create API Token' })
    },
  },
  {
    name: 'security: as many API tokens as an account can have, one expired',
    isExtreme: true,
    route,
    prepare: async ({ server, trader }) => {
      await server.database.owner.query(
        `insert into auth.api_tokens (id, user_id, name, token_hash, scopes, expires_at, created_at, updated_at)
         select gen_random_uuid(), $1::uuid, concat('Script ', n), concat($1::uuid, n), '{trades:read}',
           now() + interval '1 day' * (n - 1), now() - interval '1 hour' * n, now()
         from generate_series(1, 50) as n`,
        [trader.userId],
      )
    },
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      return page.getByText('You have 50 tokens.')
    },
  },
  {
    name: 'security: create API token',
    route,
    shows: ['features/security/api-token-form.tsx'],
    open: async ({ page }) => {
      await press(page, 'Create API Token')
      return page.getByRole('textbox', { name: 'Name', exact: true })
    },
  },
  {
    name: 'security: create API token, with problems',
    isExtreme: true,
    route,
    shows: ['features/security/api-token-form.tsx'],
    open: async ({ page }) => {
      await press(page, 'Create API Token')
      await page.getByRole('combobox', { name: 'Expires after' }).click()
      await page.getByRole('option', { name: 'Until a day' }).click()
      await page.getByRole('button', { name: 'Create Token' }).click()
      return page.getByText('Enter a name')
    },
  },
  {
    name: 'security: new API token',
    route,
    shows: ['features/security/api-tokens.tsx'],
    open: async ({ page, trader }) => {
      await press(page, 'Create API Token')
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Backup script')
      await page.getByRole('group', { name: 'Trades' }).getByLabel('Read').check()
      await page.getByLabel('Current password').fill(trader.password)
      await page.getByRole('button', { name: 'Create Token' }).click()
      return page.getByRole('dialog', { name: 'Your New API Token' })
    },
  },
  {
    name: 'security: revoke API token',
    route,
    shows: ['features/security/api-tokens.tsx'],
    prepare: (stage) => createTokens(stage, 1),
    open: async ({ page }) => {
      await openScreenAt(page, ADDRESS)
      await page.getByRole('button', { name: /^Revoke Backup/ }).click()
      return page.getByRole('alertdialog')
    },
  },
]

export const securityStates: LayoutState[] = [...profile, ...sessions, ...tokens]
