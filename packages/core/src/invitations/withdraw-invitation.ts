import type { InvitationId, SentInvitation } from '@candlebook/contract/invitations'
import { recordAction } from '../audit/index.ts'
import { AppError, requireAdministratorId } from '../kernel/index.ts'
import { changeInvitation } from './change-invitation.ts'
import type { InvitationContext } from './create-invitation.ts'
import { getState } from './present-invitation.ts'
import { endInvitation } from './sent-invitations.store.ts'

/** Ends a pending invitation. Throws admin.required, invitations.not_found and invitations.not_pending. */
export async function withdrawInvitation(
  ctx: Omit<InvitationContext, 'mailer'>,
  { id }: InvitationId,
): Promise<SentInvitation> {
  const userId = requireAdministratorId(ctx.actor)
  const { source } = ctx
  const now = ctx.clock.now()
  return await changeInvitation(ctx, id, async (db, row) => {
    if (getState(row, now) !== 'pending') throw new AppError('invitations.not_pending')
    await endInvitation(db, { id, now })
    await recordAction(db, { action: 'invitations.withdrawn', userId, targetId: id, now, source })
  })
}
