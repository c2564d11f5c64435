import { setTimeout as wait } from 'node:timers/promises'
import { asUser } from '../../db/index.ts'
import { type Context, newId, requireUserId } from '../../kernel/index.ts'
import { createBusyError, type Importer } from '../importer/index.ts'
import { endTurn, holdTurn } from '../stores/import-turns.store.ts'
import { HEARTBEAT_INTERVAL_MS, HEARTBEAT_TIMEOUT_MS, MAX_TURN_WAIT_MS, TURN_POLL_MS } from './turn-limits.ts'

/**
 * Does the work when the viewer's imports before it have ended, on this node and on others. It waits without a database
 * connection. Throws imports.busy when too many wait already or the turn does not come in time, and the signal's reason.
 */
export async function inImportTurn<T>(
  ctx: Context,
  { importer, signal }: { importer: Importer; signal?: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const userId = requireUserId(ctx.actor)
  const timeout = AbortSignal.timeout(MAX_TURN_WAIT_MS)
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    return await importer.inTurnOf(userId, ended, async () => {
      const holder = newId()
      while (!(await hold(ctx, holder))) await wait(TURN_POLL_MS, undefined, { signal: ended })
      return await whileHolding(ctx, { holder, importer }, work)
    })
  } catch (error) {
    // The timers of Node throw an AbortError of their own, so the signal is asked and not the error.
    if (signal?.aborted) throw signal.reason
    if (timeout.aborted && isEndOfWait(error)) throw createBusyError()
    throw error
  }
}

function isEndOfWait(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
}

async function whileHolding<T>(
  ctx: Context,
  { holder, importer }: { holder: string; importer: Importer },
  work: () => Promise<T>,
): Promise<T> {
  const beat = setInterval(() => void hold(ctx, holder).catch(importer.report), HEARTBEAT_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    await asUser(ctx, (scope) => endTurn(scope, holder)).catch(importer.report) // it runs out by itself
  }
}

function hold(ctx: Context, holder: string): Promise<boolean> {
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + HEARTBEAT_TIMEOUT_MS)
  return asUser(ctx, (scope) => holdTurn(scope, { holder, until, now }))
}
