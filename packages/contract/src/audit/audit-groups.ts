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
