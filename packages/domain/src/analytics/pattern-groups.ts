import type { Decimal } from '../decimal/decimal.ts'
import { computeOutcomeMetrics } from '../trades/outcome-metrics.ts'
import { computeAverageInterval } from './bootstrap-t.ts'
import {
  type BreakdownRow,
  buildRow,
  type GroupR,
  toGroupR,
  toRResults,
  type Verdict,
} from './breakdown-rows.ts'
import { type ChunkResults, type ColumnChunk, toChunkResults } from './column-chunk.ts'
import { computeWilsonInterval, hasEnoughTrades } from './estimates.ts'
import { BREAK_EVEN_BUCKET } from './histogram-buckets.ts'
import { selectValues, toScaledIntegers } from './limbs.ts'
import { type ClosedDay, measureDays } from './mean-test.ts'
import { addTally, countByCode, createEmptyTally, sumColumnByCode, type Tally, tallyByCode } from './tally.ts'
import { fromUnits, type ScaledInteger, toDoubles, toMean, toQuotient, type Units } from './units.ts'

/** The tally of a group, and that of the R of its trades with a usable stop: the `pnl` of `r` is their sum of R. */
export type TallyWithR = Tally & { r: Tally }

/** The tally of no trades. */
export const createEmptyTallyWithR = (): TallyWithR => ({ ...createEmptyTally(), r: createEmptyTally() })

/** The results of a chunk of closed trades: those of all rows in money, and those of the rows with a usable stop in R. */
export type ResultsWithR = { money: ChunkResults; r: ChunkResults; rRows: Int32Array }

/** The results of a chunk of closed trades. */
export function toResultsWithR(chunk: ColumnChunk): ResultsWithR {
  const { rows, results } = toRResults(chunk)
  return { money: toChunkResults(chunk), r: results, rRows: rows }
}

/** Adds the rows of a chunk to the tally of the code of each. */
export function addByCode(
  codes: Int32Array,
  size: number,
  {
    results: { money, r, rRows },
    getTally,
  }: { results: ResultsWithR; getTally: (code: number) => TallyWithR },
): void {
  for (const [code, tally] of tallyByCode(codes, size, money)) addTally(getTally(code), tally)
  const rCodes = selectValues(codes, new Int32Array(rRows.length), rRows)
  for (const [code, tally] of tallyByCode(rCodes, size, r)) addTally(getTally(code).r, tally)
}

/** The tally of a group of closed trades, and their fees. Its P&L is net of these fees. */
export type PatternTally = TallyWithR & { fees: Units }

/** The groups of one pattern by key. Every trade is in one group. */
export type PatternGroups = Map<string, PatternTally>

/** The closed trades of a chunk with what every pattern sums. */
export type PatternChunk = { chunk: ColumnChunk; results: ResultsWithR }

/** The tally of no trades. */
export function createEmptyPatternTally(): PatternTally {
  return { ...createEmptyTallyWithR(), fees: 0n }
}

/** Adds the trades of a chunk to groups; `codes` are indexes into `keys`. */
export function addToGroups(
  groups: PatternGroups,
  { chunk, results }: PatternChunk,
  { keys, codes }: { keys: readonly string[]; codes: Int32Array },
): void {
  const getTally = (code: number) => getOrCreate(groups, keys[code] as string) // within bounds
  addByCode(codes, keys.length, { results, getTally })
  sumColumnByCode(codes, keys.length, chunk.amounts.fee).forEach((fees, code) => {
    if (fees !== 0n) getTally(code).fees += fees
  })
}

/** Adds the second tally to the first. */
export function addPatternTally(into: PatternTally, next: PatternTally): void {
  addTally(into, next)
  addTally(into.r, next.r)
  into.fees += next.fees
}

/** The sum of all groups. */
export function sumGroups(groups: PatternGroups): PatternTally {
  const total = createEmptyPatternTally()
  for (const tally of groups.values()) addPatternTally(total, tally)
  return total
}

function getOrCreate(groups: PatternGroups, key: string): PatternTally {
  const existing = groups.get(key)
  if (existing) return existing
  const created = createEmptyPatternTally()
  groups.set(key, created)
  return created
}

/** Sums what the tests of groups need to know about all their trades. The chunks come in order of exit. */
export class ShapeSums {
  private readonly days: { day: string; trades: number; pnl: Units }[] = []
  private readonly histogram = new Map<string, number>()

  add({ chunk, results }: PatternChunk): void {
    for (const [code, { trades, pnl }] of tallyByCode(chunk.day, chunk.days.length, results.money)) {
      const day = chunk.days[code] as string // within bounds
      const last = this.days.at(-1)
      if (last?.day === day) Object.assign(last, { trades: last.trades + trades, pnl: last.pnl + pnl })
      else this.days.push({ day, trades, pnl })
    }
    for (const [code, trades] of countByCode(chunk.codes.pnlBucket, chunk.keys.pnlBucket.length)) {
      const bucket = chunk.keys.pnlBucket[code] ?? BREAK_EVEN_BUCKET
      this.histogram.set(bucket, (this.histogram.get(bucket) ?? 0) + trades)
    }
  }

