import { type Day, weekday } from '../days/index.ts'
import type { Decimal } from '../decimal/index.ts'
import { strategyName, tagKey } from '../trades/index.ts'
import type { AnalysedTrade } from './analysed-trade.ts'
import { halfOf, stepOf } from './size-steps.ts'
import type { FigureScale, TradeFigures } from './trade-figures.ts'

/** A closed trade as a block takes it: with its stored P&L, and the market by which reports are filtered. */
export type StoredTrade = AnalysedTrade & { market: string; pnl: Decimal }

/** The key of the trade in each breakdown; null is in none of its groups. Tags are apart: a trade may have several. */
const keyOf = {
  strategy: ({ strategy }: AnalysedTrade) => strategyName(strategy),
  weekday: ({ exitDate }: AnalysedTrade) => String(weekdayOf(exitDate)),
  month: ({ exitDate }: AnalysedTrade) => exitDate.slice(0, 7),
  symbol: ({ symbol }: AnalysedTrade) => symbol,
  emotion: ({ emotion }: AnalysedTrade) => emotion,
  confidence: ({ confidenceLevel }: AnalysedTrade) =>
    confidenceLevel === null ? null : String(confidenceLevel),
  timeFrame: ({ timeFrame }: AnalysedTrade) => timeFrame,
  plan: ({ planFollowed }: AnalysedTrade) => (planFollowed ? 'followed' : 'not_followed'),
  type: ({ type }: AnalysedTrade) => type,
}

/** What each trade has one key of at most in. */
export type SingleDimension = keyof typeof keyOf

export const singleDimensions = Object.keys(keyOf) as SingleDimension[] // the keys of the object above

/** What a trade is counted under apart from the breakdowns of one key each. Tags, as a list in JSON, are one key. */
const apart = {
  market: ({ market }: StoredTrade) => market,
  tags: ({ tags }: StoredTrade) => (tags.length === 0 ? '[]' : JSON.stringify(tags)),
  riskPct: ({ riskPercentage }: StoredTrade) => riskPercentage,
  stop: ({ slHit, slModified }: StoredTrade) => exitKey(slHit, slModified),
  target: ({ tpHit, tpModified }: StoredTrade) => exitKey(tpHit, tpModified),
  pnlStep: (_: StoredTrade, { pnl }: TradeFigures, { amount }: FigureScale) => stepOf(pnl, amount),
  rHalf: (_: StoredTrade, { pnl, risk }: TradeFigures) =>
    risk === null ? null : String(halfOf({ pnl, risk })),
}

export type Coded = SingleDimension | keyof typeof apart

/** The key of a trade in each column of codes; null where it is under none. */
export const keyOfColumn: Record<
  Coded,
  (trade: StoredTrade, figures: TradeFigures, scale: FigureScale) => string | null
> = {
  ...keyOf,
  ...apart,
}

/** What a trade is counted under, each in a column of codes. */
export const codedColumns = [...singleDimensions, ...(Object.keys(apart) as (keyof typeof apart)[])] // its own keys

/** A stop or target that was hit, and whether it was kept where it was. */
function exitKey(isHit: boolean, isModified: boolean): 'kept' | 'moved' | null {
  if (!isHit) return null
  return isModified ? 'moved' : 'kept'
}

/** A block's key of tags as keys with labels. See tagKey. */
export function tagsOf(tags: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const tag of JSON.parse(tags) as string[]) {
    const label = tag.trim()
    const key = tagKey(label)
    if (key !== '' && !found.has(key)) found.set(key, label)
  }
  return found
}

// Trades come by day, so the weekday is nearly always that of the trade before.
let last: { day: Day; weekday: number } = { day: '', weekday: 0 }

function weekdayOf(day: Day): number {
  if (last.day !== day) last = { day, weekday: weekday(day) }
  return last.weekday
}
