import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const closed = {
  quantity: '1',
  entryPrice: '100',
  entryDate: '2024-01-02',
  exitDate: '2024-01-03',
  exitPrice: '150',
}

/** Stops the time of the page. It goes on by `runFor` only, and by a millisecond for each look at the page. */
async function stopTime(page: Page) {
  const start = new Date()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(new Date(start.getTime() + 1_000))
  const look = async <Seen>(at: () => Promise<Seen>) => {
    await page.clock.runFor(1)
    return await at()
  }
  return {
    runFor: (ms: number) => page.clock.runFor(ms),
    see: (at: () => Promise<unknown>, what: unknown) => expect.poll(() => look(at)).toEqual(what),
  }
}

/** Holds the report until `release`, and answers its progress with `answer`. `asked` counts these requests. */
async function holdReport(page: Page) {
  const released = Promise.withResolvers<void>()
  const calls = {
    asked: 0,
    answer: null as { read: number; total: number } | null,
    release: released.resolve,
  }
  await page.route(/\/api\/v1\/analytics\?/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.route('**/api/v1/analytics/progress', (route) => {
    calls.asked += 1
    return route.fulfill({ json: calls.answer })
  })
  return calls
}

const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', {
      value: hidden ? 'hidden' : 'visible',
      configurable: true,
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

test('a report that loads for more than a second says how many trades are read, until it is there', async ({
  page,
  trader,
}) => {
  await trader.addClosedTrade(closed)
  const calls = await holdReport(page)
  const { runFor, see } = await stopTime(page)
  const text = page.getByText(/^Reading .* of/)
  const bar = page.getByRole('progressbar', { name: 'Trades read' })
  const status = page.getByRole('status').filter({ hasText: /Loading analytics|% done/ })
  const texts = () => text.allTextContents()
  await page.goto('/app/analytics')
  await see(() => status.allTextContents(), ['Loading analytics'])

  await test.step('it is asked for after a second, then each second', async () => {
    calls.answer = { read: 420_000, total: 1_000_000 }
    await runFor(500)
    expect(calls.asked).toBe(0)
    await runFor(500)
    await see(texts, ['Reading 420,000 of 1,000,000 trades…'])
    expect(calls.asked).toBe(1)
    await expect(bar).toHaveAttribute('value', '420000')
    await expect(status).toHaveText('Reading 1,000,000 trades, 25% done')
    calls.answer = { read: 430_000, total: 1_000_000 }
    await runFor(1_000)
    await see(texts, ['Reading 430,000 of 1,000,000 trades…'])
    await expect(status).toHaveText('Reading 1,000,000 trades, 25% done') // not said again
  })

  await test.step('a hidden page asks nothing and shows no old number', async () => {
    await hide(page, true)
    const asked = calls.asked
    await runFor(5_000)
    await see(texts, [])
    expect(calls.asked).toBe(asked)
    await hide(page, false)
    await runFor(1_000)
    await see(texts, ['Reading 430,000 of 1,000,000 trades…'])
  })

  await test.step('without an answer nothing is shown', async () => {
    calls.answer = null
    await runFor(1_000)
    await see(texts, [])
    await expect(bar).toHaveCount(0)
    await expect(status).toHaveText('Loading analytics')
  })

  await test.step('the report ends it', async () => {
    calls.answer = { read: 990_000, total: 1_000_000 }
    await runFor(1_000)
    await see(texts, ['Reading 990,000 of 1,000,000 trades…'])
    calls.release()
    await see(() => page.getByRole('heading', { name: 'Key metrics' }).count(), 1)
    await expect(text).toHaveCount(0)
    const asked = calls.asked
    await runFor(5_000)
    expect(calls.asked).toBe(asked)
  })
})

test('a report that is there within a second asks for no progress', async ({ page, trader }) => {
  await trader.addClosedTrade(closed)
  const calls = await holdReport(page)
  calls.release()
  const { runFor, see } = await stopTime(page)
  await page.goto('/app/analytics')
  await see(() => page.getByRole('heading', { name: 'Key metrics' }).count(), 1)
  await runFor(5_000)

  expect(calls.asked).toBe(0)
})

test('a report that failed asks no more', async ({ page, trader, browserErrors }) => {
  await trader.addClosedTrade(closed)
  await page.route(/\/api\/v1\/analytics\?/, (route) => route.abort())
  const calls = { asked: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/progress')) calls.asked += 1
  })
  const { runFor, see } = await stopTime(page)
  await page.goto('/app/analytics')
  await see(async () => {
    await runFor(100) // until the report is tried again
    return page.getByRole('heading', { name: 'Failed to load analytics.' }).count()
  }, 1)
  const { asked } = calls
  await runFor(5_000)

  expect(calls.asked).toBe(asked)
  browserErrors.length = 0
})
