import type { Decimal } from '../decimal/decimal.ts'
import { type BreakEvenBand, classifyOutcomes, outcomes } from './break-even-band.ts'
import { describeTests, testOnly, type Verdict } from './breakdown-rows.ts'
import type { ColumnChunk } from './column-chunk.ts'
import { computeWilsonInterval } from './estimates.ts'
import { addHolding, createHeldTrades, summariseHolding } from './holding-times.ts'
import {
  addSigns,
  addToGroups,
  createEmptyPatternTally,
  createSignGroups,
  type PatternChunk,
  type PatternGroups,
  type PatternTally,
  ShapeSums,
  sumGroups,
  toPatternRow,
  toResultsWithR,
  toSide,
} from './pattern-groups.ts'
import {
  codePrecedents,
  codeSizes,
  countDayTrades,
  dayNumbers,
  dayPlaces,
  findSizeBounds,
  hours,
  NO_TIME,
  precedents,
  type RunState,
  runs,
  sessions,
  sizeQuintiles as sizeKeys,
  type TradeTimes,
  toEntryDays,
  toNumberCode,
  toPlaceCode,
  toSizes,
} from './pattern-keys.ts'

/** The patterns whose groups are known before the result of a trade. Only these are tested. */
const testedPatterns = [
  'byHour',
  'bySession',
  'byPrecedent',
  'byRun',
  'bySize',
  'byDayNumber',
  'byMonthAndType',
] as const

/** All patterns. The place in a day and the outcome depend on results, so their groups have no verdict of their own. */
const patterns = [...testedPatterns, 'byDayPlace', 'byOutcome'] as const
type Pattern = (typeof patterns)[number]

/** Closed trades of the filter in order of exit, and the index of each in the columns of `TradeTimes`. */
export type TimedChunk = { chunk: ColumnChunk; timeIndexes: Int32Array }

/** The answer about patterns. Shapes and units: PatternsReport of the contract. */
export type Patterns = ReturnType<PatternSums['build']>

/**
 * Builds the patterns of the closed trades of a filter, which come in chunks, in order of exit and twice: first `measure` with
 * each chunk, then `add` with each chunk, then `build`. Two passes, because the groups by size and by number of the day depend
 * on all trades. The groups of each pattern add up to all trades.
 */
export class PatternSums {
  private readonly times: TradeTimes
  private readonly band: BreakEvenBand
  private readonly measured: { sizes: Float64Array; entryDays: Int32Array; ranks: Int32Array }[] = []
  private order: TradeOrder | null = null
  private readonly groups = createRecord(patterns, (): PatternGroups => new Map())
  /** By the sign of the P&L before fees, of the net P&L, and whether fees took the gain. */
  private readonly signs = createSignGroups()
  private readonly held = createHeldTrades()
  private readonly shape = new ShapeSums()
  private run: RunState = null
  private added = 0

  constructor({ times, band }: { times: TradeTimes; band: BreakEvenBand }) {
    this.times = times
    this.band = band
  }

  measure({ chunk, timeIndexes }: TimedChunk): void {
    this.measured.push({
      sizes: toSizes(chunk),
      entryDays: toEntryDays(chunk),
      ranks: timeIndexes.map((index) => this.times.entryRank[index] as number), // within bounds, as each index below
    })
  }

  add({ chunk, timeIndexes }: TimedChunk): void {
    this.order ??= orderTrades(this.measured)
    const { bounds, number, ofDay } = this.order
    const part: PatternChunk = { chunk, results: toResultsWithR(chunk) }
    const put = (pattern: Pattern, keys: readonly string[], codes: Int32Array) =>
      addToGroups(this.groups[pattern], part, { keys, codes })
    const { precedent, run, state } = codePrecedents(part.results.money, this.run)
    const outcome = classifyOutcomes(chunk, part.results.money, this.band)
    const numbers = number.subarray(this.added, this.added + chunk.rows)
    const { hour, session } = this.times
    put(
      'byHour',
      hourKeys,
      timeIndexes.map((index) => 1 + (hour[index] as number)),
    )
    put(
      'bySession',
      sessionKeys,
      timeIndexes.map((index) => 1 + (session[index] as number)),
    )
    put('byPrecedent', precedents, precedent)
    put('byRun', runs, run)
    put('bySize', sizeKeys, codeSizes(toSizes(chunk), bounds))
    put('byDayNumber', dayNumbers, numbers.map(toNumberCode))
    put(
      'byDayPlace',
      dayPlaces,
      numbers.map((one, row) => toPlaceCode(one, ofDay[this.added + row] as number)),
    )
    put('byOutcome', outcomes, outcome)
    const { keys, codes } = codeMonthAndType(chunk)
    put('byMonthAndType', keys, codes)
    addSigns(this.signs, part)
    addHolding(this.held, { chunk, timeIndexes, outcome, heldSeconds: this.times.heldSeconds })
    this.shape.add(part)
    this.run = state
    this.added += chunk.rows
  }

