import { asJob, type Database } from '../../db/index.ts'
import { readWorkerAge } from './health.store.ts'
import { type Finding, isFine } from './health-line.ts'

/** A worker looks at the schedule every 30 seconds. */
const MAX_AGE_SECONDS = 180

/** Whether a process works background jobs. */
export async function checkWorker({ db }: { db: Database }): Promise<Finding> {
  return describeWorker(await asJob(db, readWorkerAge))
}

/** What the age of the last sign of a worker means. */
export function describeWorker(ageSeconds: number | null): Finding {
  const advice = 'Set WORKER=on, or start a worker: npm run candlebook -- worker'
  if (ageSeconds === null) return { status: 'failed', message: 'No worker has ever run.', advice }
  const seconds = Math.max(0, Math.round(ageSeconds))
  const ago = seconds < MAX_AGE_SECONDS ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
  const message = `A worker was last active ${ago} ago.`
  return seconds < MAX_AGE_SECONDS ? isFine(message) : { status: 'failed', message, advice }
}
