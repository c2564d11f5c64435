import { type Day, daysBetween, weekday } from '../../days/index.ts'
import { tagKey } from '../../trades/index.ts'
import { type Scale, scaled } from './amounts.ts'
import type { TradeColumns } from './trade-columns.ts'

/** A tag by the key that is the same in any case, in the spelling that came first, and how many trades have it. */
export type PackedTag = { key: string; label: string; trades: number }

/** Closed trades in order of exit, ready to be gone through in a few milliseconds: one number of each kind a trade. */
export type PackedTrades = {
  trades: number
  scale: Scale
  /** The exit days, oldest first, the weekday of each (0 is Sunday), and the place of each trade's day among them. */
  days: Day[]
  weekdays: Uint8Array
  day: Int32Array
  pnl: Float64Array
  /** What the trade comes to with its stop honoured; its P&L where that changes nothing. */
  atStop: Float64Array
  usableStops: number
  planFollowed: Uint8Array
  /** Days from the first exit day to the entry; before it below zero. */
  entered: Int32Array
  /** The place of the entry day among the exit days; -1 when no trade left on it. */
  entryDay: Int32Array
  /** 1 for the first trade that was added of those entered on its day. */
  placeOfDay: Int32Array
  /** The trades in order of entry: by entry day, then as they were added. */
  byEntry: Int32Array
  tags: PackedTag[]
  tagSet: Int32Array
  keysOfSet: string[][]
}

/** Packs the columns once, so that every set of rules is one quick pass over them. */
export function packTrades(columns: TradeColumns): PackedTrades {
  const trades = columns.pnl.length
  const { scale, columns: amounts } = scaled([columns.pnl, columns.stops.pnl])
  const [pnl = new Float64Array(), stopped = new Float64Array()] = amounts
  const day = placesOf(columns.tradesOfDay, trades)
  const days = packDays(columns, day)
  const placeOfDay = Int32Array.from(columns.placeOfDay)
  return {
    trades,
    scale,
    days: columns.days,
    day,
    pnl,
    atStop: withStops(pnl, columns.stops.trades, stopped),
    usableStops: columns.stops.usable,
    planFollowed: flagsOf(columns.planFollowed),
    ...days,
    placeOfDay,
    byEntry: inOrderOfEntry(days.entered, placeOfDay),
    ...packTags(columns),
  }
}

function flagsOf(signs: string): Uint8Array {
  const flags = new Uint8Array(signs.length)
  for (let at = 0; at < flags.length; at++) flags[at] = signs[at] === '1' ? 1 : 0
  return flags
}

function placesOf(tradesOfDay: readonly number[], trades: number): Int32Array {
  const day = new Int32Array(trades)
  let from = 0
  for (const [place, count] of tradesOfDay.entries()) {
    day.fill(place, from, from + count)
    from += count
  }
  return day
}

function packDays({ days, heldDays }: TradeColumns, day: Int32Array) {
  const numbers = Int32Array.from(days, (exit) => daysBetween(days[0] ?? exit, exit))
  const placeOf = new Map(Array.from(numbers, (number, place) => [number, place]))
  const entered = new Int32Array(day.length)
  const entryDay = new Int32Array(day.length)
  for (let at = 0; at < day.length; at++) {
    const place = day[at] as number // inside, as every index in these loops
    const held = heldDays[at] as number
    entered[at] = (numbers[place] as number) - held
    entryDay[at] = held === 0 ? place : (placeOf.get(entered[at] as number) ?? -1)
  }
  return { weekdays: Uint8Array.from(days, weekday), entered, entryDay }
}

function withStops(pnl: Float64Array, trades: readonly number[], stopped: Float64Array): Float64Array {
  const atStop = pnl.slice()
  for (const [at, trade] of trades.entries()) atStop[trade] = stopped[at] as number
  return atStop
}

/** Places of a day run from 1 without a gap, so each trade's place in the whole order can be counted out. */
function inOrderOfEntry(entered: Int32Array, placeOfDay: Int32Array): Int32Array {
  const tradesOf = new Map<number, number>()
  for (const day of entered) tradesOf.set(day, (tradesOf.get(day) ?? 0) + 1)
  const startOf = new Map<number, number>()
  let start = 0
  for (const day of [...tradesOf.keys()].sort((a, b) => a - b)) {
    startOf.set(day, start)
    start += tradesOf.get(day) as number
  }
  const order = new Int32Array(entered.length)
  for (let at = 0; at < order.length; at++) {
    order[(startOf.get(entered[at] as number) as number) + (placeOfDay[at] as number) - 1] = at
  }
  return order
}

function packTags({ tagSets, tagSet }: TradeColumns) {
  const tags = new Map<string, PackedTag>()
  const keysOfSet = tagSets.map((set) => {
    const keys = new Map<string, string>()
    for (const tag of set) {
      const key = tagKey(tag)
      if (key !== '' && !keys.has(key)) keys.set(key, tag.trim())
    }
    return keys
  })
  for (const set of tagSet) {
    for (const [key, label] of keysOfSet[set] ?? []) {
      const tag = tags.get(key)
      if (tag) tag.trades += 1
      else tags.set(key, { key, label, trades: 1 })
    }
  }
  return {
    tags: [...tags.values()].sort((a, b) => b.trades - a.trades || (a.key < b.key ? -1 : 1)),
    tagSet: Int32Array.from(tagSet),
    keysOfSet: keysOfSet.map((keys) => [...keys.keys()]),
  }
}
