import type { InvitationRow } from './invitations.store.ts'

/** Whether the invitation can be redeemed at an instant: it is neither used nor expired [INV-11]. */
export function isRedeemable({ usedAt, expiresAt }: InvitationRow, now: Date): boolean {
  return usedAt === null && now < expiresAt
}

/** Whether the invitation was sent to this address. Case and spaces around the address do not count. */
export function isSentTo(invitation: InvitationRow, email: string): boolean {
  return invitation.email === normalizeEmail(email)
}

/** An e-mail address as invitations store it. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}
