import type { AuditAction } from '@candlebook/contract/audit-actions'
import type { AuditGroup } from '@candlebook/contract/audit-groups'
import { errorCodes } from '@candlebook/contract/error-codes'

/** What happened, in words. The same words are right for administrators and for the person concerned. */
export const actionWords = {
  'access.denied': 'Access refused',
  'accounts.created': 'Account created',
  'accounts.email_change_cancelled': 'Email change cancelled',
  'accounts.email_change_started': 'Email change started',
  'accounts.email_changed': 'Email address changed',
  'accounts.email_confirmed': 'Email address confirmed',
  'accounts.erased': 'Account erased',
  'accounts.erasure_requested': 'Deletion of the account requested',
  'accounts.password_changed': 'Password changed',
  'admin.granted': 'Administrator rights given',
  'admin.revoked': 'Administrator rights removed',
  'audit.exported': 'Audit log exported',
  'billing.cancelled': 'Subscription cancelled',
  'billing.extended': 'Next charge moved',
  'billing.refunded': 'Invoice refunded',
  'billing.sync_started': 'Comparison of subscriptions started',
  'billing.withdrawn': 'Contract withdrawn',
  'blog.created': 'Post created',
  'blog.deleted': 'Post deleted',
  'blog.published': 'Post published',
  'blog.unpublished': 'Post taken back',
  'blog.updated': 'Post changed',
  'exports.downloaded': 'Data export downloaded',
  'exports.requested': 'Data export requested',
  'exports.restored': 'Archive restored',
  'factors.codes_replaced': 'Backup codes replaced',
  'factors.disabled': 'Two-factor authentication switched off',
  'factors.enabled': 'Two-factor authentication switched on',
  'factors.removed': 'Lost second factors removed',
  'invitations.code_read': 'Invitation code read',
  'invitations.created': 'Invitation created',
  'invitations.redeemed': 'Invitation redeemed',
  'invitations.sent_again': 'Invitation sent again',
  'invitations.withdrawn': 'Invitation withdrawn',
  'notifications.sent': 'Notification sent',
  'operations.job_retried': 'Failed jobs tried again',
  'operations.mail_retried': 'Failed mails tried again',
  'operations.notice_removed': 'Notice removed',
  'operations.notice_set': 'Notice shown',
  'passkeys.added': 'Passkey added',
  'passkeys.removed': 'Passkey removed',
  'sessions.ended': 'Signed out',
  'sessions.opened': 'Signed in',
  'sessions.refused': 'Sign-in refused',
  'tokens.created': 'API token created',
  'tokens.revoked': 'API token revoked',
  'tokens.used': 'API token used',
} as const satisfies Record<AuditAction, string>

/** The groups of actions by which administrators filter. */
export const groupWords = {
  sessions: 'Sign-ins',
  access: 'Refused access',
  accounts: 'Accounts',
  factors: 'Second factors',
  passkeys: 'Passkeys',
  tokens: 'API tokens',
  exports: 'Data exports',
  admin: 'Administrators',
  invitations: 'Invitations',
  billing: 'Billing',
  notifications: 'Notifications',
  blog: 'Blog',
  operations: 'Operations',
  audit: 'Audit log',
} as const satisfies Record<AuditGroup, string>

/** The detail of an entry in words: how somebody signed in, why a sign-in was refused, or which route was asked for. */
export function describeDetail({
  action,
  detail,
}: {
  action: AuditAction
  detail: string | null
}): string | null {
  if (detail === null) return null
  if (action === 'sessions.refused') return describeCode(detail)
  return detailWords[detail] ?? detail
}

function describeCode(code: string): string {
  return code in errorCodes ? errorCodes[code as keyof typeof errorCodes].message : code // checked
}

const detailWords: Record<string, string> = {
  password: 'With the password',
  code: 'With a code of the second factor',
  passkey: 'With a passkey',
  mailed_link: 'With a link from a mail',
  new_password: 'After the password was changed',
  sign_up: 'With the sign-up',
  public_demo: 'To the public demo',
  one: 'One session',
  others: 'All other sessions',
  all: 'All sessions',
}
