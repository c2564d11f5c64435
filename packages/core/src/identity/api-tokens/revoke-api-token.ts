import { recordAction } from '../../audit/index.ts'
import { asAuth, asJob } from '../../db/index.ts'
import { AppError, isId } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { deleteApiToken } from '../stores/api-tokens.store.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'

/** Revokes an API token and adds an audit entry. Throws tokens.not_found, also for a token of another user. */
export async function revokeApiToken(
  { db, authDb, clock }: Pick<IdentityContext, 'db' | 'authDb' | 'clock'>,
  { userId }: SignedInUser,
  tokenId: string,
): Promise<void> {
  if (!isId(tokenId)) throw new AppError('tokens.not_found')
  const now = clock.now()
  await asJob(db, async (job) => {
    await recordAction(job, { action: 'tokens.revoked', userId, targetId: tokenId, now })
    const isRevoked = await asAuth(authDb, (auth) => deleteApiToken(auth, { userId, tokenId }))
    if (!isRevoked) throw new AppError('tokens.not_found')
  })
}
