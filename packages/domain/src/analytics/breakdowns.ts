import { type Day, weekday } from '../days/index.ts'
import { strategyName } from '../trades/index.ts'
import type { AnalysedTrade } from './analysed-trade.ts'
import type { Units } from './exact.ts'
import { absorbTally, countTrade, emptyTally, type Tally } from './tally.ts'

/** The tallies of one breakdown by key, with the spelling that came first; keys stand in the order they came. */
export type Groups = Map<string, Tally & { label: string }>

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

/** What trades are broken down by. */
export type Dimension = keyof typeof keyOf | 'tag'

export type Breakdowns = Record<Dimension, Groups>

const single = Object.keys(keyOf) as (keyof typeof keyOf)[] // the keys of the object above

/** All breakdowns of no trades. */
export function emptyBreakdowns(): Breakdowns {
  const entries = [...single, 'tag' as const].map((dimension) => [dimension, new Map()])
  return Object.fromEntries(entries) as Breakdowns // fromEntries forgets the keys
}

/** Counts the trade in its group of every breakdown. */
export function countInGroups(
  breakdowns: Breakdowns,
  trade: AnalysedTrade,
  amounts: { pnl: Units; square: bigint },
): void {
  for (const dimension of single) {
    const key = keyOf[dimension](trade)
    if (key !== null) countTrade(groupOf(breakdowns[dimension], key, key), amounts)
  }
  for (const [key, label] of tagsOf(trade)) countTrade(groupOf(breakdowns.tag, key, label), amounts)
}

/** Adds the groups of the later trades to those of the earlier ones. */
export function absorbBreakdowns(into: Breakdowns, next: Breakdowns): void {
  for (const dimension of [...single, 'tag' as const]) {
    for (const [key, tally] of next[dimension]) {
      absorbTally(groupOf(into[dimension], key, tally.label), tally)
    }
  }
}

function groupOf(groups: Groups, key: string, label: string): Tally {
  const known = groups.get(key)
  if (known) return known
  const made = { ...emptyTally(), label }
  groups.set(key, made)
  return made
}

/** Tags are the same in any case, as everywhere; the key is in small letters. Source: reading A26. */
function tagsOf({ tags }: AnalysedTrade): Map<string, string> {
  const found = new Map<string, string>()
  for (const tag of tags) {
    const label = tag.trim()
    const key = label.toLowerCase()
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
