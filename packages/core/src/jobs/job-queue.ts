import { PgBoss, type QueueOptions } from 'pg-boss'
import { asJob, type Connection, type Database, JOB_SCHEMA, transaction } from '../db/index.ts'
import {
  DEAD_LETTERS,
  getJobType,
  type JobData,
  type JobName,
  jobNames,
  MAX_DEAD_LETTER_DAYS,
} from './job-types.ts'
import { type FailedJob, listFailedJobRows } from './jobs.store.ts'

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

/** The queue as the product uses it: operations enqueue jobs, and an operator looks at those that failed. */
export type JobQueue = {
  /**
   * Adds a job in the transaction of the connection: it exists when the transaction commits, and not otherwise. Returns
   * its id; null when a job with the same key allows no second one (`getKey`). Throws for data of another shape.
   */
  enqueue<Name extends JobName>(
    db: Connection,
    name: Name,
    data: JobData<Name>,
    options?: { startAfter?: Date },
  ): Promise<string | null>
  /** When the schedule next runs jobs of this kind after the instant; null without a schedule. */
  findNextRun(name: JobName, now: Date): Date | null
  /** Jobs whose last attempt failed, the newest first. */
  listFailed(): Promise<FailedJob[]>
  /** Puts failed jobs back into their queues, all or those with these ids. Returns their number. */
  retryFailed(ids?: string[]): Promise<number>
  close(): Promise<void>
}

/** Opens the queue on a pool of the app role. It works no jobs; see startWorker. */
export async function openJobQueue(
  db: Database,
  { report = () => {} }: { report?: (error: unknown) => void } = {},
): Promise<JobQueue> {
  const executeSql = (text: string, values?: unknown[]) => executeAlone(db, text, values)
  const boss = new PgBoss({ db: { executeSql }, schema: JOB_SCHEMA, ...PASSIVE })
  boss.on('error', report)
  await boss.start()
  await syncQueues(boss)
  return {
    enqueue: async (connection, name, data, { startAfter } = {}) => {
      const { getKey, data: shape } = getJobType(name)
      const key = getKey?.(data as never) // the shape of this name's data
      return await boss.send(name, shape.parse(data), {
        db: { executeSql: (text, values) => connection.$client.query(text, values) },
        ...(key !== undefined && { singletonKey: key }),
        ...(startAfter && { startAfter }),
      })
    },
    findNextRun(name, now) {
      const { cron } = getJobType(name)
      return cron ? (boss.previewSchedule(cron, { from: now, count: 1 })[0] ?? null) : null
    },
    listFailed: () => transaction(asJob(db), (connection) => listFailedJobRows(connection)),
    retryFailed: (ids) => boss.redrive(DEAD_LETTERS, ids && { ids }),
    close: () => boss.stop({ graceful: false, close: false }),
  }
}

/** The owner of the database creates the schema, and a worker supervises the queue. */
const PASSIVE = { migrate: false, createSchema: false, supervise: false, schedule: false } as const

/** A failed text can leave its connection inside a transaction, so that connection is closed. */
async function executeAlone({ pool }: Database, text: string, values?: unknown[]) {
  const client = await pool.connect()
  try {
    const result = await client.query(text, values)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
