import { asUser } from '../../db/index.ts'
import { AppError, type Context, requireUserId } from '../../kernel/index.ts'
import type { Importer, TaskProgress } from '../importer/index.ts'
import { type PlanFailure, updatePlanAtWork } from '../stores/import-plans.store.ts'
import { inImportTurn } from '../turns/run-in-turn.ts'
import { HEARTBEAT_INTERVAL_MS } from '../turns/turn-limits.ts'
import type { UploadedFile } from './read-upload.ts'

/**
 * Plans the import of a file in an import process, and writes how far it is while it does. Never throws: a failure is
 * written to the plan. It ends when the plan is cancelled, on this node or on another.
 */
export async function workOnPlan(
  ctx: Context,
  importer: Importer,
  { planId, bytes, fileName }: UploadedFile & { planId: string },
): Promise<void> {
  const cancelled = new AbortController()
  importer.atWork.set(planId, cancelled)
  const { signal } = cancelled
  const beat = keepAlive(ctx, { planId, importer, cancelled })
  try {
    const userId = requireUserId(ctx.actor)
    const task = { kind: 'plan', userId, now: ctx.clock.now(), planId, bytes, fileName } as const
    await inImportTurn(ctx, { importer, signal }, async () => {
      await beat.tell({ state: 'reading', rowsDone: 0, rowsTotal: null })
      await importer.run<'plan'>(task, { signal, onProgress: beat.onProgress })
    })
  } catch (error) {
    if (!signal.aborted) await fail(ctx, importer, { planId, error })
  } finally {
    beat.stop()
    importer.atWork.delete(planId)
  }
}

/** Writes progress as it comes, but seldom, and a sign of life without it. Aborts when the plan is no longer at work. */
function keepAlive(
  ctx: Context,
  { planId, importer, cancelled }: { planId: string; importer: Importer; cancelled: AbortController },
) {
  let latest: TaskProgress | null = null
  let writing = Promise.resolve()
  let lastWrite = 0
  const tell = async (progress: TaskProgress | null) => {
    lastWrite = Date.now()
    const now = ctx.clock.now()
    const isAtWork = await asUser(ctx, (scope) => updatePlanAtWork(scope, { planId, ...progress, now }))
    if (!isAtWork) cancelled.abort(new AppError('imports.interrupted'))
  }
  const write = (progress: TaskProgress | null) => {
    writing = writing.then(() => tell(progress)).catch(importer.report)
  }
  const timer = setInterval(() => write(latest), HEARTBEAT_INTERVAL_MS)
  return {
    tell,
    onProgress(progress: TaskProgress) {
      const isNewState = progress.state !== latest?.state
      latest = progress
      if (isNewState || Date.now() - lastWrite > WRITE_EVERY_MS) write(progress)
    },
    stop: () => clearInterval(timer),
  }
}

const WRITE_EVERY_MS = 300

async function fail(
  ctx: Context,
  importer: Importer,
  { planId, error }: { planId: string; error: unknown },
): Promise<void> {
  if (!(error instanceof AppError)) importer.report(error)
  const failure: PlanFailure =
    error instanceof AppError ? { code: error.code, data: error.data } : { code: 'server.failed' }
  const now = ctx.clock.now()
  await asUser(ctx, (scope) => updatePlanAtWork(scope, { planId, state: 'failed', failure, now })).catch(
    importer.report,
  ) // without a beat it is shown as interrupted
}
