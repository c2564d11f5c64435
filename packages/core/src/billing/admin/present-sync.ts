import type { Sync } from '@candlebook/contract/billing'
import type { SyncRow } from './syncs.store.ts'

/** A sync as administrators see it. */
export function presentSync(row: SyncRow): Sync {
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
