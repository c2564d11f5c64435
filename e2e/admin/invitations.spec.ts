import { grantAdmin } from '@candlebook/core/identity'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

const address = () => `${crypto.randomUUID()}@example.com`
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email }).first()
const history = (page: Page) => page.getByRole('region', { name: 'History' })

test.beforeEach(async ({ page, server, trader }) => {
  await grantAdmin(server.database.ownerUrl, { userId: trader.userId, now: server.clock.now() })
  await page.goto('/admin')
  await expect(history(page)).toBeVisible()
})

test('30 days are preselected, and the sent invitation is at the top of the history [ASUB-01] [ASUB-02] [ASUB-06]', async ({
  page,
  server,
}) => {
  const email = address()
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
  await page.getByLabel('Email', { exact: true }).fill(` ${email.toUpperCase()}`)
  await page.getByRole('button', { name: 'Send invitation' }).click()

  await expectToast(page, 'Invitation created', `The mail to ${email} is on its way.`)
  const first = history(page).getByRole('row').nth(1)
  await expect(first).toContainText(email)
  await expect(first).toContainText('30 days')
  await expect(first).toContainText('Pending')
  await expect(first).toContainText('Mail queued')
  await server.deliverMail()
  await expect(first).toContainText('Mail is in /dev/mail')
})

test('a lifetime invitation is stored with -1 days [ASUB-03]', async ({ page, server }) => {
  const email = address()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('radio', { name: 'Lifetime' }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()

  await expect(row(page, email)).toContainText('Lifetime')
  const { rows } = await server.database.owner.query(
    'select duration_days from platform.invitations where email = $1',
    [email],
  )
  expect(rows).toEqual([{ duration_days: -1 }])
})

test('an empty address sends nothing and says so at the field [ASUB-01]', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.getByRole('button', { name: 'Send invitation' }).click()

  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /Enter an email address/,
  )
  expect(posts.filter((url) => url.includes('/admin/'))).toEqual([])
})

test('the row shows 8 characters, and the dialog the full code, which a person can redeem [ASUB-07]', async ({
  page,
}) => {
  const email = address()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const start = await row(page, email).locator('td').nth(1).textContent()
  await page.getByRole('button', { name: `Full code of ${email}` }).click()
  const code = page.getByRole('dialog').getByLabel('Full code')

  await expect(code).toHaveValue(/^[0-9a-f]{32}$/)
  expect((await code.inputValue()).slice(0, 8)).toBe(start?.trim())
})

test('an invitation whose mail cannot be sent stays in the history with the documented text [ERRC-27]', async ({
  page,
  server,
}) => {
  const email = address()
  const { transport } = server.appContext.mailer
  server.appContext.mailer.transport = { kind: 'none' }
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(row(page, email)).toContainText('No mail sent')
  server.appContext.mailer.transport = transport

  await expect(
    page.getByText('Invitation was created but email sending failed. Check the code manually.'),
  ).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Send the mail again' }).click()
  await expect(row(page, email)).toContainText('Mail queued')
})

test('any other failure shows that the invitation was not sent [ERRC-27]', async ({ page }) => {
  await page.route('**/api/v1/admin/invitations', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByLabel('Email', { exact: true }).fill(address())
  await page.getByRole('button', { name: 'Send invitation' }).click()

  await expectToast(page, 'Error', 'Failed to send invitation')
})

test('a pending invitation is withdrawn after a question and then expired [ASUB-08]', async ({ page }) => {
  const email = address()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()

  await expectToast(page, 'Invitation withdrawn', email)
  await expect(row(page, email)).toContainText('Expired')
})
