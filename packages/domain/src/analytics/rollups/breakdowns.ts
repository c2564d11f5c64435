import type { ChunkResults } from '../columns/chunk-results.ts'
import type { ColumnChunk } from '../columns/column-chunk.ts'
import { parseTags, type SingleDimension, singleDimensions } from '../columns/trade-keys.ts'
import { addTally, createEmptyTally, type Tally, tallyByCode } from './tally.ts'

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
