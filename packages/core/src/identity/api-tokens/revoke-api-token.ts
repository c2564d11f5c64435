import { recordAction } from '../../audit/index.ts'
import { asAuth } from '../../db/index.ts'
import { AppError, isId } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { deleteApiToken } from '../stores/api-tokens.store.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'

/** Revokes an API token and adds an audit entry. Throws tokens.not_found, also for a token of another user. */
export async function revokeApiToken(
  { authDb, clock, source }: Pick<IdentityContext, 'authDb' | 'clock' | 'source'>,
  { userId }: SignedInUser,
  tokenId: string,
): Promise<void> {
  if (!isId(tokenId)) throw new AppError('tokens.not_found')
  const now = clock.now()
  await asAuth(authDb, async (auth) => {
    if (!(await deleteApiToken(auth, { userId, tokenId }))) throw new AppError('tokens.not_found')
    await recordAction(auth, { action: 'tokens.revoked', userId, targetId: tokenId, now, source })
  })
}
