import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { importFile } from '../layout/import-file.ts'
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

test('a user without notifications has no number and an empty list [NOTIF-01] [NOTIF-02] [NOTIF-04] [NOTIF-05] [SHELL-13]', async ({
  page,
  trader: _,
}) => {
  await open(page)

  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('No notifications')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
})

test('nine unread are 9, ten are 9+ [NOTIF-01]', async ({ page, trader }) => {
  for (let n = 1; n <= 9; n++) await notify(admin, trader, { title: `Message ${n}` })
  await page.goto('/app')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9 unread')

  await notify(admin, trader, { title: 'Message 10' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9+ unread')
  const drawing = (await bell(page).locator('svg').boundingBox())!
  const number = (await page.getByText('9+', { exact: true }).boundingBox())!
  expect(number.x, 'the number leaves the left half of the bell visible').toBeGreaterThanOrEqual(
    drawing.x + drawing.width / 2,
  )
})

test('the list is newest first in an area of 320 px, with two lines of each message [NOTIF-03] [NOTIF-07] [NOTIF-08] [NOTIF-09] [NOTIF-24]', async ({
  page,
  trader,
}) => {
  const message = 'Eleven trades, one outside the plan. '.repeat(12)
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
    await notify(admin, trader, { title, message })
  await open(page)

  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).first()).toContainText('Fifth')
  await expect(rows(page).first()).toContainText('less than a minute ago')
  await expect(rows(page).first()).toContainText('Unread')
  const area = page.getByRole('banner').locator('[data-scrollbar]')
  expect((await area.boundingBox())?.height).toBe(320)
  const text = rows(page).first().getByText(message.trim())
  expect((await text.boundingBox())?.height).toBeLessThan(40)
})

test('a row opens the full message; reading it takes away the dot and the number [NOTIF-11] [NOTIF-12] [NOTIF-14] [NOTIF-23]', async ({
  page,
  trader,
}) => {
  await notify(admin, trader, {
    title: 'Service is back',
    message: 'We found the cause.\nThank you for waiting.',
  })
  await open(page)
  await rows(page)
    .getByRole('button', { name: /Service is back/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Service is back' })
  await expect(dialog).toContainText('Thank you for waiting.')
  await expect(dialog).toContainText('Unread')

  await dialog.getByRole('button', { name: 'Mark as read' }).click()
  await expect(dialog.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  await expect(dialog).not.toContainText('Unread')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await bell(page).click()
  await expect(rows(page)).toHaveCount(1)

  await open(page)
  await expect(page.getByText('No notifications')).toBeVisible()
})

test('a notification is deleted from its row and from its dialog [NOTIF-10] [NOTIF-13] [NOTIF-16]', async ({
  page,
  trader,
}) => {
  for (const title of ['First', 'Second']) await notify(admin, trader, { title })
  await open(page)
  await page.getByRole('button', { name: 'Delete notification Second' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await rows(page).getByRole('button', { name: /First/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(page)
  await expect(page.getByText('No notifications')).toBeVisible()
})

test('all are marked as read, then cleared with a toast [NOTIF-05] [NOTIF-06] [NOTIF-15] [NOTIF-17] [TOAST-14]', async ({
  page,
  trader,
}) => {
  for (const title of ['First', 'Second']) await notify(admin, trader, { title })
  await open(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('No notifications')).toBeVisible()
  await expectToast(page, 'Success', 'All notifications cleared.')
})

test('HTML and 10,000 characters are shown as they were written', async ({ page, trader }) => {
  const message = '<img src=x onerror="document.title=1"> '.padEnd(10_000, 'long ')
  await notify(admin, trader, { title: '<b>Bold</b>', message })
  await open(page)
  await rows(page)
    .getByRole('button', { name: /<b>Bold/ })
    .first()
    .click()

  const dialog = page.getByRole('dialog', { name: '<b>Bold</b>' })
  await expect(dialog).toContainText('<img src=x onerror="document.title=1">')
  await expect(dialog.locator('img')).toHaveCount(0)
})

test('the product tells that an import is finished, and leads to it', async ({ page, trader }) => {
  await importFile(trader)
  await open(page)
  await rows(page)
    .getByRole('button', { name: /Import finished/ })
    .first()
    .click()

  await page
    .getByRole('dialog', { name: 'Import finished' })
    .getByRole('link', { name: 'Show imports' })
    .click()
  await expect(page).toHaveURL('/app/import')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('when the server fails', () => {
  test('to load, a toast says so, and the empty list offers to try again [ERR-10]', async ({
    page,
    trader,
  }) => {
    await notify(admin, trader, { title: 'First' })
    await page.route('**/api/v1/notifications', (route) => route.abort())
    await page.goto('/app')

    await expectToast(page, 'Error', 'Failed to load notifications.')
    await bell(page).click()
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByText('No notifications')).toHaveCount(0)

    await page.unroute('**/api/v1/notifications')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(1)
  })

  test('to answer yet, the list does not say that there are no notifications', async ({ page, trader }) => {
    await notify(admin, trader, { title: 'First' })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/notifications', (route) => released.then(() => route.continue()))
    await page.goto('/app')
    await bell(page).click()

    const panel = page.getByRole('heading', { name: 'Notifications' }).locator('../..')
    await expect(panel.getByRole('status', { name: 'Loading' })).toBeVisible()
    await expect(page.getByText('No notifications')).toHaveCount(0)
    release()
    await expect(rows(page)).toHaveCount(1)
  })

  test('to clear, the notifications are back and a toast says so [ERR-11]', async ({ page, trader }) => {
    await notify(admin, trader, { title: 'First' })
    await open(page)
    await page.route('**/api/v1/notifications/clear', (route) => route.abort())
    await page.getByRole('button', { name: 'Clear all' }).click()

    await expectToast(page, 'Error', 'Failed to clear notifications.')
    await expect(rows(page)).toHaveCount(1)
  })

  test('to read or delete, the list is as before, and only the log says so [ERR-15] [ERR-16] [ERR-17]', async ({
    page,
    trader,
  }) => {
    const logged: string[] = []
    page.on('console', (entry) => entry.type() === 'error' && logged.push(entry.text()))
    await notify(admin, trader, { title: 'First' })
    await open(page)
    await page.route(/\/notifications\/(read|[0-9a-f-]{36})/, (route) => route.abort())
    const timesLogged = () => logged.filter((text) => text.startsWith('A notification could not')).length

    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(timesLogged).toBe(1)
    await page.getByRole('button', { name: 'Delete notification First' }).click()
    await expect.poll(timesLogged).toBe(2)
    await rows(page).getByRole('button', { name: /First/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as read' }).click()
    await expect.poll(timesLogged).toBe(3)

    await expect(page.getByRole('dialog')).toContainText('Unread')
    await expect(toasts(page)).toHaveCount(0)
  })
})
