/** The groups of actions by which the log is filtered: the first part of their names. */
export const auditGroups = [
  'sessions',
  'access',
  'accounts',
  'factors',
  'passkeys',
  'tokens',
  'exports',
  'admin',
  'invitations',
  'billing',
  'notifications',
  'blog',
  'operations',
  'audit',
] as const

export type AuditGroup = (typeof auditGroups)[number]

/** How many months an audit entry is kept; remove_old_audit_data in the database removes it. Source: decision 027. */
export const MAX_ENTRY_MONTHS = 24

/** How many days an audit entry keeps its network address. Source: decision 027. */
export const MAX_ADDRESS_DAYS = 30
