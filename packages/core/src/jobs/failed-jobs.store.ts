import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { DEAD_LETTERS } from './job-types.ts'

/**
 * A job that failed in all its attempts. `problem` is the message of its last error, without the values of a query.
 * `position` is its place in the list.
 */
export type FailedJob = {
  id: string
  name: string
  failedAt: Date
  attempts: number
  problem: string | null
  position: string
}

const MAX_LISTED = 200

/**
 * The newest jobs whose last attempt failed, 200 at most. With `after`, only the jobs after this position of the list.
 */
export async function selectFailedJobs(
  db: Connection,
  { limit = MAX_LISTED, after }: { limit?: number; after?: string } = {},
): Promise<FailedJob[]> {
  const [micros, id] = after?.split('/') ?? []
  const isAfter =
    micros === undefined ? sql`true` : sql`(${createdMicros}, id) < (${micros}::bigint, ${id}::uuid)`
  const { rows } = await db.execute<{
    id: string
    name: string
    failed_at: string
    attempts: number
    problem: string | null
    position: string
  }>(
    sql`select id, coalesce(source_name, '') as name, to_json(created_on)#>>'{}' as failed_at,
          coalesce(source_retry_count, 0) + 1 as attempts, source_output->>'message' as problem,
          ${createdMicros} || '/' || id as position
        from jobs.job where name = ${DEAD_LETTERS} and state in ('created', 'retry') and ${isAfter}
        order by ${createdMicros} desc, id desc limit ${Math.min(limit, MAX_LISTED)}`,
  )
  return rows.map(({ failed_at, problem, ...job }) => ({
    ...job,
    failedAt: new Date(failed_at),
    problem: problem && withoutValues(problem),
  }))
}

const createdMicros = sql`(extract(epoch from created_on) * 1000000)::bigint`

/** The database library ends its message with the values of the query, which can be personal data. */
function withoutValues(problem: string): string {
  return problem.split('\nparams:')[0]!.trim() // split always returns a first part
}

/**
 * Lets jobs of one kind with these keys run now that wait after a failure, and deletes their failed predecessors from
 * the list. Returns the keys of the jobs that wait or run. Takes a transaction of a job.
 */
export async function hurryJobs(
  db: Connection,
  { name, keys, keyField }: { name: string; keys: string[]; keyField: string },
): Promise<Set<string>> {
  const listed = sql.param(keys)
  await db.execute(
    sql`delete from jobs.job where name = ${DEAD_LETTERS} and source_name = ${name}
          and data->>${keyField} = any(${listed}::text[])`,
  )
  await db.execute(
    sql`update jobs.job set start_after = now() where name = ${name} and state in ('created', 'retry')
          and singleton_key = any(${listed}::text[])`,
  )
  const { rows } = await db.execute<{ key: string }>(
    sql`select singleton_key as key from jobs.job where name = ${name} and state in ('created', 'retry', 'active')
          and singleton_key = any(${listed}::text[])`,
  )
  return new Set(rows.map(({ key }) => key))
}
