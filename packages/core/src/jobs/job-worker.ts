import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { JOB_SCHEMA } from '../db/index.ts'
import { syncQueues } from './job-queue.ts'
import { getJobType, type JobData, type JobName, jobNames } from './job-types.ts'

/** Schedules the jobs that have a cron expression, and removes schedules of kinds that have none any more. */
async function syncSchedules(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const name of jobNames) {
    const { cron } = getJobType(name)
    if (cron && existing.get(name) !== cron)
      await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
    if (cron) existing.delete(name)
  }
  for (const name of existing.keys()) await boss.unschedule(name)
}

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

/** What a handler knows about the attempt. The signal ends when the worker stops or the job takes too long. */
export type JobAttempt = { jobId: string; attempt: number; signal: AbortSignal }

/** Does the work of one job. It may run again after a crash, so it must not repeat what an earlier attempt did. */
export type JobHandler<Name extends JobName> = (data: JobData<Name>, attempt: JobAttempt) => Promise<void>

/** A handler for every kind of job. */
export type JobHandlers = { [Name in JobName]: JobHandler<Name> }

/** Receives each failed attempt, and failures of the queue itself, which have no job. */
export type ReportJobFailure = (
  error: unknown,
  job: { name: JobName; jobId: string; attempt: number } | null,
) => void
