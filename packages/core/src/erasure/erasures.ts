import { createHash } from 'node:crypto'
import type { Erasure, Erasures, RequestErasure, RequestedErasure } from '@candlebook/contract/erasure'
import { DAY_MS } from '@candlebook/domain/days/day'
import { recordAction } from '../audit/index.ts'
import { describeLostPlan } from '../billing/index.ts'
import type { Context } from '../context/index.ts'
import { asAdministrator, asAuth, asJob, type Database, transaction } from '../db/index.ts'
import {
  checkPassword,
  findAccountByEmail,
  findErasedAccount,
  type IdentityContext,
  limitVisitor,
  listUserIds,
  lockOutAccount,
  type SignedInUser,
} from '../identity/index.ts'
import { type JobQueue, type JobState, listJobStates } from '../jobs/index.ts'
import { AppError, type Clock, newId, requireAdministratorId } from '../kernel/index.ts'
import {
  type ErasureRow,
  insertErasure,
  listErasedHashRows,
  listErasureRows,
  listOpenErasures,
} from './erasures.store.ts'

/**
 * Locks an account out, records that it is to be erased, and enqueues the job, all in one transaction. Returns the id
 * of the record. The caller has checked who asks. When an administrator asks, the audit entry says which paid plan the user
 * loses. Throws accounts.not_found, also when the erasure was requested before, accounts.last_administrator, and
 * admin.required when another person asks who is no administrator at the moment of the lock.
 */
export async function requestErasure(
  { db, jobs, clock, source }: Pick<IdentityContext, 'db' | 'jobs' | 'clock' | 'source'>,
  { userId, requestedBy, isDemo = false }: { userId: string; requestedBy: string; isDemo?: boolean },
): Promise<string> {
  const id = newId()
  const now = clock.now()
  await transaction(asJob(db, userId), async (scope) => {
    const askedBy = requestedBy === userId ? null : requestedBy
    const outcome = await lockOutAccount(scope, { now, askedBy })
    if (outcome === 'not_permitted') throw new AppError('admin.required')
    if (outcome === 'missing' || outcome === 'locked_before') throw new AppError('accounts.not_found')
    if (outcome === 'last_administrator') throw new AppError('accounts.last_administrator')
    await insertErasure(scope.db, { id, userId, userHash: hashUserId(userId), requestedBy, isDemo, now })
    const lost = askedBy && (await describeLostPlan(scope, now))
    await recordAction(scope.db, {
      action: 'accounts.erasure_requested',
      userId: requestedBy,
      targetId: userId,
      now,
      source,
      ...(lost && { detail: lost }),
    })
    await jobs.enqueue(scope.db, 'accounts.erase', { erasureId: id })
  })
  return id
}

/** The hash of a user's id in the record of an erasure. */
function hashUserId(userId: string): string {
  return createHash('sha256').update(userId).digest('hex')
}

/** Each deletion sends a mail, and who signs up with an address may not be its owner. */
const deletionsLimit = { kind: 'deletions of an email address', max: 3, windowMs: DAY_MS }

/**
 * Starts the erasure of the user's own account. The user repeats the password and the e-mail address. Throws
 * session.required for a recovery session, accounts.email_differs, auth.wrong_password, request.too_many, and what
 * requestErasure throws.
 */
export async function deleteOwnAccount(
  ctx: IdentityContext,
  user: SignedInUser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (user.isRecovery) throw new AppError('session.required')
  if (email.trim().toLowerCase() !== user.email.toLowerCase()) throw new AppError('accounts.email_differs')
  await checkPassword(ctx, { ...user, password })
  const { secret, limitRequests } = ctx.config
  if (limitRequests) await limitVisitor({ ...ctx, secret }, { ...deletionsLimit, address: user.email })
  await requestErasure(ctx, { userId: user.userId, requestedBy: user.userId })
}

/**
 * Starts the erasure of somebody else's account for an administrator [ADEL-03]. The account is locked before this returns.
 * The last administrator stays, because no other person may ask. Throws admin.required, accounts.not_found and
 * accounts.own_account.
 */
