import type { InvitationFields } from '@candlebook/contract/invitations'
import { formatDuration } from '@candlebook/domain/subscriptions'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asJob } from '../db/index.ts'
import { encryptSecret } from '../identity/index.ts'
import { newId } from '../kernel/index.ts'
import type { Mailer } from '../mail/index.ts'
import { createCode, hashCode } from './invitation-code.ts'
import { normalizeEmail } from './invitation-rules.ts'
import { requireInviter } from './invitations.policy.ts'
import { endInvitationsTo, insertInvitation } from './invitations.store.ts'
import { findInviterName, queueInvitationMail } from './queue-invitation-mail.ts'

/** The context of an operation, with the mailer and the key under which codes are encrypted. */
export type InvitationContext = Context & { mailer: Mailer; invitationKey: string }

/** A new invitation. The code is for the mail and, without mail, for the terminal of the operator. */
export type CreatedInvitation = {
  id: string
  email: string
  durationDays: number
  expiresAt: Date
  code: string
  isMailQueued: boolean
}

const MAX_REDEEM_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Invites an address to free access and queues the mail in the same transaction [ASUB-04] [ASUB-05]. Earlier unused
 * invitations to the address end. Without mail the invitation is stored all the same. Throws admin.required.
 */
export async function createInvitation(
  ctx: InvitationContext,
  { email, durationDays }: InvitationFields,
): Promise<CreatedInvitation> {
  const invitedBy = requireInviter(ctx.actor)
  const now = ctx.clock.now()
  const code = createCode()
  const expiresAt = new Date(now.getTime() + MAX_REDEEM_DAYS * DAY_MS)
  const invitation = { id: newId(), email: normalizeEmail(email), durationDays, expiresAt }
  const inviterName = await findInviterName(ctx.db, invitedBy)
  const encryptedCode = encryptSecret(code, ctx.invitationKey)
  const mailId = await asJob(ctx.db, async (db) => {
    const uniqueKey = `invitation/${invitation.id}`
    const mailId = await queueInvitationMail(ctx.mailer, db, { ...invitation, code, inviterName, uniqueKey })
    await endInvitationsTo(db, { email: invitation.email, now })
    await insertInvitation(db, {
      ...invitation,
      codeHash: hashCode(code),
      encryptedCode,
      mailId,
      invitedBy,
      now,
    })
    const { source } = ctx
    const recorded = { userId: invitedBy, targetId: invitation.id, now, source }
    const detail = formatDuration(durationDays)
    await recordAction(db, { action: 'invitations.created', ...recorded, detail })
    return mailId
  })
  return { ...invitation, code, isMailQueued: mailId !== null }
}
