import type { PlanProgress } from '@candlebook/contract/imports'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { choose } from './choose-file.ts'
import { coinbase } from './files.ts'

const planAddress = /\/app\/import\?plan=[\w-]+$/

/** Reports each plan as half read until the routes are removed. */
async function holdAtHalf(context: BrowserContext): Promise<void> {
  await context.route(/\/imports\/plans\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    const response = await route.fetch()
    const progress = (await response.json()) as PlanProgress
    if (progress.state === 'cancelled') return await route.fulfill({ response })
    const half = { state: 'reading', rowsDone: 1200, rowsTotal: 2400, plan: null }
    await route.fulfill({ response, json: { ...progress, ...half } })
  })
}

async function expectHalfRead(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'export.csv' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Reading the file, 1,200 of 2,400 rows')
}

test('a reload shows the same plan, while the file is read and when the plan is ready', async ({
  page,
  trader,
}) => {
  await holdAtHalf(page.context())
  await page.goto('/app/import')
  await choose(page, 'export.csv', coinbase)
  await expect(page).toHaveURL(planAddress)

  await page.reload()
  await expectHalfRead(page)
  await page.context().unrouteAll()
  await expect(page.getByText('4 executions in the file, 4 new, 0 already imported')).toBeVisible()
  await page.reload()

  await page.getByRole('button', { name: 'Import 4 executions' }).click()
  await expect(page.getByRole('heading', { name: 'Imported export.csv' })).toBeVisible()
  expect(await trader.trades()).toHaveLength(2)
})

test('a second tab shows the same plan, and Cancel in it ends the plan in both', async ({
  page,
  trader: _,
}) => {
  await holdAtHalf(page.context())
  await page.goto('/app/import')
  await choose(page, 'export.csv', coinbase)
  await expect(page).toHaveURL(planAddress)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expectHalfRead(other)

  await other.getByRole('button', { name: 'Cancel' }).click()

  await expect(other.getByText('Nothing imported yet.')).toBeVisible()
  await expect(other).toHaveURL(/\/app\/import$/)
  await expect(page.getByText('The import of export.csv was cancelled. Nothing was written.')).toBeVisible()
  await choose(page, 'second.csv', coinbase)
  await expect(page.getByRole('progressbar', { name: 'second.csv' })).toBeVisible()
})

test('Back shows the file choice, and Forward shows the plan again', async ({ page, trader: _ }) => {
  await page.goto('/app/import')
  await choose(page, 'export.csv', coinbase)
  await expect(page.getByRole('button', { name: 'Import 4 executions' })).toBeVisible()

  await page.goBack()
  await expect(page.getByLabel(/Drop your broker’s CSV here/)).toBeAttached()
  await page.goForward()

  await expect(page.getByRole('button', { name: 'Import 4 executions' })).toBeVisible()
  await page.getByRole('link', { name: 'Your Trades' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Import 4 executions' })).toBeVisible()
})

test('the address of an imported plan says that the file is imported', async ({ page, trader }) => {
  await page.goto('/app/import')
  await choose(page, 'export.csv', coinbase)
  await page.getByRole('button', { name: 'Import 4 executions' }).click()
  await expect(page.getByRole('heading', { name: 'Imported export.csv' })).toBeVisible()

  await page.reload()

  await expect(page.getByRole('status').filter({ hasText: 'export.csv is imported.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo import of export.csv' })).toBeVisible()
  expect(await trader.trades()).toHaveLength(2)
})

test('the address of a plan that is gone says so, and a file can be chosen again', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/import?plan=0199f0a0-0000-7000-8000-000000000000')

  await expect(page.getByRole('alert')).toHaveText(
    'This plan does not exist. Plans are kept for an hour. Choose the file again.',
  )
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await choose(page, 'export.csv', coinbase)
  await expect(page.getByRole('button', { name: 'Import 4 executions' })).toBeVisible()
})

test('a plan that is gone is requested once, not again and again', async ({ page, trader: _ }) => {
  let requests = 0
  page.on('request', (request) => {
    if (/\/imports\/plans\/[^/]+$/.test(request.url())) requests += 1
  })
  await page.goto('/app/import?plan=0199f0a0-0000-7000-8000-000000000000')
  await expect(page.getByRole('alert')).toBeVisible()

  await page.waitForLoadState('networkidle') // never with a request every 400 ms

  expect(requests).toBe(1)
})

test('a plan that could not be loaded is loaded again when the connection is back, without the file', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app/import')
  await choose(page, 'export.csv', coinbase)
  await expect(page.getByRole('button', { name: 'Import 4 executions' })).toBeVisible()
  await page.route(/\/imports\/plans\/[^/]+$/, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible()

  await page.unrouteAll() // the screen asks again by itself, so nothing needs to be pressed

  await expect(page.getByRole('button', { name: 'Import 4 executions' })).toBeVisible()
})
