import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { performance } from 'node:perf_hooks'
import { formatCount } from '@candlebook/domain/text/text'
import { asJob, type Database, listMigrationHashes, transaction } from '../db/index.ts'
import { DEAD_LETTERS } from '../jobs/index.ts'
import type { Clock } from '../kernel/index.ts'
import {
  countProblematicJobs,
  findWorkerAge,
  getServer,
  isDatabaseReachable,
  listAppliedMigrations,
} from './health.store.ts'
import { type Finding, isFine } from './health-line.ts'

/** The versions of PostgreSQL that the tests run on. */
const MIN_VERSION = 15
/** A query without work that takes longer slows every request down. */
const MAX_ANSWER_MS = 250

/** Whether the database answers, how fast, and which version it is. */
export async function checkDatabase({ db }: { db: Database }): Promise<Finding> {
  if (!(await isDatabaseReachable(db)))
    return {
      status: 'failed',
      message: 'The database does not answer.',
      advice: 'Start PostgreSQL, and check DATABASE_URL.',
    }
  const start = performance.now() // after the first query, which may have opened a connection
  const { version } = await getServer(db)
  const ms = Math.round(performance.now() - start)
  if (Number.parseInt(version, 10) < MIN_VERSION)
    return {
      status: 'failed',
      message: `The database is PostgreSQL ${version}, which is not supported.`,
      advice: `Update it to PostgreSQL ${MIN_VERSION} or newer.`,
    }
  if (ms > MAX_ANSWER_MS)
    return {
      status: 'warning',
      message: `PostgreSQL ${version} answers slowly: a query without work took ${ms} ms.`,
      advice: 'Check the load of the database and the network to it.',
    }
  return isFine(`PostgreSQL ${version} answers quickly.`)
}

/** Migrations of the running version and of the database, as numbers. */
type MigrationState = { applied: number; missing: number; unknown: number }

/**
 * Compares the migrations of this version with those of the database. `missing`: not applied yet. `unknown`: applied by
 * another, usually newer, version.
 */
export async function getMigrationState(db: Database): Promise<MigrationState> {
  const ours = listMigrationHashes()
  const applied = new Set(await listAppliedMigrations(db))
  const found = ours.filter((hash) => applied.has(hash)).length
  return { applied: applied.size, missing: ours.length - found, unknown: applied.size - found }
}

/** Whether the database has exactly the migrations of this version. */
export async function checkMigrations({ db }: { db: Database }): Promise<Finding> {
  const { applied, missing, unknown } = await getMigrationState(db)
  if (missing > 0)
    return {
      status: 'failed',
      message: `${missing} of the migrations of this version are not applied.`,
      advice: 'Start the server again; it applies them.',
    }
  if (unknown > 0)
    return {
      status: 'warning',
      message: `The database has ${unknown} migrations that this version does not know.`,
      advice: 'A newer version used this database. Update this process.',
    }
  return isFine(`All ${applied} migrations are applied.`)
}

const WARNING_DIFFERENCE_SECONDS = 5
const FAILED_DIFFERENCE_SECONDS = 60

/** Whether the clock of this machine agrees with those of the database and of the payment provider, if they answer. */
export async function checkClock({
  db,
  clock,
  readProviderTime = async () => null,
}: {
  db: Database
  clock: Clock
  readProviderTime?: () => Promise<Date | null>
}): Promise<Finding> {
  const [database, provider] = await Promise.all([
    measureDifference(clock, async () => (await getServer(db)).now),
    measureDifference(clock, readProviderTime),
  ])
  if (database === null && provider === null) throw new Error('no other clock answers')
  if (database === null || (provider !== null && provider > database))
    return describeDifference(provider ?? 0, 'the payment provider')
  return describeDifference(database)
}

