import type {
  LatestSync,
  ListSyncDetails,
  Sync,
  SyncDetail,
  SyncDetailPage,
} from '@candlebook/contract/admin-billing'
import { recordAction, type Source } from '../audit/index.ts'
import { allowLongWork, asAdministrator, asJob, type Connection, transaction } from '../db/index.ts'
import { createCursor, creationParts, newId, requireAdministratorId } from '../kernel/index.ts'
import { type BillingContext, type BillingPorts, isOfProvider } from './billing-context.ts'
import { listUsersWithCustomers } from './billing-users.store.ts'
import { syncUser } from './subscription-sync.ts'
import {
  deleteFinishedSyncs,
  findLastSynced,
  findLatestSync,
  findOpenSync,
  finishSync,
  insertSync,
  listSyncedUsers,
  type SyncedUser,
  type SyncPosition,
  type SyncRow,
  storeSynced,
} from './syncs.store.ts'
import { getUserAccess } from './user-billing.ts'
import { findBegunContract } from './withdrawal-contract.ts'

/** A sync as administrators see it. */
function presentSync(row: SyncRow): Sync {
  const { id, requestedBy, total, checked, updated, errors, createdAt, finishedAt } = row
  return {
    id,
    isNightly: requestedBy === null,
    startedAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    total: Math.max(total, checked), // a user can become a customer during the sync
    checked,
    updated,
    errors,
  }
}

/**
 * Starts a comparison of all subscriptions with the provider for an administrator; jobs do the work in portions. While one
 * is open, this returns it, and continues it if its job was lost. Throws admin.required.
 */
export async function startSync(ctx: BillingContext): Promise<Sync> {
  return presentSync(await openSync(ctx, requireAdministratorId(ctx.actor), ctx.source))
}

/** Starts the comparison of the night, or continues an open one. */
export async function startNightlySync(ports: BillingPorts): Promise<void> {
  await openSync(ports, null)
}

/** The open sync, or a new one, with a job that continues it. */
async function openSync(ports: BillingPorts, requestedBy: string | null, source?: Source): Promise<SyncRow> {
  const { jobs, db: database, clock } = ports
  const now = clock.now()
  return await transaction(asJob(database), async (db) => {
    await allowLongWork(db)
    if (!(await findOpenSync(db))) await addSync(db, { requestedBy, source, now })
    const open = await findOpenSync(db)
    if (!open) throw new Error('a sync that was added was not found')
    await jobs.enqueue(db, 'billing.sync-portion', { syncId: open.id, checked: open.checked })
    return open
  })
}

async function addSync(
  db: Connection,
  { requestedBy, source, now }: { requestedBy: string | null; source: Source | undefined; now: Date },
): Promise<void> {
  const id = newId()
  await deleteFinishedSyncs(db)
  const isAdded = await insertSync(db, { id, requestedBy, now })
  if (!isAdded || !requestedBy) return
  await recordAction(db, { action: 'billing.sync_started', userId: requestedBy, targetId: null, now, source })
}

const USERS_PAGE = 100

/**
 * Continues an open sync after the last user that it has checked, until it is finished or `until` is reached. Asks the
 * provider for every user with a customer and stores the answer [API-12]. It changes only values that differ, and never
 * an invitation. A failure of one user is stored, and the run continues. Returns the sync, which may be finished; null
 * when another worker has finished it.
 */
async function continueSync(
  ports: BillingPorts,
  { syncId, until }: { syncId: string; until: Date },
): Promise<SyncRow | null> {
  const { db, clock, payments } = ports
  for (;;) {
    const open = await findThisOpen(ports, syncId)
    if (!open) return null
    const after = await transaction(asJob(db), (connection) => findLastSynced(connection, syncId))
    const users = payments.isSetUp
      ? await transaction(asJob(db), (connection) =>
          listUsersWithCustomers(connection, { after, limit: USERS_PAGE }),
        )
      : []
    for (const userId of users) {
      if (clock.now() >= until) return await findThisOpen(ports, syncId)
      const user = await checkUser(ports, userId)
      await transaction(asJob(db), (connection) =>
        storeSynced(connection, { syncId, ...user, now: clock.now() }),
      )
    }
    if (users.length < USERS_PAGE)
      return await transaction(asJob(db), (connection) =>
        finishSync(connection, { id: syncId, now: clock.now() }),
      )
  }
}

/**
 * One portion of a sync, as a job: it works for some minutes and leaves the remaining users to the next job, so that no job
 * takes longer than a worker allows. Returns the figures when it has finished the sync.
 */
