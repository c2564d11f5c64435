import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addPageViewCounts, clearPageViews, makeAdministrator } from './page-view-rows.ts'

const REPORT = '**/api/v1/admin/page-views?*'
const NOTICE = 'Dados de exemplo'

test.beforeEach(async ({ server, trader }) => {
  await makeAdministrator(server, trader.userId)
  await clearPageViews(server)
})

/** The card of a figure. */
const figure = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const figures = [
  'Daily views',
  'Total views',
  'Unique users',
  'Devices',
  'Top pages',
  'Browsers, top 5',
  'Referrers',
]

test('offers 1, 7, 30 and 90 days with 7 preselected; a failure shows no figures or marked samples, until Retry shows the real ones [AANL-01] [AANL-02] [AANL-03] [AANL-04] [AANL-05] [ERRC-34] [ERRC-35]', async ({
  page,
  server,
}) => {
  await addPageViewCounts(server, 5)
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/v1/admin/page-views') asked.push(searchParams)
  })
  await page.goto('/admin/analytics')
  const ranges = page.getByRole('radiogroup', { name: 'Range in days' })
  const days = figure(page, 'Daily views').getByRole('listitem')
  await expect(days).toHaveCount(7)
  await expect(ranges.getByRole('radio')).toHaveCount(4)
  await expect(ranges.getByRole('radio', { name: '7 days' })).toBeChecked()
  await expect(figure(page, 'Browsers, top 5').getByRole('listitem')).toHaveCount(5)

  for (const count of [90, 1, 30, 7]) {
    await ranges.getByRole('radio', { name: count === 1 ? '1 day' : `${count} days`, exact: true }).click()
    await expect(days).toHaveCount(count)
  }
  const DAY_MS = 86_400_000
  const spans = asked.map((query) => {
    const [start, end] = [query.get('startDate') ?? '', query.get('endDate') ?? '']
    expect([start, end]).toEqual([start, end].map((text) => new Date(text).toISOString()))
    expect(Math.abs(Date.parse(end) - Date.now())).toBeLessThan(120_000)
    return Math.ceil((Date.parse(end) - Date.parse(start)) / DAY_MS)
  })
  expect(spans).toEqual([7, 90, 1, 30, 7])
  await expect(page).toHaveURL(/\/admin\/analytics$/)

  const referrers = page.getByRole('table', { name: 'Referrers' }).getByRole('row')
  await expect(referrers).toHaveCount(7)
  await expect(referrers.nth(1)).toHaveAccessibleName(/^Direct [\d,]+$/)
  await expect(referrers.nth(2)).toHaveAccessibleName(/^search\.example [\d,]+$/)

  await page.getByRole('button', { name: /Show as table/ }).click()
  const rows = page.getByRole('table', { name: 'Daily views' }).getByRole('row')
  await expect(rows).toHaveCount(8)
  await expect(rows.nth(1).getByRole('cell')).toHaveText('0') // today, whose views are not stored yet
  await expect(rows.nth(2).getByRole('cell')).not.toHaveText('0')
  await expect(rows.nth(5).getByRole('cell')).not.toHaveText('0')
  await expect(rows.nth(7).getByRole('cell')).toHaveText('0')

  const retry = page.getByRole('button', { name: 'Retry' })

  await test.step('an error of the server gives N/A for each figure', async () => {
    const error = { code: 'admin.required', message: 'Only administrators may do this.', requestId: 'r' }
    await page.route(REPORT, (route) => route.fulfill({ status: 403, json: { error } }))
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('administrator permissions')
    for (const title of figures) await expect(figure(page, title)).toContainText('N/A')
    await expect(page.getByRole('main').getByText(/^0$|No views/)).toHaveCount(0)
    await expect(page.getByRole('listitem')).toHaveCount(0)
    await expect(page.getByText(NOTICE)).toHaveCount(0)
  })

  await test.step('without a connection all figures are marked as samples, and are not stored', async () => {
    await page.unroute(REPORT)
    await page.route(REPORT, (route) => route.abort())
    await retry.click()
    await expect(page.getByRole('alert')).toContainText(NOTICE)
    for (const title of figures) await expect(figure(page, title).getByText(NOTICE)).toBeVisible()
    await expect(figure(page, 'Total views')).toContainText('7,000')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      '7000',
    )
  })

  await test.step('Retry shows the real ones', async () => {
    await page.unroute(REPORT)
    await retry.click()
    await expect(figure(page, 'Top pages')).toContainText('/app/journal')
    await expect(page.getByText(NOTICE)).toHaveCount(0)
    await expect(page.getByText('7,000')).toHaveCount(0)
  })
})
