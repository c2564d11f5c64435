import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { grantAdministrator } from '../administrator.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Audit entries' })
const rows = (page: Page) => list(page).locator('tbody tr')

test.beforeEach(async ({ server, trader }) => {
  await server.database.owner.query('delete from platform.audit_entries')
  await grantAdministrator(server, trader)
})

test('an administrator finds a refused sign-in by the person, exports it, and reads older entries; a user reads their own events', async ({
  page,
  server,
  trader,
}) => {
  await test.step('a user reads their own security events in the settings', async () => {
    await page.goto('/settings/security')
    const events = page.getByRole('list', { name: 'Security events' }).getByRole('listitem')
    await expect(events).toHaveCount(1)
    await expect(events).toContainText('Administrator rights given')
    await expect(events).toContainText('By the operator')
  })

  const credentials = { email: trader.email, password: 'not the one' }
  await server.browser().post('/api/auth/sign-in/email', credentials)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await expect(rows(page)).toHaveCount(2)

  await page.getByLabel('Person').fill('ada')
  await page.getByRole('button', { name: 'Show entries' }).click()
  await expect(page.getByLabel('Person')).toHaveAccessibleDescription(/Enter an email address/)
  await expect(page).toHaveURL('/admin/audit')
  await expect(rows(page)).toHaveCount(2)

  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Refused' }).click()
  await page.getByLabel('Person').fill(trader.email)
  await page.getByRole('button', { name: 'Show entries' }).click()
  await expect(page).toHaveURL(/outcome=refused/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Sign-in refused')
  await expect(rows(page)).toContainText(trader.email)
  await expect(rows(page)).toContainText('127.0.0.1')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(`sessions.refused,refused,not signed in,${trader.email},auth.wrong_credentials`)
  await expectToast(page, 'Audit log exported', 'The file has 1 entry.')

  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await expect(rows(page).first()).toContainText('Audit log exported')

  await server.database.owner.query(
    `select record_action(gen_random_uuid(), 'tokens.used', $1, null, null, null, null, null, null,
       now() - number * interval '1 minute') from generate_series(1, 70) as number`,
    [trader.userId],
  )
  await page.reload()
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(73)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})
