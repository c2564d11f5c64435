import { type ChunkFilter, filterChunk, type Rollup, rollUp, rollUpChunk } from '@candlebook/domain/analytics'
import { type RowSource, readingAs, type Scope } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { readEachBlock } from './blocks.store.ts'
import { REPORT_LIMITS, type ReportLimits } from './limits.ts'
import { makeBlocks } from './make-blocks.ts'
import { refreshRollups } from './refresh-rollups.ts'
import { rollupInSnapshot } from './rollup-in-snapshot.ts'
import { readDays, readWhole } from './rollups.store.ts'

/** How often a report waits for somebody else's refreshing, or finds its own overtaken by writes. */
const MAX_TRIES = 2

/**
 * The rollup of the viewer's closed trades that pass the filter. All trades and those of a range of days are put
 * together from stored rollups; any other filter takes one ordered pass over the months' blocks. What is out of date or
 * lost is made first; where writes keep coming, the answer is read from one snapshot instead.
 */
export async function rollupOf(
  ctx: Context,
  filter: ChunkFilter,
  limits: ReportLimits = REPORT_LIMITS,
): Promise<Rollup> {
  const { read, prepare } = wayTo(filter, limits)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = (await read(readingAs(ctx), null)) ?? (await refreshRollups(ctx, { read, prepare, limits }))
    if (found) return found
  }
  const { readPart } = wayTo(filter, limits)
  return await rollupInSnapshot(ctx, filter, { read: readPart, limits })
}

/**
 * How a rollup is read: null where something is out of date; `whole` is that of all trades where it was just made.
 * `prepare` makes what the reading needs beside rollups, some at a time, and gives whether that is all. `readPart`
 * reads the part of the filter that is in one month.
 */
type Way = {
  read: (source: RowSource, whole: Rollup | null) => Promise<Rollup | null>
  prepare?: ((scope: Scope) => Promise<boolean>) | undefined
  readPart: (source: RowSource, filter: ChunkFilter) => Promise<Rollup | null>
}

function wayTo(filter: ChunkFilter, limits: ReportLimits): Way {
  const { from, to, ...parts } = filter
  const hasParts = Object.values(parts).some((part) => part !== undefined)
  if (hasParts)
    return {
      prepare: (scope) => makeBlocks(scope, filter, limits),
      read: (source) => passOver(source, filter),
      readPart: passOver,
    }
  if (from !== undefined || to !== undefined)
    return { read: (source) => putTogether(source, filter), readPart: putTogether }
  return { read: async (source, whole) => whole ?? (await readWhole(source)), readPart: putTogether }
}

async function putTogether(source: RowSource, filter: ChunkFilter): Promise<Rollup | null> {
  const pieces = await readDays(source, filter)
  return pieces && rollUp(pieces)
}

async function passOver(source: RowSource, filter: ChunkFilter): Promise<Rollup | null> {
  const pieces: Rollup[] = []
  const areThere = await readEachBlock(source, filter, (block) => {
    const taken = filterChunk(block, filter)
    if (taken.trades > 0) pieces.push(rollUpChunk(taken))
  })
  return areThere ? rollUp(pieces) : null
}
