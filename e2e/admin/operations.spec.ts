import type { Page } from '@playwright/test'
import { runJobs } from '../../packages/server/src/testing/index.ts'
import { grantAdministrator } from '../administrator.ts'
import { expectAccessible } from '../axe.ts'
import { everyOrFirst, expect, test } from '../fixtures.ts'
import { openAndSettle } from '../settle.ts'
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

test('an administrator sees the health of the installation, retries what failed, and measures the storage [ADM-05]', async ({
  page,
  server,
  trader,
}) => {
  await addFailedMail(server, 'ana@example.com')
  await addRefusedMail(server, 'gone@example.com')
  await addFailedJob(server, { name: 'images.sweep', problem: 'the file store did not answer' })
  await addFailedJob(server, { name: 'exports.delete-expired' })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Operations' }).click()
  await expect(page).toHaveURL('/admin/operations')

  await test.step('health and what runs', async () => {
    const health = card(page, 'Health')
    await expect(health.getByText('No worker has ever run.')).toBeVisible()
    await expect(health.getByText('npm run candlebook -- worker')).toBeVisible()
    await expect(
      health.getByText(/^Version \d+\.\d+\.\d+, commit ([0-9a-f]{10}|not known), running since/),
    ).toBeVisible()
    await expect(card(page, 'Jobs').getByRole('row', { name: /^mail\.delete-old/ })).toContainText(':41')
    await expect(page.getByText('No webhook was received yet.')).toBeVisible()
    await expectAccessible(page, 'operations')
  })

  await test.step('all jobs that failed run again with one press', async () => {
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

  await test.step('a mail that failed is retried and delivered; one that was refused for good cannot be', async () => {
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

  await test.step('the storage of users is measured on request', async () => {
    await trader.addTrade()
    const storage = card(page, 'Storage by user')
    await storage.getByRole('button', { name: 'Measure' }).click()
    await expect(storage.getByRole('row', { name: new RegExp(trader.email) })).toContainText(/\d (bytes|KB)/)
  })
})

test('a notice is checked at its fields, appears for users and visitors, stays closed, and a changed one opens again', async ({
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
  await refuseNotice(page)

  await test.step('another user sees it without a reload, and closes it', async () => {
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
  })

  await test.step('visitors see it at the top, and it stays closed', async () => {
    await server.appContext.notices.refresh()
    const visitor = await (await anotherBrowser()).newPage()
    // With a router, and without hydration.
    for (const path of everyOrFirst(['/auth', '/', '/blog', '/no-such-page'], 2)) {
      await visitor.goto(path)
      await expect(noticeBar(visitor)).toContainText(TEXT)
    }
    await expect.poll(async () => (await noticeBar(visitor).boundingBox())?.y).toBe(0)
    await noticeBar(visitor).getByRole('button', { name: 'Close notice' }).click()
    await expect(noticeBar(visitor)).toHaveCount(0)
    await openAndSettle(visitor, '/')
    await expect(visitor.locator('html')).toHaveAttribute('data-notice', /We update/)
    await expect(noticeBar(visitor)).toHaveCount(0)
  })

  await test.step('a changed one opens again, until it is removed', async () => {
    await setNotice(page, 'The update is done. Thank you for waiting.')
    await expect(noticeBar(desk)).toContainText('The update is done.')
    await page.getByRole('button', { name: 'Remove notice' }).click()
    await expectToast(page, 'Notice removed', '')
    await expect(noticeBar(desk)).toHaveCount(0)
    await expect(noticeBar(page)).toHaveCount(0)
  })
})

/** Tries a notice without a text and one that ends before it starts; both are refused at the field. */
async function refuseNotice(page: Page): Promise<void> {
  const form = card(page, 'Notice')
  const send = form.getByRole('button', { name: 'Set notice' })
  await send.click()
  await expect(form.getByText('Enter a text')).toBeVisible()
  await form.getByLabel('Text').fill(TEXT)
  await form.getByLabel('Shown from').fill('2027-03-05T09:00')
  await form.getByLabel('Shown until').fill('2027-03-05T08:00')
  await send.click()
  await expect(form.getByText('The end must be after the start')).toBeVisible()
  await expect(noticeBar(page)).toHaveCount(0)
  await expect(form.getByText('No notice is set.')).toBeVisible()
  for (const field of ['Shown from', 'Shown until']) await form.getByLabel(field).fill('')
}

async function setNotice(page: Page, text: string): Promise<void> {
  const form = card(page, 'Notice')
  await form.getByLabel('Text').fill(text)
  await form.getByRole('button', { name: /^(Set|Change) notice$/ }).click()
  await expect(form.getByRole('button', { name: 'Change notice' })).toBeVisible()
}
