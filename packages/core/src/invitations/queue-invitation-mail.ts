import { asUserId, type Connection, type Database } from '../db/index.ts'
import type { Mailer } from '../mail/index.ts'
import { findProfileName } from '../profiles/index.ts'

/** Queues the mail with the code. Returns its id; null on a server without mail, where nothing is queued. */
export async function queueInvitationMail(
  mailer: Mailer,
  db: Connection,
  invitation: {
    email: string
    durationDays: number
    expiresAt: Date
    code: string
    inviterName: string | null
    uniqueKey: string
  },
): Promise<string | null> {
  if (mailer.transport.kind === 'none') return null
  const { email, durationDays, expiresAt, code, inviterName, uniqueKey } = invitation
  const data = { inviterName, durationDays, code, redeemBy: expiresAt.toISOString() }
  return await mailer.queue(db, { template: 'invitation', to: email, data, userId: null, uniqueKey })
}

/** The name that the mail shows; null for an invitation from the command line or of an erased account. */
export async function findInviterName(db: Database, invitedBy: string | null): Promise<string | null> {
  return invitedBy && (await asUserId(db, invitedBy, findProfileName))
}
