import type { InvitationId, SentInvitation } from '@candlebook/contract/invitations'
import { recordAction } from '../audit/index.ts'
import { asAdministrator, asJob } from '../db/index.ts'
import { AppError, requireAdministratorId } from '../kernel/index.ts'
import { changeInvitation } from './change-invitation.ts'
import type { InvitationContext } from './create-invitation.ts'
import { hashCode } from './invitation-code.ts'
import { normalizeEmail } from './invitation-rules.ts'
import { describeMail, getState, readCode } from './present-invitation.ts'
import { findInviterName, queueInvitationMail } from './queue-invitation-mail.ts'
import { findSent, findSentByCode, storeMail } from './sent-invitations.store.ts'

/**
 * Sends the mail of a pending invitation again. While a mail of it waits in the outbox, no second one is queued. Throws
 * admin.required, invitations.not_found, invitations.not_pending and invitations.code_unknown.
 */
export async function sendAgain(ctx: InvitationContext, { id }: InvitationId): Promise<SentInvitation> {
  const userId = requireAdministratorId(ctx.actor)
  const now = ctx.clock.now()
  const found = await asAdministrator(ctx.db, userId, ({ db }) => findSent(db, id))
  const inviterName = await findInviterName(ctx.db, found?.invitedBy ?? null)
  return await changeInvitation(ctx, id, async (db, row) => {
    if (getState(row, now) !== 'pending') throw new AppError('invitations.not_pending')
    const code = readCode(row, ctx.invitationKey)
    if (!code) throw new AppError('invitations.code_unknown')
    if (['waiting', 'retrying'].includes(describeMail(row))) return
    const uniqueKey = `invitation/${id}/${now.getTime()}`
    const mailId = await queueInvitationMail(ctx.mailer, db, { ...row, code, inviterName, uniqueKey })
    if (!mailId) return // the server has no mail; the answer says so
    await storeMail(db, { id, mailId, now })
    await recordAction(db, {
      action: 'invitations.sent_again',
      userId,
      targetId: id,
      now,
      source: ctx.source,
    })
  })
}

/**
 * Sends the mail of the invitation with exactly these values [API-11]. What the mail says is read from the stored row; the
 * name of the inviter in the request is ignored. Throws what sendAgain throws, and invitations.mail_failed without mail.
 */
export async function sendAgainByCode(
  ctx: InvitationContext,
  { invitationCode, email, durationDays }: { invitationCode: string; email: string; durationDays: number },
): Promise<void> {
  requireAdministratorId(ctx.actor)
  const wanted = { codeHash: hashCode(invitationCode), email: normalizeEmail(email), durationDays }
  const id = await asJob(ctx.db, (db) => findSentByCode(db, wanted))
  if (!id) throw new AppError('invitations.not_found')
  if (ctx.mailer.transport.kind === 'none') throw new AppError('invitations.mail_failed')
  await sendAgain(ctx, { id })
}
