import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { DEAD_LETTERS, type JobName, jobNames } from './job-types.ts'

/** How many jobs of one kind wait, wait after a failure, run, and failed in all attempts. */
export type JobKindCounts = {
  name: JobName
  waiting: number
  retrying: number
  running: number
  failed: number
}

/** The jobs of each kind. Takes a transaction of a job. */
export async function listJobKinds(db: Connection): Promise<JobKindCounts[]> {
  const { rows } = await db.execute<JobKindCounts>(
    sql`select case when name = ${DEAD_LETTERS} then source_name else name end as name,
          count(*) filter (where name <> ${DEAD_LETTERS} and state = 'created')::int as waiting,
          count(*) filter (where name <> ${DEAD_LETTERS} and state = 'retry')::int as retrying,
          count(*) filter (where name <> ${DEAD_LETTERS} and state = 'active')::int as running,
          count(*) filter (where name = ${DEAD_LETTERS})::int as failed
        from jobs.job where state in ('created', 'retry', 'active') group by 1`,
  )
  const found = new Map(rows.map((row) => [row.name, row]))
  return jobNames.map((name) => found.get(name) ?? { name, waiting: 0, retrying: 0, running: 0, failed: 0 })
}
