import { proposeCurrency } from '@candlebook/domain/settings'
import { api } from './api.ts'

/** An invitation that can be redeemed. */
export interface Invitation {
  code: string
  email: string
  /** Days of access; -1 never ends. */
  durationDays: number
}

/** The invitation of a code, or null when the code is wrong, used or expired. Throws ApiError. */
export async function findInvitation(code: string): Promise<Invitation | null> {
  const answer = await api.invitations.validate({ invitationCode: code })
  return answer.valid ? { code, ...answer.invitation } : null
}

/**
 * Gives the access of an invitation to the account that is signed in, and proposes the account currency of the browser's
 * region. Throws ApiError.
 */
export async function redeemInvitation(code: string): Promise<void> {
  await api.invitations.redeem({ invitationCode: code, currency: proposeCurrency(navigator.languages) })
}
