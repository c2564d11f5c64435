import { toTagKey } from '../trades/labels.ts'
import type { PackedTrades } from './packed-trades.ts'

/** Rules that a trader might have followed. All given rules apply together. */
export type Rules = {
  /** Excludes trades that exited on these weekdays; 0 is Sunday. */
  withoutWeekdays: readonly number[]
  /** Excludes trades that are not marked as plan followed. */
  onlyPlanFollowed: boolean
  /** Counts a trade that lost more than its stop allowed as an exit at the stop, with its stored fee. */
  stopHonoured: boolean
  /** Includes at most this number of trades of each entry day, in order of creation. */
  maxPerDay: number | null
  /**
   * After this number of consecutive losses among the exits of one day: excludes the trades entered later on that day.
   * Trades have days but no times, so "later" means after the last of these losses in order of exit and of creation. A
   * trade entered on an earlier day was already open: it is included and counts.
   */
  excludeAfterLosses: number | null
  /** Excludes trades with any of these tags, in any case. */
  withoutTags: readonly string[]
}

export const noRules: Rules = {
  withoutWeekdays: [],
  onlyPlanFollowed: false,
  stopHonoured: false,
  maxPerDay: null,
  excludeAfterLosses: null,
  withoutTags: [],
}

/**
 * Which trades are included (1), and the amount of each trade under the rules. Amounts of excluded trades are
 * ignored.
 */
export type Outcome = { included: Uint8Array; amounts: Float64Array }

/**
 * Applies the rules: first the rules about single trades, then the maximum of a day among the included ones, then the
 * losses in a row among those still included.
 */
export function applyRules(packed: PackedTrades, rules: Rules): Outcome {
  const included = new Uint8Array(packed.trades).fill(1)
  const amounts = rules.stopHonoured ? packed.pnlAtStop : packed.pnl
  if (rules.withoutWeekdays.length > 0) excludeWeekdays(packed, included, rules.withoutWeekdays)
  if (rules.onlyPlanFollowed) excludeUnplanned(packed, included)
  if (rules.withoutTags.length > 0) excludeTags(packed, included, rules.withoutTags)
  if (rules.maxPerDay !== null) excludeAfterMax(packed, included, rules.maxPerDay)
  if (rules.excludeAfterLosses !== null)
    excludeAfterLosses(packed, { included, amounts }, rules.excludeAfterLosses)
  return { included, amounts }
}

function excludeWeekdays(
  { weekdays, day }: PackedTrades,
  included: Uint8Array,
  excludedWeekdays: readonly number[],
): void {
  const isExcluded = Uint8Array.from(weekdays, (weekday) => (excludedWeekdays.includes(weekday) ? 1 : 0))
  for (let at = 0; at < included.length; at++) if (isExcluded[day[at] as number] === 1) included[at] = 0
}

function excludeUnplanned({ planFollowed }: PackedTrades, included: Uint8Array): void {
  for (let at = 0; at < included.length; at++) if (planFollowed[at] === 0) included[at] = 0
}

function excludeTags(
  { tagSet, tagKeysOfSet }: PackedTrades,
  included: Uint8Array,
  tags: readonly string[],
): void {
  const keys = new Set(tags.map(toTagKey))
  const isExcluded = Uint8Array.from(tagKeysOfSet, (set) => (set.some((key) => keys.has(key)) ? 1 : 0))
  for (let at = 0; at < included.length; at++) if (isExcluded[tagSet[at] as number] === 1) included[at] = 0
}

function excludeAfterMax(
  { rowsByEntry, entryDayNumber }: PackedTrades,
  included: Uint8Array,
  most: number,
): void {
  let day = Number.NaN
  let taken = 0
  for (const at of rowsByEntry) {
    if (included[at] === 0) continue
    if (entryDayNumber[at] !== day) {
      day = entryDayNumber[at] as number // within bounds, as every index in these loops
      taken = 0
    }
    taken += 1
    if (taken > most) included[at] = 0
  }
}

function excludeAfterLosses(
  { days, day, entryDay, addedRank }: PackedTrades,
  { included, amounts }: Outcome,
  losses: number,
): void {
  // For each day, the last creation rank of a trade entered on it that is still included; -1 excludes all of them.
  const last = new Int32Array(days.length).fill(NEVER)
  let today = -1
  let inRow = 0
  for (let at = 0; at < included.length; at++) {
    if (included[at] === 0) continue
    const rank = addedRank[at] as number
    const entry = entryDay[at] as number
    if (entry !== -1 && rank > (last[entry] as number)) {
      included[at] = 0
      continue
    }
    if (day[at] !== today) {
      today = day[at] as number
      inRow = 0
    }
    inRow = (amounts[at] as number) < 0 ? inRow + 1 : 0
    if (inRow >= losses && last[today] === NEVER) last[today] = entry === today ? rank : -1
  }
}

const NEVER = 2 ** 31 - 1
