import type { Source } from '../../audit/index.ts'

/** How sign-up uses invitations. The feature invitations implements it. */
export type InvitationPort = {
  /**
   * Checks the code of a sign-up, and stores with the invitation that its code was presented: the invitation
   * waits for the confirmation of the address. Throws invitations.invalid for a code that is unknown, used,
   * expired or meant for another address.
   */
  assertRedeemable(code: string, email: string): Promise<void>
  /** The duration in days of the invitation that waits for this address, -1 for a lifetime; null without one. */
  findWaitingDuration(email: string): Promise<number | null>
  /**
   * Redeems the invitation of this user after the address is confirmed. It can be called again for the same
   * user, also at the same time, and must then change nothing.
   */
  redeem(user: { userId: string; email: string }, source?: Source): Promise<void>
}