export async function syncPortion(
  ports: BillingPorts,
  { syncId }: { syncId: string },
): Promise<Pick<SyncRow, 'checked' | 'updated' | 'errors'> | null> {
  const until = new Date(ports.clock.now().getTime() + MAX_PORTION_MS)
  const sync = await continueSync(ports, { syncId, until })
  if (!sync) return null
  const { checked, updated, errors } = sync
  if (sync.finishedAt) return { checked, updated, errors }
  await transaction(asJob(ports.db), (db) =>
    ports.jobs.enqueue(db, 'billing.sync-portion', { syncId, checked }),
  )
  return null
}

const MAX_PORTION_MS = 5 * 60 * 1000

async function findThisOpen({ db }: BillingPorts, syncId: string): Promise<SyncRow | null> {
  const open = await transaction(asJob(db), findOpenSync)
  return open?.id === syncId ? open : null
}

async function checkUser(ports: BillingPorts, userId: string): Promise<SyncedUser> {
  try {
    await resumeWithdrawal(ports, userId)
    const isUpdated = (await syncUser(ports, userId))?.isUpdated ?? false
    return { userId, outcome: isUpdated ? 'updated' : 'same', problem: null }
  } catch (error) {
    return { userId, outcome: 'failed', problem: describe(error) }
  }
}

/** The job of a withdrawal can have failed for the last time, or be missing after the restore of a backup. */
async function resumeWithdrawal({ db, jobs }: BillingPorts, userId: string): Promise<void> {
  await transaction(asJob(db, userId), async (scope) => {
    if (await findBegunContract(scope))
      await jobs.enqueue(scope.db, 'billing.complete-withdrawal', { userId })
  })
}

/** The messages of the provider's failures hold no secret; another failure is not shown. */
function describe(error: unknown): string {
  return isOfProvider(error) ? error.message : 'This user could not be checked.'
}

const DETAILS_PAGE = 50
/** The details of more users would make a large answer. All users are checked and counted. */
const MAX_DETAILS = 200
/** How long a program waits for its answer. */
const MAX_WAIT_MS = 20 * 1000

const cursors = createCursor<SyncPosition>('billing.bad_cursor', {
  rank: { encode: String, decode: (text) => (/^[123]$/.test(text) ? Number(text) : null) },
  userId: creationParts.id,
})

/** The open sync, otherwise the last one [ASYNC-02]. Throws admin.required. */
export async function getLatestSync(ctx: BillingContext): Promise<LatestSync> {
  const row = await transaction(asAdministrator(ctx.db, requireAdministratorId(ctx.actor)), ({ db }) =>
    findLatestSync(db),
  )
  return { latest: row && presentSync(row) }
}

/**
 * A page of the users of a sync. Users whose check failed come first [ASYNC-02]. Throws admin.required and
 * billing.bad_cursor.
 */
export async function listSyncDetails(
  ctx: BillingContext,
  { syncId, cursor }: ListSyncDetails,
): Promise<SyncDetailPage> {
  const after = cursor ? cursors.decode(cursor) : null
  return await readDetails(ctx, { syncId, after, limit: DETAILS_PAGE })
}

/**
 * Compares all subscriptions and answers the result in one call, for programs at the documented address [API-12]. After 20
 * seconds it answers what was done until then, with `isFinished` false, and a job does the remaining users. `details` has
 * 200 users at most. Throws admin.required.
 */
export async function syncAndWait(
  ctx: BillingContext,
): Promise<Pick<Sync, 'checked' | 'updated' | 'errors'> & { isFinished: boolean; details: SyncDetail[] }> {
  const { id: syncId } = await openSync(ctx, requireAdministratorId(ctx.actor))
  const until = new Date(ctx.clock.now().getTime() + MAX_WAIT_MS)
  await continueSync(ctx, { syncId, until })
  const { latest } = await getLatestSync(ctx)
  const { items } = await readDetails(ctx, { syncId, after: null, limit: MAX_DETAILS })
  const { checked = 0, updated = 0, errors = 0, finishedAt = null } = latest ?? {}
  return { checked, updated, errors, isFinished: finishedAt !== null, details: items }
}

async function readDetails(
  ctx: BillingContext,
  { limit, ...page }: { syncId: string; after: SyncPosition | null; limit: number },
): Promise<SyncDetailPage> {
  const query = { ...page, limit: limit + 1 }
  const rows = await transaction(asAdministrator(ctx.db, requireAdministratorId(ctx.actor)), ({ db }) =>
    listSyncedUsers(db, query),
  )
  const items: SyncDetail[] = []
  for (const { userId, outcome, problem } of rows.slice(0, limit)) {
    const { email, planType, subscribed, tier, subscriptionEnd } = await getUserAccess(ctx, userId)
    items.push({ email, outcome, error: problem, planType, subscribed, tier, subscriptionEnd })
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { items, nextCursor: last ? cursors.encode(last) : null }
}
