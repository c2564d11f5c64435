import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import type { TradeType } from '../../trades/index.ts'
import type { Breakdowns, Groups } from './breakdowns.ts'
import { bigInteger, type Codec, identity, list, map, nullable, tuple } from './codec.ts'
import type { DayPoint } from './day-points.ts'
import type { Drawdown, EquityCurve, Point } from './equity-curve.ts'
import type { Histogram } from './histogram.ts'
import type { Rollup } from './rollup.ts'
import type { StoredTotal } from './stored-total.ts'
import type { Streak, Streaks } from './streaks.ts'
import type { ExtremeTrade, Summary } from './summary.ts'
import type { Tally } from './tally.ts'

/**
 * The version of the stored format of rollups and column chunks. Every change of their content or encoding increases
 * it, and the server rebuilds stored ones of another version.
 */
export const ROLLUP_FORMAT = 8

/** A rollup as two JSON texts: the summary with the stored total, and the days. */
export type EncodedRollup = { summary: string; points: string }

/** Encodes a rollup. Equal rollups give equal texts. */
export function encodeRollup({ summary, points, stored }: Rollup): EncodedRollup {
  return {
    summary: JSON.stringify([summaryCodec.encode(summary), storedTotalCodec.encode(stored)]),
    points: JSON.stringify(points),
  }
}

/** Decodes a rollup that `encodeRollup` wrote in the same format. Its days may come in several texts. */
export function decodeRollup({ summary, points }: { summary: string; points: readonly string[] }): Rollup {
  const [written, stored] = JSON.parse(summary)
  return {
    summary: summaryCodec.decode(written),
    points: points.flatMap((piece) => JSON.parse(piece) as DayPoint[]), // as encodeRollup wrote it
    stored: storedTotalCodec.decode(stored),
  }
}

const text = identity<string>()
const count = identity<number>()
const day: Codec<Day> = text
const decimal: Codec<Decimal> = text

const tally = { trades: count, wins: count, losses: count, pnl: bigInteger, squares: bigInteger }
const tallyCodec = tuple<Tally>(tally)
const groups: Codec<Groups> = map(tuple<Tally & { label: string }>({ ...tally, label: text }))

const streak = nullable(tuple<Streak>({ length: count, from: day, to: day, fromTrade: text, toTrade: text }))
const streaks = tuple<Streaks>({ trades: count, first: streak, last: streak, longest: streak })

const point = tuple<Point>({ equity: bigInteger, position: count, day: nullable(day), trade: nullable(text) })
const drawdown = tuple<Drawdown>({ amount: bigInteger, peak: point, trough: point })
const curve = tuple<EquityCurve>({
  trades: count,
  end: bigInteger,
  highest: point,
  lowest: nullable(point),
  maxDrawdown: nullable(drawdown),
})

const extremeTrade = nullable(
  tuple<ExtremeTrade>({ tradeId: text, symbol: text, type: identity<TradeType>(), day, pnl: bigInteger }),
)
const exits = tuple<Summary['stop']>({ hit: count, respected: count })

const summaryCodec = tuple<Summary>({
  all: tallyCodec,
  won: bigInteger,
  lost: bigInteger,
  lossSquares: bigInteger,
  fees: bigInteger,
  entryValue: bigInteger,
  largestWin: extremeTrade,
  largestLoss: extremeTrade,
  planFollowed: count,
  stop: exits,
  target: exits,
  riskPct: tuple<Summary['riskPct']>({ trades: count, sum: bigInteger }),
  r: tuple<Summary['r']>({
    trades: count,
    losses: count,
    beforeStop: count,
    pastStop: count,
    sum: bigInteger,
    squares: bigInteger,
  }),
  holdingDays: count,
  firstEntryDay: nullable(day),
  wins: streaks,
  losses: streaks,
  curve,
  histogram: tuple<Histogram>({ pnl: map(count), r: map(count) }),
  breakdowns: tuple<Breakdowns>({
    strategy: groups,
    weekday: groups,
    month: groups,
    symbol: groups,
    emotion: groups,
    confidence: groups,
    timeFrame: groups,
    plan: groups,
    type: groups,
    currency: groups,
    account: groups,
    tag: groups,
  }),
  lastResults: text,
  sample: nullable(list(count)),
})

const storedTotalCodec = tuple<StoredTotal>({ pnl: bigInteger, mismatch: nullable(decimal) })
