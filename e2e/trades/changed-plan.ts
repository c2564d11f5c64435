import { buildTrade } from '../../packages/server/src/testing/index.ts'
import { getDayBeforeToday } from '../days.ts'
import type { Trader } from '../trader.ts'

/** Adds a long trade at 100 whose stop was moved from 95 to 90 and then removed, and which was closed at this price. */
export async function addChangedPlan(trader: Trader, exitPrice = '92'): Promise<string> {
  const plan = { symbol: 'PLAN', quantity: '10', entryPrice: '100', takeProfit: '120', riskPercentage: '1' }
  const parts = { ...plan, entryDate: getDayBeforeToday(5) }
  const { id } = await trader.addTrade({ ...parts, stopLoss: '95' })
  const address = `/api/v1/trades/${id}`
  await trader.browser.put(address, buildTrade({ ...parts, stopLoss: '90', version: 1 }))
  await trader.browser.put(address, buildTrade({ ...parts, stopLoss: null, version: 2 }))
  await trader.browser.post(`${address}/close`, { exitPrice, exitDate: getDayBeforeToday(2) })
  return id
}
