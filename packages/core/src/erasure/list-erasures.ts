import type { Erasure, Erasures } from '@candlebook/contract/erasure'
import type { Context } from '../context/index.ts'
import { asAdministrator, asAuth, asJob } from '../db/index.ts'
import { findErasedAccount, type IdentityContext } from '../identity/index.ts'
import { type JobState, listJobStates } from '../jobs/index.ts'
import { requireAdministratorId } from '../kernel/index.ts'
import { type ErasureRow, selectErasures } from './erasures.store.ts'

const MAX_OPEN = 100
const MAX_FINISHED = 10

/**
 * The erasures that are open and those that finished last, the newest first. An open one has the address of its account
 * until the account is deleted, and the state of its job. Throws admin.required.
 */
export async function listErasures(
  ctx: Pick<Context, 'actor' | 'db'> & Pick<IdentityContext, 'authDb'>,
): Promise<Erasures> {
  const { open, finished } = await asAdministrator(
    ctx.db,
    requireAdministratorId(ctx.actor),
    async ({ db }) => ({
      open: await selectErasures(db, { isFinished: false, limit: MAX_OPEN }),
      finished: await selectErasures(db, { isFinished: true, limit: MAX_FINISHED }),
    }),
  )
  const jobs = await asJob(ctx.db, (db) =>
    listJobStates(db, { name: 'accounts.erase', keys: open.map(({ id }) => id) }),
  )
  const emails = await asAuth(ctx.authDb, async (db) => {
    const found = new Map<string, string | null>()
    for (const { id, userId } of open)
      found.set(id, (userId && (await findErasedAccount(db, userId))?.email) || null)
    return found
  })
  return {
    open: open.map((row) => present(row, { email: emails.get(row.id) ?? null, job: jobs.get(row.id) })),
    finished: finished.map((row) => present(row, { email: null, job: undefined })),
  }
}

function present(
  { id, step, createdAt, finishedAt }: ErasureRow,
  { email, job }: { email: string | null; job: JobState | undefined },
): Erasure {
  return {
    id,
    email,
    step,
    requestedAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    failures: job?.failures ?? 0,
    nextTryAt: job?.nextTryAt?.toISOString() ?? null,
  }
}
