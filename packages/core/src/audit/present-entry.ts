import { type AuditAction, type AuditEntry, getAuditedAction } from '@candlebook/contract/audit'
import type { EntryRow } from './entries.store.ts'

/** Actions of a person without a session whose account is unknown. */
const actionsOfVisitors: AuditAction[] = ['access.denied', 'sessions.refused']

/** Whether an entry without a person is about somebody without a session. Otherwise the product itself acted. */
export function isOfVisitor(action: AuditAction): boolean {
  return actionsOfVisitors.includes(action)
}

/** An entry as administrators see it. `emails` has the address of each pseudonym that still leads to an account. */
export function presentEntry(row: EntryRow, emails: ReadonlyMap<string, string>): AuditEntry {
  const { id, detail, address, device, createdAt } = row
  const action = row.action as AuditAction // the query asks for known actions only
  return {
    id,
    action,
    outcome: getAuditedAction(action).outcome,
    actor: presentActor(row, emails),
    target: presentTarget(row, emails),
    detail,
    address,
    device,
    createdAt: createdAt.toISOString(),
  }
}

function presentActor({ action, actor }: EntryRow, emails: ReadonlyMap<string, string>): AuditEntry['actor'] {
  if (actor !== null) return presentPerson(actor, emails)
  return { kind: isOfVisitor(action as AuditAction) ? 'visitor' : 'product' } // as above
}

function presentTarget(row: EntryRow, emails: ReadonlyMap<string, string>): AuditEntry['target'] {
  if (row.targetUser !== null) return presentPerson(row.targetUser, emails)
  if (row.targetId !== null) return { kind: 'record', id: row.targetId }
  return row.isUnknownAddress ? { kind: 'unknown-address' } : null
}

function presentPerson(
  pseudonym: string,
  emails: ReadonlyMap<string, string>,
): { kind: 'account' | 'erased'; email: string | null } {
  const email = emails.get(pseudonym) ?? null
  return { kind: email === null ? 'erased' : 'account', email }
}
