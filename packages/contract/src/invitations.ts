import { isDurationDays, LIFETIME_DAYS } from '@candlebook/domain/billing/invitation-duration'
import * as z from 'zod/mini'
import { EmailAddress, Instant } from './fields.ts'
import { UserCurrencyCode } from './settings.ts'

/** A new invitation: the address in lower case, and the days of access, -1 for lifetime access [ASUB-03]. */
export const InvitationFields = z.object({
  email: EmailAddress,
  durationDays: z
    .number('invitation.duration_invalid')
    .check(z.refine(isDurationDays, 'invitation.duration_invalid')),
})
export type InvitationFields = z.infer<typeof InvitationFields>

/** A code as typed or taken from a link. Any text is allowed: a code of another form gets the answer of an unknown one. */
export const InvitationCode = z.object({
  invitationCode: z.string('field.invalid').check(z.maxLength(200, 'field.too_long')),
})
export type InvitationCode = z.infer<typeof InvitationCode>

/** The redemption of a code. `currency` is the base currency that the browser proposes for an account without one. */
export const RedeemInvitation = z.extend(InvitationCode, {
  currency: z.optional(UserCurrencyCode),
})
export type RedeemInvitation = z.infer<typeof RedeemInvitation>

/** What a code is worth. `durationDays` is -1 for lifetime access. Unknown, used and expired codes get one answer. */
export const InvitationCheck = z.union([
  z.object({
    valid: z.literal(true),
    invitation: z.object({ email: z.string(), durationDays: z.int() }),
  }),
  z.object({ valid: z.literal(false) }),
])
export type InvitationCheck = z.infer<typeof InvitationCheck>

/** The durations that the administrator's form offers, in days [ASUB-02]. -1 is lifetime access. */
export const offeredDurations = [7, 30, LIFETIME_DAYS] as const

/** An invitation as the administrator's form sends it. */
export const InvitationOffer = z.extend(InvitationFields, {
  durationDays: z
    .number('invitation.duration_invalid')
    .check(
      z.refine((days) => offeredDurations.some((offered) => offered === days), 'invitation.duration_invalid'),
    ),
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

/**
 * What became of the mail with the code. `none`: this server has no mail server, or the mail was not queued; `waiting`: it
 * is queued; `retrying`: a try failed, and it is tried again; `sent`; `kept`: in the mailbox of development; `refused`: the
 * mail server refuses the address for good; `unknown`: the outbox keeps its records for 30 days.
 */
export const InvitationMail = z.enum(['none', 'waiting', 'retrying', 'sent', 'kept', 'refused', 'unknown'])
export type InvitationMail = z.infer<typeof InvitationMail>

/** An invitation in the history. `codeStart` is the first 8 characters of the code; null when only its hash is stored. */
export const SentInvitation = z.object({
  id: z.string(),
  email: z.string(),
  durationDays: z.int(),
  codeStart: z.nullable(z.string()),
  state: z.enum(['pending', 'used', 'expired']),
  mail: InvitationMail,
  createdAt: Instant,
  expiresAt: Instant,
  usedAt: z.nullable(Instant),
})
export type SentInvitation = z.infer<typeof SentInvitation>

/** Where a page of the history starts. */
export const ListInvitations = z.object({
  cursor: z.optional(z.string('field.invalid').check(z.maxLength(60, 'field.too_long'))),
})
export type ListInvitations = z.infer<typeof ListInvitations>

/** 50 invitations, the newest first, and how many there are in all. */
export const InvitationPage = z.object({
  items: z.array(SentInvitation),
  nextCursor: z.nullable(z.string()),
  total: z.int(),
})
export type InvitationPage = z.infer<typeof InvitationPage>

/** One invitation. */
export const InvitationId = z.object({ id: z.uuid('field.invalid') })
export type InvitationId = z.infer<typeof InvitationId>

/** The full code, which an administrator passes on by hand. */
export const FullCode = z.object({ code: z.string() })
export type FullCode = z.infer<typeof FullCode>
