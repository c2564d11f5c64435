import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectToast, toasts } from '../toasts.ts'
import { withoutFirstAnswers } from '../without-first-answers.ts'
import { breakCalls, fill, getRow, minimalTrade, rows, save, tradeForm } from './trades-page.ts'

const CALLS = '**/api/v1/demo-record'
const NOTICE = 'These are sample trades. Remove them when you want to begin.'

test('the first visit offers to add a trade, to import a file or to load the demo record [TRADE-10] [TRADE-12]', async ({
  page,
  trader: _,
}) => {
  await page.goto('/app')

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No trades found' })).toBeVisible()
  await expect(main.getByText('Start by adding your first trade')).toBeVisible()
  await expect(main.getByText('Try adjusting your filters')).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Add Trade' })).toHaveCount(2)
  await expect(main.getByRole('link', { name: 'Import from your broker' })).toBeVisible()
  await expect(getLookButton(page)).toBeVisible()
  await expect(page.getByText(NOTICE)).toHaveCount(0)
})

test("the demo record is loaded into the user's account, shown in every tab, and removed again", async ({
  page,
  trader,
}) => {
  await page.goto('/app')
  await getLookButton(page).click()

  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText(NOTICE)).toBeVisible()
  expect((await trader.trades()).every(({ tags }) => tags.includes('sample data'))).toBe(true)
  await openTab(page, 'Analytics')
  await expect(page.getByRole('heading', { level: 2, name: 'Key metrics' })).toBeVisible()
  await openTab(page, 'Daily Journal')
  await expect(page.getByText('sample data').first()).toBeVisible()

  await page.goto('/app')
  await remove(page)

  await expect(page.getByText('Start by adding your first trade')).toBeVisible()
  await expect(page.getByText(NOTICE)).toHaveCount(0)
  await expectToast(page, 'Sample Data Removed', 'Your own trades and entries are unchanged.')
  await openTab(page, 'Analytics')
  await expect(page.getByRole('heading', { name: 'No closed trades yet' })).toBeVisible()
  expect(await trader.trades()).toEqual([])
})

test('a trade that the trader added among the sample trades stays when they are removed', async ({
  page,
  trader,
}) => {
  await page.goto('/app')
  await getLookButton(page).click()
  await expect(page.getByText(NOTICE)).toBeVisible()
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  await fill(tradeForm(page), { ...minimalTrade, Symbol: 'BTC_USDT', Notes: '- 350.00 USD TSLA\n[SL]: 4500' })
  await save(tradeForm(page))
  await expect(getRow(page, 'BTC_USDT')).toBeVisible()

  await remove(page)

  await expect(rows(page)).toHaveCount(1)
  await expect(getRow(page, 'BTC_USDT')).toBeVisible()
  expect((await trader.trades()).map(({ symbol }) => symbol)).toEqual(['BTC_USDT'])
  await page.reload()
  await expect(getRow(page, 'BTC_USDT')).toBeVisible()
  await expect(page.getByText(NOTICE)).toHaveCount(0)
})

test('the button is busy while the demo record loads, and an error says why it could not be loaded', async ({
  page,
  trader,
}) => {
  await page.goto('/app')
  const restore = await breakCalls(page, 'POST', CALLS)
  await getLookButton(page).click()
  await expectToast(page, 'Error', 'Something went wrong on our side.')
  await restore()
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click()

  const answer = Promise.withResolvers<void>()
  await page.route(CALLS, async (route) => {
    await answer.promise
    await route.fallback()
  })
  await getLookButton(page).click()
  await expect(page.getByRole('button', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true')
  await trader.addTrade({ symbol: 'BTC_USDT' }) // on another device
  answer.resolve()

  await expectToast(page, 'Error', 'This account has trades.')
  await expect(getRow(page, 'BTC_USDT')).toBeVisible()
})

test('sample trades that could not be removed stay with their notice', async ({ page, trader }) => {
  await trader.browser.post('/api/v1/demo-record')
  await page.goto('/app')
  const restore = await breakCalls(page, 'DELETE', CALLS)

  await remove(page)

  await expectToast(page, 'Error', 'Failed to remove the sample data.')
  await expect(page.getByText(NOTICE)).toBeVisible()
  await restore()
})

test('sample journal entries that remain without sample trades can be removed', async ({
  page,
  trader,
  server,
}) => {
  await trader.browser.post('/api/v1/demo-record')
  await server.database.owner.query('delete from trades where user_id = $1', [trader.userId])
  await page.goto('/app')

  await expect(page.getByText('Your journal has sample entries.')).toBeVisible()
  await expect(getLookButton(page)).toHaveCount(0)
  await remove(page)

  await expect(getLookButton(page)).toBeVisible()
})

test('the dashboard of a trader without sample trades does not request the demo record', async ({
  page,
  trader,
}) => {
  await trader.addTrade({ symbol: 'BTC_USDT', tags: ['FOMO'] })
  await withoutFirstAnswers(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.goto('/app')
  await expect(getRow(page, 'BTC_USDT')).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(asked).toContain('/api/v1/trades')
  expect(asked.filter((path) => path.startsWith('/api/v1/demo'))).toEqual([])
})

function getLookButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Load Sample Data' })
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click()
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Sample data' }).getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Sample Data' })
  await expect(dialog).toContainText('Your own trades and entries stay.')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toHaveCount(0)
}