  /** The shape of the results of all trades, whose tally is `all`. */
  measure(all: Tally): ReturnType<typeof measureDays> {
    const points = this.days.map(({ trades, pnl }): ClosedDay => [trades, fromUnits(pnl)])
    return measureDays({ all, histogram: { pnl: this.histogram }, points })
  }
}

/** Groups by the sign of the P&L before fees and of the net P&L, and whether fees took the gain. */
export type SignGroups = Record<'gross' | 'net', SideSums> & { feesTook: PatternGroups }

/** The groups by the sign of a result, and this result of each trade for the interval of its average. */
type SideSums = { groups: PatternGroups; amounts: number[] }

/** No trades. */
export function createSignGroups(): SignGroups {
  const createSide = (): SideSums => ({ groups: new Map(), amounts: [] })
  return { gross: createSide(), net: createSide(), feesTook: new Map() }
}

/** Adds the trades of a chunk: gains and losses before and after fees. */
export function addSigns({ gross, net, feesTook }: SignGroups, part: PatternChunk): void {
  const { pnl, fee } = part.chunk.amounts
  const grosses: ScaledInteger[] = []
  const [nets, fees] = [toScaledIntegers(pnl), toScaledIntegers(fee)]
  const isBigInt = pnl.limbs.length > 1 || fee.limbs.length > 1
  const codes = {
    gross: new Int32Array(nets.length),
    net: new Int32Array(nets.length),
    feesTook: new Int32Array(nets.length),
  }
  for (let row = 0; row < nets.length; row++) {
    const [after, paid] = [nets[row] as ScaledInteger, fees[row] as ScaledInteger] // within bounds
    const before = isBigInt ? BigInt(after) + BigInt(paid) : after + paid
    grosses.push(before as ScaledInteger) // a BigInt where amounts are BigInts
    codes.gross[row] = toSignCode(before)
    codes.net[row] = toSignCode(after)
    codes.feesTook[row] = before > 0 && after <= 0 ? 1 : 0
  }
  const { decimals } = pnl
  for (const amount of toDoubles(grosses, { decimals, isBigInt })) gross.amounts.push(amount)
  for (const amount of toDoubles(nets, { decimals, isBigInt: pnl.limbs.length > 1 })) net.amounts.push(amount)
  addToGroups(gross.groups, part, { keys: signKeys, codes: codes.gross })
  addToGroups(net.groups, part, { keys: signKeys, codes: codes.net })
  addToGroups(feesTook, part, { keys: ['false', 'true'], codes: codes.feesTook })
}

const signKeys = ['loss', 'even', 'gain'] as const
const toSignCode = (amount: number | bigint) => (amount > 0 ? 2 : amount < 0 ? 0 : 1)

/** A group of a pattern: a row of a breakdown, its P&L before fees, and its fees. P&L is net: gross − fees. */
export type PatternRow = BreakdownRow & { gross: Decimal; fees: Decimal; r: GroupR }

/** A row of a group. */
export function toPatternRow(key: string, tally: PatternTally, verdict: Verdict): PatternRow {
  return {
    ...buildRow(key, tally, verdict),
    gross: fromUnits(tally.pnl + tally.fees),
    fees: fromUnits(tally.fees),
    r: toGroupR(tally.r),
  }
}

/** The results of all trades before or after fees, from the groups by the sign of these results. */
export function toSide({ groups, amounts }: SideSums, toAmount: (tally: PatternTally) => Units) {
  const { trades } = sumGroups(groups)
  const [won, lost] = [groups.get('gain'), groups.get('loss')].map(
    (tally) => tally ?? createEmptyPatternTally(),
  ) as [PatternTally, PatternTally] // two
  const total = toAmount(won) + toAmount(lost) + toAmount(groups.get('even') ?? createEmptyPatternTally())
  const { winRatePct, expectancy, profitFactor } = computeOutcomeMetrics(
    {
      trades,
      wins: won.trades,
      losses: lost.trades,
      total,
      won: toAmount(won),
      lost: -toAmount(lost),
    },
    { toAverage: (sum, count) => toMean(sum, BigInt(count)), toRatio: toQuotient },
  )
  return {
    wins: won.trades,
    losses: lost.trades,
    won: fromUnits(toAmount(won)),
    lost: fromUnits(-toAmount(lost)),
    pnl: fromUnits(total),
    winRatePct,
    winRate: computeWilsonInterval({ hits: won.trades, trades }),
    average: expectancy,
    interval: hasEnoughTrades({ trades, wins: won.trades, losses: lost.trades })
      ? computeAverageInterval(amounts)
      : null,
    profitFactor,
  }
}
