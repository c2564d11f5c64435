import { invite } from '../../testing/invite.ts'
import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of invitations. */
export const samples: Samples = {
  'POST /invitations/validate': { body: () => ({ invitationCode: 'b'.repeat(32) }) },
  'POST /invitations/redeem': { prepare: invite, body: (code) => ({ invitationCode: code }) },
}
