import type { Sync } from '@candlebook/contract/billing'
import { recordAction, type Source } from '../../audit/index.ts'
import { allowLongWork, asJob, type Connection } from '../../db/index.ts'
import { newId, requireAdministratorId } from '../../kernel/index.ts'
import type { BillingContext, BillingPorts } from '../billing-context.ts'
import { presentSync } from './present-sync.ts'
import { deleteFinishedSyncs, findOpenSync, insertSync, type SyncRow } from './syncs.store.ts'

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
export async function openSync(
  ports: BillingPorts,
  requestedBy: string | null,
  source?: Source,
): Promise<SyncRow> {
  const { jobs, db: database, clock } = ports
  const now = clock.now()
  return await asJob(database, async (db) => {
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
