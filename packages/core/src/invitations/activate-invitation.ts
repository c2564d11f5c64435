import { formatDuration } from '@candlebook/domain/subscriptions'
import { recordAction, type Source } from '../audit/index.ts'
import type { Scope } from '../db/index.ts'
import { AppError } from '../kernel/index.ts'
import { giveInvitedAccess } from '../subscribers/index.ts'
import { type InvitationRow, markUsed } from './invitations.store.ts'

/** Uses up a locked invitation and gives its access to the user of the scope, in the caller's transaction [INV-12]. */
export async function activateInvitation(
  scope: Scope,
  { invitation, now, source }: { invitation: InvitationRow; now: Date; source: Source | undefined },
): Promise<void> {
  const { id, durationDays } = invitation
  const { db, userId } = scope
  if (!(await markUsed(db, { id, userId, now }))) throw new AppError('invitations.invalid')
  await giveInvitedAccess(scope, { invitationId: id, durationDays, now })
  const detail = formatDuration(durationDays)
  await recordAction(db, { action: 'invitations.redeemed', userId, targetId: id, now, source, detail })
}
