import type { Page } from '@playwright/test'
import { runJobs } from '../../packages/server/src/testing/index.ts'
import { grantAdministrator } from '../administrator.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { createTrader } from '../trader.ts'
import { addFailedJob, addFailedMail, addRefusedMail, clearFailures } from './failures.ts'

const TEXT = 'We update the database on Sunday from 08:00 to 09:00 UTC. You can read, but not save.'

test.beforeEach(async ({ server, trader }) => {
  await clearFailures(server)
  await grantAdministrator(server, trader)
})
test.afterEach(async ({ server }) => {
  await server.database.owner.query('delete from platform.notices')
  await server.appContext.notices.refresh()
})

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const noticeBar = (page: Page) => page.getByRole('status', { name: 'Notice' })

test('an administrator sees the health of the installation and what runs [ADM-05]', async ({ page }) => {
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Operations' }).click()

  await expect(page).toHaveURL('/admin/operations')
  const health = card(page, 'Health')
  await expect(health.getByText('No worker has ever run.')).toBeVisible()
  await expect(health.getByText('npm run candlebook -- worker')).toBeVisible()
  await expect(
    health.getByText(/^Version \d+\.\d+\.\d+, commit ([0-9a-f]{10}|not known), running since/),
  ).toBeVisible()
  await expect(card(page, 'Jobs').getByRole('row', { name: /^mail\.delete-old/ })).toContainText(':41')
  await expect(page.getByText('No webhook was received yet.')).toBeVisible()
})

test('a mail that failed is retried and delivered; one that was refused for good cannot be [ADM-05]', async ({
  page,
  server,
}) => {
  await addFailedMail(server, 'ana@example.com')
  await addRefusedMail(server, 'gone@example.com')
  await page.goto('/admin/operations')
  const mails = card(page, 'Mail')
  const row = mails.getByRole('row', { name: /ana@example\.com/ })
  await expect(row).toContainText('54 attempts failed (421). It is not tried again by itself.')
  await expect(mails.getByRole('row', { name: /gone@example\.com/ }).getByRole('button')).toHaveCount(0)

  await row.getByRole('button', { name: 'Retry the mail to ana@example.com' }).click()
  await expectToast(page, 'Retry started', 'The mail is tried again.')
  await runJobs(server, ['mail.send'])

  await expect(row).toHaveCount(0)
  const [delivered] = await server.deliverMail()
  expect(delivered?.to).toBe('ana@example.com')
})

test('all jobs that failed run again with one press [ADM-05]', async ({ page, server }) => {
  await addFailedJob(server, { name: 'images.sweep', problem: 'the file store did not answer' })
  await addFailedJob(server, { name: 'exports.delete-expired' })
  await page.goto('/admin/operations')
  const jobs = card(page, 'Failed jobs')
  await expect(jobs.getByRole('row', { name: /^images\.sweep/ })).toContainText(
    'the file store did not answer',
  )

  await jobs.getByRole('button', { name: 'Retry all' }).click()

  await expectToast(page, 'Retry started', '2 jobs are tried again.')
  await expect(jobs.getByText('No job failed.')).toBeVisible()
  const { rows } = await server.database.owner.query('select name from jobs.job order by name')
  expect(rows).toEqual([{ name: 'exports.delete-expired' }, { name: 'images.sweep' }])
  await runJobs(server, ['images.sweep', 'exports.delete-expired'])
})

test('the storage of users is measured on request [ADM-05]', async ({ page, trader }) => {
  await trader.addTrade()
  await page.goto('/admin/operations')
  const storage = card(page, 'Storage by user')

  await storage.getByRole('button', { name: 'Measure' }).click()

  await expect(storage.getByRole('row', { name: new RegExp(trader.email) })).toContainText(/\d (bytes|KB)/)
})

