import type {
  AdministratorChange,
  Administrators,
  ChangedAdministrator,
  UserDetails,
} from '@candlebook/contract/admin'
import { recordAction } from '../audit/index.ts'
import { getUserAccess } from '../billing/index.ts'
import type { Context } from '../context/index.ts'
import { asAdministrator, asAuth, asJob, type Database, transaction } from '../db/index.ts'
import { findAccount, findSignUp, listSessionsOfUser } from '../identity/index.ts'
import { sumStored } from '../images/index.ts'
import { AppError, isId, requireAdministratorId } from '../kernel/index.ts'
import {
  type ChangeOutcome,
  countRecord,
  listAdministratorRows,
  listMailsOfUser,
  setAdministrator,
} from './admin.store.ts'

/**
 * What administrators see of one user: counts and dates, no trade and no text of the user. Throws admin.required and
 * accounts.not_found.
 */
export async function getUserDetails(
  ctx: Context & { authDb: Database },
  { id }: { id: string },
): Promise<UserDetails> {
  requireAdministratorId(ctx.actor)
  if (!isId(id)) throw new AppError('accounts.not_found')
  const [account, signedUpAt] = await transaction(asAuth(ctx.authDb), async (db) => [
    await findAccount(db, id),
    await findSignUp(db, id),
  ])
  if (!account || !signedUpAt) throw new AppError('accounts.not_found')
  const { planType, subscriptionEnd, isCancelled, isOverdue } = await getUserAccess(ctx, id)
  const record = await transaction(asJob(ctx.db, id), countRecord)
  const stored = await transaction(asJob(ctx.db, id), sumStored)
  const mails = await transaction(asJob(ctx.db, id), listMailsOfUser)
  const sessions = await listSessionsOfUser(ctx, id)
  return {
    id,
    email: account.email,
    fullName: account.name,
    isEmailConfirmed: account.emailVerified,
    hasTwoFactor: account.hasTwoFactor,
    signedUpAt: signedUpAt.toISOString(),
    lastSeenAt: sessions[0]?.lastUsedAt ?? null, // the last used one comes first
    planType,
    subscriptionEnd,
    isCancelled,
    isOverdue,
    ...record,
    ...stored,
    maxStoredBytes: ctx.maxStoredBytes ?? null,
    sessions: sessions.map(({ current: _, ...session }) => session),
    mails: mails.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  }
}

/** All administrators [API-21]. Throws admin.required. */
export async function listAdministrators(ctx: Context): Promise<Administrators> {
  const items = await transaction(asAdministrator(ctx.db, requireAdministratorId(ctx.actor)), ({ db }) =>
    listAdministratorRows(db),
  )
  return { items }
}

/** Makes an account an administrator [AADM-01] [API-23]. Throws admin.required and accounts.not_found. */
export function grantAdministrator(
  ctx: Context,
  { email }: AdministratorChange,
): Promise<ChangedAdministrator> {
  return changeAdministrator(ctx, { email, isGranted: true })
}

/**
 * Takes the rights of an administrator from an account, from its next request on [AADM-02] [API-23]. Throws
 * admin.required, accounts.not_found and admin.own_rights.
 */
export function revokeAdministrator(
  ctx: Context,
  { email }: AdministratorChange,
): Promise<ChangedAdministrator> {
  return changeAdministrator(ctx, { email, isGranted: false })
}

async function changeAdministrator(
  ctx: Context,
  { email, isGranted }: { email: string; isGranted: boolean },
): Promise<ChangedAdministrator> {
  const now = ctx.clock.now()
  return await transaction(
    asAdministrator(ctx.db, requireAdministratorId(ctx.actor)),
    async ({ db, userId }) => {
      const { outcome, target } = await setAdministrator(db, { email, isGranted, now })
      refuse(outcome)
      if (outcome === 'unchanged') return { email, isChanged: false }
      const action = isGranted ? 'admin.granted' : 'admin.revoked'
      await recordAction(db, { action, userId, targetId: target, now, source: ctx.source })
      return { email, isChanged: true }
    },
  )
}

function refuse(outcome: ChangeOutcome): void {
  if (outcome === 'not_permitted') throw new AppError('admin.required')
  if (outcome === 'missing') throw new AppError('accounts.not_found')
  if (outcome === 'self') throw new AppError('admin.own_rights')
}
