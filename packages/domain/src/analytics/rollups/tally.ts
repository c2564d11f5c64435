import type { ChunkResults } from '../columns/chunk-results.ts'
import { joinLimbSums } from '../exact/limbs.ts'
import { SQUARE_DECIMALS, type Units } from '../exact/units.ts'

/** Counts and sums of a group of trades. `squares` is Σ pnl² with twice the decimals of units. */
export type Tally = { trades: number; wins: number; losses: number; pnl: Units; squares: bigint }

/** The tally of no trades. */
export function createEmptyTally(): Tally {
  return { trades: 0, wins: 0, losses: 0, pnl: 0n, squares: 0n }
}

/** The tally of each code that occurs, in order of first use. */
export function tallyByCode(
  codes: Int32Array,
  size: number,
  { won, lost, pnl, squares }: ChunkResults,
): [number, Tally][] {
  const counted = countByCode(codes, size)
  const wins = sumByCode(codes, size, won)
  const losses = sumByCode(codes, size, lost)
  const pnls = pnl.limbs.map((limb) => sumByCode(codes, size, limb))
  const squared = squares.limbs.map((limb) => sumByCode(codes, size, limb))
  const at = (sums: Float64Array[], code: number) => sums.map((sum) => sum[code] as number) // within bounds
  return counted.map(([code, trades]) => [
    code,
    {
      trades,
      wins: wins[code] as number,
      losses: losses[code] as number,
      pnl: joinLimbSums(at(pnls, code), pnl),
      squares: joinLimbSums(at(squared, code), squares, SQUARE_DECIMALS),
    },
  ])
}

/** The number of trades of each code that occurs, in order of first use. */
export function countByCode(codes: Int32Array, size: number): [code: number, trades: number][] {
  const counts = new Int32Array(size)
  const seen: number[] = []
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] as number // within bounds, as every index in these loops
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
export function addTally(into: Tally, next: Tally): void {
  into.trades += next.trades
  into.wins += next.wins
  into.losses += next.losses
  into.pnl += next.pnl
  into.squares += next.squares
}
