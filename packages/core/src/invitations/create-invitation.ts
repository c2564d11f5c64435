import type { InvitationFields } from '@candlebook/contract/invitations'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asJob, asUserId, type Connection } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import type { Mailer } from '../mail/index.ts'
import { findProfileName } from '../profiles/index.ts'
import { createCode, hashCode } from './invitation-code.ts'
import { normalizeEmail } from './invitation-rules.ts'
import { requireInviter } from './invitations.policy.ts'
import { endInvitationsTo, insertInvitation } from './invitations.store.ts'

/** A verb's context with the mailer. */
export type InvitationContext = Context & { mailer: Mailer }

/** A new invitation. The code is for the mail and, without mail, for the terminal of the operator: no route answers it. */
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
  const inviterName = invitedBy && (await asUserId(ctx.db, invitedBy, findProfileName))
  const isMailQueued = await asJob(ctx.db, async (db) => {
    await endInvitationsTo(db, { email: invitation.email, now })
    await insertInvitation(db, { ...invitation, codeHash: hashCode(code), invitedBy, now })
    await recordAction(db, { action: 'invitations.created', userId: invitedBy, targetId: invitation.id, now })
    return await queueMail(ctx.mailer, db, { ...invitation, code, inviterName })
  })
  return { ...invitation, code, isMailQueued }
}

async function queueMail(
  mailer: Mailer,
  db: Connection,
  invitation: {
    id: string
    email: string
    durationDays: number
    expiresAt: Date
    code: string
    inviterName: string | null
  },
): Promise<boolean> {
  if (mailer.transport.kind === 'none') return false
  const { id, email, durationDays, expiresAt, code, inviterName } = invitation
  const data = { inviterName, durationDays, code, redeemBy: expiresAt.toISOString() }
  const uniqueKey = `invitation/${id}`
  await mailer.queue(db, { template: 'invitation', to: email, data, userId: null, uniqueKey })
  return true
}
