import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openLive } from '../open-live.ts'
import { toasts } from '../toasts.ts'
import { bell, notify, rows, signUpAdministrator } from './notify.ts'

test('a message of an administrator appears in another browser without a reload [ANOT-01] [ANOT-06]', async ({
  page,
  trader: _,
  server,
  anotherBrowser,
}) => {
  const admin = await signUpAdministrator(server)
  const other = await anotherBrowser()
  await admin.signInTo(other)
  const desk = await other.newPage()
  await page.goto('/app')
  await bell(page).click()
  await expect(page.getByText('No notifications')).toBeVisible()

  await desk.goto('/admin/notifications')
  await desk.getByLabel('Title').fill('Maintenance on Sunday')
  await desk.getByLabel('Message').fill('Candlebook is not reachable from 06:00 to 07:00 UTC.')
  await desk.getByRole('button', { name: 'Send notification' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await expect(toasts(desk)).toContainText('Notification sent')

  await expect(rows(page)).toContainText('Maintenance on Sunday')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test('two tabs share one stream, both show what arrives and what the other one reads, one that is closed leaves it to the other, and signing out ends it [NOTIF-19] [NOTIF-20]', async ({
  page,
  trader,
  server,
  context,
}) => {
  const admin = await signUpAdministrator(server)
  const streams: string[] = []
  context.on('request', (request) => request.url().endsWith('/api/events') && streams.push(request.url()))
  await openLive(page, '/app')
  const second = await context.newPage()
  await openLive(second, '/app')

  await test.step('both tabs', async () => {
    await notify(admin, trader, { title: 'To both tabs' })
    for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread')
    expect(streams).toHaveLength(1)
    await bell(second).click()
    await second.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  })

  await test.step('the first one is closed', async () => {
    const taken = second.waitForRequest('**/api/events')
    await page.close()
    await taken
    await notify(admin, trader, { title: 'After the first tab' })
    await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread')
    await second.keyboard.press('Escape')
  })

  await test.step('signing out ends the stream, and the next user sees their own notifications only', async () => {
    const ended = second.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
    await second.getByRole('button', { name: 'Sign Out' }).click()
    await ended
    await expect(second).toHaveURL('/')
    await expect(bell(second)).toHaveCount(0)
    const next = await signUpAdministrator(server, 'Bob Next')
    await next.signInTo(context)
    await second.goto('/app')
    await bell(second).click()
    await expect(second.getByText('No notifications')).toBeVisible()
  })
})

test('a message that arrives while the list is loaded stays, and a stream that is cut again and again loses nothing', async ({
  page,
  trader,
  server,
}) => {
  const admin = await signUpAdministrator(server)

  await test.step('the answer does not have the message', async () => {
    let loads = 0
    const held = Promise.withResolvers<void>()
    await page.route(/\/api\/v1\/notifications$/, async (route) => {
      loads += 1
      if (loads > 1) return await route.fallback()
      const response = await route.fetch() // the list of before the message
      held.resolve()
      await expect.poll(() => loads).toBe(2)
      await route.fulfill({ response }).catch(() => {}) // the page may have dropped it
    })
    await page.goto('/app')
    await held.promise
    await notify(admin, trader, { title: 'During the load' })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await page.unroute(/\/api\/v1\/notifications$/)
  })

  await test.step('the stream is cut', async () => {
    let cuts = 0
    await page.route('**/api/events', async (route) => {
      cuts += 1
      if (cuts > 3) return await route.fallback()
      await route.fulfill({
        contentType: 'text/event-stream',
        body: 'retry: 300\n\nevent: ready\ndata: {}\n\n', // and its end
      })
    })
    await page.goto('/app')
    await notify(admin, trader, { title: 'During the breaks' })
    await expect.poll(() => cuts).toBeGreaterThan(3)
    await notify(admin, trader, { title: 'After the breaks' })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread')
    await expectTitles(page, ['After the breaks', 'During the breaks', 'During the load'])
  })
})

async function expectTitles(page: Page, titles: string[]): Promise<void> {
  await bell(page).click()
  await expect(rows(page)).toHaveCount(titles.length)
  for (const [at, title] of titles.entries()) await expect(rows(page).nth(at)).toContainText(title)
}
