import { isDurationDays } from '@candlebook/domain/subscriptions'
import * as z from 'zod/mini'
import { EmailAddress } from '../fields/index.ts'
import { UserCurrencyCode } from '../settings/index.ts'

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

/** The redemption of a code. `currency` is the account currency that the browser proposes for an account without one. */
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
