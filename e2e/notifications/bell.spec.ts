import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { bell, notify, rows, signUpAdministrator } from './notify.ts'

let admin: Trader
test.beforeAll(async ({ server }) => {
  admin = await signUpAdministrator(server)
})

const open = async (page: Page) => {
  await page.goto('/app')
  await bell(page).click()
}

test('an empty bell has no number; nine unread are 9, ten are 9+; the list is newest first in an area of 320 px [NOTIF-01] [NOTIF-02] [NOTIF-03] [NOTIF-04] [NOTIF-05] [NOTIF-07] [NOTIF-08] [NOTIF-09] [NOTIF-24] [SHELL-13]', async ({
  page,
  trader,
}) => {
  await page.goto('/app')
  await bell(page).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('No notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const message = 'Eleven trades, one outside the plan. '.repeat(12)
  for (let n = 1; n <= 9; n++) await notify(admin, trader, { title: `Message ${n}`, message })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9 unread')
  await notify(admin, trader, { title: 'Message 10', message })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9+ unread')
  const drawing = (await bell(page).locator('svg').boundingBox())!
  const number = (await page.getByText('9+', { exact: true }).boundingBox())!
  expect(number.x, 'the number leaves the left half of the bell visible').toBeGreaterThanOrEqual(
    drawing.x + drawing.width / 2,
  )

  await bell(page).click()
  await expect(rows(page)).toHaveCount(10)
  const first = rows(page).first()
  await expect(first).toContainText('Message 10')
  await expect(first).toContainText('less than a minute ago')
  await expect(first).toContainText('Unread')
  const area = page.getByRole('banner').locator('[data-scrollbar]')
  expect((await area.boundingBox())?.height).toBe(320)
  expect((await first.getByText(message.trim()).boundingBox())?.height).toBeLessThan(40)
})

test('a row opens the full message as it was written; it is read, deleted, marked and cleared [NOTIF-05] [NOTIF-06] [NOTIF-10] [NOTIF-11] [NOTIF-12] [NOTIF-13] [NOTIF-14] [NOTIF-15] [NOTIF-16] [NOTIF-17] [NOTIF-23] [TOAST-14]', async ({
  page,
  server,
  trader,
}) => {
  for (const title of ['First', 'Second', 'Third']) await notify(admin, trader, { title })
  const message = 'We found the cause.\n<img src=x onerror="document.title=1"> '.padEnd(10_000, 'long ')
  await notify(admin, trader, { title: '<b>Bold</b>', message })
  const dialog = page.getByRole('dialog')
  const openRow = (title: string) => rows(page).getByRole('button', { name: title }).first().click()
  await open(page)

  await test.step('HTML and 10,000 characters are shown as they were written; reading takes away dot and number', async () => {
    await openRow('<b>Bold</b>')
    await expect(dialog).toHaveAccessibleName('<b>Bold</b>')
    await expect(dialog).toContainText('We found the cause.')
    await expect(dialog).toContainText('<img src=x onerror="document.title=1">')
    await expect(dialog.locator('img')).toHaveCount(0)
    await expect(dialog).toContainText('Unread')
    await dialog.getByRole('button', { name: 'Mark as read' }).click()
    await expect(dialog.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
    await expect(dialog).not.toContainText('Unread')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
  })

  await test.step('a notification is deleted from its row and from its dialog', async () => {
    await bell(page).click()
    await expect(rows(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'Delete notification Third' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(dialog).toHaveCount(0)
    await openRow('Second')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('after a reload what was read or deleted is not in the list', async () => {
    await open(page)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('First')
  })

  await test.step('all are marked as read, then cleared with a toast', async () => {
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page.getByText('No notifications')).toBeVisible()
    await expectToast(page, 'Success', 'All notifications cleared.')
  })

  await test.step('what the product tells leads to its page', async () => {
    await server.database.owner.query(
      `insert into platform.notifications (id, kind, title, message, recipient_id, unique_key, created_at)
       values (gen_random_uuid(), 'import-finished', 'Import finished', 'ib.csv: 3 trades added.', $1, gen_random_uuid()::text, now())`,
      [trader.userId],
    )
    await open(page)
    await openRow('Import finished')
    await expect(dialog).toHaveAccessibleName('Import finished')
    await dialog.getByRole('link', { name: 'Show imports' }).click()
    await expect(page).toHaveURL('/app/import')
    await expect(dialog).toHaveCount(0)
  })
})

test('a list that cannot be loaded says so and loads again; what fails on it is as before [ERR-10] [ERR-11] [ERR-15] [ERR-16] [ERR-17]', async ({
  page,
  trader,
}) => {
  const logged: string[] = []
  page.on('console', (entry) => entry.type() === 'error' && logged.push(entry.text()))
  const timesLogged = () => logged.filter((text) => text.startsWith('A notification could not')).length
  await notify(admin, trader, { title: 'First' })
  await page.route('**/api/v1/notifications', (route) => route.abort())
  await page.goto('/app')

  await test.step('a toast says that they cannot be loaded', async () => {
    await expectToast(page, 'Error', 'Failed to load notifications.')
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page)).toHaveCount(0)
    await bell(page).click()
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByText('No notifications')).toHaveCount(0)
  })

  await test.step('until the next answer the list does not say that there are none', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.unroute('**/api/v1/notifications')
    await page.route('**/api/v1/notifications', (route) => released.then(() => route.continue()))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No notifications')).toHaveCount(0)
    release()
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('when reading or deleting fails, only the log says so', async () => {
    await page.route(/\/notifications\/(read|[0-9a-f-]{36})/, (route) => route.abort())
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(timesLogged).toBe(1)
    await page.getByRole('button', { name: 'Delete notification First' }).click()
    await expect.poll(timesLogged).toBe(2)
    await rows(page).getByRole('button', { name: /First/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as read' }).click()
    await expect.poll(timesLogged).toBe(3)
    await expect(page.getByRole('dialog')).toContainText('Unread')
    await expect(toasts(page)).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('when clearing fails, they are back and a toast says so', async () => {
    await bell(page).click()
    await page.route('**/api/v1/notifications/clear', (route) => route.abort())
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expectToast(page, 'Error', 'Failed to clear notifications.')
    await expect(rows(page)).toHaveCount(1)
  })
})
