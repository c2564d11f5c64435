import { buildChunk, encodeRollup, ROLLUP_FORMAT, type Rollup, rollUp } from '@candlebook/domain/analytics'
import type { Context } from '../context/index.ts'
import { asUser, type Scope } from '../db/index.ts'
import { encodeChunk } from './columns/chunk-codec.ts'
import { selectChunk } from './columns/column-chunks.store.ts'
import { renewRecordVersion } from './record-versions.store.ts'
import { refreshRollups } from './refresh/refresh-rollups.ts'
import { readTradesOfMonth } from './rollups/closed-trades.store.ts'
import { lockRollups } from './rollups/lock-rollups.store.ts'
import { MONTH_LENGTH, type Period, YEAR_LENGTH } from './rollups/period.ts'
import { REPORT_LIMITS, type ReportLimits } from './rollups/report-limits.ts'
import { rollUpBatches } from './rollups/roll-up-batches.ts'
import {
  type StoredRollup,
  selectChildren,
  selectMonthsAndYears,
  selectStored,
} from './rollups/rollups.store.ts'
import { markStale } from './rollups/stale-rollups.store.ts'

/** The number of compared rollups, and the periods whose stored rollup or chunks do not match their trades. */
export type Verification = { checked: number; mismatches: Period[] }

/**
 * Builds every rollup of the viewer again, month by month, and compares it with the stored one. Rebuilds the stored
 * rollups that do not match, are missing, or have no trades.
 */
export async function verifyRollups(ctx: Context, limits = REPORT_LIMITS): Promise<Verification> {
  await refreshRollups(ctx, { read: async () => true, limits })
  const found: Verification = { checked: 0, mismatches: [] }
  const check = async (verify: (scope: Scope) => Promise<Verification>) => {
    const { checked, mismatches } = await asUser(ctx, async (scope) => {
      await lockRollups(scope)
      return await verify(scope)
    })
    found.checked += checked
    found.mismatches.push(...mismatches)
  }
  const longer = await asUser(ctx, selectMonthsAndYears)
  for (const month of longer.filter(({ length }) => length === MONTH_LENGTH))
    await check((scope) => verifyMonth(scope, { month, limits }))
  for (const year of new Set(longer.map((period) => period.slice(0, YEAR_LENGTH)))) {
    await check((scope) => verifyFromChildren(scope, year))
  }
  await check((scope) => verifyFromChildren(scope, ''))

  if (found.mismatches.length > 0) {
    await asUser(ctx, async (scope) => {
      await renewRecordVersion(scope) // browsers keep reports of the wrong rollups
      await markStale(scope, found.mismatches, ctx.clock.now())
    })
    await refreshRollups(ctx, { read: async () => true, limits })
  }
  return found
}

/** Compares the days of a month with their trades, the month with its days, and its chunks with its trades. */
async function verifyMonth(
  scope: Scope,
  { month, limits }: { month: Period; limits: ReportLimits },
): Promise<Verification> {
  const stored = await selectStored(scope, month)
  const chunkCount = stored.find(({ period }) => period === month)?.chunkCount ?? null
  let part = 0
  let isChunkMismatch = false
  const built: Map<Period, Rollup> = await rollUpBatches(compareChunks())
  if (built.size > 0) built.set(month, rollUp([...built.values()]))
  const { checked, mismatches } = compare(built, stored)
  if (chunkCount !== null && chunkCount !== part) isChunkMismatch = true
  return {
    checked,
    mismatches: isChunkMismatch && !mismatches.includes(month) ? [...mismatches, month] : mismatches,
  }

  /** Yields the trades of the month, and compares their chunks with the stored ones. */
  async function* compareChunks() {
    for await (const batch of readTradesOfMonth(scope, month, limits)) {
      const data = encodeChunk(buildChunk(batch), batch.ids)
      if (chunkCount !== null && !(await isStoredChunk(scope, { month, part, data }))) isChunkMismatch = true
      part++
      yield batch
    }
  }
}

async function isStoredChunk(
  scope: Scope,
  { month, part, data }: { month: Period; part: number; data: Buffer },
): Promise<boolean> {
  const stored = await selectChunk(scope, { month, part })
  return stored?.equals(data) ?? false
}

/** Compares the rollup of a year or of all time with the merged rollups of its children. */
async function verifyFromChildren(scope: Scope, period: Period): Promise<Verification> {
  const stored = await selectStored(scope, period)
  const children = await selectChildren(scope, [period], { skipCache: true })
  const built = new Map(children.length > 0 ? [[period, rollUp(children.map(({ rollup }) => rollup))]] : [])
  return compare(built, stored)
}

// A rollup that became stale during the verification is not a mismatch.
function compare(built: Map<Period, Rollup>, stored: StoredRollup[]): Verification {
  const existing = new Map(stored.map((one) => [one.period, one]))
  const periods = [...new Set([...built.keys(), ...existing.keys()])].sort()
  return {
    checked: periods.length,
    mismatches: periods.filter((period) => isMismatch(built.get(period), existing.get(period))),
  }
}

function isMismatch(built: Rollup | undefined, stored: StoredRollup | undefined): boolean {
  if (stored?.format === null) return false
  if (!built || !stored) return true
  const { summary, points } = encodeRollup(built)
  const isSame = stored.summary === summary && (stored.period === '' || stored.points === points)
  return stored.format !== ROLLUP_FORMAT || !isSame
}
