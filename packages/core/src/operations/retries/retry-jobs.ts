import type { Retried, Retry } from '@candlebook/contract/operations'
import { recordAction } from '../../audit/index.ts'
import type { Context } from '../../context/index.ts'
import { asJob } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/index.ts'
import { requireAdministratorId } from '../../kernel/index.ts'

/**
 * Puts a job that failed in all its attempts back into its queue, or all of them, 1000 at most. A job that is not listed
 * any more is left out. Throws admin.required.
 */
export async function retryJobs(ctx: Context & { jobs: JobQueue }, { id }: Retry): Promise<Retried> {
  const userId = requireAdministratorId(ctx.actor)
  const count = await ctx.jobs.retryFailed(id === undefined ? undefined : [id])
  if (count > 0)
    await asJob(ctx.db, (db) =>
      recordAction(db, {
        action: 'operations.job_retried',
        userId,
        targetId: id ?? null,
        now: ctx.clock.now(),
        source: ctx.source,
      }),
    )
  return { count }
}
