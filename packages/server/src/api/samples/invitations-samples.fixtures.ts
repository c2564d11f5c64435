import { invite, inviteForId } from '../../testing/invite.ts'
import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of invitations. */
export const samples: Samples = {
  'POST /invitations/validate': { body: () => ({ invitationCode: 'b'.repeat(32) }) },
  'POST /invitations/redeem': { prepare: invite, body: (code) => ({ invitationCode: code }) },
  'POST /admin/invitations': { body: () => ({ email: 'nora@example.com', durationDays: 30 }) },
  'GET /admin/invitations': {},
  'POST /admin/invitations/code': { prepare: inviteForId, body: (id) => ({ id }) },
  'POST /admin/invitations/mail': { prepare: inviteForId, body: (id) => ({ id }) },
  'POST /admin/invitations/withdraw': { prepare: inviteForId, body: (id) => ({ id }) },
}
