import type { InvitationCheck, InvitationCode } from '@candlebook/contract/invitations'
import type { Context } from '../context/index.ts'
import { asJob } from '../db/index.ts'
import { hashCode } from './invitation-code.ts'
import { isRedeemable } from './invitation-rules.ts'
import { findByCode } from './invitations.store.ts'

/**
 * Whether a code can be redeemed, and for which address [API-14]. Anyone may ask. Unknown, used and expired codes get
 * the same answer after the same work: one hash and one query. The server limits how often an address may ask.
 */
export async function validateInvitation(
  ctx: Pick<Context, 'db' | 'clock'>,
  { invitationCode }: InvitationCode,
): Promise<InvitationCheck> {
  const invitation = await asJob(ctx.db, (db) => findByCode(db, hashCode(invitationCode)))
  if (!invitation || !isRedeemable(invitation, ctx.clock.now())) return { valid: false }
  const { email, durationDays } = invitation
  return { valid: true, invitation: { email, durationDays } }
}
