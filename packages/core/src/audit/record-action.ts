import type { Connection } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { insertAuditEntry } from './audit.store.ts'

/** Every action that leaves an audit entry. */
export type AuditAction =
  | 'accounts.erasure_requested'
  | 'admin.granted'
  | 'admin.revoked'
  | 'billing.cancelled'
  | 'billing.extended'
  | 'billing.refunded'
  | 'billing.sync_started'
  | 'blog.created'
  | 'blog.deleted'
  | 'blog.published'
  | 'blog.unpublished'
  | 'blog.updated'
  | 'exports.requested'
  | 'factors.removed'
  | 'invitations.code_read'
  | 'invitations.created'
  | 'invitations.redeemed'
  | 'invitations.sent_again'
  | 'invitations.withdrawn'
  | 'notifications.sent'
  | 'operations.job_retried'
  | 'operations.mail_retried'
  | 'operations.notice_removed'
  | 'operations.notice_set'
  | 'tokens.created'
  | 'tokens.revoked'

/**
 * Adds an audit entry in the transaction of the action. `userId` is the person who acts, null for the command line.
 * No code can change or delete an entry.
 */
export async function recordAction(
  db: Connection,
  entry: { action: AuditAction; userId: string | null; targetId: string | null; now: Date },
): Promise<void> {
  await insertAuditEntry(db, { id: newId(), ...entry })
}
