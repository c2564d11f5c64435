import { addDays, type Day, weekday } from '../../days/index.ts'
import { tagKey } from '../../trades/index.ts'
import { type Scale, scaled } from './amounts.ts'
import { FIRST_DAY, type TradeColumns } from './trade-columns.ts'

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
  /** Days from FIRST_DAY to the entry. */
  entered: Int32Array
  /** The place of the entry day among the exit days; -1 when no trade left on it. */
  entryDay: Int32Array
  /** The place of the trade in the order that all were added in. */
  added: Int32Array
  /** The trades in order of entry: by entry day, then as they were added. */
  byEntry: Int32Array
  tags: PackedTag[]
  tagSet: Int32Array
  keysOfSet: string[][]
}

/** Packs the columns once, so that every set of rules is one quick pass over them. */
export function packTrades(columns: TradeColumns): PackedTrades {
  const exits = wholeNumbers(columns.exitDay)
  const held = wholeNumbers(columns.heldDays)
  const entries = exits.map((exit, at) => exit - held[at]!) // inside, as every index in this file
  const added = inOrderOf(exits)
  const { scale, pnl, atStop } = packAmounts(columns)
  return {
    trades: columns.trades,
    scale,
    pnl: placed(pnl, added),
    atStop: placed(atStop, added),
    usableStops: columns.usableStops,
    planFollowed: Uint8Array.from(placed(wholeNumbers(columns.planFollowed), added)),
    ...packDays(placed(exits, added), placed(entries, added)),
    added,
    byEntry: placed(inverse(added), inOrderOf(entries)),
    ...packTags(columns.tagSets, placed(wholeNumbers(columns.tagSet), added)),
  }
}

function wholeNumbers(column: string): Int32Array {
  return Int32Array.from(JSON.parse(`[${column}]`) as number[])
}

function packAmounts({ trades, pnl: pnls, stoppedPnl }: TradeColumns) {
  const stops = stoppedPnl.split(',')
  const { scale, columns } = scaled([
    trades === 0 ? [] : pnls.split(','),
    stops.filter((amount) => amount !== ''),
  ])
  const [pnl, stopped] = columns as [Float64Array, Float64Array] // as many as were given
  let next = 0
  return { scale, pnl, atStop: pnl.map((amount, at) => (stops[at] === '' ? amount : stopped[next++]!)) }
}

/** The places of the numbers, those of the lowest first and those of equal ones as they come. */
function inOrderOf(numbers: Int32Array): Int32Array {
  const lowest = numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0)
  const highest = numbers.reduce((a, b) => Math.max(a, b), lowest)
  const next = new Int32Array(highest - lowest + 2)
  for (const number of numbers) next[number - lowest + 1]! += 1
  for (let at = 1; at < next.length; at++) next[at]! += next[at - 1]!
  const order = new Int32Array(numbers.length)
  for (let at = 0; at < numbers.length; at++) order[next[numbers[at]! - lowest]!++] = at
  return order
}

/** The column with the value from each of these places in turn. */
function placed<Column extends Int32Array | Float64Array>(column: Column, places: Int32Array): Column {
  return column.map((_, at) => column[places[at]!]!) as Column // map keeps the kind
}

/** Where each place stands in the order. */
function inverse(order: Int32Array): Int32Array {
  const places = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) places[order[at]!] = at
  return places
}

function packDays(exits: Int32Array, entered: Int32Array) {
  const numbers = exits.filter((exit, at) => exit !== exits[at - 1])
  const placeOf = new Map(Array.from(numbers, (number, place) => [number, place]))
  const days = Array.from(numbers, (number) => addDays(FIRST_DAY, number))
  return {
    days,
    weekdays: Uint8Array.from(days, weekday),
    day: exits.map((exit) => placeOf.get(exit)!),
    entered,
    entryDay: entered.map((entry) => placeOf.get(entry) ?? -1),
  }
}

function packTags(tagSets: string[][], tagSet: Int32Array) {
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
    tagSet,
    keysOfSet: keysOfSet.map((keys) => [...keys.keys()]),
  }
}
