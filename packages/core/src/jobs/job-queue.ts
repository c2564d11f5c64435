import { PgBoss } from 'pg-boss'
import { asJob, type Connection, type Database, JOB_SCHEMA } from '../db/index.ts'
import { type FailedJob, selectFailedJobs } from './failed-jobs.store.ts'
import { DEAD_LETTERS, getJobType, type JobData, type JobName } from './job-types.ts'
import { syncQueues } from './queue-options.ts'

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
    listFailed: () => asJob(db, (connection) => selectFailedJobs(connection)),
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
