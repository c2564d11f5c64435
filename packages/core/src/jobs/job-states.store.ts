import { sql } from 'drizzle-orm'
import type { Connection } from '../db/index.ts'
import type { JobName } from './job-types.ts'

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
          and singleton_key in (${sql.join(
            keys.map((key) => sql`${key}`),
            sql`, `,
          )})`,
  )
  return new Map(
    rows.map(({ key, failures, next_try_at }) => [
      key,
      { failures, nextTryAt: next_try_at === null ? null : new Date(next_try_at) },
    ]),
  )
}
