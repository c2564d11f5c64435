import type { Page } from '@playwright/test'
import { grantAdministrator } from '../administrator.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

const address = () => `${crypto.randomUUID()}@example.com`
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email }).first()
const history = (page: Page) => page.getByRole('region', { name: 'History' })

test('an invitation is sent, read in full, sent again and withdrawn [ASUB-01] [ASUB-02] [ASUB-03] [ASUB-06] [ASUB-07] [ASUB-08] [ERRC-27]', async ({
  page,
  server,
  trader,
}) => {
  await grantAdministrator(server, trader)
  const email = page.getByLabel('Email', { exact: true })
  const send = page.getByRole('button', { name: 'Send invitation' })
  const choose = async (recipient: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${recipient}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const ana = address()
  await page.goto('/admin')

  await test.step('an empty address sends nothing and says so at the field', async () => {
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await expect(history(page)).toBeVisible()
    await send.click()
    await expect(email).toHaveAccessibleDescription(/Enter an email address/)
    expect(posts.filter((url) => url.includes('/admin/'))).toEqual([])
  })

  await test.step('30 days are preselected, and the sent invitation is at the top of the history', async () => {
    await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
    await email.fill(` ${ana.toUpperCase()}`)
    await send.click()
    await expectToast(page, 'Invitation created', `The mail to ${ana} is on its way.`)
    const first = history(page).getByRole('row').nth(1)
    await expect(first).toContainText(ana)
    await expect(first).toContainText('30 days')
    await expect(first).toContainText('Pending')
    await expect(first).toContainText('Mail queued')
    await server.deliverMail()
    await expect(first).toContainText('Mail is in /dev/mail')
  })

  await test.step('the row shows 8 characters, and the dialog the full code', async () => {
    const start = await row(page, ana).locator('td').nth(1).textContent()
    await page.getByRole('button', { name: `Full code of ${ana}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Full code')).toHaveValue(/^[0-9a-f]{32}$/)
    expect((await dialog.getByLabel('Full code').inputValue()).slice(0, 8)).toBe(start?.trim())
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a pending invitation is withdrawn after a question and then expired', async () => {
    await choose(ana, 'Withdraw')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expectToast(page, 'Invitation withdrawn', ana)
    await expect(row(page, ana)).toContainText('Expired')
  })

  await test.step('an invitation whose mail cannot be sent stays in the history with the documented text', async () => {
    const rui = address()
    const { transport } = server.appContext.mailer
    server.appContext.mailer.transport = { kind: 'none' }
    await email.fill(rui)
    await page.getByRole('radio', { name: 'Lifetime' }).check()
    await send.click()
    await expect(row(page, rui)).toContainText('No mail sent')
    server.appContext.mailer.transport = transport
    await expect(row(page, rui)).toContainText('Lifetime')
    await expect(
      page.getByText('Invitation was created but email sending failed. Check the code manually.'),
    ).toBeVisible()
    await choose(rui, 'Send the mail again')
    await expect(row(page, rui)).toContainText('Mail queued')
  })

  await test.step('any other failure shows that the invitation was not sent', async () => {
    await page.route('**/api/v1/admin/invitations', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await email.fill(address())
    await send.click()
    await expectToast(page, 'Error', 'Failed to send invitation')
  })
})
