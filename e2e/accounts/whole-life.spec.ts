import type { Page } from '@playwright/test'
import { TokenProgram } from '../../packages/server/src/testing/index.ts'
import { expect, longTest, test } from '../fixtures.ts'
import { openArchiveOffline, unpackArchive } from '../my-data/archive.ts'
import { runErasures, runExports } from '../my-data/run-jobs.ts'
import { addPasskey, connectAuthenticator, passkeySection } from '../security/authenticator.ts'
import { fillToken } from '../security/token-form.ts'
import { checkBoxes, fillNewAccount } from '../site/account-form.ts'
import { findMailedLink } from '../site/mailed-links.ts'
import { fill, getRow, minimalTrade, openNewTrade, save } from '../trades/trades-page.ts'

// The address of the server is localhost, because WebAuthn refuses IP addresses.
test.use({ baseURL: ({ server }, use) => use(server.appContext.config.baseUrl) })

const FIRST_PASSWORD = 'BTC_USDT -350.00'
const NEW_PASSWORD = 'TSLA 2 x 410,25'

// In parts: site/sign-up, onboarding, trades/trade-form, site/reset-password, security and my-data.
longTest(
  'an account lives from its sign-up to its deletion, and nothing of it signs in afterwards [AUTH-06] [GUARD-06] [FORM-12] [SHELL-11] [RESET-01] [RESET-09]',
  async ({ page, server, browser, anotherBrowser }, testInfo) => {
    test.setTimeout(180_000) // ten journeys, one after another
    const phone = await (await anotherBrowser({ baseURL: server.appContext.config.baseUrl })).newPage()
    let email = ''
    let token = ''

    await test.step('sign up', async () => {
      await page.goto('/auth?mode=sign-up')
      email = await fillNewAccount(page, { Password: FIRST_PASSWORD, 'Confirm password': FIRST_PASSWORD })
      await checkBoxes(page)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page).toHaveURL('/app')
    })

    await test.step('complete the onboarding', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada.' })).toBeVisible()
      await page.getByRole('button', { name: 'Configure Later' }).click()
      await expectDesk(page)
    })

    await test.step('add the first trade', async () => {
      const form = await openNewTrade(page)
      await fill(form, { ...minimalTrade, Symbol: 'TSLA', Notes: '- 350.00 USD, [SL]: 4500' })
      await save(form)
      await expect(form).toHaveCount(0)
      await expect(getRow(page, 'TSLA')).toContainText('3,100.5')
    })

    await test.step('sign out', () => signOut(page))

    await test.step('sign in on the phone, and reset the forgotten password by the mailed link', async () => {
      await signIn(phone, { email, password: FIRST_PASSWORD })
      await expect(getRow(phone, 'TSLA')).toBeVisible()
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Forgot Password' }).click()
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Reset Link Sent' })).toBeVisible()
      await page.goto(await findMailedLink(server, email, '/reset-password'))
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
      await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Update Password' }).click()
      await expectDesk(page)
    })

    await test.step('the phone is signed out, and only the new password signs in', async () => {
      await expect(phone).toHaveURL('/auth')
      await signIn(phone, { email, password: FIRST_PASSWORD })
      await expectRefusedPassword(phone)
      await signIn(phone, { email, password: NEW_PASSWORD })
      await expectDesk(phone)
    })

    await test.step('add a passkey, and sign in with it', async () => {
      await connectAuthenticator(page)
      await page.goto('/settings/security')
      await addPasskey(page, { name: 'Ada’s laptop', password: NEW_PASSWORD })
      await expect(passkeySection(page).getByRole('listitem')).toContainText('Ada’s laptop')
      await signOut(page)
      await signInWithPasskey(page)
      await expectDesk(page)
    })

    await test.step('a program reads the trades with an API token', async () => {
      await page.goto('/settings/security')
      await fillToken(page, { name: 'Backup of - 350.00 USD', password: NEW_PASSWORD })
      await page.getByRole('group', { name: 'Trades' }).getByLabel('Read').check()
      await page.getByRole('button', { name: 'Create Token' }).click()
      const dialog = page.getByRole('dialog', { name: 'Your New API Token' })
      token = await dialog.getByRole('textbox').inputValue()
      await dialog.getByRole('button', { name: 'Done' }).click()
      expect((await new TokenProgram(server.url, token).get('/api/v1/trades')).text).toContain('TSLA')
    })

    await test.step('export everything, and read it offline', async () => {
      await page.goto('/settings/data')
      await page.getByRole('button', { name: 'Export Everything' }).click()
      await expect(page.getByRole('status')).toContainText('The export starts in a moment.')
      await runExports(server)
      const waiting = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download Archive' }).click()
      const folder = testInfo.outputPath('archive')
      await unpackArchive(await waiting, folder)
      const { reader, requested, close } = await openArchiveOffline(browser, folder)
      await expect(reader.locator('#trades td').filter({ hasText: /^TSLA$/ })).toBeVisible()
      expect(requested.filter((url) => !url.startsWith('file:'))).toEqual([])
      await close()
    })

    await test.step('delete the account', async () => {
      await page.getByRole('button', { name: 'Delete My Account' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email address').fill(email)
      await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
      await dialog.getByRole('button', { name: 'Delete My Account' }).click()
      await expect(page).toHaveURL('/auth')
      await runErasures(server)
    })

    await test.step('password, passkey and API token are refused, and the last mail says what was erased', async () => {
      await signIn(page, { email, password: NEW_PASSWORD })
      await expectRefusedPassword(page)
      await signInWithPasskey(page)
      await expect(
        page.getByRole('alert').filter({ hasText: 'This passkey was not accepted.' }),
      ).toBeVisible()
      expect((await new TokenProgram(server.url, token).get('/api/v1/trades')).status).toBe(401)
      const mails = (await server.deliverMail()).filter(({ to }) => to === email)
      expect(mails.map(({ subject }) => subject)).toEqual(['Your Candlebook account was deleted'])
    })
  },
)

async function expectDesk(page: Page): Promise<void> {
  await expect(page).toHaveURL('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function expectRefusedPassword(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is wrong.')
}

async function signInWithPasskey(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
}
