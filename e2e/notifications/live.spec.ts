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

test('two tabs share one stream, both show what arrives and what the other one reads, and one that is closed leaves it to the other', async ({
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
  await notify(admin, trader, { title: 'To both tabs' })

  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Notifications, 1 unread')
  expect(streams).toHaveLength(1)
  await bell(second).click()
  await second.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  const taken = second.waitForRequest('**/api/events')
  await page.close()
  await taken
  await notify(admin, trader, { title: 'After the first tab' })
  await expect(bell(second)).toHaveAccessibleName('Notifications, 1 unread')
})

test('a message that arrives while the list is loaded stays, although the answer does not have it', async ({
  page,
  trader,
  server,
}) => {
  const admin = await signUpAdministrator(server)
  let loads = 0
  let show = () => {}
  const held = new Promise<void>((done) => (show = done))
  await page.route(/\/api\/v1\/notifications$/, async (route) => {
    loads += 1
    if (loads > 1) return await route.fallback()
    const response = await route.fetch() // the list of before the message
    show()
    await expect.poll(() => loads).toBe(2)
    await route.fulfill({ response }).catch(() => {}) // the page may have dropped it
  })
  await page.goto('/app')
  await held
  await notify(admin, trader, { title: 'During the load' })

  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test('a stream that is cut again and again loses nothing', async ({ page, trader, server }) => {
  const admin = await signUpAdministrator(server)
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
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expectTitles(page, ['After the breaks', 'During the breaks'])
})

test('signing out ends the stream, and the next user sees their own notifications only [NOTIF-19] [NOTIF-20]', async ({
  page,
  trader,
  server,
  context,
}) => {
  const admin = await signUpAdministrator(server)
  await notify(admin, trader, { title: 'For the first user' })
  await page.goto('/app')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await ended
  await expect(page).toHaveURL('/')
  await expect(bell(page)).toHaveCount(0)

  const next = await signUpAdministrator(server, 'Bob Next')
  await next.signInTo(context)
  await page.goto('/app')
  await bell(page).click()
  await expect(page.getByText('No notifications')).toBeVisible()
})

async function expectTitles(page: Page, titles: string[]): Promise<void> {
  await bell(page).click()
  await expect(rows(page)).toHaveCount(titles.length)
  for (const [at, title] of titles.entries()) await expect(rows(page).nth(at)).toContainText(title)
}
