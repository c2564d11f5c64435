import type { FileOptions } from '@candlebook/contract/column-mapping'
import {
  type FileNote,
  MAX_PLAN_PAGE_ITEMS,
  type PlannedTrade,
  type PlanProgress,
  type SkippedLine,
} from '@candlebook/contract/import-plans'
import type { Import } from '@candlebook/contract/imports'
import type { Context } from '../context/index.ts'
import { asJob, asUser, lockForUser, type Scope, transaction } from '../db/index.ts'
import { deleteReleasedImages } from '../images/index.ts'
import { AppError, isId, newId, requireUserId } from '../kernel/index.ts'
import {
  deleteOldPlans,
  endPlan,
  findPage,
  findPlan,
  insertPlan,
  type PlanFailure,
  type PlanRow,
  selectPlans,
  selectUsersWithExpiredPlans,
  updateActivePlan,
} from './import-plans.store.ts'
import { createBusyError, type Importer, type PlanAnswers, type TaskProgress } from './importer.ts'
import { HEARTBEAT_INTERVAL_MS, MAX_ACTIVE_PLANS, MAX_STORED_PLANS, PLAN_LIFETIME_MS } from './plan-limits.ts'
import { isActive, presentProgress } from './plan-progress.ts'
import { unpackPage } from './shown-plan.ts'
import { cleanFileName, parseFileOptions, type UploadedFile } from './upload.ts'

/**
 * Plans the import of a file in an import process and writes its progress. Never throws: it stores a failure in the
 * plan. It stops when the plan is cancelled on this node or on another one.
 */
async function runPlan(
  ctx: Context,
  importer: Importer,
  {
    planId,
    bytes,
    fileName,
    options,
  }: Omit<UploadedFile, 'options'> & { planId: string; options: FileOptions },
): Promise<void> {
  const cancelled = new AbortController()
  importer.activePlans.set(planId, cancelled)
  const { signal } = cancelled
  const heartbeat = startHeartbeat(ctx, { planId, importer, cancelled })
  try {
    const userId = requireUserId(ctx.actor)
    const task = { kind: 'plan', userId, now: ctx.clock.now(), planId, bytes, fileName, options } as const
    await importer.run<'plan'>(task, {
      signal,
      onStart: () => heartbeat.writeProgress({ state: 'reading', rowsDone: 0, rowsTotal: null }),
      onProgress: heartbeat.onProgress,
    })
  } catch (error) {
    if (!signal.aborted) await storeFailure(ctx, importer, { planId, error })
  } finally {
    await heartbeat.stop()
    importer.activePlans.delete(planId)
  }
}

/** Writes progress at a limited rate, and a heartbeat without progress. Aborts when the plan is no longer active. */
function startHeartbeat(
  ctx: Context,
  { planId, importer, cancelled }: { planId: string; importer: Importer; cancelled: AbortController },
) {
  let latest: TaskProgress | null = null
  let writing = Promise.resolve()
  let lastWrite = 0
  const writeProgress = async (progress: TaskProgress | null) => {
    lastWrite = Date.now()
    const now = ctx.clock.now()
    const isAtWork = await transaction(asUser(ctx), (scope) =>
      updateActivePlan(scope, { planId, ...progress, now }),
    )
    if (!isAtWork) cancelled.abort(new AppError('imports.interrupted'))
  }
  const write = (progress: TaskProgress | null) => {
    writing = writing.then(() => writeProgress(progress)).catch(importer.report)
  }
  const timer = setInterval(() => write(latest), HEARTBEAT_INTERVAL_MS)
  return {
    writeProgress,
    onProgress(progress: TaskProgress) {
      const isNewState = progress.state !== latest?.state
      latest = progress
      if (isNewState || Date.now() - lastWrite > MIN_WRITE_INTERVAL_MS) write(progress)
    },
    /** Resolves when no write is on its way any more. */
    stop() {
      clearInterval(timer)
      return writing
    },
  }
}

const MIN_WRITE_INTERVAL_MS = 300

async function storeFailure(
  ctx: Context,
  importer: Importer,
  { planId, error }: { planId: string; error: unknown },
): Promise<void> {
  if (!(error instanceof AppError)) importer.report(error)
  const failure: PlanFailure =
    error instanceof AppError ? { code: error.code, data: error.data } : { code: 'server.failed' }
  const now = ctx.clock.now()
  await transaction(asUser(ctx), (scope) =>
    updateActivePlan(scope, { planId, state: 'failed', failure, now }),
  ).catch(importer.report) // without a heartbeat the plan is shown as interrupted
}

/**
 * Starts to plan the import of a file and returns immediately; `getPlan` returns the progress. Writes only the plan,
 * which is stored for an hour. Throws imports.busy when too many plans of the viewer are active, and request.invalid for
 * options that cannot be read.
 */
export async function startPlan(
  ctx: Context,
  importer: Importer,
  { bytes, fileName, options: text }: UploadedFile,
): Promise<PlanProgress> {
  const options = parseFileOptions(text)
  const now = ctx.clock.now()
  const planId = newId()
  const row = await transaction(asUser(ctx), async (scope) => {
    await lockForUser(scope, 'import plans')
    await assertPlanLimit(scope, now)
    await deleteOldPlans(scope, { now, keep: MAX_STORED_PLANS - 1 })
    const expiresAt = new Date(now.getTime() + PLAN_LIFETIME_MS)
    const cleaned = cleanFileName(fileName)
    await insertPlan(scope, { id: planId, fileName: cleaned, fileBytes: bytes.length, now, expiresAt })
    return (await findPlan(scope, { planId, now }))! // inserted in the line above
  })
  void runPlan(ctx, importer, { planId, bytes, fileName, options })
  return presentProgress(row, now)
}

