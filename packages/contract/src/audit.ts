import * as z from 'zod/mini'
import type { AuditAction } from './audit-actions.ts'
import { auditGroups } from './audit-groups.ts'
import { Day, EmailAddress, Instant } from './fields.ts'

/** Maximum number of entries in one file. A filter with a period selects older entries. */
export const MAX_EXPORTED_ENTRIES = 10_000

/** A name of audit-actions.ts. The list itself is not part of the shape: it would be in the shell of the desk. */
const Action = z.string() as unknown as z.ZodMiniType<AuditAction, AuditAction> // the server sends known names only

/** Who acted or to whom it was done. An erased account has no address any more. */
const Person = z.object({ kind: z.enum(['account', 'erased']), email: z.nullable(z.string()) })

/**
 * An entry of the audit log. `actor` is `visitor` for a person without a session, and `product` for the command line
 * and for jobs. `target` is null for an action on the actor's own account, and `unknown-address` for a sign-in with an
 * address that no account has. `address` is null from 30 days on.
 */
export const AuditEntry = z.object({
  id: z.string(),
  action: Action,
  outcome: z.enum(['done', 'refused']),
  actor: z.union([Person, z.object({ kind: z.enum(['visitor', 'product']) })]),
  target: z.nullable(
    z.union([
      Person,
      z.object({ kind: z.enum(['record']), id: z.string() }),
      z.object({ kind: z.enum(['unknown-address']) }),
    ]),
  ),
  detail: z.nullable(z.string()),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  createdAt: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/**
 * Which entries are wanted: a group of actions, an outcome, the person with this address (who acted, or to whom it was
 * done), and a period of days in UTC, both included.
 */
export const AuditFilter = z
  .object({
    group: z.optional(z.enum(auditGroups, 'field.invalid')),
    outcome: z.optional(z.enum(['done', 'refused'], 'field.invalid')),
    email: z.optional(EmailAddress),
    from: z.optional(Day),
    to: z.optional(Day),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'audit.period_reversed' }),
  )
export type AuditFilter = z.infer<typeof AuditFilter>

const page = {
  /** The id of the last entry of the page before. */
  cursor: z.optional(z.uuid('field.invalid')),
  limit: z._default(
    z.coerce
      .number('field.invalid')
      .check(z.int('field.invalid'), z.gte(1, 'field.invalid'), z.lte(100, 'field.invalid')),
    50,
  ),
}

/** A page of the audit log; the newest first. */
export const ListAuditEntries = z.safeExtend(AuditFilter, page)
export type ListAuditEntries = z.infer<typeof ListAuditEntries>

export const AuditPage = z.object({ items: z.array(AuditEntry), nextCursor: z.nullable(z.string()) })
export type AuditPage = z.infer<typeof AuditPage>

/** The newest entries that match, as a file. `isCut` says that older ones match too. */
export const AuditFile = z.object({ csv: z.string(), entries: z.int(), isCut: z.boolean() })
export type AuditFile = z.infer<typeof AuditFile>

/**
 * An entry about the caller. `by` is who acted: the caller, a person without a session, an administrator, or the
 * product itself. The device of an administrator is not shown.
 */
export const SecurityEvent = z.object({
  id: z.string(),
  action: Action,
  by: z.enum(['you', 'visitor', 'administrator', 'product']),
  detail: z.nullable(z.string()),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  createdAt: Instant,
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

/** A page of the caller's security events; the newest first. */
export const ListSecurityEvents = z.object(page)
export type ListSecurityEvents = z.infer<typeof ListSecurityEvents>

export const SecurityEventPage = z.object({
  items: z.array(SecurityEvent),
  nextCursor: z.nullable(z.string()),
})
export type SecurityEventPage = z.infer<typeof SecurityEventPage>
