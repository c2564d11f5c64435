import {
  type AuditAction,
  auditActionNames,
  type ListSecurityEvents,
  type SecurityEvent,
  type SecurityEventPage,
} from '@candlebook/contract/audit'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { type EntryRow, findOwnPseudonym, selectEntriesAbout } from './entries.store.ts'
import { isOfVisitor } from './present-entry.ts'

/** A page of what was recorded about the user who asks, the newest first. Throws session.required. */
export function listOwnEvents(
  ctx: Context,
  { cursor, limit }: ListSecurityEvents,
): Promise<SecurityEventPage> {
  return asUser(ctx, async ({ db, userId }) => {
    const pseudonym = await findOwnPseudonym(db, userId)
    if (pseudonym === null) return { items: [], nextCursor: null }
    const page = { actions: auditActionNames, cursor, limit: limit + 1 }
    const rows = await selectEntriesAbout(db, { pseudonym, ...page })
    const items = rows.slice(0, limit).map((row) => presentEvent(row, pseudonym))
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  })
}

function presentEvent(row: EntryRow, own: string): SecurityEvent {
  const action = row.action as AuditAction // the query asks for known actions only
  const by = findActor({ action, actor: row.actor }, own)
  const source = by === 'administrator' ? { address: null, device: null } : row
  const { id, detail, createdAt } = row
  const { address, device } = source
  return { id, action, by, detail, address, device, createdAt: createdAt.toISOString() }
}

function findActor(
  { action, actor }: { action: AuditAction; actor: string | null },
  own: string,
): SecurityEvent['by'] {
  if (actor === null) return isOfVisitor(action) ? 'visitor' : 'product'
  return actor === own ? 'you' : 'administrator'
}
