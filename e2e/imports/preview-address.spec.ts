import type { PreviewProgress } from '@candlebook/contract/import-previews'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, longTest, test } from '../fixtures.ts'
import { choose } from './choose-file.ts'
import { coinbase } from './files.ts'

const previewAddress = /\/app\/import\?preview=[\w-]+$/

/** Reports each preview as half read until the routes are removed. */
async function holdAtHalf(context: BrowserContext): Promise<void> {
  await context.route(/\/imports\/previews\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    const response = await route.fetch()
    const progress = (await response.json()) as PreviewProgress
    if (progress.state === 'cancelled') return await route.fulfill({ response })
    const half = { state: 'reading', rowsDone: 1200, rowsTotal: 2400, preview: null }
    await route.fulfill({ response, json: { ...progress, ...half } })
  })
}

async function expectHalfRead(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'export.csv' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Reading the file, 1,200 of 2,400 rows')
}

test('the address of a preview shows it after a reload, Back and Forward, and says when it is imported', async ({
  page,
  trader,
}) => {
  await holdAtHalf(page.context())
  await page.goto('/app/import')
  await choose(page, 'export.csv', coinbase)
  await expect(page).toHaveURL(previewAddress)
  const button = page.getByRole('button', { name: 'Import 4 executions' })

  await page.reload()
  await expectHalfRead(page)
  await page.context().unrouteAll({ behavior: 'wait' })
  await expect(page.getByText('4 executions in the file, 4 new, 0 already imported')).toBeVisible()

  await page.goBack()
  await expect(page.getByLabel(/Drop your broker’s file here/)).toBeAttached()
  await page.goForward()
  await expect(button).toBeVisible()
  await page.getByRole('link', { name: 'Your Trades' }).click()
  await expect(page).toHaveURL(/\/app$/)
  await page.goBack()
  await expect(button).toBeVisible()
  await page.reload()

  await button.click()
  await expect(page.getByRole('heading', { name: 'Imported export.csv' })).toBeVisible()
  expect(await trader.trades()).toHaveLength(2)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'export.csv is imported.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo import of export.csv' })).toBeVisible()
})

// On each push: the test above shows a preview at its address again, and import.spec.ts presses Cancel.
longTest(
  'a second tab shows the same preview, and Cancel in it ends the preview in both',
  async ({ page, trader: _ }) => {
    await holdAtHalf(page.context())
    await page.goto('/app/import')
    await choose(page, 'export.csv', coinbase)
    await expect(page).toHaveURL(previewAddress)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expectHalfRead(other)

    await other.getByRole('button', { name: 'Cancel' }).click()

    await expect(other.getByText('Nothing imported yet.')).toBeVisible()
    await expect(other).toHaveURL(/\/app\/import$/)
    await expect(page.getByText('The import of export.csv was cancelled. Nothing was written.')).toBeVisible()
    await choose(page, 'second.csv', coinbase)
    await expect(page.getByRole('progressbar', { name: 'second.csv' })).toBeVisible()
  },
)

test('a preview that is gone, interrupted or cannot be loaded says so, and the file is read again', async ({
  page,
  trader: _,
}) => {
  const previewCall = /\/imports\/previews\/[^/]+$/
  const button = page.getByRole('button', { name: 'Import 4 executions' })
  let requests = 0
  page.on('request', (request) => {
    if (previewCall.test(request.url())) requests += 1
  })
  await test.step('a preview that is gone is requested once, and a file can be chosen again', async () => {
    await page.goto('/app/import?preview=0199f0a0-0000-7000-8000-000000000000')
    await expect(page.getByRole('alert')).toHaveText(
      'This preview does not exist. Previews are kept for an hour. Choose the file again.',
    )
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await page.waitForLoadState('networkidle') // never with a request every 400 ms
    expect(requests).toBe(1)
  })

  await test.step('an interrupted preview can be started again', async () => {
    await page.route(previewCall, async (route) => {
      const response = await route.fetch()
      const error = {
        code: 'imports.interrupted',
        message: 'The import was interrupted. Start it again.',
        ...{ problems: [], readable: 0, sample: null },
      }
      await route.fulfill({
        response,
        json: { ...(await response.json()), state: 'failed', preview: null, error },
      })
    })
    await choose(page, 'export.csv', coinbase)
    await expect(page.getByRole('alert').filter({ hasText: 'The import was interrupted.' })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(button).toBeVisible()
  })

  await test.step('a preview that could not be loaded is loaded when the connection is back', async () => {
    await page.route(previewCall, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' }) // the screen asks again by itself, so nothing needs to be pressed
    await expect(button).toBeVisible()
  })
})

// On each push: import.spec.ts presses Cancel when the preview is shown.
longTest(
  'Cancel stops a preview at the moment when the server has the file and the page does not show it yet',
  async ({ page, trader: _ }) => {
    await page.addInitScript(() => {
      const pressCancel = () => {
        for (const button of document.querySelectorAll('button'))
          if (button.innerText === 'Cancel') button.click()
      }
      const push = history.pushState
      history.pushState = function (...entry) {
        push.apply(this, entry)
        if (location.search.startsWith('?preview=')) queueMicrotask(pressCancel) // before the page shows the new address
      }
    })
    await page.goto('/app/import')
    const cancelled = page.waitForRequest((request) => request.method() === 'DELETE')
    await choose(page, 'export.csv', coinbase)

    await cancelled
    await expect(page.getByText('Nothing imported yet.')).toBeVisible()
    await expect(page).toHaveURL('/app/import')
  },
)