  build() {
    const { groups, signs } = this
    const total = sumGroups(groups.byOutcome)
    const { tested, decideVerdict } = this.test(total)
    const list = (pattern: Pattern, keys: readonly string[]) =>
      keys.flatMap((key) => {
        const tally = groups[pattern].get(key)
        return tally ? [toPatternRow(key, tally, decideVerdict(tally))] : []
      })
    const whole = toPatternRow('all', total, decideVerdict(total))
    return {
      trades: total.trades,
      gross: toSide(signs.gross, ({ pnl, fees }) => pnl + fees),
      net: toSide(signs.net, ({ pnl }) => pnl),
      fees: whole.fees,
      feesTook: toPatternRow('true', signs.feesTook.get('true') ?? createEmptyPatternTally(), 'unproven'),
      byOutcome: outcomes.map((outcome) => {
        const tally = groups.byOutcome.get(outcome) ?? createEmptyPatternTally()
        return {
          ...toPatternRow(outcome, tally, 'unproven'),
          key: outcome,
          share: computeWilsonInterval({ hits: tally.trades, trades: total.trades }),
          holding: summariseHolding(this.held[outcome]),
        }
      }),
      byHour: list('byHour', [...hours, NO_TIME]),
      bySession: list('bySession', [...sessions, NO_TIME]),
      byPrecedent: list('byPrecedent', precedents),
      byRun: list('byRun', runs),
      bySize: list('bySize', sizeKeys).map((row) => ({ ...row, ...this.getSizeBounds(row.key) })),
      byDayNumber: list('byDayNumber', dayNumbers),
      byDayPlace: list('byDayPlace', dayPlaces),
      byMonthAndType: list('byMonthAndType', [...groups.byMonthAndType.keys()].sort()),
      tests: describeTests(tested),
    }
  }

  /** Tests the groups of all patterns at once. A group that is not tested may be chance. */
  private test(all: PatternTally): { tested: number; decideVerdict: (tally: PatternTally) => Verdict } {
    const tallies = testedPatterns.flatMap((pattern) =>
      [...this.groups[pattern]].flatMap(([key, tally]) => (key === NO_TIME ? [] : [tally])),
    )
    return testOnly(tallies, this.shape.measure(all))
  }

  private getSizeBounds(key: string): { from: Decimal | null; to: Decimal | null } {
    const at = sizeKeys.indexOf(key as (typeof sizeKeys)[number])
    const bounds = this.order?.bounds ?? []
    return { from: bounds[at - 1] ?? null, to: bounds[at] ?? null }
  }
}

type TradeOrder = { bounds: Decimal[]; number: Int32Array; ofDay: Int32Array }

function orderTrades(
  measured: readonly { sizes: Float64Array; entryDays: Int32Array; ranks: Int32Array }[],
): TradeOrder {
  const join = <Column extends Float64Array | Int32Array>(columns: Column[], joined: Column) => {
    let at = 0
    for (const column of columns) {
      joined.set(column, at)
      at += column.length
    }
    return joined
  }
  const trades = measured.reduce((sum, { sizes }) => sum + sizes.length, 0)
  const list = (of: 'entryDays' | 'ranks') =>
    join(
      measured.map((one) => one[of]),
      new Int32Array(trades),
    )
  const sizes = join(
    measured.map((one) => one.sizes),
    new Float64Array(trades),
  )
  return {
    bounds: findSizeBounds(sizes),
    ...countDayTrades({ entryDay: list('entryDays'), entryRank: list('ranks') }),
  }
}

/** Code 0 is a trade without a time, code 1 the hour 0. */
const hourKeys = [NO_TIME, ...hours]
const sessionKeys = [NO_TIME, ...sessions]

/** '2026-10 long': the month of exit, and the type. */
function codeMonthAndType({ keys, codes }: ColumnChunk): { keys: string[]; codes: Int32Array } {
  const types = keys.type.length
  return {
    keys: keys.month.flatMap((month) => keys.type.map((type) => `${month} ${type}`)),
    codes: codes.month.map((month, row) => month * types + (codes.type[row] as number)), // within bounds
  }
}

function createRecord<Key extends string, Part>(keys: readonly Key[], create: () => Part): Record<Key, Part> {
  return Object.fromEntries(keys.map((key) => [key, create()])) as Record<Key, Part> // fromEntries widens the keys
}
