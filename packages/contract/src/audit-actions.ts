import type { AuditGroup } from './audit-groups.ts'

/**
 * Every action that leaves an entry in the audit log. `outcome` says whether it happened or was refused. `target` says
 * what it was done to: a person, who is stored under a pseudonym, another record, or nothing. A new action needs its
 * words in the web app and a scenario that performs it; the compiler asks for both.
 */
export const auditActions = {
  'access.denied': { outcome: 'refused', target: 'none' },
  'accounts.created': { outcome: 'done', target: 'none' },
  'accounts.email_change_cancelled': { outcome: 'done', target: 'none' },
  'accounts.email_change_started': { outcome: 'done', target: 'none' },
  'accounts.email_changed': { outcome: 'done', target: 'none' },
  'accounts.email_confirmed': { outcome: 'done', target: 'none' },
  'accounts.erased': { outcome: 'done', target: 'record' },
  'accounts.erasure_requested': { outcome: 'done', target: 'user' },
  'accounts.password_changed': { outcome: 'done', target: 'none' },
  'admin.granted': { outcome: 'done', target: 'user' },
  'admin.revoked': { outcome: 'done', target: 'user' },
  'audit.exported': { outcome: 'done', target: 'none' },
  'billing.cancelled': { outcome: 'done', target: 'user' },
  'billing.extended': { outcome: 'done', target: 'user' },
  'billing.refunded': { outcome: 'done', target: 'user' },
  'billing.sync_started': { outcome: 'done', target: 'none' },
  'billing.withdrawn': { outcome: 'done', target: 'none' },
  'blog.created': { outcome: 'done', target: 'record' },
  'blog.deleted': { outcome: 'done', target: 'record' },
  'blog.published': { outcome: 'done', target: 'record' },
  'blog.unpublished': { outcome: 'done', target: 'record' },
  'blog.updated': { outcome: 'done', target: 'record' },
  'exports.downloaded': { outcome: 'done', target: 'record' },
  'exports.requested': { outcome: 'done', target: 'record' },
  'exports.restored': { outcome: 'done', target: 'none' },
  'factors.codes_replaced': { outcome: 'done', target: 'none' },
  'factors.disabled': { outcome: 'done', target: 'none' },
  'factors.enabled': { outcome: 'done', target: 'none' },
  'factors.removed': { outcome: 'done', target: 'user' },
  'invitations.code_read': { outcome: 'done', target: 'record' },
  'invitations.created': { outcome: 'done', target: 'record' },
  'invitations.redeemed': { outcome: 'done', target: 'record' },
  'invitations.sent_again': { outcome: 'done', target: 'record' },
  'invitations.withdrawn': { outcome: 'done', target: 'record' },
  'notifications.sent': { outcome: 'done', target: 'none' },
  'operations.job_retried': { outcome: 'done', target: 'record' },
  'operations.mail_retried': { outcome: 'done', target: 'record' },
  'operations.notice_removed': { outcome: 'done', target: 'record' },
  'operations.notice_set': { outcome: 'done', target: 'record' },
  'passkeys.added': { outcome: 'done', target: 'record' },
  'passkeys.removed': { outcome: 'done', target: 'record' },
  'sessions.ended': { outcome: 'done', target: 'none' },
  'sessions.opened': { outcome: 'done', target: 'none' },
  'sessions.refused': { outcome: 'refused', target: 'user' },
  'tokens.created': { outcome: 'done', target: 'record' },
  'tokens.revoked': { outcome: 'done', target: 'record' },
  'tokens.used': { outcome: 'done', target: 'record' },
} as const satisfies Record<`${AuditGroup}.${string}`, AuditedAction>

type AuditedAction = { outcome: 'done' | 'refused'; target: 'user' | 'record' | 'none' }

export type AuditAction = keyof typeof auditActions

/** Whether an action happened or was refused. */
export type AuditOutcome = AuditedAction['outcome']

/** What an action is, seen as one type. */
export function getAuditedAction(action: AuditAction): AuditedAction {
  return auditActions[action]
}

/** Every action, in the order of its name. */
export const auditActionNames = Object.keys(auditActions) as AuditAction[] // the keys of the object above

/** The actions of a group, and of an outcome when one is given; all actions without either. */
export function listAuditActions({
  group,
  outcome,
}: {
  group?: AuditGroup | undefined
  outcome?: AuditOutcome | undefined
}): AuditAction[] {
  return auditActionNames.filter(
    (name) =>
      (group === undefined || name.startsWith(`${group}.`)) &&
      (outcome === undefined || getAuditedAction(name).outcome === outcome),
  )
}
