import type {
  LatestSync,
  ListSyncDetails,
  Sync,
  SyncDetail,
  SyncDetailPage,
} from '@candlebook/contract/billing'
import { asAdministrator } from '../../db/index.ts'
import { createCursor, creationParts, requireAdministratorId } from '../../kernel/index.ts'
import type { BillingContext } from '../billing-context.ts'
import { continueSync } from './continue-sync.ts'
import { presentSync } from './present-sync.ts'
import { readUserAccess } from './read-user-access.ts'
import { openSync } from './start-sync.ts'
import { findLatestSync, type SyncPosition, selectSyncedUsers } from './syncs.store.ts'

const PAGE = 50
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
  const row = await asAdministrator(ctx.db, requireAdministratorId(ctx.actor), ({ db }) => findLatestSync(db))
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
  return await readDetails(ctx, { syncId, after, limit: PAGE })
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
  const rows = await asAdministrator(ctx.db, requireAdministratorId(ctx.actor), ({ db }) =>
    selectSyncedUsers(db, query),
  )
  const items: SyncDetail[] = []
  for (const { userId, outcome, problem } of rows.slice(0, limit)) {
    const { email, planType, subscribed, tier, subscriptionEnd } = await readUserAccess(ctx, userId)
    items.push({ email, outcome, error: problem, planType, subscribed, tier, subscriptionEnd })
  }
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { items, nextCursor: last ? cursors.encode(last) : null }
}
