import { asAuth, type Connection } from '../../db/index.ts'
import { AppError } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { hashOneTimeToken, type LinkPurpose } from '../secrets/one-time-tokens.ts'
import { deleteLink, findLink, type LinkRow } from '../stores/one-time-tokens.store.ts'
import { type Account, findAccount, lockAccount } from '../stores/users.store.ts'

/** A link that works, and its account. */
export type UsedLink = { link: LinkRow; account: Account }

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
  const used = await asAuth(authDb, async (db) => {
    const link = await findLink(db, wanted)
    const account = link && (await findAccount(db, link.userId))
    return account && { link, account }
  })
  if (!used) throw new AppError('auth.link_invalid')
  await prepare(used)
  return await asAuth(authDb, async (db) => {
    await lockAccount(db, used.account.userId)
    if (!(await deleteLink(db, wanted))) throw new AppError('auth.link_invalid')
    return await work(db, used)
  })
}
