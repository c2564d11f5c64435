import type { SentInvitation } from '@candlebook/contract/invitations'
import { asJob, type Connection } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import type { InvitationContext } from './create-invitation.ts'
import { presentInvitation } from './present-invitation.ts'
import { findSent, lockInvitation, type SentRow } from './sent-invitations.store.ts'

/**
 * Changes one invitation and returns the changed one. A redemption of it waits for the transaction. The caller has
 * checked the permission. Throws invitations.not_found.
 */
export async function changeInvitation(
  { db: database, clock, invitationKey }: Pick<InvitationContext, 'db' | 'clock' | 'invitationKey'>,
  id: string,
  change: (db: Connection, row: SentRow) => Promise<void>,
): Promise<SentInvitation> {
  const after = await asJob(database, async (db) => {
    await lockInvitation(db, id)
    const before = await findSent(db, id)
    if (!before) throw new AppError('invitations.not_found')
    await change(db, before)
    return (await findSent(db, id)) ?? before
  })
  return presentInvitation(after, { invitationKey, now: clock.now() })
}
