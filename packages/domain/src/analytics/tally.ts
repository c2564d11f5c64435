import { SQUARE_PLACES, type Units } from './exact.ts'
import { unitsOf } from './lanes.ts'
import type { Results } from './results.ts'

/** What a group of trades comes to; two of them add up to that of both. `squares` is Σ pnl², in squared units. */
export type Tally = { trades: number; wins: number; losses: number; pnl: Units; squares: bigint }

/** The tally of no trades. */
export function emptyTally(): Tally {
  return { trades: 0, wins: 0, losses: 0, pnl: 0n, squares: 0n }
}

/** The tally under each code that any trade has, in the order they came. */
export function talliesByCode(
  codes: Int32Array,
  size: number,
  { won, lost, pnl, squares }: Results,
): [number, Tally][] {
  const counted = countsByCode(codes, size)
  const wins = sumByCode(codes, size, won)
  const losses = sumByCode(codes, size, lost)
  const pnls = pnl.lanes.map((lane) => sumByCode(codes, size, lane))
  const squared = squares.lanes.map((lane) => sumByCode(codes, size, lane))
  const at = (sums: Float64Array[], code: number) => sums.map((sum) => sum[code] as number) // inside
  return counted.map(([code, trades]) => [
    code,
    {
      trades,
      wins: wins[code] as number,
      losses: losses[code] as number,
      pnl: unitsOf(at(pnls, code), pnl),
      squares: unitsOf(at(squared, code), squares, SQUARE_PLACES),
    },
  ])
}

/** How many trades have each code, those that none has left out, in the order they came. */
export function countsByCode(codes: Int32Array, size: number): [code: number, trades: number][] {
  const counts = new Int32Array(size)
  const seen: number[] = []
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number // inside, as every index in these loops
    if (counts[code] === 0) seen.push(code)
    counts[code] = (counts[code] as number) + 1
  }
  return seen.map((code) => [code, counts[code] as number])
}

function sumByCode(codes: Int32Array, size: number, column: Float64Array): Float64Array {
  const sums = new Float64Array(size)
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number
    sums[code] = (sums[code] as number) + (column[at] as number)
  }
  return sums
}

/** Adds the second tally to the first. */
export function absorbTally(into: Tally, next: Tally): void {
  into.trades += next.trades
  into.wins += next.wins
  into.losses += next.losses
  into.pnl += next.pnl
  into.squares += next.squares
}
