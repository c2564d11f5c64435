import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'
import { breakCalls, fill, getRow, save } from './trades-page.ts'

test('when trades fail to load, a toast says so, the list is empty, and Retry loads it [ERR-01]', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'SOL' })
  const restore = await breakCalls(page, 'GET', /\/api\/v1\/trades\?/)

  await page.goto('/app')

  await expectToast(page, 'Error', 'Failed to load trades.')
  await expect(page.getByRole('heading', { name: 'Failed to load trades.' })).toBeVisible()
  await expect(page.getByText('Start by adding your first trade')).toHaveCount(0)
  await expect(page.getByText('No trades found')).toHaveCount(0)

  await restore()
  await page.getByRole('button', { name: 'Retry', exact: true }).click()

  await expect(getRow(page, 'SOL')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed to load trades.' })).toHaveCount(0)
})

test('a failed change keeps the form with all its values [ERR-03]', async ({ page, trader }) => {
  const { id } = await trader.addTrade({ symbol: 'SOL', notes: 'Before' })
  await page.goto(`/app?edit=${id}`)
  const form = page.getByRole('dialog', { name: 'Edit Trade' })
  await fill(form, { Notes: 'After' })
  await breakCalls(page, 'PUT', '**/api/v1/trades/*')

  await save(form)

  await expectToast(page, 'Error', 'Failed to update trade.')
  await expect(form.getByLabel('Notes')).toHaveValue('After')
  expect((await trader.trade(id)).notes).toBe('Before')
})

test('a failing query is tried once more, and then counts as failed [CONSTC-04]', async ({
  page,
  trader: _,
}) => {
  let asked = 0
  await withoutFirstAnswers(page)
  await page.route(/\/api\/v1\/trades\?/, (route) => {
    asked += 1
    return route.fulfill({ status: 500 })
  })

  await page.goto('/app')

  await expect(page.getByRole('heading', { name: 'Failed to load trades.' })).toBeVisible()
  expect(asked).toBe(2)
})

test('a query that fails once and then succeeds shows no failure [CONSTC-04]', async ({ page, trader }) => {
  await trader.addTrade({ symbol: 'SOL' })
  let asked = 0
  await withoutFirstAnswers(page)
  await page.route(/\/api\/v1\/trades\?/, (route) => {
    asked += 1
    return asked === 1 ? route.fulfill({ status: 503 }) : route.fallback()
  })

  await page.goto('/app')

  await expect(getRow(page, 'SOL')).toBeVisible()
  await expect(page.getByText('Failed to load trades.')).toHaveCount(0)
  expect(asked).toBe(2)
})

test('returning to the window sends no request [CONSTC-04]', async ({ page, trader }) => {
  await trader.addTrade({ symbol: 'SOL' })
  await page.clock.install()
  await page.goto('/app')
  await expect(getRow(page, 'SOL')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await page.clock.runFor(120_000)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.clock.runFor(5_000)

  // The sync of the library and the page view are not queries: they run in the background on every screen.
  expect(asked.filter((url) => /\/api\/(?!v1\/(library\/sync|page-views))/.test(url))).toEqual([])
})