/** What a difference between the clock of this machine and another one means. */
export function describeDifference(seconds: number, other = 'the database'): Finding {
  if (seconds <= WARNING_DIFFERENCE_SECONDS)
    return isFine(`The clocks of this machine and of ${other} agree.`)
  return {
    status: seconds > FAILED_DIFFERENCE_SECONDS ? 'failed' : 'warning',
    message: `The clocks of this machine and of ${other} differ by ${seconds} seconds.`,
    advice: 'Synchronise the clocks (NTP). Links, sessions, codes and payments depend on them.',
  }
}

/** The difference, rounded to seconds; null when the other clock does not answer. */
async function measureDifference(clock: Clock, read: () => Promise<Date | null>): Promise<number | null> {
  const before = clock.now().getTime()
  const other = await read().catch(() => null)
  const middle = (before + clock.now().getTime()) / 2 // the other one read its clock between the two
  return other && Math.round(Math.abs(other.getTime() - middle) / 1000)
}

const BYTES_PER_GIGABYTE = 1024 ** 3
/** Below these, imports, exports and the embedded database soon have no space. */
const WARNING_GIGABYTES = 2
const FAILED_GIGABYTES = 0.2

/** How much space the disk of the data folder has. */
export async function checkDisk({ dataFolder }: { dataFolder: string }): Promise<Finding> {
  const { bavail, bsize } = await readDisk(dataFolder)
  return describeSpace(bavail * bsize)
}

/** The finding of the health check for this free space on the disk. */
export function describeSpace(freeBytes: number): Finding {
  const gigabytes = freeBytes / BYTES_PER_GIGABYTE
  const message = `The disk of the data folder has ${gigabytes.toFixed(1)} GB of free space.`
  if (gigabytes >= WARNING_GIGABYTES) return isFine(message)
  return {
    status: gigabytes < FAILED_GIGABYTES ? 'failed' : 'warning',
    message,
    advice: 'Make space or use a larger disk. Writes fail when the disk is full.',
  }
}

/** The disk of the folder, or of the nearest folder above it that exists. */
async function readDisk(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return await readDisk(dirname(folder))
  }
}

/** A worker looks at the schedule every 30 seconds. */
const MAX_WORKER_AGE_SECONDS = 180

/** Whether a process works background jobs. */
export async function checkWorker({ db }: { db: Database }): Promise<Finding> {
  return describeWorker(await transaction(asJob(db), findWorkerAge))
}

/** What the age of the last sign of a worker means. */
export function describeWorker(ageSeconds: number | null): Finding {
  const advice = 'Set WORKER=on, or start a worker: npm run candlebook -- worker'
  if (ageSeconds === null) return { status: 'failed', message: 'No worker has ever run.', advice }
  const seconds = Math.max(0, Math.round(ageSeconds))
  const ago = seconds < MAX_WORKER_AGE_SECONDS ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
  const message = `A worker was last active ${ago} ago.`
  return seconds < MAX_WORKER_AGE_SECONDS ? isFine(message) : { status: 'failed', message, advice }
}

/** Jobs start within seconds; only a worker that is busy for long leaves a due job. */
const LATE_JOB_MINUTES = 15

/** Whether jobs failed in all their attempts, and whether jobs that are due wait for long. */
export async function checkJobs({ db }: { db: Database }): Promise<Finding> {
  const limits = { deadLetters: DEAD_LETTERS, lateMinutes: LATE_JOB_MINUTES }
  const { failed, late } = await transaction(asJob(db), (connection) =>
    countProblematicJobs(connection, limits),
  )
  const problems = [
    failed > 0 && `${formatCount(failed, 'job')} failed in all attempts.`,
    late > 0 && `${formatCount(late, 'job')} waited more than ${LATE_JOB_MINUTES} minutes.`,
  ].filter((text) => text !== false)
  if (problems.length === 0) return isFine('No job failed, and no job waits for long.')
  return {
    status: 'warning',
    message: problems.join(' '),
    advice: 'Look at the jobs at /admin/operations, or run: npm run candlebook -- jobs failed',
  }
}
