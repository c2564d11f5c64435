import { tagKey } from '../../trades/index.ts'
import type { PackedTrades } from './pack-trades.ts'

/** Rules that a trader might have kept to. All that are given apply together. */
export type Rules = {
  /** Leaves out trades that left on these weekdays, 0 is Sunday. */
  withoutWeekdays: readonly number[]
  /** Leaves out trades that are not marked as plan followed. */
  onlyPlanFollowed: boolean
  /** Counts a trade that lost more than its stop allowed as if it had left at its stop, its fee as stored. */
  stopHonoured: boolean
  /** Keeps the first so many trades of each entry day, in the order they were added. */
  mostPerDay: number | null
  /**
   * From the first time on a day that so many trades in a row that left on it have lost: leaves out the trades entered
   * on that day that come after the last of these losses, in order of exit and of entry alike. Only days are known, no
   * times, so within a day trades go in the order they were added. A trade entered on an earlier day was open already:
   * it stays, and counts.
   */
  skipAfterLosses: number | null
  /** Leaves out trades with any of these tags, in any case. */
  withoutTags: readonly string[]
}

/** Rules that change nothing. */
export const noRules: Rules = {
  withoutWeekdays: [],
  onlyPlanFollowed: false,
  stopHonoured: false,
  mostPerDay: null,
  skipAfterLosses: null,
  withoutTags: [],
}

/** Which trades are left (1) and what each comes to; left out ones count as 0 wherever they are looked at. */
export type Outcome = { kept: Uint8Array; amounts: Float64Array }

/**
 * The trades under the rules. The rules about single trades come first, then the most a day among those that are left,
 * then the losses in a row among what is left of them.
 */
export function applyRules(packed: PackedTrades, rules: Rules): Outcome {
  const kept = new Uint8Array(packed.trades).fill(1)
  const amounts = rules.stopHonoured ? packed.atStop : packed.pnl
  if (rules.withoutWeekdays.length > 0) leaveOutWeekdays(packed, kept, rules.withoutWeekdays)
  if (rules.onlyPlanFollowed) leaveOutUnplanned(packed, kept)
  if (rules.withoutTags.length > 0) leaveOutTags(packed, kept, rules.withoutTags)
  if (rules.mostPerDay !== null) leaveOutAfter(packed, kept, rules.mostPerDay)
  if (rules.skipAfterLosses !== null) skipAfterLosses(packed, { kept, amounts }, rules.skipAfterLosses)
  return { kept, amounts }
}

function leaveOutWeekdays({ weekdays, day }: PackedTrades, kept: Uint8Array, left: readonly number[]): void {
  const isOut = Uint8Array.from(weekdays, (weekday) => (left.includes(weekday) ? 1 : 0))
  for (let at = 0; at < kept.length; at++) if (isOut[day[at] as number] === 1) kept[at] = 0
}

function leaveOutUnplanned({ planFollowed }: PackedTrades, kept: Uint8Array): void {
  for (let at = 0; at < kept.length; at++) if (planFollowed[at] === 0) kept[at] = 0
}

function leaveOutTags({ tagSet, keysOfSet }: PackedTrades, kept: Uint8Array, tags: readonly string[]): void {
  const keys = new Set(tags.map(tagKey))
  const isOut = Uint8Array.from(keysOfSet, (set) => (set.some((key) => keys.has(key)) ? 1 : 0))
  for (let at = 0; at < kept.length; at++) if (isOut[tagSet[at] as number] === 1) kept[at] = 0
}

function leaveOutAfter({ byEntry, entered }: PackedTrades, kept: Uint8Array, most: number): void {
  let day = Number.NaN
  let taken = 0
  for (const at of byEntry) {
    if (kept[at] === 0) continue
    if (entered[at] !== day) {
      day = entered[at] as number // inside, as every index in these loops
      taken = 0
    }
    taken += 1
    if (taken > most) kept[at] = 0
  }
}

function skipAfterLosses(
  { days, day, entryDay, added }: PackedTrades,
  { kept, amounts }: Outcome,
  losses: number,
): void {
  // Of each day the last of those entered on it that is still taken; one that was open already stands before all.
  const last = new Int32Array(days.length).fill(NO_END)
  let today = -1
  let inRow = 0
  for (let at = 0; at < kept.length; at++) {
    if (kept[at] === 0) continue
    const place = added[at] as number
    const entry = entryDay[at] as number
    if (entry !== -1 && place > (last[entry] as number)) {
      kept[at] = 0
      continue
    }
    if (day[at] !== today) {
      today = day[at] as number
      inRow = 0
    }
    inRow = (amounts[at] as number) < 0 ? inRow + 1 : 0
    if (inRow >= losses && last[today] === NO_END) last[today] = entry === today ? place : -1
  }
}

const NO_END = 2 ** 31 - 1
