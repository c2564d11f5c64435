import { asAuth, asJob } from '../../db/index.ts'
import type { Mail } from '../../mail/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { createOneTimeToken, hashOneTimeToken, linkLifetimes } from '../secrets/one-time-tokens.ts'
import {
  deleteLinkRequest,
  findLinkRequest,
  type LinkRow,
  storeToken,
} from '../stores/one-time-tokens.store.ts'
import { type Account, findAccount, findAccountByEmail, lockAccount } from '../stores/users.store.ts'

/** What the job needs. */
export type LinkSender = Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'mailer' | 'invitations'>

/**
 * Issues the token of a requested link and queues its mail, once. Earlier links of the account with the same
 * purpose end. Without an account, or when nothing is left to confirm, it deletes the request.
 */
export async function sendLink(ctx: LinkSender, { requestId }: { requestId: string }): Promise<void> {
  const found = await asAuth(ctx.authDb, async (db) => {
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
  await asJob(ctx.db, async (db) => {
    const now = ctx.clock.now()
    const expiresAt = new Date(now.getTime() + linkLifetimes[request.purpose])
    const mail = buildMail({ request, account, token, expiresAt, waitingDays })
    if ((await ctx.mailer.queue(db, { ...mail, uniqueKey: `link/${requestId}` })) === null) return
    await asAuth(ctx.authDb, async (auth) => {
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
