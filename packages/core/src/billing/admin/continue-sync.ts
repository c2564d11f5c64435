import { asJob, asJobForUser } from '../../db/index.ts'
import type { BillingPorts } from '../billing-context.ts'
import { isOfProvider } from '../billing-errors.ts'
import { selectUsersWithCustomers } from '../stores/billing-users.store.ts'
import { syncUser } from '../sync/sync-user.ts'
import { findBegunContract } from '../withdrawal/get-withdrawal.ts'
import {
  findLastSynced,
  findOpenSync,
  finishSync,
  type SyncedUser,
  type SyncRow,
  storeSynced,
} from './syncs.store.ts'

const PAGE = 100

/**
 * Continues an open sync after the last user that it has checked, until it is finished or `until` is reached. Asks the
 * provider for every user with a customer and stores the answer [API-12]. It changes only values that differ, and never
 * an invitation. A failure of one user is stored, and the run continues. Returns the sync, which may be finished; null
 * when another worker has finished it.
 */
export async function continueSync(
  ports: BillingPorts,
  { syncId, until }: { syncId: string; until: Date },
): Promise<SyncRow | null> {
  const { db, clock, payments } = ports
  for (;;) {
    const open = await findThisOpen(ports, syncId)
    if (!open) return null
    const after = await asJob(db, (connection) => findLastSynced(connection, syncId))
    const users = payments.isSetUp
      ? await asJob(db, (connection) => selectUsersWithCustomers(connection, { after, limit: PAGE }))
      : []
    for (const userId of users) {
      if (clock.now() >= until) return await findThisOpen(ports, syncId)
      const user = await checkUser(ports, userId)
      await asJob(db, (connection) => storeSynced(connection, { syncId, ...user, now: clock.now() }))
    }
    if (users.length < PAGE)
      return await asJob(db, (connection) => finishSync(connection, { id: syncId, now: clock.now() }))
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
  await asJob(ports.db, (db) => ports.jobs.enqueue(db, 'billing.sync-portion', { syncId, checked }))
  return null
}

const MAX_PORTION_MS = 5 * 60 * 1000

async function findThisOpen({ db }: BillingPorts, syncId: string): Promise<SyncRow | null> {
  const open = await asJob(db, findOpenSync)
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
  await asJobForUser(db, userId, async (scope) => {
    if (await findBegunContract(scope))
      await jobs.enqueue(scope.db, 'billing.complete-withdrawal', { userId })
  })
}

/** The messages of the provider's failures hold no secret; another failure is not shown. */
function describe(error: unknown): string {
  return isOfProvider(error) ? error.message : 'This user could not be checked.'
}
