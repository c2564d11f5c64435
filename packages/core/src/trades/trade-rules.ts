import type { TradeFields } from '@candlebook/contract/trades'
import { getLatestToday } from '@candlebook/domain/days'
import { checkTrade } from '@candlebook/domain/trades'
import { buildFieldRefusal } from '../kernel/index.ts'

/**
 * Throws request.invalid with the fields that break a rule between them; `now` decides what is in the future.
 * `storedCurrency` is the answer of findUnlistedCurrency for the currency of the trade.
 */
export function assertTradeRules(
  trade: Pick<TradeFields, 'status' | 'entryDate' | 'exitDate' | 'exitPrice'>,
  now: Date,
  storedCurrency: string | null = null,
): void {
  const problems = checkTrade(trade, getLatestToday(now), storedCurrency)
  if (problems.length > 0) throw buildFieldRefusal(problems)
}
