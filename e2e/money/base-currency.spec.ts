import type { Page } from '@playwright/test'
import { runJobs, type TestServer } from '../../packages/server/src/testing/index.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import type { Trader } from '../trader.ts'
import { getRow, openNewTrade } from '../trades/trades-page.ts'
import { storeRates } from './rates.ts'
import { addSixTrades } from './six-currencies.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Summary' })

/** A trade without a currency of its own: +100.00 in base currency. */
const addTradeWithoutCurrency = (trader: Trader, symbol: string) =>
  trader.addClosedTrade({ symbol, quantity: '10', entryPrice: '100', exitPrice: '110' })

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
  await runJobs(server, ['trades.change-base-currency'])
}

test('another base currency asks about trades without one, and converts them or only changes the sign', async ({
  page,
  trader,
  server,
}) => {
  await addSixTrades(trader, server)
  await addTradeWithoutCurrency(trader, 'BTC')
  const question = page.getByRole('dialog', { name: 'Change from EUR to USD' })

  await test.step('closing the question changes nothing', async () => {
    await chooseCurrency(page, 'USD')
    await expect(question).toContainText('1 trade has no currency of its own and counts in EUR.')
    await expect(question.getByRole('button', { name: 'Write EUR into 1 trade' })).toBeFocused()
    await question.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/settings')
    expect((await trader.browser.get('/api/v1/settings')).body).toMatchObject({ currency: 'EUR' })
  })

  await test.step('writing the former currency converts the trade', async () => {
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(question.getByRole('button', { name: 'Write EUR into 1 trade' })).toBeFocused()
    await convert(page, server, async () => {
      await page.keyboard.press('Enter') // the preselected choice
      await expect(page.getByRole('button', { name: 'Converting 0 of 7 trades' })).toBeVisible()
    })
    await expect(page).toHaveURL(/\/app/)
    await expect(card(page)).toContainText('+$2,263.12') // €1,810.50 × 1.25
    await expect(getRow(page, 'BTC')).toContainText('+€100.00')
  })

  await test.step('changing back changes nothing else', async () => {
    await convert(page, server, () => chooseCurrency(page, 'EUR'))
    await expect(page).toHaveURL(/\/app/)
    await expect(card(page)).toContainText('+€1,810.50')
    await expect(getRow(page, 'BTC')).toContainText('+€100.00')
  })

  await test.step('changing only the sign keeps the amount', async () => {
    await addTradeWithoutCurrency(trader, 'SOL')
    await chooseCurrency(page, 'USD')
    await convert(page, server, () => question.getByRole('button', { name: 'Only change the sign' }).click())
    await expect(card(page)).toContainText('+$2,363.12')
    await expect(getRow(page, 'SOL')).toContainText('+$100.00')
  })

  await test.step('a failed change of the stablecoins alone says so, stays, and keeps what was chosen', async () => {
    await trader.addClosedTrade({ symbol: 'SOL_USDT', currency: 'USDT' })
    await page.goto('/settings')
    const stablecoins = page.getByRole('switch', { name: 'Stablecoins as US dollars' })
    await stablecoins.uncheck()
    const { owner } = server.database
    await owner.query(`alter table trades add constraint no_tether check (currency <> 'USDT') not valid`)
    const converting = convert(page, server, () =>
      page.getByRole('button', { name: 'Save Settings' }).click(),
    )
    await expect(converting).rejects.toThrow()
    await owner.query('alter table trades drop constraint no_tether')
    await expectToast(page, 'Error', 'An error occurred while saving settings.')
    await expect(page).toHaveURL('/settings')
    await expect(stablecoins).not.toBeChecked()
    expect((await trader.browser.get('/api/v1/settings')).body).toMatchObject({ stablecoinsAsUsd: true })
  })
})

test('the first base currency asks what it means for typed trades, and preselects what the screens showed', async ({
  page,
  trader,
  server,
}) => {
  await storeRates(server)
  await addTradeWithoutCurrency(trader, 'BTC')
  const question = page.getByRole('dialog', { name: 'Change from EUR to USD' })

  await test.step('until then, the form and the list name one currency for an amount that has none', async () => {
    const form = await openNewTrade(page)
    await expect(form.getByLabel('Currency', { exact: true })).toHaveAttribute('placeholder', 'USD')
    await expect(form.getByLabel('Entry price')).toHaveAccessibleDescription(
      'USD until you choose a base currency',
    )
    await page.keyboard.press('Escape')
    await expect(getRow(page, 'BTC')).toContainText('+$100.00')
  })

  await test.step('dollars without other currencies: only the sign changes unless told otherwise', async () => {
    await chooseCurrency(page, 'USD')
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

  await test.step('euros next to pounds: EUR is written', async () => {
    // As before the first save.
    await server.database.owner.query('delete from user_settings where user_id = $1', [trader.userId])
    await trader.addClosedTrade({ symbol: 'VOD', market: 'stock', currency: 'GBP' }) // +£100.00
    await chooseCurrency(page, 'USD')
    await expect(question).toContainText('1 trade has no currency of its own and counts in EUR. With')
    await expect(question.getByRole('button', { name: 'Write EUR into 1 trade' })).toBeFocused()
    await convert(page, server, () => page.keyboard.press('Enter'))
    await expect(card(page)).toContainText('+$281.25') // €100 × 1.25, £100 ÷ 0.8 × 1.25
    await expect(getRow(page, 'BTC')).toContainText('+€100.00')
  })
})
