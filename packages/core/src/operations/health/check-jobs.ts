import { formatCount } from '@candlebook/domain/text'
import { asJob, type Database } from '../../db/index.ts'
import { DEAD_LETTERS } from '../../jobs/index.ts'
import { countProblematicJobs } from './health.store.ts'
import { type Finding, isFine } from './health-line.ts'

/** Jobs start within seconds; only a worker that is busy for long leaves a due job. */
const LATE_MINUTES = 15

/** Whether jobs failed in all their attempts, and whether jobs that are due wait for long. */
export async function checkJobs({ db }: { db: Database }): Promise<Finding> {
  const limits = { deadLetters: DEAD_LETTERS, lateMinutes: LATE_MINUTES }
  const { failed, late } = await asJob(db, (connection) => countProblematicJobs(connection, limits))
  const problems = [
    failed > 0 && `${formatCount(failed, 'job')} failed in all attempts.`,
    late > 0 && `${formatCount(late, 'job')} waited more than ${LATE_MINUTES} minutes.`,
  ].filter((text) => text !== false)
  if (problems.length === 0) return isFine('No job failed, and no job waits for long.')
  return {
    status: 'warning',
    message: problems.join(' '),
    advice: 'Look at the jobs at /admin/operations, or run: npm run candlebook -- jobs failed',
  }
}
