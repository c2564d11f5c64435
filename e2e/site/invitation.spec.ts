import { createInvitation } from '@candlebook/core/invitations'
import type { Page } from '@playwright/test'
import type { TestServer } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import { findMailedLink } from './mailed-links.ts'
import { runCommandOn } from './run-command-on.ts'

const SIGN_UP = '**/api/auth/sign-up/email'

/** Invites an address without a mail to read. Returns the code. */
async function invite(server: TestServer, email: string, durationDays = 30): Promise<string> {
  const { invitationKey } = server.appContext.config
  const ctx = { ...server.appContext, invitationKey, actor: { kind: 'job', name: 'a test' } } as const
  return (await createInvitation(ctx, { email, durationDays })).code
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const address = () => `${crypto.randomUUID()}@example.com`

test('a code that is typed is checked with the button, and a refused one offers another try with an empty field and a clean address; the form names what is missing and what is refused, and keeps its texts [INV-01] [INV-03] [INV-04] [INV-05] [INV-06] [INV-07] [INV-09] [INV-10] [ERRC-10] [ERRC-12]', async ({
  page,
  server,
}) => {
  const code = page.getByLabel('Invitation code')
  const check = page.getByRole('button', { name: 'Check Invitation' })

  await test.step('a check that fails says so and keeps the code', async () => {
    await page.route('**/api/v1/invitations/validate', (route) => route.abort(), { times: 1 })
    await page.goto('/signup?invitation=7f3c91e2-4d0a')
    await expectToast(page, 'Error', 'Failed to validate invitation. Please try again.')
    await expect(code).toHaveValue('7f3c91e2-4d0a')
  })

  await test.step('a refused code', async () => {
    await page.goto('/signup?invitation=7f3c91e2-4d0a')
    await expect(heading(page, 'Invalid or expired invitation')).toBeVisible()
    await expect(toasts(page)).toContainText('Invalid Invitation')
    await expect(toasts(page)).toContainText('This invitation code is invalid or has expired.')
    await page.getByRole('button', { name: 'Try Another Code' }).click()
    await expect(code).toHaveValue('')
    await expect(code).toBeFocused()
    await expect(page).toHaveURL('/signup')
    await page.reload()
  })

  await test.step('without a code the page has a field and a button, and neither of the other views', async () => {
    await expect(heading(page, 'You have been invited')).toBeVisible()
    await expect(code).toBeFocused()
    await expect(page.getByRole('button', { name: 'Try Another Code' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create Account' })).toHaveCount(0)
    await check.click()
    await expect(code).toHaveAccessibleDescription('Please enter a valid invitation code first.')
  })

  const email = address()
  await code.fill(`  ${await invite(server, email, -1)} `)
  await check.click()
  await expect(heading(page, 'Accept your invitation')).toBeVisible()
  await expect(page.getByText('Lifetime Access')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')

  await test.step('the form needs a name and two equal passwords of six characters', async () => {
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('12345')
    await page.getByLabel('Confirm password').fill('123456')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Enter your full name.')
    await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters long.')
    await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match.')
  })

  for (const [code, text] of [
    ['auth.email_taken', 'An account with this email already exists. Please sign in instead.'],
    ['auth.email_invalid', 'Please enter a valid email address.'],
    ['auth.password_too_short', 'Password must be at least 6 characters long.'],
    ['server.busy', 'Failed to create account. Please try again.'],
  ] as const)
    await test.step(`a sign-up that answers ${code}`, async () => {
      await page.route(
        SIGN_UP,
        (route) => route.fulfill({ status: 422, json: { error: { code, message: 'No.', requestId: 'r' } } }),
        { times: 1 },
      )
      await fillInvited(page)
      await expect(toasts(page)).toContainText(text)
      await expect(page.getByLabel('Full name')).toHaveValue('Rui Costa')
    })
})

test('the operator invites an address with the command, and the code in the address of the mailed link is checked at once and leaves it; the created account leads to sign-in, and the mailed confirmation to a desk in the currency of the browser’s region [INV-02] [INV-06] [INV-12] [INV-13] [INV-14] [ASUB-05] [ERRC-10] [ERRC-11]', async ({
  server,
  anotherBrowser,
}) => {
  const page = await (await anotherBrowser({ locale: 'en-GB' })).newPage()
  const email = address()
  await runCommandOn(server, 'invite', email, '--days', '7')
  const link = await findMailedLink(server, email, '/signup')

  const answer = await page.goto(link)

  await expect(heading(page, 'Accept your invitation')).toBeVisible()
  await expectToast(page, 'Valid Invitation!', 'You can now create your account with this invitation.')
  await expect(page).toHaveURL('/signup')
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  const sent = page.waitForRequest(SIGN_UP)
  await fillInvited(page)
  const invitationCode = new URL(link, server.url).searchParams.get('invitation')
  expect((await sent).postDataJSON()).toMatchObject({ email, invitationCode, acceptedTerms: true })
  await expect(page).toHaveURL('/auth')
  const text =
    'Please check your email to verify your account. Your invitation will be activated once verified.'
  await expectToast(page, 'Account Created!', text)
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.goto(await findMailedLink(server, email, '/auth/callback'))

  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  const subscription = await page.evaluate(() =>
    fetch('/api/v1/subscription').then((answer) => answer.json()),
  )
  expect(subscription).toMatchObject({ subscribed: true, planType: 'Invited' })
  expect(await readSettings(page)).toMatchObject({ hasCurrency: true, currency: 'GBP' })
})

test('an invited person with an account redeems the invitation by opening the link while signed in, which saves the currency of the browser’s region for an account that has none [INV-07] [INV-13]', async ({
  server,
  anotherBrowser,
}) => {
  const invited = createTrader(await server.signUp({ name: 'Rui Costa' }))
  const context = await anotherBrowser({ locale: 'pt-BR' })
  await invited.signInTo(context)
  const page = await context.newPage()
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Your Trades' })).toBeVisible()
  await page.goto(`/signup?invitation=${await invite(server, invited.email)}`)

  await page.getByRole('button', { name: 'Accept Invitation' }).click()

  await expect(page).toHaveURL('/app')
  await expectToast(page, 'Invitation accepted', 'You have access until')
  expect(await readSettings(page)).toMatchObject({ hasCurrency: true, currency: 'BRL' })
  const { body } = await invited.browser.get<{ planType: string }>('/api/v1/subscription')
  expect(body.planType).toBe('Invited')
})

function readSettings(page: Page): Promise<unknown> {
  return page.evaluate(() => fetch('/api/v1/settings').then((answer) => answer.json()))
}

async function fillInvited(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Rui Costa')
  await page.getByLabel('Password', { exact: true }).fill('long-enough')
  await page.getByLabel('Confirm password').fill('long-enough')
  await page.getByRole('button', { name: 'Create Account' }).click()
}
