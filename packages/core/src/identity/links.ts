import { asAuth, asJob, type Connection, transaction } from '../db/index.ts'
import { AppError, newId } from '../kernel/index.ts'
import type { Mail } from '../mail/index.ts'
import type { IdentityContext } from './identity-context.ts'
import {
  deleteLink,
  deleteLinkRequest,
  findLink,
  findLinkRequest,
  insertLinkRequest,
  type LinkRow,
  storeToken,
} from './links.store.ts'
import { createOneTimeToken, hashOneTimeToken, type LinkPurpose, linkLifetimes } from './tokens.ts'
import { type Account, findAccount, findAccountByEmail, lockAccount } from './users.store.ts'

/**
 * Asks for a mail with a link: writes one row and enqueues one job, whether or not an account has the address,
 * so that the answer takes the same time. The job looks up the account and sends the mail.
 */
export async function requestLink(
  ctx: Pick<IdentityContext, 'authDb' | 'clock' | 'jobs'>,
  { purpose, email, userId = null }: { purpose: LinkPurpose; email: string; userId?: string | null },
): Promise<void> {
  const now = ctx.clock.now()
  const id = newId()
  const expiresAt = new Date(now.getTime() + MAX_REQUEST_MS)
  const request = { id, purpose, email: email.toLowerCase(), userId, expiresAt, now }
  await transaction(asAuth(ctx.authDb), async (db) => {
    await insertLinkRequest(db, request)
    await ctx.jobs.enqueue(db, 'identity.send-link', { requestId: id })
  })
}

/** A request waits this long for its job, longer than the job is tried. The lifetime of the link starts later. */
const MAX_REQUEST_MS = Math.max(...Object.values(linkLifetimes), 3 * 24 * 60 * 60 * 1000)

/** What the job needs. */
type LinkSender = Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'mailer' | 'invitations'>

/**
 * Issues the token of a requested link and queues its mail, once. Earlier links of the account with the same
 * purpose end. Without an account, or when nothing is left to confirm, it deletes the request.
 */
export async function sendLink(ctx: LinkSender, { requestId }: { requestId: string }): Promise<void> {
  const found = await transaction(asAuth(ctx.authDb), async (db) => {
    const request = await findLinkRequest(db, requestId)
    if (!request) return null
    const account = await (request.userId
      ? findAccount(db, request.userId)
      : findAccountByEmail(db, request.email))
    if (account && isNeeded(request, account)) return { request, account }
    await deleteLinkRequest(db, requestId)
    return null
  })
  if (!found) return
  const { request, account } = found
  const token = createOneTimeToken()
  const { userId } = account
  const waitingDays =
    request.purpose === 'confirm' ? await ctx.invitations.findWaitingDuration(account.email) : null
  // The mail is committed after the token: a job that runs again finds the unique key and issues no other token.
  await transaction(asJob(ctx.db), async (db) => {
    const now = ctx.clock.now()
    const expiresAt = new Date(now.getTime() + linkLifetimes[request.purpose])
    const mail = buildMail({ request, account, token, expiresAt, waitingDays })
    if ((await ctx.mailer.queue(db, { ...mail, uniqueKey: `link/${requestId}` })) === null) return
    await transaction(asAuth(ctx.authDb), async (auth) => {
      await lockAccount(auth, userId)
      await storeToken(auth, { ...request, userId, tokenHash: hashOneTimeToken(token), expiresAt, now })
    })
  })
}

function isNeeded({ purpose }: LinkRow, { emailVerified }: Account): boolean {
  return purpose !== 'confirm' || !emailVerified
}

type LinkMail =
  | Mail<'reset-password'>
  | Mail<'confirm-email'>
  | Mail<'confirm-invited-address'>
  | Mail<'change-email'>

type IssuedLink = {
  request: LinkRow
  account: Account
  token: string
  expiresAt: Date
  /** The duration of the invitation that waits for the confirmation; null without one. */
  waitingDays: number | null
}

function buildMail({ request, account, token, expiresAt, waitingDays }: IssuedLink): LinkMail {
  const { purpose, email } = request
  const { name, userId } = account
  const common = { to: email, userId }
  switch (purpose) {
    case 'recovery':
      return { ...common, template: 'reset-password', data: { name, token } }
    case 'confirm':
      if (waitingDays === null) return { ...common, template: 'confirm-email', data: { name, token } }
      return {
        ...common,
        template: 'confirm-invited-address',
        data: { name, token, durationDays: waitingDays, validUntil: expiresAt.toISOString() },
      }
    case 'change_old':
      return { ...common, template: 'change-email', data: { name, token, side: 'old' } }
    case 'change_new':
      return { ...common, template: 'change-email', data: { name, token, side: 'new' } }
  }
}

/** A link that works, and its account. */
type UsedLink = { link: LinkRow; account: Account }

/**
 * Uses the link with this token once: `work` runs in the transaction that deletes it. `prepare` runs before, in
 * no transaction, and can run for several requests with the same token. Throws auth.link_invalid for an unknown,
 * used, replaced or expired token.
 */
export async function useLink<T>(
  { authDb, clock }: Pick<IdentityContext, 'authDb' | 'clock'>,
  { token, purposes }: { token: string; purposes: LinkPurpose[] },
  {
    prepare,
    work,
  }: { prepare(used: UsedLink): Promise<void>; work(db: Connection, used: UsedLink): Promise<T> },
): Promise<T> {
  const wanted = { tokenHash: hashOneTimeToken(token), purposes, now: clock.now() }
  const used = await transaction(asAuth(authDb), async (db) => {
    const link = await findLink(db, wanted)
    const account = link && (await findAccount(db, link.userId))
    return account && { link, account }
  })
  if (!used) throw new AppError('auth.link_invalid')
  await prepare(used)
  return await transaction(asAuth(authDb), async (db) => {
    await lockAccount(db, used.account.userId)
    if (!(await deleteLink(db, wanted))) throw new AppError('auth.link_invalid')
    return await work(db, used)
  })
}
