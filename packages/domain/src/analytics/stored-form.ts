import type { Day } from '../days/index.ts'
import type { Decimal } from '../decimal/index.ts'
import type { TradeType } from '../trades/index.ts'
import type { Breakdowns, Groups } from './breakdowns.ts'
import { asIs, bigWhole, type Codec, listOf, mapOf, orNull, parts } from './codec.ts'
import type { Curve, Fall, Point } from './curve.ts'
import type { DayPoint } from './day-points.ts'
import type { StoredTotal } from './reconcile.ts'
import type { Rollup } from './rollup.ts'
import type { Spread } from './spread.ts'
import type { Run, Streaks } from './streaks.ts'
import type { Mark, Summary } from './summary.ts'
import type { Tally } from './tally.ts'

/**
 * Counts up with every change of what a rollup or a block holds or how it is written; a stored one of another number
 * is made anew.
 */
export const ROLLUP_FORMAT = 3

/** A rollup as two texts: its summary with the stored total, and its days. */
export type StoredForm = { summary: string; points: string }

/** The rollup as text. Equal rollups are equal texts. */
export function writeRollup({ summary, points, stored }: Rollup): StoredForm {
  return {
    summary: JSON.stringify([summaryCodec.write(summary), storedCodec.write(stored)]),
    points: JSON.stringify(points),
  }
}

/** The rollup out of its texts, as `writeRollup` of the same format wrote them; its days may come in several pieces. */
export function readRollup({ summary, points }: { summary: string; points: readonly string[] }): Rollup {
  const [written, stored] = JSON.parse(summary)
  return {
    summary: summaryCodec.read(written),
    points: points.flatMap((piece) => JSON.parse(piece) as DayPoint[]), // as writeRollup wrote it
    stored: storedCodec.read(stored),
  }
}

const text = asIs<string>()
const count = asIs<number>()
const day: Codec<Day> = text
const decimal: Codec<Decimal> = text

const tally = { trades: count, wins: count, losses: count, pnl: bigWhole, squares: bigWhole }
const tallyCodec = parts<Tally>(tally)
const groups: Codec<Groups> = mapOf(parts<Tally & { label: string }>({ ...tally, label: text }))

const run = orNull(parts<Run>({ length: count, from: day, to: day, fromTrade: text, toTrade: text }))
const streaks = parts<Streaks>({ trades: count, first: run, last: run, longest: run })

const point = parts<Point>({ height: bigWhole, at: count, day: orNull(day), trade: orNull(text) })
const fall = parts<Fall>({ amount: bigWhole, peak: point, low: point })
const curve = parts<Curve>({
  trades: count,
  end: bigWhole,
  highest: point,
  lowest: orNull(point),
  deepest: orNull(fall),
})

const mark = orNull(parts<Mark>({ tradeId: text, symbol: text, type: asIs<TradeType>(), day, pnl: bigWhole }))
const kept = parts<Summary['stop']>({ hit: count, kept: count })

const summaryCodec = parts<Summary>({
  all: tallyCodec,
  won: bigWhole,
  lost: bigWhole,
  lossSquares: bigWhole,
  fees: bigWhole,
  entryValue: bigWhole,
  largestWin: mark,
  largestLoss: mark,
  planFollowed: count,
  stop: kept,
  target: kept,
  riskPct: parts<Summary['riskPct']>({ trades: count, sum: bigWhole }),
  r: parts<Summary['r']>({ trades: count, sum: bigWhole, squares: bigWhole }),
  holdingDays: count,
  firstEntryDay: orNull(day),
  wins: streaks,
  losses: streaks,
  curve,
  spread: parts<Spread>({ pnl: mapOf(count), r: mapOf(count) }),
  breakdowns: parts<Breakdowns>({
    strategy: groups,
    weekday: groups,
    month: groups,
    symbol: groups,
    emotion: groups,
    confidence: groups,
    timeFrame: groups,
    plan: groups,
    type: groups,
    tag: groups,
  }),
  lastResults: text,
  sample: orNull(listOf(count)),
})

const storedCodec = parts<StoredTotal>({ pnl: bigWhole, differing: orNull(decimal) })
