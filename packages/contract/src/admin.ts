import * as z from 'zod/mini'
import { EmailAddress, Instant } from './fields.ts'

/** The account that gets or loses the rights of an administrator. */
export const AdministratorChange = z.object({ email: EmailAddress })
export type AdministratorChange = z.infer<typeof AdministratorChange>

/** The account after the change. `isChanged` is false when the rights were the same before. */
export const ChangedAdministrator = z.object({ email: z.string(), isChanged: z.boolean() })
export type ChangedAdministrator = z.infer<typeof ChangedAdministrator>

/** All administrators in the order of their addresses, 200 at most. */
export const Administrators = z.object({
  items: z.array(z.object({ id: z.string(), email: z.string(), fullName: z.string() })),
})
export type Administrators = z.infer<typeof Administrators>

/**
 * What administrators see of one user. `lastSeenAt` is the last use of a live session; null without one. `maxStoredBytes` is
 * the limit of images and texts together; null without one. `mails` are the newest 20, without their contents.
 */
export const UserDetails = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  isAdmin: z.boolean(),
  isEmailConfirmed: z.boolean(),
  hasTwoFactor: z.boolean(),
  signedUpAt: Instant,
  lastSeenAt: z.nullable(Instant),
  planType: z.enum(['Premium', 'Invited', 'Trial', 'Unpaid']),
  subscriptionEnd: z.nullable(Instant),
  isCancelled: z.boolean(),
  isOverdue: z.boolean(),
  trades: z.int(),
  journalEntries: z.int(),
  images: z.int(),
  imageBytes: z.int(),
  textBytes: z.int(),
  maxStoredBytes: z.nullable(z.int()),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), createdAt: Instant, lastUsedAt: Instant }),
  ),
  mails: z.array(
    z.object({
      id: z.string(),
      template: z.string(),
      state: z.enum(['waiting', 'sending', 'sent', 'kept', 'undeliverable']),
      createdAt: Instant,
      sentAt: z.nullable(Instant),
    }),
  ),
})
export type UserDetails = z.infer<typeof UserDetails>
