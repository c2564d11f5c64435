import type { TradeFields } from '@candlebook/contract/trades'
import { getLatestToday } from '@candlebook/domain/days'
import { checkTrade } from '@candlebook/domain/trades'
import { buildFieldRefusal } from '../kernel/index.ts'

/** Throws request.invalid with the fields that break a rule between them; `now` decides what is in the future. */
export function assertTradeRules(
  trade: Pick<TradeFields, 'status' | 'entryDate' | 'exitDate' | 'exitPrice'>,
  now: Date,
): void {
  const problems = checkTrade(trade, getLatestToday(now))
  if (problems.length > 0) throw buildFieldRefusal(problems)
}
