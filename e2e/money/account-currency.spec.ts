import type { Page } from '@playwright/test'
import { runJobs, type TestServer } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { getRow } from '../trades/trades-page.ts'
import { storeRates } from './rates.ts'
import { addSixTrades, sixTotals } from './six-currencies.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Summary' })

/** A trade without a currency of its own: +100.00 in account currency. */
const addTradeWithoutCurrency = (trader: Trader) =>
  trader.addClosedTrade({ symbol: 'BTC', quantity: '10', entryPrice: '100', exitPrice: '110' })

async function chooseCurrency(page: Page, currency: string) {
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: currency }).click()
  await page.getByRole('button', { name: 'Save Settings' }).click()
}

/** Runs the worker's job as soon as the browser has requested the change. */
async function convert(page: Page, server: TestServer, start: () => Promise<void>) {
  const requested = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().endsWith('/api/v1/settings/currency'),
  )
  await start()
  await requested
  await runJobs(server, ['trades.change-account-currency'])
}

test('writing the former currency converts trades without one, and changing back changes nothing', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  await addTradeWithoutCurrency(trader)
  await chooseCurrency(page, 'USD')
  const question = page.getByRole('dialog', { name: 'Change from EUR to USD' })
  await expect(question).toContainText('1 trade has no currency of its own and counts in EUR.')
  await expect(question.getByRole('button', { name: 'Write EUR into 1 trade' })).toBeFocused()

  await convert(page, server, async () => {
    await page.keyboard.press('Enter') // the preselected choice
    await expect(page.getByRole('button', { name: 'Converting 0 of 7 trades' })).toBeVisible()
  })

  await expect(page).toHaveURL(/\/app/)
  await expect(card(page)).toContainText('+$2,263.12') // €1,810.50 × 1.25
  await expect(getRow(page, 'BTC')).toContainText('+€100.00')

  await convert(page, server, () => chooseCurrency(page, 'EUR'))

  await expect(page).toHaveURL(/\/app/)
  await expect(card(page)).toContainText('+€1,810.50')
  await expect(getRow(page, 'BTC')).toContainText('+€100.00')
})

test('changing only the sign keeps the amount of trades without a currency', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  await addTradeWithoutCurrency(trader)
  await chooseCurrency(page, 'USD')
  const question = page.getByRole('dialog', { name: 'Change from EUR to USD' })

  await convert(page, server, () => question.getByRole('button', { name: 'Only change the sign' }).click())

  await expect(card(page)).toContainText('+$2,238.12')
  await expect(getRow(page, 'BTC')).toContainText('+$100.00')
})

test('closing the question changes nothing', async ({ page, trader, server }) => {
  await addSixTrades(trader, server)
  await addTradeWithoutCurrency(trader)
  await chooseCurrency(page, 'USD')

  await page
    .getByRole('dialog', { name: 'Change from EUR to USD' })
    .getByRole('button', { name: 'Close' })
    .click()

  await expect(page).toHaveURL('/settings')
  await page.goto('/app')
  await expect(card(page)).toContainText('+€1,810.50')
  expect(sixTotals.EUR).toBe('+€1,710.50')
})

test('the first account currency asks what it means for typed trades, and only changes the sign unless told otherwise', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await addTradeWithoutCurrency(trader)
  await chooseCurrency(page, 'USD')
  const question = page.getByRole('dialog', { name: 'Change from EUR to USD' })
  await expect(question).toContainText(
    '1 trade has no currency of its own and counts in EUR, although the views show it with a $.',
  )
  await expect(question.getByRole('button', { name: 'Only change the sign' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/app/)
  await expect(card(page)).toContainText('+$100.00')
  await expect(getRow(page, 'BTC')).toContainText('+$100.00')
  expect(await trader.trades()).toMatchObject([{ currency: null }])
})

test('the first account currency can write EUR into typed trades, preselected when the screens showed euros', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await addTradeWithoutCurrency(trader)
  await trader.addClosedTrade({ symbol: 'VOD', market: 'stock', currency: 'GBP' }) // +£100.00
  await chooseCurrency(page, 'USD')
  const question = page.getByRole('dialog', { name: 'Change from EUR to USD' })
  await expect(question).toContainText('1 trade has no currency of its own and counts in EUR. With')
  await expect(question.getByRole('button', { name: 'Write EUR into 1 trade' })).toBeFocused()

  await convert(page, server, () => page.keyboard.press('Enter'))

  await expect(card(page)).toContainText('+$281.25') // €100 × 1.25, £100 ÷ 0.8 × 1.25
  await expect(getRow(page, 'BTC')).toContainText('+€100.00')
})

test('a failed change of the stablecoins alone says so, stays, and keeps what was chosen', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  await trader.addClosedTrade({ symbol: 'SOL_USDT', currency: 'USDT' })
  await page.goto('/settings')
  const stablecoins = page.getByRole('switch', { name: 'Stablecoins as US dollars' })
  await stablecoins.uncheck()
  const { owner } = server.database
  await owner.query(`alter table trades add constraint no_tether check (currency <> 'USDT') not valid`)

  const converting = convert(page, server, () => page.getByRole('button', { name: 'Save Settings' }).click())
  await expect(converting).rejects.toThrow()
  await owner.query('alter table trades drop constraint no_tether')

  await expectToast(page, 'Error', 'An error occurred while saving settings.')
  await expect(page).toHaveURL('/settings')
  await expect(stablecoins).not.toBeChecked()
  expect((await trader.browser.get('/api/v1/settings')).body).toMatchObject({ stablecoinsAsUsd: true })
})
