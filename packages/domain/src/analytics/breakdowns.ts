import { type Day, weekday } from '../days/index.ts'
import { strategyName } from '../trades/index.ts'
import type { AnalysedTrade } from './analysed-trade.ts'
import type { Block } from './block.ts'
import type { Results } from './results.ts'
import { absorbTally, emptyTally, type Tally, talliesByCode } from './tally.ts'

/** The tallies of one breakdown by key, with the spelling that came first; keys stand in the order they came. */
export type Groups = Map<string, Tally & { label: string }>

/** The key of the trade in each breakdown; null is in none of its groups. Tags are apart: a trade may have several. */
export const keyOf = {
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

/** What trades are broken down by. */
export type Dimension = SingleDimension | 'tag'

export type Breakdowns = Record<Dimension, Groups>

export const singleDimensions = Object.keys(keyOf) as SingleDimension[] // the keys of the object above

/** All breakdowns of no trades. */
export function emptyBreakdowns(): Breakdowns {
  const entries = [...singleDimensions, 'tag' as const].map((dimension) => [dimension, new Map()])
  return Object.fromEntries(entries) as Breakdowns // fromEntries forgets the keys
}

/** The breakdowns of the trades of a block. */
export function breakdownsOf({ keys, codes }: Block, results: Results): Breakdowns {
  const breakdowns = emptyBreakdowns()
  for (const dimension of singleDimensions) {
    for (const [code, tally] of talliesByCode(codes[dimension], keys[dimension].length, results)) {
      const key = keys[dimension][code] ?? null
      if (key !== null) breakdowns[dimension].set(key, { ...tally, label: key })
    }
  }
  for (const [code, tally] of talliesByCode(codes.tags, keys.tags.length, results)) {
    for (const [key, label] of tagsOf(keys.tags[code] ?? '[]')) {
      absorbTally(groupOf(breakdowns.tag, key, label), tally)
    }
  }
  return breakdowns
}

/** Adds the groups of the later trades to those of the earlier ones. */
export function absorbBreakdowns(into: Breakdowns, next: Breakdowns): void {
  for (const dimension of [...singleDimensions, 'tag' as const]) {
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

/** A block's key of tags as keys with labels. Tags are the same in any case, as everywhere; a key is in small letters. Source: reading A26. */
export function tagsOf(tags: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const tag of JSON.parse(tags) as string[]) {
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
