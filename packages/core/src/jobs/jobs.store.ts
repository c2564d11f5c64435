import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import { DEAD_LETTERS, type JobName, jobNames } from './job-types.ts'

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
export async function listFailedJobRows(
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
export async function runWaitingJobsNow(
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

/** A job that waits or runs: how many of its attempts failed, and when it runs again. */
export type JobState = { failures: number; nextTryAt: Date | null }

/** The jobs of one kind with these keys that wait or run, by key. */
export async function listJobStates(
  db: Connection,
  { name, keys }: { name: JobName; keys: string[] },
): Promise<Map<string, JobState>> {
  if (keys.length === 0) return new Map()
  const { rows } = await db.execute<{ key: string; failures: number; next_try_at: string | null }>(
    sql`select singleton_key as key, retry_count as failures,
          case when state = 'retry' then to_json(start_after)#>>'{}' end as next_try_at
        from jobs.job where name = ${name} and state in ('created', 'retry', 'active')
          and singleton_key = any(${sql.param(keys)}::text[])`,
  )
  return new Map(
    rows.map(({ key, failures, next_try_at }) => [
      key,
      { failures, nextTryAt: next_try_at === null ? null : new Date(next_try_at) },
    ]),
  )
}
