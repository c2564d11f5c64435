import type { Rollup } from '@candlebook/domain/analytics'
import type { Context } from '../../context/index.ts'
import { asUser, openTransactionRows, type RowSource, type Scope } from '../../db/index.ts'
import { requireUserId } from '../../kernel/index.ts'
import { createExclusiveRunner } from './create-exclusive-runner.ts'
import { isLockTimeout } from './is-lock-timeout.ts'
import { lockRollups } from './lock-rollups.store.ts'
import { markMissingRollups } from './mark-missing-rollups.ts'
import { selectMissing, selectPeriods } from './missing-rollups.store.ts'
import { MONTH_LENGTH, type Period } from './period.ts'
import { rebuildRollups } from './rebuild-rollups.ts'
import { REPORT_LIMITS, type ReportLimits } from './report-limits.ts'
import { markStale, selectStalePeriods } from './stale-rollups.store.ts'

/**
 * `read` reads fresh rollups. `prepare` builds more in the same transactions, and returns whether that is complete.
 */
export type RefreshRequest<T> = {
  read: (source: RowSource, total: Rollup | null) => Promise<T | null>
  prepare?: ((scope: Scope) => Promise<boolean>) | undefined
  limits?: ReportLimits
}

/** Additional steps beyond the initial work, for writes that come during the refresh. */
const EXTRA_STEPS = 3

/**
 * Rebuilds every stale or missing rollup of the viewer: days from their trades, longer periods from their children.
 * Returns the result of `read` from the same transaction, in which no other request writes trades; `read` receives
 * the rollup of all trades when it was just built. Null after a wait for another refresh, without trades, or when
 * writes make more stale than the steps can rebuild.
 */
export async function refreshRollups<T>(ctx: Context, request: RefreshRequest<T>): Promise<T | null> {
  const userId = requireUserId(ctx.actor)
  const found = await runOneAtATime(userId, async () => {
    let stepsLeft: number | null = null
    for (;;) {
      const step = await asUser(ctx, (scope) => refreshBatch(scope, ctx.clock.now(), request)).catch(
        stopOnLockTimeout,
      )
      if (step.found !== null || step.isOver) return step.found
      stepsLeft = (stepsLeft ?? step.work + EXTRA_STEPS) - 1
      if (stepsLeft <= 0) return null
    }
  })
  return found as T | null // the queue is shared by requests with different results
}

const runOneAtATime = createExclusiveRunner<unknown>()

/** `work`: the most steps of a complete rebuild without writes. */
type Step<T> = { found: T | null; isOver: boolean; work: number }

/**
 * Another transaction, such as an import, holds the lock for long: the caller reads the stored rollups without it.
 */
function stopOnLockTimeout(error: unknown): Step<never> {
  if (isLockTimeout(error)) return { found: null, isOver: true, work: 0 }
  throw error
}

/** Rebuilds some months while many are stale, otherwise everything, and then reads. */
async function refreshBatch<T>(
  scope: Scope,
  now: Date,
  { read, prepare, limits = REPORT_LIMITS }: RefreshRequest<T>,
): Promise<Step<T>> {
  const locking = lockRollups(scope)
  const reading = selectStalePeriods(scope) // sent together, and awaited after the lock
  reading.catch(() => {}) // fails with the lock, whose error says more
  const lock = await locking
  const first = await reading
  if (!lock) return { found: null, isOver: true, work: 0 } // without a locked row, other requests may write
  const stale = await addMissing(scope, { stale: lock.isNew ? [''] : first, now })
  const months = stale.filter(isMonth)
  const some = months.slice(0, limits.months)
  const areAll = some.length === months.length
  const periods = areAll ? stale : stale.filter((period) => some.includes(period.slice(0, MONTH_LENGTH)))
  // A process with another format must not use the parents of the months that this step rebuilds.
  if (!areAll) await markStale(scope, stale.filter(isLongerThanMonth), now)
  const total = periods.length > 0 ? await rebuildRollups(scope, { periods, now, limits }) : null
  const isPrepared = areAll && (prepare === undefined || (await prepare(scope)))
  const found = isPrepared ? await read(openTransactionRows(scope), total) : null
  if (isPrepared && found === null) await markMissingRollups(scope, now) // nothing is stale, so a row is missing
  return { found, isOver: false, work: found === null ? await countSteps(scope, limits) : 0 }
}

/** Two passes over all months: one for their rollups, one for `prepare`. */
async function countSteps(scope: Scope, { months }: ReportLimits): Promise<number> {
  return 2 * Math.ceil((await selectPeriods(scope, MONTH_LENGTH)).length / months)
}

/** Adds the missing children of the stale periods, and marks them as stale. */
async function addMissing(scope: Scope, { stale, now }: { stale: Period[]; now: Date }): Promise<Period[]> {
  const missing = await selectMissing(scope, stale)
  if (missing.length === 0) return stale
  await markStale(scope, missing, now)
  return await addMissing(scope, { stale: await selectStalePeriods(scope), now }) // each call goes one level down
}

const isMonth = (period: Period) => period.length === MONTH_LENGTH
const isLongerThanMonth = (period: Period) => period.length < MONTH_LENGTH
