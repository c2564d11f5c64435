import type { ChunkResults, ColumnChunk } from './column-chunk.ts'
import { joinLimbSums, type LimbColumn } from './limbs.ts'
import { parseTags, type SingleDimension, singleDimensions } from './trade-keys.ts'
import { SQUARE_DECIMALS, type Units } from './units.ts'

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

/** The sum of a column for each code from 0 to `size`, in units. */
export function sumColumnByCode(codes: Int32Array, size: number, column: LimbColumn): Units[] {
  const sums = column.limbs.map((limb) => sumByCode(codes, size, limb))
  return Array.from({ length: size }, (_, code) =>
    joinLimbSums(
      sums.map((of) => of[code] as number),
      column,
    ),
  ) // within bounds
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

/** The tallies of one breakdown by key, in order of first use. `label` is the first spelling of the key. */
export type Groups = Map<string, Tally & { label: string }>

type Dimension = SingleDimension | 'tag'

export type Breakdowns = Record<Dimension, Groups>

/** All breakdowns of no trades. */
export function createEmptyBreakdowns(): Breakdowns {
  const entries = [...singleDimensions, 'tag' as const].map((dimension) => [dimension, new Map()])
  return Object.fromEntries(entries) as Breakdowns // fromEntries widens the type of the keys
}

export function buildBreakdowns({ keys, codes }: ColumnChunk, results: ChunkResults): Breakdowns {
  const breakdowns = createEmptyBreakdowns()
  for (const dimension of singleDimensions) {
    for (const [code, tally] of tallyByCode(codes[dimension], keys[dimension].length, results)) {
      const key = keys[dimension][code] ?? null
      if (key !== null) breakdowns[dimension].set(key, { ...tally, label: key })
    }
  }
  for (const [code, tally] of tallyByCode(codes.tags, keys.tags.length, results)) {
    for (const [key, label] of parseTags(keys.tags[code] ?? '[]')) {
      addTally(getOrCreateGroup(breakdowns.tag, key, label), tally)
    }
  }
  return breakdowns
}

/** Adds the groups of later trades to those of earlier ones. */
export function addBreakdowns(into: Breakdowns, next: Breakdowns): void {
  for (const dimension of [...singleDimensions, 'tag' as const]) {
    for (const [key, tally] of next[dimension]) {
      addTally(getOrCreateGroup(into[dimension], key, tally.label), tally)
    }
  }
}

function getOrCreateGroup(groups: Groups, key: string, label: string): Tally {
  const existing = groups.get(key)
  if (existing) return existing
  const created = { ...createEmptyTally(), label }
  groups.set(key, created)
  return created
}
