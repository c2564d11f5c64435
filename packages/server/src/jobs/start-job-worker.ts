import { type ReportJobFailure, startWorker, type Worker } from '@candlebook/core/jobs'
import { enqueueRestoredMails } from '@candlebook/core/mail'
import { requestLateRates } from '@candlebook/core/rates'
import type { Logger } from 'pino'
import type { AppContext } from '../context/app-context.ts'
import { toLoggableError } from '../logging/loggable-error.ts'
import { buildJobHandlers } from './job-handlers.ts'

/** How long jobs may take to end when their process stops. Process managers kill after ten seconds. */
export const MAX_JOB_STOP_MS = 6000

/** Starts a worker on the database of this server, enqueues the mails of a restored backup, and requests rates that are late; failures go to the log. */
export async function startJobWorker(appContext: AppContext, log: Logger): Promise<Worker> {
  const worker = await startWorker({
    databaseUrl: appContext.databaseUrl,
    handlers: buildJobHandlers(appContext, log),
    report: buildReport(log),
  })
  await enqueueRestoredMails(appContext)
  await requestLateRates({ ...appContext, rates: appContext.config.rates })
  return worker
}

const MINUTE_MS = 60_000

/** Each failed attempt of a job is one log line; a failure of the queue, such as a lost database, one in a minute. */
function buildReport(log: Logger): ReportJobFailure {
  let lastQueueFailure = 0
  return (error, job) => {
    const failure = toLoggableError(error)
    if (job)
      return log.error({ job: job.name, jobId: job.jobId, attempt: job.attempt, failure }, 'job failed')
    if (Date.now() - lastQueueFailure < MINUTE_MS) return
    lastQueueFailure = Date.now()
    log.error({ failure }, 'the job queue does not work')
  }
}
