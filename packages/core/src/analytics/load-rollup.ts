import { type ChunkFilter, filterChunk, type Rollup, rollUp, rollUpChunk } from '@candlebook/domain/analytics'
import type { Context } from '../context/index.ts'
import { openUserRows, type RowSource, type Scope } from '../db/index.ts'
import { buildMissingChunks } from './columns/build-missing-chunks.ts'
import { readEachChunk } from './columns/column-chunks.store.ts'
import { loadRollupInSnapshot } from './load-rollup-in-snapshot.ts'
import { refreshRollups } from './refresh/refresh-rollups.ts'
import { buildStaleDays } from './rollups/build-stale-days.ts'
import { readRange, readTotal } from './rollups/read-rollups.store.ts'
import { REPORT_LIMITS, type ReportLimits } from './rollups/report-limits.ts'

/** How often a report waits for a refresh of another request, or retries when writes make rollups stale again. */
const MAX_TRIES = 2

/**
 * Loads the rollup of the viewer's filtered closed trades. Reports on all trades or on a range of days merge stored
 * rollups; every other filter takes one ordered pass over the column chunks of the months. Stale or missing rollups are
 * rebuilt first. When writes do not stop, the rollup comes from one snapshot instead.
 */
export async function loadRollup(
  ctx: Context,
  filter: ChunkFilter,
  limits: ReportLimits = REPORT_LIMITS,
): Promise<Rollup> {
  const { read, prepare, readMonth } = chooseStrategy(filter, limits)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found =
      (await read(openUserRows(ctx), null)) ?? (await refreshRollups(ctx, { read, prepare, limits }))
    if (found) return found
  }
  return await loadRollupInSnapshot(ctx, filter, { read: readMonth, limits })
}

/**
 * How a rollup is read. `read` returns null when a rollup or chunk is stale; its `total` is the rollup of all trades if
 * this refresh built it, otherwise null. `prepare` builds a part of the other data that `read` needs, and returns
 * whether that data is complete. `readMonth` reads the part of the filter within one month.
 */
type ReadStrategy = {
  read: (source: RowSource, total: Rollup | null) => Promise<Rollup | null>
  prepare?: ((scope: Scope, now: Date) => Promise<boolean>) | undefined
  readMonth: (source: RowSource, filter: ChunkFilter) => Promise<Rollup | null>
}

function chooseStrategy(filter: ChunkFilter, limits: ReportLimits): ReadStrategy {
  const { from, to, ...fields } = filter
  const hasFields = Object.values(fields).some((value) => value !== undefined)
  if (hasFields)
    return {
      prepare: (scope) => buildMissingChunks(scope, filter, limits),
      read: (source) => scanChunks(source, filter),
      readMonth: scanChunks,
    }
  if (from !== undefined || to !== undefined)
    return {
      prepare: async (scope, now) => {
        await buildStaleDays(scope, filter, { limits, now })
        return true
      },
      read: (source) => mergeStoredRollups(source, filter),
      readMonth: mergeStoredRollups,
    }
  return { read: async (source, total) => total ?? (await readTotal(source)), readMonth: mergeStoredRollups }
}

async function mergeStoredRollups(source: RowSource, filter: ChunkFilter): Promise<Rollup | null> {
  const rollups = await readRange(source, filter)
  return rollups && rollUp(rollups)
}

async function scanChunks(source: RowSource, filter: ChunkFilter): Promise<Rollup | null> {
  const rollups: Rollup[] = []
  const isComplete = await readEachChunk(source, filter, (chunk) => {
    const filtered = filterChunk(chunk, filter)
    if (filtered.trades > 0) rollups.push(rollUpChunk(filtered))
  })
  return isComplete ? rollUp(rollups) : null
}
