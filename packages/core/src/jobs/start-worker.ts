import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { JOB_SCHEMA } from '../db/index.ts'
import type { JobHandlers, ReportJobFailure } from './job-handlers.ts'
import { getJobType, type JobName, jobNames } from './job-types.ts'
import { syncQueues } from './queue-options.ts'
import { syncSchedules } from './sync-schedules.ts'

/** A running worker. */
export type Worker = {
  /** Takes no more jobs and waits for those that run, this long at most; the others are tried again later. */
  stop(options: { maxMs: number }): Promise<void>
}

export type WorkerOptions = {
  /** The address of the app role. The worker has separate connections, so that requests never wait for jobs. */
  databaseUrl: string
  handlers: JobHandlers
  report: ReportJobFailure
  /** For tests: how often all queues are looked at, at least 0.5; supervision is then quick too. */
  pollSeconds?: number
}

const MAX_CONNECTIONS = 3

/** Works the queue: runs jobs, starts those of the schedule, and supervises. Any number of processes may do it. */
export async function startWorker({
  databaseUrl,
  handlers,
  report,
  pollSeconds,
}: WorkerOptions): Promise<Worker> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'candlebook worker',
    max: MAX_CONNECTIONS,
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    reindex: false, // takes the owner's rights
    persistWarnings: false,
    ...(pollSeconds && { superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 }),
  })
  boss.on('error', (error) => report(error, null))
  await boss.start()
  await syncQueues(boss)
  await syncSchedules(boss)
  for (const name of jobNames) {
    const { polling } = getJobType(name)
    await boss.work(
      name,
      {
        pollingIntervalSeconds: pollSeconds ?? polling.interval,
        batchSize: polling.batch,
        burstWhenBatchFull: polling.isContinuous === true,
        includeMetadata: true,
        perJobResults: true,
      },
      (jobs: JobWithMetadata<object>[]) =>
        Promise.all(jobs.map((job) => runJob(job, { name, handlers, report }))),
    )
  }
  return { stop: ({ maxMs }) => boss.stop({ graceful: true, timeout: maxMs }) }
}

async function runJob(
  job: JobWithMetadata<object>,
  { name, handlers, report }: Pick<WorkerOptions, 'handlers' | 'report'> & { name: JobName },
): Promise<JobResult> {
  const { id, signal } = job
  const attempt = { jobId: id, attempt: job.retryCount + 1, signal }
  try {
    const handle = handlers[name] as (data: object, told: typeof attempt) => Promise<void> // of the same name as the data
    await handle(getJobType(name).data.parse(job.data), attempt)
    return { id, status: 'completed' }
  } catch (error) {
    report(error, { name, jobId: id, attempt: attempt.attempt })
    return { id, status: 'failed', output: describeError(error) }
  }
}

/** What is stored of a failure: its message and code, without the stack. */
function describeError(error: unknown): { message: string; code?: string } {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? String(error.code) : undefined
  return { message: error.message.slice(0, MAX_MESSAGE_LENGTH), ...(code && { code }) }
}

const MAX_MESSAGE_LENGTH = 500
