import { addDays, countDaysBetween } from '../days/day.ts'
import type { TradeType } from '../trades/vocabulary.ts'
import { type ChunkResults, type ColumnChunk, getExitDay, getKey } from './column-chunk.ts'
import { sumColumn } from './limbs.ts'
import {
  buildHistogram,
  type ExtremeTrade,
  findStreaks,
  MAX_LAST_RESULTS,
  MAX_SAMPLE_TRADES,
  type Streak,
  type Summary,
} from './summary.ts'
import { addTally, buildBreakdowns, countByCode, createEmptyTally, tallyByCode } from './tally.ts'
import { type ScaledInteger, toDoubles, toUnits } from './units.ts'

/** Summarises a chunk of closed trades (see `selectClosed`), except for the curve and R. */
export function summariseChunk(chunk: ColumnChunk, results: ChunkResults): Omit<Summary, 'curve' | 'r'> {
  const { amounts } = chunk
  const breakdowns = buildBreakdowns(chunk, results)
  const toStreak = (first: number, last: number): Streak => ({
    length: last - first + 1,
    from: getExitDay(chunk, first),
    to: getExitDay(chunk, last),
    fromTrade: chunk.getId(first),
    toTrade: chunk.getId(last),
  })
  return {
    ...sumOutcomes(chunk, results),
    fees: sumColumn(amounts.fee),
    entryValue: sumColumn(amounts.entryValue),
    largestWin: toExtremeTrade(chunk, results, findLargestRow(results, 1)),
    largestLoss: toExtremeTrade(chunk, results, findLargestRow(results, -1)),
    planFollowed: breakdowns.plan.get('followed')?.trades ?? 0,
    stop: countExits(chunk, 'stop'),
    target: countExits(chunk, 'target'),
    riskPct: sumRiskPct(chunk),
    ...sumHoldingDays(chunk),
    wins: findStreaks(results.won, toStreak),
    losses: findStreaks(results.lost, toStreak),
    histogram: buildHistogram(chunk),
    breakdowns,
    lastResults: toLastResults(results),
    sample:
      chunk.rows > MAX_SAMPLE_TRADES
        ? null
        : toDoubles(results.values, {
            decimals: results.pnl.decimals,
            isBigInt: results.pnl.limbs.length > 1,
          }),
  }
}

/** Sums over all, winning and losing trades. The code of an outcome is 0, 1 or 2. */
function sumOutcomes(
  { rows }: ColumnChunk,
  results: ChunkResults,
): Pick<Summary, 'all' | 'won' | 'lost' | 'lossSquares'> {
  const outcomes = new Int32Array(rows)
  for (let row = 0; row < rows; row++)
    outcomes[row] = (results.won[row] as number) - (results.lost[row] as number) + 1 // within bounds
  const [all, won, lost] = [createEmptyTally(), createEmptyTally(), createEmptyTally()]
  for (const [, tally] of tallyByCode(outcomes, 3, results)) {
    addTally(all, tally)
    if (tally.wins > 0) addTally(won, tally)
    if (tally.losses > 0) addTally(lost, tally)
  }
  return { all, won: won.pnl, lost: -lost.pnl, lossSquares: lost.squares }
}

/** The row of the largest win (1) or loss (-1), the first of equal ones; -1 without one. */
function findLargestRow({ values, zero }: ChunkResults, sign: 1 | -1): number {
  let largest = zero
  let largestRow = -1
  for (let row = 0; row < values.length; row++) {
    const amount = values[row] as ScaledInteger // within bounds
    if (sign === 1 ? amount > largest : amount < largest) {
      largest = amount
      largestRow = row
    }
  }
  return largestRow
}

function toExtremeTrade(
  chunk: ColumnChunk,
  { values, toUnits }: ChunkResults,
  row: number,
): ExtremeTrade | null {
  if (row === -1) return null
  return {
    tradeId: chunk.getId(row),
    symbol: getKey(chunk, 'symbol', row) ?? '', // every trade has one
    type: getKey(chunk, 'type', row) as TradeType, // the column holds trade types
    day: getExitDay(chunk, row),
    pnl: toUnits(values[row] as ScaledInteger),
  }
}

function countExits({ codes, keys }: ColumnChunk, of: 'stop' | 'target'): Summary['stop'] {
  const exits = { hit: 0, respected: 0 }
  for (const [code, trades] of countByCode(codes[of], keys[of].length)) {
    const key = keys[of][code]
    if (key !== null) exits.hit += trades
    if (key === 'unmoved') exits.respected += trades
  }
  return exits
}

function sumRiskPct({ codes, keys }: ColumnChunk): Summary['riskPct'] {
  const riskPct = { trades: 0, sum: 0n }
  for (const [code, trades] of countByCode(codes.riskPct, keys.riskPct.length)) {
    const percentage = keys.riskPct[code] ?? null
    if (percentage === null) continue
    riskPct.trades += trades
    riskPct.sum += BigInt(trades) * toUnits(percentage)
  }
  return riskPct
}

function sumHoldingDays({
  days,
  day,
  heldDays,
}: ColumnChunk): Pick<Summary, 'holdingDays' | 'firstEntryDay'> {
  const [first] = days
  if (first === undefined || day.length === 0) return { holdingDays: 0, firstEntryDay: null }
  const numbers = days.map((one) => countDaysBetween(first, one))
  let [holdingDays, earliest] = [0, 0]
  for (let row = 0; row < day.length; row++) {
    const held = heldDays[row] as number // within bounds
    const entered = (numbers[day[row] as number] as number) - held
    holdingDays += held
    if (row === 0 || entered < earliest) earliest = entered
  }
  return { holdingDays, firstEntryDay: addDays(first, earliest) }
}

function toLastResults({ won, lost }: ChunkResults): string {
  const first = Math.max(0, won.length - MAX_LAST_RESULTS)
  return Array.from(won.subarray(first), (isWin, row) => (isWin ? 'W' : lost[first + row] ? 'L' : 'E')).join(
    '',
  )
}
