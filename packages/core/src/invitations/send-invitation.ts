import type { InvitationOffer, SentInvitation } from '@candlebook/contract/invitations'
import { requireAdministratorId } from '../kernel/index.ts'
import { changeInvitation } from './change-invitation.ts'
import { createInvitation, type InvitationContext } from './create-invitation.ts'

/**
 * Invites an address for an administrator, who sees the invitation as the history shows it [ASUB-01]. On a server without
 * mail its `mail` is `none` [ERRC-27]. Throws admin.required.
 */
export async function sendInvitation(
  ctx: InvitationContext,
  offer: InvitationOffer,
): Promise<SentInvitation> {
  requireAdministratorId(ctx.actor)
  const { id } = await createInvitation(ctx, offer)
  return await changeInvitation(ctx, id, async () => {})
}
