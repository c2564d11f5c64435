import type { Rollup } from '@candlebook/domain/analytics'
import type { Context } from '../../context/index.ts'
import { asUser, openTransactionRows, type RowSource, type Scope } from '../../db/index.ts'
import { requireUserId } from '../../kernel/index.ts'
import { createExclusiveRunner } from '../rollups/create-exclusive-runner.ts'
import { forEachMonth } from '../rollups/for-each-month.ts'
import { ignoreUntilAwaited } from '../rollups/ignore-until-awaited.ts'
import { isLockTimeout } from '../rollups/is-lock-timeout.ts'
import { lockRollups } from '../rollups/lock-rollups.store.ts'
import { markMissingRollups } from '../rollups/mark-missing-rollups.ts'
import { selectMissing, selectPeriods } from '../rollups/missing-rollups.store.ts'
import { MONTH_LENGTH, type Period } from '../rollups/period.ts'
import { rebuildRollups } from '../rollups/rebuild-rollups.ts'
import { REPORT_LIMITS, type ReportLimits } from '../rollups/report-limits.ts'
import { markStale, selectStalePeriods } from '../rollups/stale-rollups.store.ts'
import { type BuiltMonth, buildMonth, storeMonths } from './build-month.ts'

/**
 * `read` reads fresh rollups. `prepare` builds more in the same transactions, and returns whether that is complete.
 */
export type RefreshRequest<T> = {
  read: (source: RowSource, total: Rollup | null) => Promise<T | null>
  prepare?: ((scope: Scope, now: Date) => Promise<boolean>) | undefined
  limits?: ReportLimits
}

/** Additional steps beyond the initial work, for writes that come during the refresh. */
const EXTRA_STEPS = 3

/**
 * Rebuilds every stale or missing month, year and total of the viewer, and the days of a few stale months.
 * Returns the result of `read` from the same transaction, in which no other request writes trades; `read` receives
 * the rollup of all trades when it was just built. Null after a wait for another refresh, without trades, or when
 * writes make more stale than the steps can rebuild.
 */
export async function refreshRollups<T>(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  request: RefreshRequest<T>,
): Promise<T | null> {
  const userId = requireUserId(ctx.actor)
  const found = await runOneAtATime(userId, async () => {
    let stepsLeft: number | null = null
    let isOfMany = false
    for (;;) {
      const state = { now: ctx.clock.now(), isOfMany }
      const step: Step<T> = await asUser(ctx, (scope) => refreshBatch(scope, state, request)).catch(
        stopOnLockTimeout,
      )
      isOfMany = step.isOfMany
      if (step.found !== null || step.isOver) return step.found
      stepsLeft = (stepsLeft ?? step.work + EXTRA_STEPS) - 1
      if (stepsLeft <= 0) return null
    }
  })
  return found as T | null // the queue is shared by requests with different results
}

const runOneAtATime = createExclusiveRunner<unknown>()

/**
 * `work`: the most steps of a complete rebuild without writes. `isOfMany`: the next step continues to build many months,
 * also when only a few are left.
 */
type Step<T> = { found: T | null; isOver: boolean; work: number; isOfMany: boolean }

/**
 * Another transaction, such as an import, holds the lock for long: the caller reads the stored rollups without it.
 */
function stopOnLockTimeout(error: unknown): Step<never> {
  if (isLockTimeout(error)) return { found: null, isOver: true, work: 0, isOfMany: false }
  throw error
}

/**
 * Rebuilds stale rollups and then reads. A few months are rebuilt by day, because the next write then rebuilds only its own
 * day. Of many months, this builds the newest ones without their days, and returns before it reads while any is left.
 */
async function refreshBatch<T>(
  scope: Scope,
  { now, isOfMany }: { now: Date; isOfMany: boolean },
  { read, prepare, limits = REPORT_LIMITS }: RefreshRequest<T>,
): Promise<Step<T>> {
  const locking = lockRollups(scope)
  const reading = ignoreUntilAwaited(selectStalePeriods(scope)) // both queries are sent before the first is awaited
  const lock = await locking
  const first = await reading
  if (!lock) return { found: null, isOver: true, work: 0, isOfMany } // without a locked row, other requests may write
  const stale = await addMissing(scope, { stale: lock.isNew ? [''] : first, now })
  const areMany = isOfMany || hasManyMonths(stale)
  const rest = areMany ? await buildNewestMonths(scope, { stale, now, limits }) : stale
  const isBuilt = rest !== null
  const total = rest && rest.length > 0 ? await rebuildRollups(scope, { periods: rest, now, limits }) : null
  const isPrepared = isBuilt && (prepare === undefined || (await prepare(scope, now)))
  const found = isPrepared ? await read(openTransactionRows(scope), total) : null
  if (isPrepared && found === null) await markMissingRollups(scope, now) // nothing is stale, so a row is missing
  const work = found === null ? await countSteps(scope) : 0
  return { found, isOver: false, work, isOfMany: areMany && !isBuilt }
}

/** More stale months than this are built without their days. */
const MAX_MONTHS_BY_DAY = 3

const hasManyMonths = (periods: Period[]) => periods.filter(isMonth).length > MAX_MONTHS_BY_DAY

/**
 * Builds as many stale months as one transaction may. Returns the longer periods when no stale month remains, otherwise
 * null.
 */
async function buildNewestMonths(
  scope: Scope,
  { stale, now, limits }: { stale: Period[]; now: Date; limits: ReportLimits },
): Promise<Period[] | null> {
  const months = stale.filter(isMonth).reverse()
  const longer = stale.filter(isLongerThanMonth)
  const built: BuiltMonth[] = []
  const done = await forEachMonth(scope, { months, limits }, async (month, batches) => {
    built.push(await buildMonth(scope, { month, batches }))
  })
  await storeMonths(scope, built, now)
  if (done === months.length) return longer
  await markStale(scope, longer, now) // a process with another format must not use the parents of these months
  return null
}

/** Two passes over all months: one for their rollups, one for `prepare`. A step builds one month or more. */
async function countSteps(scope: Scope): Promise<number> {
  return 2 * (await selectPeriods(scope, MONTH_LENGTH)).length
}

/** Adds the missing children of the stale periods, and marks them as stale. Of many months, no days are added. */
async function addMissing(scope: Scope, { stale, now }: { stale: Period[]; now: Date }): Promise<Period[]> {
  const parents = hasManyMonths(stale) ? stale.filter(isLongerThanMonth) : stale
  const missing = await selectMissing(scope, parents)
  if (missing.length === 0) return stale
  await markStale(scope, missing, now)
  return await addMissing(scope, { stale: await selectStalePeriods(scope), now }) // each call goes one level down
}

const isMonth = (period: Period) => period.length === MONTH_LENGTH
const isLongerThanMonth = (period: Period) => period.length < MONTH_LENGTH
