import { type JobName, jobTypes } from '@candlebook/core/jobs'
import { pino } from 'pino'
import { buildJobHandlers } from '../jobs/job-handlers.ts'
import type { TestServer } from './test-server.ts'

/** Runs the jobs of these kinds that wait, as a worker does. Throws the failure of a job, which then waits for its next try. */
export async function runJobs(
  { appContext, database }: TestServer,
  names: readonly JobName[],
): Promise<void> {
  const handlers = buildJobHandlers(appContext, pino({ level: 'silent' }))
  for (const name of names) {
    const { rows } = await database.owner.query<{ id: string; data: unknown; row: string }>(
      `delete from jobs.job where name = $1 and state in ('created', 'retry') returning id, data, to_json(job)::text as row`,
      [name],
    )
    for (const { id, data, row } of rows) {
      const handle = handlers[name] as (data: object, attempt: object) => Promise<void> // of the same name as the data
      const attempt = { jobId: id, attempt: 1, signal: AbortSignal.timeout(60_000) }
      await handle(jobTypes[name].data.parse(data), attempt).catch(async (error: unknown) => {
        await database.owner.query(
          `insert into jobs.job select * from json_populate_record(null::jobs.job, $1)`,
          [row],
        )
        throw error
      })
    }
  }
}

/** Runs one job of a kind without data, as its schedule does. */
export async function runScheduled({ appContext }: TestServer, name: JobName): Promise<void> {
  const handlers = buildJobHandlers(appContext, pino({ level: 'silent' }))
  const handle = handlers[name] as (data: object, attempt: object) => Promise<void> // jobs of schedules have no data
  await handle({}, { jobId: 'a test', attempt: 1, signal: AbortSignal.timeout(60_000) })
}
