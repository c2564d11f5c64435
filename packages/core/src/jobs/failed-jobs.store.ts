import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { DEAD_LETTERS } from './job-types.ts'

/** A job that failed in all its attempts. `problem` is the message of its last error. */
export type FailedJob = { id: string; name: string; failedAt: Date; attempts: number; problem: string | null }

const MAX_LISTED = 200

/** The newest 200 jobs whose last attempt failed. */
export async function selectFailedJobs(db: Connection): Promise<FailedJob[]> {
  const { rows } = await db.execute<{
    id: string
    name: string
    failed_at: string
    attempts: number
    problem: string | null
  }>(
    sql`select id, coalesce(source_name, '') as name, to_json(created_on)#>>'{}' as failed_at,
          coalesce(source_retry_count, 0) + 1 as attempts, source_output->>'message' as problem
        from jobs.job where name = ${DEAD_LETTERS} and state in ('created', 'retry')
        order by created_on desc limit ${MAX_LISTED}`,
  )
  return rows.map(({ failed_at, ...job }) => ({ ...job, failedAt: new Date(failed_at) }))
}
