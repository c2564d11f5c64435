import type { FailedJobPage, ListFailedJobs } from '@candlebook/contract/operations'
import type { Context } from '../../context/index.ts'
import { asJob } from '../../db/index.ts'
import { selectFailedJobs } from '../../jobs/index.ts'
import { requireAdministratorId } from '../../kernel/index.ts'

const PAGE = 50

/** A page of the jobs that failed in all their attempts, for an administrator. Throws admin.required. */
export async function listFailedJobs(ctx: Context, { cursor }: ListFailedJobs): Promise<FailedJobPage> {
  requireAdministratorId(ctx.actor)
  const rows = await asJob(ctx.db, (db) =>
    selectFailedJobs(db, { limit: PAGE + 1, ...(cursor !== undefined && { after: cursor }) }),
  )
  const page = rows.slice(0, PAGE)
  return {
    items: page.map(({ position, failedAt, ...job }) => ({ ...job, failedAt: failedAt.toISOString() })),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.position ?? null) : null,
  }
}
