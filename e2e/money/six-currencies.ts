import type { TradeFieldsInput } from '../../packages/contract/src/trade-fields.ts'
import type { TestServer } from '../../packages/server/src/testing/index.ts'
import type { Trader } from '../trader.ts'
import { storeRates } from './rates.ts'

/** 10 shares bought at 1,000 and sold at `exitPrice`; the P&L is as in the comment. */
export const sixTrades: Partial<TradeFieldsInput>[] = [
  { symbol: 'VOD', currency: 'GBP', exitPrice: '1100' }, // +£1,000.00, €1,250.00
  { symbol: 'SAP', currency: 'EUR', exitPrice: '990' }, // −€100.00
  { symbol: '7203', currency: 'JPY', exitPrice: '6000' }, // +¥50,000, €250.00
  { symbol: 'AAPL', currency: 'USD', exitPrice: '1030' }, // +$300.00, €240.00
  { symbol: 'RIO', currency: 'GBP', exitPrice: '1005' }, // +£50.00, €62.50
  { symbol: 'RIO', currency: 'USD', exitPrice: '1001' }, // +$10.00, €8.00
]

/** The sum of the six trades in each base currency, by hand. */
export const sixTotals = { EUR: '+€1,710.50', USD: '+$2,138.12' }

/** Saves the base currency, as Settings do. */
export async function saveCurrency({ browser }: Trader, currency: string): Promise<void> {
  const settings = { currency, emailNotifications: true, renewalReminders: true }
  const { status, text } = await browser.send('PUT', '/api/v1/settings', { body: settings })
  if (status !== 200) throw new Error(`saving the settings answered ${status}: ${text}`)
}

/** Gives the trader this base currency and the six trades. */
export async function addSixTrades(
  trader: Trader,
  server: TestServer,
  account: keyof typeof sixTotals = 'EUR',
): Promise<void> {
  await storeRates(server)
  await saveCurrency(trader, account)
  for (const parts of sixTrades) {
    await trader.addClosedTrade({ market: 'stock', quantity: '10', entryPrice: '1000', ...parts })
  }
}
