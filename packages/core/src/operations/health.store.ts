import { sql } from 'drizzle-orm'
import { asJob, type Connection, type Database, transaction } from '../db/index.ts'

/** Whether the database answers. Never throws. */
export async function isDatabaseReachable({ pool }: Database): Promise<boolean> {
  return await pool.query('select 1').then(
    () => true,
    () => false,
  )
}

/** The version of the database server, such as `18.4`, and the instant of its clock. */
export async function getServer(db: Database): Promise<{ version: string; now: Date }> {
  const { rows } = await db.pool.query<{ version: string; now: Date }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version, clock_timestamp() as now`,
  )
  return rows[0]! // a select without a table returns one row
}

/** The hashes of the applied migrations, in their order. */
export function listAppliedMigrations(db: Database): Promise<string[]> {
  return transaction(asJob(db), async (connection) => {
    const { rows } = await connection.execute<{ hash: string }>(
      sql`select hash from list_applied_migrations() as hash`,
    )
    return rows.map(({ hash }) => hash)
  })
}

/** How long ago a worker last looked at the schedule, in seconds; null when none ever did. */
export async function findWorkerAge(db: Connection): Promise<number | null> {
  const { rows } = await db.execute<{ age: number | null }>(
    sql`select extract(epoch from now() - cron_on)::float8 as age from jobs.version`,
  )
  return rows[0]?.age ?? null
}

/** Jobs that failed in all their attempts, and jobs that were due more than `lateMinutes` ago. */
export async function countProblematicJobs(
  db: Connection,
  { deadLetters, lateMinutes }: { deadLetters: string; lateMinutes: number },
): Promise<{ failed: number; late: number }> {
  const { rows } = await db.execute<{ failed: number; late: number }>(
    sql`select count(*) filter (where name = ${deadLetters})::int as failed,
          count(*) filter (where name <> ${deadLetters}
            and start_after < now() - make_interval(mins => ${lateMinutes}))::int as late
        from jobs.job where state in ('created', 'retry')`,
  )
  return rows[0]! // count returns one row
}

/** How many mails wait since before the instant, and how many of them were tried. */
export async function countLateMails(db: Connection, before: Date): Promise<{ late: number; tried: number }> {
  const { rows } = await db.execute<{ late: number; tried: number }>(
    sql`select count(*)::int as late, count(*) filter (where attempts > 0)::int as tried
        from platform.mails where state = 'waiting' and created_at < ${before.toISOString()}::timestamptz`,
  )
  return rows[0]! // count returns one row
}
