import { addDays, daysBetween } from '../days/index.ts'
import type { TradeType } from '../trades/index.ts'
import { type Block, exitDayAt, keyAt } from './block.ts'
import { breakdownsOf } from './breakdowns.ts'
import { toNumber, toUnits } from './exact.ts'
import { LAST_RESULTS, MOST_RESAMPLED } from './keep.ts'
import { sumOf } from './lanes.ts'
import type { Results } from './results.ts'
import { spreadOf } from './spread.ts'
import { type Run, streaksOf } from './streaks.ts'
import { sumRs } from './sum-rs.ts'
import type { Mark, Summary } from './summary.ts'
import { absorbTally, countsByCode, emptyTally, talliesByCode } from './tally.ts'
import type { Whole } from './wholes.ts'

/** The summary of the trades of a block, whose `results` these are, apart from the curve. */
export function summariseBlock(block: Block, results: Results): Omit<Summary, 'curve'> {
  const { amounts } = block
  const breakdowns = breakdownsOf(block, results)
  const runOf = (first: number, last: number): Run => ({
    length: last - first + 1,
    from: exitDayAt(block, first),
    to: exitDayAt(block, last),
    fromTrade: block.idOf(first),
    toTrade: block.idOf(last),
  })
  return {
    ...outcomesOf(block, results),
    fees: sumOf(amounts.fee),
    entryValue: sumOf(amounts.entryValue),
    largestWin: markAt(block, results, largestAt(results, 1)),
    largestLoss: markAt(block, results, largestAt(results, -1)),
    planFollowed: breakdowns.plan.get('followed')?.trades ?? 0,
    stop: exitsOf(block, 'stop'),
    target: exitsOf(block, 'target'),
    riskPct: riskPctOf(block),
    r: sumRs(amounts.pnl, amounts.risk),
    ...entriesOf(block),
    wins: streaksOf(results.won, runOf),
    losses: streaksOf(results.lost, runOf),
    spread: spreadOf(block),
    breakdowns,
    lastResults: lastResultsOf(results),
    sample: block.trades > MOST_RESAMPLED ? null : numbersOf(results),
  }
}

/** All trades, and those that won and lost: how they came out is a code of three. */
function outcomesOf(
  { trades }: Block,
  results: Results,
): Pick<Summary, 'all' | 'won' | 'lost' | 'lossSquares'> {
  const outcomes = new Int32Array(trades)
  for (let at = 0; at < trades; at++)
    outcomes[at] = (results.won[at] as number) - (results.lost[at] as number) + 1 // inside
  const [all, won, lost] = [emptyTally(), emptyTally(), emptyTally()]
  for (const [, tally] of talliesByCode(outcomes, 3, results)) {
    absorbTally(all, tally)
    if (tally.wins > 0) absorbTally(won, tally)
    if (tally.losses > 0) absorbTally(lost, tally)
  }
  return { all, won: won.pnl, lost: -lost.pnl, lossSquares: lost.squares }
}

/** The place of the largest win (1) or loss (-1), the first of equals; -1 without one. */
function largestAt({ wholes, zero }: Results, sign: 1 | -1): number {
  let largest = zero
  let place = -1
  for (let at = 0; at < wholes.length; at++) {
    const amount = wholes[at] as Whole // inside
    if (sign === 1 ? amount > largest : amount < largest) {
      largest = amount
      place = at
    }
  }
  return place
}

function markAt(block: Block, { wholes, toUnits }: Results, place: number): Mark | null {
  if (place === -1) return null
  return {
    tradeId: block.idOf(place),
    symbol: keyAt(block, 'symbol', place) ?? '', // no trade is without
    type: keyAt(block, 'type', place) as TradeType, // it came from there
    day: exitDayAt(block, place),
    pnl: toUnits(wholes[place] as Whole),
  }
}

function exitsOf({ codes, keys }: Block, of: 'stop' | 'target'): Summary['stop'] {
  const exits = { hit: 0, kept: 0 }
  for (const [code, trades] of countsByCode(codes[of], keys[of].length)) {
    const key = keys[of][code]
    if (key !== null) exits.hit += trades
    if (key === 'kept') exits.kept += trades
  }
  return exits
}

function riskPctOf({ codes, keys }: Block): Summary['riskPct'] {
  const riskPct = { trades: 0, sum: 0n }
  for (const [code, trades] of countsByCode(codes.riskPct, keys.riskPct.length)) {
    const percentage = keys.riskPct[code] ?? null
    if (percentage === null) continue
    riskPct.trades += trades
    riskPct.sum += BigInt(trades) * toUnits(percentage)
  }
  return riskPct
}

function entriesOf({ days, day, heldDays }: Block): Pick<Summary, 'holdingDays' | 'firstEntryDay'> {
  const [first] = days
  if (first === undefined || day.length === 0) return { holdingDays: 0, firstEntryDay: null }
  const numbers = days.map((one) => daysBetween(first, one))
  let [holdingDays, earliest] = [0, 0]
  for (let at = 0; at < day.length; at++) {
    const held = heldDays[at] as number // inside
    const entered = (numbers[day[at] as number] as number) - held
    holdingDays += held
    if (at === 0 || entered < earliest) earliest = entered
  }
  return { holdingDays, firstEntryDay: addDays(first, earliest) }
}

function lastResultsOf({ won, lost }: Results): string {
  const first = Math.max(0, won.length - LAST_RESULTS)
  return Array.from(won.subarray(first), (isWin, at) => (isWin ? 'W' : lost[first + at] ? 'L' : 'E')).join('')
}

/** The nearest doubles. A whole double divided by a power of ten is the nearest one; so is a decimal's text. */
function numbersOf({ wholes, pnl, toUnits }: Results): number[] {
  const isExact = pnl.lanes.length === 1 && pnl.places <= MOST_EXACT_PLACES
  const unit = Number(`1e${pnl.places}`)
  return Array.from(wholes, (whole) => (isExact ? whole / unit : toNumber(toUnits(whole))))
}

const MOST_EXACT_PLACES = 22 // 10^22 is the last power of ten that a double holds exactly
