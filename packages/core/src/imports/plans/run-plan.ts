import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { AppError, requireUserId } from '../../kernel/index.ts'
import type { Importer, TaskProgress } from '../importer/importer.ts'
import { type PlanFailure, updateActivePlan } from '../stores/import-plans.store.ts'
import { HEARTBEAT_INTERVAL_MS } from './plan-limits.ts'
import type { UploadedFile } from './read-upload.ts'

/**
 * Plans the import of a file in an import process and writes its progress. Never throws: it stores a failure in the
 * plan. It stops when the plan is cancelled on this node or on another one.
 */
export async function runPlan(
  ctx: Context,
  importer: Importer,
  { planId, bytes, fileName }: UploadedFile & { planId: string },
): Promise<void> {
  const cancelled = new AbortController()
  importer.activePlans.set(planId, cancelled)
  const { signal } = cancelled
  const heartbeat = startHeartbeat(ctx, { planId, importer, cancelled })
  try {
    const userId = requireUserId(ctx.actor)
    const task = { kind: 'plan', userId, now: ctx.clock.now(), planId, bytes, fileName } as const
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
    const isAtWork = await asUser(ctx, (scope) => updateActivePlan(scope, { planId, ...progress, now }))
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
  await asUser(ctx, (scope) => updateActivePlan(scope, { planId, state: 'failed', failure, now })).catch(
    importer.report,
  ) // without a heartbeat the plan is shown as interrupted
}
