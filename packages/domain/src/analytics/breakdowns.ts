import type { Block } from './block.ts'
import type { Results } from './results.ts'
import { absorbTally, emptyTally, type Tally, talliesByCode } from './tally.ts'
import { type SingleDimension, singleDimensions, tagsOf } from './trade-keys.ts'

/** The tallies of one breakdown by key, with the spelling that came first; keys stand in the order they came. */
export type Groups = Map<string, Tally & { label: string }>

/** What trades are broken down by. */
export type Dimension = SingleDimension | 'tag'

export type Breakdowns = Record<Dimension, Groups>

/** All breakdowns of no trades. */
export function emptyBreakdowns(): Breakdowns {
  const entries = [...singleDimensions, 'tag' as const].map((dimension) => [dimension, new Map()])
  return Object.fromEntries(entries) as Breakdowns // fromEntries forgets the keys
}

/** The breakdowns of the trades of a block. */
export function breakdownsOf({ keys, codes }: Block, results: Results): Breakdowns {
  const breakdowns = emptyBreakdowns()
  for (const dimension of singleDimensions) {
    for (const [code, tally] of talliesByCode(codes[dimension], keys[dimension].length, results)) {
      const key = keys[dimension][code] ?? null
      if (key !== null) breakdowns[dimension].set(key, { ...tally, label: key })
    }
  }
  for (const [code, tally] of talliesByCode(codes.tags, keys.tags.length, results)) {
    for (const [key, label] of tagsOf(keys.tags[code] ?? '[]')) {
      absorbTally(groupOf(breakdowns.tag, key, label), tally)
    }
  }
  return breakdowns
}

/** Adds the groups of the later trades to those of the earlier ones. */
export function absorbBreakdowns(into: Breakdowns, next: Breakdowns): void {
  for (const dimension of [...singleDimensions, 'tag' as const]) {
    for (const [key, tally] of next[dimension]) {
      absorbTally(groupOf(into[dimension], key, tally.label), tally)
    }
  }
}

function groupOf(groups: Groups, key: string, label: string): Tally {
  const known = groups.get(key)
  if (known) return known
  const made = { ...emptyTally(), label }
  groups.set(key, made)
  return made
}
