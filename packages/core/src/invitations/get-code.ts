import type { FullCode, InvitationId } from '@candlebook/contract/invitations'
import { recordAction } from '../audit/index.ts'
import { asAdministrator } from '../db/index.ts'
import { AppError, requireAdministratorId } from '../kernel/index.ts'
import type { InvitationContext } from './create-invitation.ts'
import { readCode } from './present-invitation.ts'
import { findSent } from './sent-invitations.store.ts'

/**
 * The full code of an invitation, for an administrator who passes it on by hand [ASUB-07]. Each reading leaves an audit
 * entry. Throws admin.required, invitations.not_found and invitations.code_unknown.
 */
export async function getCode(
  ctx: Omit<InvitationContext, 'mailer'>,
  { id }: InvitationId,
): Promise<FullCode> {
  const userId = requireAdministratorId(ctx.actor)
  return await asAdministrator(ctx.db, userId, async ({ db }) => {
    const row = await findSent(db, id)
    if (!row) throw new AppError('invitations.not_found')
    const code = readCode(row, ctx.invitationKey)
    if (!code) throw new AppError('invitations.code_unknown')
    await recordAction(db, {
      action: 'invitations.code_read',
      userId,
      targetId: id,
      now: ctx.clock.now(),
      source: ctx.source,
    })
    return { code }
  })
}
