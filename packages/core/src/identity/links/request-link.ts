import { asAuth } from '../../db/index.ts'
import { newId } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { type LinkPurpose, linkLifetimes } from '../secrets/one-time-tokens.ts'
import { insertLinkRequest } from '../stores/one-time-tokens.store.ts'

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
  await asAuth(ctx.authDb, async (db) => {
    await insertLinkRequest(db, request)
    await ctx.jobs.enqueue(db, 'identity.send-link', { requestId: id })
  })
}

/** A request waits this long for its job, longer than the job is tried. The lifetime of the link starts later. */
const MAX_REQUEST_MS = Math.max(...Object.values(linkLifetimes), 3 * 24 * 60 * 60 * 1000)
