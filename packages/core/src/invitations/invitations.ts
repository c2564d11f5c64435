import type {
  FullCode,
  InvitationFields,
  InvitationId,
  InvitationMail,
  InvitationOffer,
  InvitationPage,
  ListInvitations,
  SentInvitation,
} from '@candlebook/contract/invitations'
import { formatDuration } from '@candlebook/domain/billing/invitation-duration'
import { DAY_MS } from '@candlebook/domain/days/day'
import { recordAction } from '../audit/index.ts'
import type { Context } from '../context/index.ts'
import { asAdministrator, asJob, asUser, type Connection, type Database, transaction } from '../db/index.ts'
import { decryptSecret, encryptSecret } from '../identity/index.ts'
import { AppError, createCursor, creationParts, newId, requireAdministratorId } from '../kernel/index.ts'
import type { Mailer } from '../mail/index.ts'
import { findProfileName } from '../profiles/index.ts'
import { createCode, hashCode, normalizeEmail } from './invitation-codes.ts'
import { requireInviter } from './invitations.policy.ts'
import {
  countInvitations,
  endInvitation,
  endInvitationsTo,
  findSent,
  findSentByCode,
  insertInvitation,
  listSentRows,
  lockInvitation,
  type SentRow,
  storeMail,
} from './invitations.store.ts'

/** Queues the mail with the code. Returns its id; null on a server without mail, where nothing is queued. */
async function queueInvitationMail(
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
async function findInviterName(db: Database, invitedBy: string | null): Promise<string | null> {
  return invitedBy && (await transaction(asUser(db, invitedBy), findProfileName))
}

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
  const mailId = await transaction(asJob(ctx.db), async (db) => {
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

const SHOWN_CHARACTERS = 8

/** An invitation as the history shows it: its state [ASUB-08], the start of its code [ASUB-07] and its mail. */
function presentInvitation(
  row: SentRow,
  { invitationKey, now }: { invitationKey: string; now: Date },
): SentInvitation {
  const { id, email, durationDays, createdAt, expiresAt, usedAt } = row
  const code = readCode(row, invitationKey)
  return {
    id,
    email,
    durationDays,
    codeStart: code?.slice(0, SHOWN_CHARACTERS) ?? null,
    state: getState(row, now),
    mail: describeMail(row),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }
}

/** A used invitation stays used after its expiry. */
function getState({ usedAt, expiresAt }: SentRow, now: Date): SentInvitation['state'] {
  if (usedAt) return 'used'
  return expiresAt <= now ? 'expired' : 'pending'
}

/** The code; null when the key of the installation was changed. */
function readCode({ encryptedCode }: SentRow, invitationKey: string): string | null {
  try {
    return decryptSecret(encryptedCode, invitationKey)
  } catch {
    return null
  }
}

/** The state of the last mail. */
function describeMail({ mailId, mailState, mailAttempts }: SentRow): InvitationMail {
  if (!mailId) return 'none'
  switch (mailState) {
    case 'waiting':
    case 'sending':
      return mailAttempts ? 'retrying' : 'waiting'
    case 'sent':
    case 'kept':
      return mailState
    case 'undeliverable':
      return 'refused'
    default:
      return 'unknown' // the outbox has deleted its row
  }
}

/**
 * Changes one invitation and returns the changed one. A redemption of it waits for the transaction. The caller has
 * checked the permission. Throws invitations.not_found.
 */
async function changeInvitation(
  { db: database, clock, invitationKey }: Pick<InvitationContext, 'db' | 'clock' | 'invitationKey'>,
  id: string,
  change: (db: Connection, row: SentRow) => Promise<void>,
): Promise<SentInvitation> {
  const after = await transaction(asJob(database), async (db) => {
    await lockInvitation(db, id)
    const before = await findSent(db, id)
    if (!before) throw new AppError('invitations.not_found')
    await change(db, before)
    return (await findSent(db, id)) ?? before
  })
  return presentInvitation(after, { invitationKey, now: clock.now() })
}

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

const PAGE = 50
const cursors = createCursor('invitations.bad_cursor', creationParts)

/** A page of all invitations, the newest first [ASUB-06]. Throws admin.required and invitations.bad_cursor. */
export async function listInvitations(
  ctx: Omit<InvitationContext, 'mailer'>,
  { cursor }: ListInvitations,
): Promise<InvitationPage> {
  const after = cursor ? cursors.decode(cursor) : null
  const { rows, total } = await transaction(
    asAdministrator(ctx.db, requireAdministratorId(ctx.actor)),
    async ({ db }) => ({
      rows: await listSentRows(db, { after, limit: PAGE + 1 }),
      total: await countInvitations(db),
    }),
  )
  const { invitationKey } = ctx
  const now = ctx.clock.now()
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => presentInvitation(row, { invitationKey, now })),
    nextCursor: last ? cursors.encode(last) : null,
    total,
  }
}

/**
 * The full code of an invitation, for an administrator who passes it on by hand [ASUB-07]. Each reading leaves an audit
 * entry. Throws admin.required, invitations.not_found and invitations.code_unknown.
 */
export async function getCode(
  ctx: Omit<InvitationContext, 'mailer'>,
  { id }: InvitationId,
): Promise<FullCode> {
  const userId = requireAdministratorId(ctx.actor)
  return await transaction(asAdministrator(ctx.db, userId), async ({ db }) => {
    const row = await findSent(db, id)
    if (!row) throw new AppError('invitations.not_found')
    const code = readCode(row, ctx.invitationKey)
    if (!code) throw new AppError('invitations.code_unknown')
    const recorded = { userId, targetId: id, now: ctx.clock.now(), source: ctx.source }
    await recordAction(db, { action: 'invitations.code_read', ...recorded })
    return { code }
  })
}

/**
 * Sends the mail of a pending invitation again. While a mail of it waits in the outbox, no second one is queued. Throws
 * admin.required, invitations.not_found, invitations.not_pending and invitations.code_unknown.
 */
export async function sendAgain(ctx: InvitationContext, { id }: InvitationId): Promise<SentInvitation> {
  const userId = requireAdministratorId(ctx.actor)
  const now = ctx.clock.now()
  const found = await transaction(asAdministrator(ctx.db, userId), ({ db }) => findSent(db, id))
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
    const { source } = ctx
    await recordAction(db, { action: 'invitations.sent_again', userId, targetId: id, now, source })
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
  const id = await transaction(asJob(ctx.db), (db) => findSentByCode(db, wanted))
  if (!id) throw new AppError('invitations.not_found')
  if (ctx.mailer.transport.kind === 'none') throw new AppError('invitations.mail_failed')
  await sendAgain(ctx, { id })
}

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
