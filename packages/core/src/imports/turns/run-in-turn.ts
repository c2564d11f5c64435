import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { newId, requireUserId } from '../../kernel/index.ts'
import { createBusyError, type Importer } from '../importer/index.ts'
import { acquireTurn, releaseTurn } from '../stores/import-turns.store.ts'
import { MAX_TURN_WAIT_MS, TURN_HEARTBEAT_MS, TURN_POLL_MS, TURN_TIMEOUT_MS } from './turn-limits.ts'

/**
 * Runs the work after the viewer's earlier imports have ended on all nodes. Waits without a database connection. Throws
 * imports.busy when too many requests wait or the wait is too long, and the signal's reason.
 */
export async function runInTurn<T>(
  ctx: Context,
  { importer, signal }: { importer: Importer; signal?: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const userId = requireUserId(ctx.actor)
  const timeout = AbortSignal.timeout(MAX_TURN_WAIT_MS)
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    return await importer.runInUserQueue(userId, ended, async () => {
      const holder = newId()
      while (!(await acquire(ctx, holder))) await wait(TURN_POLL_MS, undefined, { signal: ended })
      return await runWithHeartbeat(ctx, { holder, importer }, work)
    })
  } catch (error) {
    // The timers of Node throw their own AbortError, so check the signal instead of the error.
    if (signal?.aborted) throw signal.reason
    if (timeout.aborted && isTimeout(error)) throw createBusyError()
    throw error
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
}

async function runWithHeartbeat<T>(
  ctx: Context,
  { holder, importer }: { holder: string; importer: Importer },
  work: () => Promise<T>,
): Promise<T> {
  const heartbeat = setInterval(() => void acquire(ctx, holder).catch(importer.report), TURN_HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    await asUser(ctx, (scope) => releaseTurn(scope, holder)).catch(importer.report) // otherwise the turn expires
  }
}

function acquire(ctx: Context, holder: string): Promise<boolean> {
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + TURN_TIMEOUT_MS)
  return asUser(ctx, (scope) => acquireTurn(scope, { holder, until, now }))
}
