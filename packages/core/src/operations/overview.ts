import type {
  LiveCounts,
  OperationsOverview,
  RateCorrection as ShownCorrection,
  StorageReport,
} from '@candlebook/contract/operations'
import { DAY_MS } from '@candlebook/domain/days/day'
import type { Context } from '../context/index.ts'
import { allowLongWork, asAdministrator, asJob, type Database, transaction } from '../db/index.ts'
import { type JobQueue, listJobKinds } from '../jobs/index.ts'
import { type Clock, requireAdministratorId } from '../kernel/index.ts'
import { listRateCorrections, type RateCorrection } from '../rates/index.ts'
import { checkHealth, type HealthInputs } from './health.ts'
import {
  countMails,
  countWebhooks,
  getTraderCounts,
  listNewestWebhooks,
  listStoredBytes,
} from './overview.store.ts'
import { getMigrationState } from './system-checks.ts'

/** The description of the process, and what the checks of its health read. */
export type OperationsContext = Context & {
  jobs: JobQueue
  operations: {
    health: HealthInputs
    /** What this process is: its version, since when it runs, and its slow requests. */
    describeProcess(): Promise<Pick<OperationsOverview, 'version' | 'slowRequests'>>
  }
}

const MAX_WEBHOOKS = 50
const MAX_CORRECTIONS = 10
/** The corrected rates that are listed of one load. */
const MAX_LISTED_RATES = 50
/** The page waits for the slowest check, such as a mail server that does not answer. */
const MAX_CHECK_MS = 4000

/** The state of the installation for an administrator. Throws admin.required. */
export async function getOverview(ctx: OperationsContext): Promise<OperationsOverview> {
  const userId = requireAdministratorId(ctx.actor)
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - DAY_MS)
  const [process, health, migrations, rows, kinds] = await Promise.all([
    ctx.operations.describeProcess(),
    checkHealth(ctx.operations.health, { maxMs: MAX_CHECK_MS }),
    getMigrationState(ctx.db).catch(() => null), // the health says why
    readRows(ctx.db, { userId, since }),
    transaction(asJob(ctx.db), listJobKinds),
  ])
  const jobs = kinds.map((kind) => ({ ...kind, nextRunAt: ctx.jobs.findNextRun(kind.name, now) }))
  return {
    ...process,
    health,
    migrations,
    ...rows,
    jobs: jobs.map((job) => ({ ...job, nextRunAt: job.nextRunAt?.toISOString() ?? null })),
  }
}

function readRows(
  database: Database,
  { userId, since }: { userId: string; since: Date },
): Promise<Pick<OperationsOverview, 'mails' | 'webhooks' | 'rateCorrections'>> {
  return transaction(asAdministrator(database, userId), async ({ db }) => ({
    mails: await countMails(db, since),
    webhooks: {
      lastDay: await countWebhooks(db, since),
      newest: await listNewestWebhooks(db, MAX_WEBHOOKS),
    },
    rateCorrections: (await listRateCorrections(db, MAX_CORRECTIONS)).map(presentCorrection),
  }))
}

function presentCorrection({ at, count, listed, trades, recomputedAt }: RateCorrection): ShownCorrection {
  return {
    at: at.toISOString(),
    rates: count,
    listed: listed.slice(0, MAX_LISTED_RATES),
    trades,
    isDone: recomputedAt !== null,
  }
}

/**
 * How many people recorded a trade in the last 365 days, and how many trades there are. Leaves out the public demo, sample
 * trades, and accounts that are being erased. It reads every trade, so it takes long on a large database.
 */
export async function countTraders({ db, clock }: { db: Database; clock: Clock }): Promise<LiveCounts> {
  const since = new Date(clock.now().getTime() - ACTIVE_DAYS * DAY_MS)
  return await transaction(asJob(db), async (connection) => {
    await allowLongWork(connection)
    return await getTraderCounts(connection, since)
  })
}

const ACTIVE_DAYS = 365

const MAX_ACCOUNTS = 50

/** The 50 accounts that store most, for an administrator. It reads every row, so it takes long on a large database. Throws admin.required. */
export async function getStorage(ctx: Context): Promise<StorageReport> {
  const items = await transaction(
    asAdministrator(ctx.db, requireAdministratorId(ctx.actor)),
    async ({ db }) => {
      await allowLongWork(db)
      return await listStoredBytes(db, MAX_ACCOUNTS)
    },
  )
  return { items }
}
