import { type Day, getWeekday } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import { NO_ACCOUNT, toStrategyName, toTagKey } from '../../trades/index.ts'
import type { AnalysedTrade } from './analysed-trade.ts'
import { toPnlBucket, toRBucket } from './histogram-buckets.ts'
import type { AmountScale, TradeAmounts } from './trade-amounts.ts'

/** A closed trade with its stored P&L in account currency, and with its market, which reports filter by. */
export type StoredTrade = AnalysedTrade & { market: string; pnl: Decimal }

/**
 * The key of a trade in each breakdown; a trade with the key null is in no group. Tags are separate, because a trade
 * may have several.
 */
const breakdownKeys = {
  strategy: ({ strategy }: AnalysedTrade) => toStrategyName(strategy),
  weekday: ({ exitDate }: AnalysedTrade) => String(getCachedWeekday(exitDate)),
  month: ({ exitDate }: AnalysedTrade) => exitDate.slice(0, 7),
  symbol: ({ symbol }: AnalysedTrade) => symbol,
  emotion: ({ emotion }: AnalysedTrade) => emotion,
  confidence: ({ confidenceLevel }: AnalysedTrade) =>
    confidenceLevel === null ? null : String(confidenceLevel),
  timeFrame: ({ timeFrame }: AnalysedTrade) => timeFrame,
  plan: ({ planFollowed }: AnalysedTrade) => (planFollowed ? 'followed' : 'not_followed'),
  type: ({ type }: AnalysedTrade) => type,
  currency: ({ currency }: AnalysedTrade) => currency,
  account: ({ account }: AnalysedTrade) => account ?? NO_ACCOUNT,
}

/** Breakdowns in which a trade has at most one key. */
export type SingleDimension = keyof typeof breakdownKeys

export const singleDimensions = Object.keys(breakdownKeys) as SingleDimension[] // the keys of the object above

/** Keys that are not a breakdown with one key for each trade. The tags of a trade are one key: a list as JSON. */
const otherKeys = {
  market: ({ market }: StoredTrade) => market,
  tags: ({ tags }: StoredTrade) => (tags.length === 0 ? '[]' : JSON.stringify(tags)),
  riskPct: ({ riskPercentage }: StoredTrade) => riskPercentage,
  stop: ({ slHit, slModified }: StoredTrade) => toExitKey(slHit, slModified),
  target: ({ tpHit, tpModified }: StoredTrade) => toExitKey(tpHit, tpModified),
  pnlBucket: (_: StoredTrade, { pnl }: TradeAmounts, { amount }: AmountScale) => toPnlBucket(pnl, amount),
  rBucket: (_: StoredTrade, { pnl, risk }: TradeAmounts) =>
    risk === null ? null : String(toRBucket({ pnl, risk })),
}

export type KeyColumn = SingleDimension | keyof typeof otherKeys

/** The key of a trade in each column of codes; null is not a key. */
export const toKey: Record<
  KeyColumn,
  (trade: StoredTrade, figures: TradeAmounts, scale: AmountScale) => string | null
> = {
  ...breakdownKeys,
  ...otherKeys,
}

export const keyColumns = [...singleDimensions, ...(Object.keys(otherKeys) as (keyof typeof otherKeys)[])] // the keys of the object above

/** Whether a stop or target that was hit had been moved. */
function toExitKey(isHit: boolean, isModified: boolean): 'unmoved' | 'moved' | null {
  if (!isHit) return null
  return isModified ? 'moved' : 'unmoved'
}

/** Parses the tags key of a chunk to tag keys with labels. See toTagKey. */
export function parseTags(tags: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const tag of JSON.parse(tags) as string[]) {
    const label = tag.trim()
    const key = toTagKey(label)
    if (key !== '' && !found.has(key)) found.set(key, label)
  }
  return found
}

// Trades come in order of day, so most trades have the weekday of the trade before.
let last: { day: Day; weekday: number } = { day: '', weekday: 0 }

function getCachedWeekday(day: Day): number {
  if (last.day !== day) last = { day, weekday: getWeekday(day) }
  return last.weekday
}