async function assertPlanLimit(scope: Scope, now: Date): Promise<void> {
  const plans = await selectPlans(scope, { limit: MAX_STORED_PLANS })
  if (plans.filter((plan) => isActive(plan, now)).length >= MAX_ACTIVE_PLANS) throw createBusyError()
}

/** The progress of a plan of the viewer, with the plan when it is ready. Throws imports.plan_not_found. */
export async function getPlan(ctx: Context, { id }: { id: string }): Promise<PlanProgress> {
  const now = ctx.clock.now()
  return presentProgress(
    await transaction(asUser(ctx), (scope) => requirePlan(scope, { planId: id, now })),
    now,
  )
}

/** The plan with this id. Throws imports.plan_not_found when it is unknown, expired or belongs to another user. */
async function requirePlan(scope: Scope, { planId, now }: { planId: string; now: Date }): Promise<PlanRow> {
  const row = isId(planId) ? await findPlan(scope, { planId, now }) : null
  if (!row) throw new AppError('imports.plan_not_found')
  return row
}

/** The items of each list of a plan. */
type PlanItems = { trades: PlannedTrade; skipped: SkippedLine; warnings: FileNote }

/**
 * A page of a list of a plan, with at most MAX_PLAN_PAGE_ITEMS items. It is empty after the last page and while the plan is
 * not ready. Throws imports.plan_not_found.
 */
export async function listPlanItems<Section extends keyof PlanItems>(
  ctx: Context,
  { id: planId, section, page }: { id: string; section: Section; page: number },
): Promise<PlanItems[Section][]> {
  const now = ctx.clock.now()
  return await transaction(asUser(ctx), async (scope) => {
    const { state, shown } = await requirePlan(scope, { planId, now })
    if (state !== 'ready' || !shown) return []
    const first = { trades: shown.planned, skipped: shown.skipped, warnings: shown.warnings }[section]
    const stored =
      page === 1 || first.length < MAX_PLAN_PAGE_ITEMS
        ? null
        : await findPage(scope, { planId, section, page })
    const items = page === 1 ? first : stored ? unpackPage(stored) : []
    return items as PlanItems[Section][] // each section holds its own kind
  })
}

/**
 * Answers questions of a plan that is ready, remembers the answers, plans again and returns the plan. Throws
 * imports.plan_not_found, imports.plan_not_ready, the error of a failed plan, imports.busy, imports.unreadable when a trade
 * becomes too large, and request.invalid for an answer to a question that the plan does not have.
 */
export async function answerPlan(
  ctx: Context,
  importer: Importer,
  { id: planId, ...answers }: PlanAnswers & { id: string },
): Promise<PlanProgress> {
  const userId = requireUserId(ctx.actor)
  await transaction(asUser(ctx), (scope) => requirePlan(scope, { planId, now: ctx.clock.now() }))
  await importer.run<'answer'>({
    kind: 'answer',
    userId,
    now: ctx.clock.now(),
    planId,
    ...answers,
  })
  return await getPlan(ctx, { id: planId })
}

/**
 * Imports a file as planned, all or nothing, and returns the import. A second commit of the same plan returns the same
 * import. Imports of one user run one at a time. `account` answers the plan's question for the account first, and the answer
 * is remembered. `accounts` are the trader's names for the plan's `accounts`, null for none; by default they have the names
 * of the file. Throws imports.plan_not_found, imports.plan_not_ready, the error
 * of a failed plan, imports.nothing_new, imports.questions_open, imports.busy, imports.too_large, request.invalid when the number of accounts
 * differs from the plan, and imports.plan_changed with the new plan in `data.plan` when the viewer's trades have
 * changed since the plan with this hash.
 */
export async function commitPlan(
  ctx: Context,
  importer: Importer,
  plan: {
    id: string
    planHash: string
    account?: string | null | undefined
    accounts?: (string | null)[] | undefined
  },
): Promise<Import> {
  const { id: planId, planHash, account, accounts } = plan
  const userId = requireUserId(ctx.actor)
  await transaction(asUser(ctx), (scope) => requirePlan(scope, { planId, now: ctx.clock.now() }))
  const imported = await importer.run<'commit'>({
    kind: 'commit',
    userId,
    now: ctx.clock.now(),
    planId,
    planHash,
    account,
    accounts,
    maxStoredBytes: ctx.maxStoredBytes,
  })
  await deleteReleasedImages(ctx)
  return imported
}

/**
 * Cancels a plan and deletes the stored content of its files; with the first plan of an upload also those of its other formats. A
 * plan that is committed or failed does not change. Another node that works on the plan stops at its next heartbeat. Throws
 * imports.plan_not_found.
 */
export async function cancelPlan(
  ctx: Context,
  importer: Importer,
  { id: planId }: { id: string },
): Promise<PlanProgress> {
  const now = ctx.clock.now()
  const row = await transaction(asUser(ctx), async (scope) => {
    const { others } = await requirePlan(scope, { planId, now })
    for (const id of [planId, ...others]) {
      const { state } = await requirePlan(scope, { planId: id, now })
      if (!['failed', 'committed'].includes(state))
        await endPlan(scope, { planId: id, state: 'cancelled', now })
    }
    return await requirePlan(scope, { planId, now })
  })
  importer.activePlans.get(planId)?.abort(new AppError('imports.interrupted'))
  return presentProgress(row, now)
}

/** Deletes the expired plans of all users, with the stored content of their files. */
export async function deleteExpiredPlans(app: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now()
  const userIds = await transaction(asJob(app.db), (db) => selectUsersWithExpiredPlans(db, now))
  for (const userId of userIds) {
    await transaction(asUser(app.db, userId), (scope) =>
      deleteOldPlans(scope, { now, keep: MAX_STORED_PLANS }),
    )
  }
}
