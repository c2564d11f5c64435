import type { Trade } from '../../packages/contract/src/trades.ts'
import type { Trader } from '../trader.ts'

const days = { first: '2026-01-12', second: '2026-01-13', part: '2026-01-15', rest: '2026-02-10' }

/**
 * Adds a trade with two entries and two exits: 40 of 100 are sold at 12 in January, the rest at 9 in February. First in, first out,
 * January has 79.20 and February -101.50; last in, first out, 38.90 and -61.20.
 */
export async function addTradeWithLots({
  trader,
  account,
  exits = 2,
}: {
  trader: Trader
  account: string | null
  exits?: number
}): Promise<Trade> {
  const trade = await trader.addTrade({
    ...{ symbol: 'ACME', market: 'stock', account, quantity: '60', entryPrice: '10', entryDate: days.first },
    ...{ fees: '0.6', feesUnit: 'amount' },
  })
  const fills = [
    { role: 'entry', day: days.first, quantity: '60', price: '10', fee: '0.6' },
    { role: 'entry', day: days.second, quantity: '40', price: '11', fee: '0.7' },
    { role: 'exit', day: days.part, quantity: '40', price: '12', fee: '0.4' },
    { role: 'exit', day: days.rest, quantity: '60', price: '9', fee: '0.6' },
  ]
  const { status, body, text } = await trader.browser.put<Trade>(`/api/v1/trades/${trade.id}/fills`, {
    version: trade.version,
    fills: fills.slice(0, 2 + exits),
  })
  if (status !== 200) throw new Error(`setting the fills answered ${status}: ${text}`)
  return body
}
