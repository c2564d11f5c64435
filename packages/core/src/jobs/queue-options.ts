import type { PgBoss, QueueOptions } from 'pg-boss'
import { JOB_SCHEMA } from '../db/index.ts'
import { DEAD_LETTERS, getJobType, type JobName, jobNames, MAX_DEAD_LETTER_DAYS } from './job-types.ts'

const DAY = 24 * 60 * 60
/** A worker that crashed leaves its jobs active. After this time without a heartbeat they are tried again. */
const HEARTBEAT_SECONDS = 60

/**
 * Creates the queues that are missing and brings the others to what the job types say. Usually one query. Then lets the
 * library read them again: a queue that it has not read yet would cost an enqueueing transaction a second connection.
 */
export async function syncQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  let isChanged = false
  if (!existing.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, deadLetterOptions)
  for (const name of jobNames) {
    const options = buildOptions(name)
    const queue = existing.get(name)
    const { policy = 'exclusive' } = getJobType(name)
    if (queue?.policy === policy && !isDifferent(queue, options)) continue
    isChanged = true
    if (!queue) await boss.createQueue(name, { ...options, policy, deadLetter: DEAD_LETTERS })
    else {
      await boss.updateQueue(name, options)
      await updatePolicy(boss, name, policy)
    }
  }
  if (!isChanged) return
  await boss.stop({ graceful: false, close: false })
  await boss.start()
}

const deadLetterOptions = { retentionSeconds: MAX_DEAD_LETTER_DAYS * DAY, policy: 'standard' } as const

function buildOptions(name: JobName): QueueOptions {
  const { retry, maxDuration } = getJobType(name)
  return {
    retryLimit: retry.limit,
    retryDelay: retry.firstDelay,
    retryBackoff: true,
    retryDelayMax: retry.maxDelay,
    expireInSeconds: maxDuration,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 7 * DAY,
  }
}

/**
 * The library changes no policy, because a queue with a table of its own has the index of one policy only. All queues here
 * share one table with the indexes of every policy. A job that waits keeps the policy with which it was added.
 */
async function updatePolicy(boss: PgBoss, name: JobName, policy: string): Promise<void> {
  await boss.getDb().executeSql(`update ${JOB_SCHEMA}.queue set policy = $2 where name = $1`, [name, policy])
}

function isDifferent(queue: QueueOptions, options: QueueOptions): boolean {
  return Object.entries(options).some(([key, value]) => queue[key as keyof QueueOptions] !== value) // keys of options
}