test('a notice appears for another user without a reload, stays closed, and a changed one opens again', async ({
  page,
  server,
  anotherBrowser,
}) => {
  const other = createTrader(await server.signUp({ name: 'Grace' }))
  const theirs = await anotherBrowser()
  await other.signInTo(theirs)
  const desk = await theirs.newPage()
  const connected = desk.waitForResponse('**/api/events')
  await desk.goto('/app')
  await connected
  await page.goto('/admin/operations')

  await setNotice(page, TEXT)
  await expectToast(page, 'Notice set', 'All people see it now')
  await expect(noticeBar(page)).toContainText(TEXT)
  await expect(noticeBar(desk)).toContainText(TEXT)
  await noticeBar(desk).getByRole('button', { name: 'Close notice' }).click()
  await expect(noticeBar(desk)).toHaveCount(0)
  await desk.reload()
  await expect(desk.getByRole('navigation').first()).toBeVisible()
  await expect(desk.locator('html')).toHaveAttribute('data-notice', /We update/)
  await expect(noticeBar(desk)).toHaveCount(0)

  await setNotice(page, 'The update is done. Thank you for waiting.')
  await expect(noticeBar(desk)).toContainText('The update is done.')
  await page.getByRole('button', { name: 'Remove notice' }).click()
  await expectToast(page, 'Notice removed', '')
  await expect(noticeBar(desk)).toHaveCount(0)
  await expect(noticeBar(page)).toHaveCount(0)
})

test('visitors see the notice on the landing page and at the sign-in', async ({
  page,
  server,
  anotherBrowser,
}) => {
  await page.goto('/admin/operations')
  await setNotice(page, TEXT)
  await expect(noticeBar(page)).toBeVisible()
  await server.appContext.notices.refresh()
  const visitor = await (await anotherBrowser()).newPage()

  for (const path of ['/', '/auth', '/blog']) {
    await visitor.goto(path)
    await expect(noticeBar(visitor)).toContainText(TEXT)
  }
  await noticeBar(visitor).getByRole('button', { name: 'Close notice' }).click()
  await expect(noticeBar(visitor)).toHaveCount(0)
})

test('on a page without hydration the notice is at the top, can be closed, and stays closed', async ({
  page,
  server,
  anotherBrowser,
}) => {
  await page.goto('/admin/operations')
  await setNotice(page, TEXT)
  await expect(noticeBar(page)).toBeVisible()
  await server.appContext.notices.refresh()
  const visitor = await (await anotherBrowser()).newPage()

  await visitor.goto('/no-such-page')
  await expect(noticeBar(visitor)).toContainText(TEXT)
  await visitor.goto('/')
  await expect(noticeBar(visitor)).toContainText(TEXT)
  await expect.poll(async () => (await noticeBar(visitor).boundingBox())?.y).toBe(0)
  await noticeBar(visitor).getByRole('button', { name: 'Close notice' }).click()
  await expect(noticeBar(visitor)).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.locator('html')).toHaveAttribute('data-notice', /We update/)
  await visitor.waitForLoadState('networkidle')
  await expect(noticeBar(visitor)).toHaveCount(0)
})

test('a notice that ends before it starts, and one without a text, are refused at the field', async ({
  page,
}) => {
  await page.goto('/admin/operations')
  const form = card(page, 'Notice')

  await form.getByRole('button', { name: 'Set notice' }).click()
  await expect(form.getByText('Enter a text')).toBeVisible()
  await form.getByLabel('Text').fill(TEXT)
  await form.getByLabel('Shown from').fill('2027-03-05T09:00')
  await form.getByLabel('Shown until').fill('2027-03-05T08:00')
  await form.getByRole('button', { name: 'Set notice' }).click()

  await expect(form.getByText('The end must be after the start')).toBeVisible()
  await expect(noticeBar(page)).toHaveCount(0)
  await expect(form.getByText('No notice is set.')).toBeVisible()
})

async function setNotice(page: Page, text: string): Promise<void> {
  const form = card(page, 'Notice')
  await form.getByLabel('Text').fill(text)
  await form.getByRole('button', { name: /^(Set|Change) notice$/ }).click()
  await expect(form.getByRole('button', { name: 'Change notice' })).toBeVisible()
}