export async function deleteUser(
  ctx: Pick<Context, 'actor'> & Pick<IdentityContext, 'db' | 'authDb' | 'jobs' | 'clock' | 'source'>,
  { email }: Pick<RequestErasure, 'email'>,
): Promise<RequestedErasure> {
  const requestedBy = requireAdministratorId(ctx.actor)
  const account = await transaction(asAuth(ctx.authDb), (db) => findAccountByEmail(db, email))
  if (!account) throw new AppError('accounts.not_found')
  if (account.userId === requestedBy) throw new AppError('accounts.own_account')
  return { id: await requestErasure(ctx, { userId: account.userId, requestedBy }) }
}

const MAX_OPEN = 100
const MAX_FINISHED = 10

/**
 * The erasures that are open and those that finished last, the newest first. An open one has the address of its account
 * until the account is deleted, and the state of its job. Throws admin.required.
 */
export async function listErasures(
  ctx: Pick<Context, 'actor' | 'db'> & Pick<IdentityContext, 'authDb'>,
): Promise<Erasures> {
  const { open, finished } = await transaction(
    asAdministrator(ctx.db, requireAdministratorId(ctx.actor)),
    async ({ db }) => ({
      open: await listErasureRows(db, { isFinished: false, limit: MAX_OPEN }),
      finished: await listErasureRows(db, { isFinished: true, limit: MAX_FINISHED }),
    }),
  )
  const jobs = await transaction(asJob(ctx.db), (db) =>
    listJobStates(db, { name: 'accounts.erase', keys: open.map(({ id }) => id) }),
  )
  const emails = await transaction(asAuth(ctx.authDb), async (db) => {
    const found = new Map<string, string | null>()
    for (const { id, userId } of open)
      found.set(id, (userId && (await findErasedAccount(db, userId))?.email) || null)
    return found
  })
  return {
    open: open.map((row) => present(row, { email: emails.get(row.id) ?? null, job: jobs.get(row.id) })),
    finished: finished.map((row) => present(row, { email: null, job: undefined })),
  }
}

function present(
  { id, step, createdAt, finishedAt }: ErasureRow,
  { email, job }: { email: string | null; job: JobState | undefined },
): Erasure {
  return {
    id,
    email,
    step,
    requestedAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    failures: job?.failures ?? 0,
    nextTryAt: job?.nextTryAt?.toISOString() ?? null,
  }
}

/** An erasure takes minutes. The privacy page promises 30 days, so an operator must act in time. */
const WARN_AFTER_DAYS = 7
const ALARM_AFTER_DAYS = 21

/** An erasure that is open for too long. */
export type LateErasure = { erasureId: string; days: number; severity: 'warning' | 'alarm' }

/**
 * Enqueues every erasure that is not finished. One that waits or runs already is not enqueued twice. Reports each that
 * is open for 7 days or longer, as an alarm from 21 days on.
 */
export async function resumeErasures({
  db,
  jobs,
  clock,
  reportLate,
}: {
  db: Database
  jobs: JobQueue
  clock: Clock
  reportLate(late: LateErasure): void
}): Promise<void> {
  await transaction(asJob(db), async (connection) => {
    for (const { id, createdAt } of await listOpenErasures(connection)) {
      await jobs.enqueue(connection, 'accounts.erase', { erasureId: id })
      const days = Math.floor((clock.now().getTime() - createdAt.getTime()) / DAY_MS)
      if (days < WARN_AFTER_DAYS) continue
      reportLate({ erasureId: id, days, severity: days < ALARM_AFTER_DAYS ? 'warning' : 'alarm' })
    }
  })
}

/** The hashes of the ids of all erased users, for the comparison with a restored backup. */
export function listErasedHashes(db: Database): Promise<string[]> {
  return transaction(asJob(db), listErasedHashRows)
}

/**
 * Requests the erasure of every account whose id has one of these hashes: a restored backup contains accounts that were
 * erased after it was made. Returns the number of these accounts.
 */
export async function replayErasures(
  { db, authDb, jobs, clock }: { db: Database; authDb: Database; jobs: JobQueue; clock: Clock },
  hashes: string[],
): Promise<number> {
  const erased = new Set(hashes)
  const userIds = (await transaction(asAuth(authDb), listUserIds)).filter((userId) =>
    erased.has(hashUserId(userId)),
  )
  for (const userId of userIds) await requestErasure({ db, jobs, clock }, { userId, requestedBy: userId })
  return userIds.length
}
