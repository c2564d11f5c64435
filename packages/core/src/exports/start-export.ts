import type { DataExport } from '@candlebook/contract/exports'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asUser, lockForUser, type Scope } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { AppError, newId } from '../kernel/index.ts'
import {
  type ExportRow,
  failAbandoned,
  findExport,
  insertExport,
  selectRequestTimes,
} from './exports.store.ts'
import { presentExport } from './present-export.ts'

/** How many exports a user can request within 24 hours. */
const MAX_EXPORTS_PER_DAY = 5
const DAY_MS = 24 * 60 * 60 * 1000
/** An export without progress for this long was lost with its process. */
const MAX_SILENCE_MS = 60 * 60 * 1000

/**
 * Starts an export of everything that the user has; a job builds the archive. One runs at a time for a user: while one
 * waits or runs, this returns it. Throws session.required, and exports.limit_reached with the seconds to wait.
 */
export function startExport(ctx: Context & { jobs: JobQueue }): Promise<DataExport> {
  return asUser(ctx, async (scope) => {
    const now = ctx.clock.now()
    await lockForUser(scope, 'exports') // the requests of a day are counted one by one
    await failAbandoned(scope, { before: new Date(now.getTime() - MAX_SILENCE_MS), now })
    const latest = await findExport(scope)
    if (latest && isOpen(latest)) return presentExport(latest, now)
    await assertBelowLimit(scope, now)
    const id = newId()
    const added = await insertExport(scope, { id, now })
    if (added) {
      const { source } = ctx
      const { userId } = scope
      await recordAction(scope.db, { action: 'exports.requested', userId, targetId: id, now, source })
      await ctx.jobs.enqueue(scope.db, 'exports.build', { userId: scope.userId, exportId: id })
    }
    const row = added ?? (await findExport(scope)) // a parallel request added one
    if (!row) throw new Error('an export that conflicts with another was not found')
    return presentExport(row, now)
  })
}

function isOpen({ state }: ExportRow): boolean {
  return state === 'waiting' || state === 'running'
}

async function assertBelowLimit(scope: Scope, now: Date): Promise<void> {
  const times = await selectRequestTimes(scope, new Date(now.getTime() - DAY_MS))
  const first = times.at(-MAX_EXPORTS_PER_DAY)
  if (!first) return
  const waitSeconds = Math.ceil((first.getTime() + DAY_MS - now.getTime()) / 1000)
  throw new AppError('exports.limit_reached', { data: { waitSeconds } })
}
