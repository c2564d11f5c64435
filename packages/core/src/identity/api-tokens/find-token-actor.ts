import { keepScopes } from '@candlebook/contract/routes'
import { recordAction } from '../../audit/index.ts'
import { asAuth } from '../../db/index.ts'
import type { TokenActor } from '../../kernel/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { hashOneTimeToken } from '../secrets/one-time-tokens.ts'
import { findLiveApiToken, markApiTokenUsed } from '../stores/api-tokens.store.ts'

/** A use within this time after the last stored one is not stored, so that few requests write. */
const USE_PRECISION_MS = 60 * 60 * 1000

/**
 * The actor of a request with this API token; null when the token was revoked or has expired. Reads the database
 * every time, so a revoked token is refused on its next request on every node. Stores the use, exact to one hour. The first
 * use of a day (UTC) leaves an audit entry.
 */
export async function findTokenActor(
  { db, authDb, clock, source }: Pick<IdentityContext, 'db' | 'authDb' | 'clock' | 'source'>,
  token: string,
): Promise<TokenActor | null> {
  const now = clock.now()
  const found = await findLiveApiToken(db, { tokenHash: hashOneTimeToken(token), now })
  if (!found) return null
  const { userId, tokenId, lastUsedAt } = found
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_PRECISION_MS)
    await asAuth(authDb, async (auth) => {
      const isStored = await markApiTokenUsed(auth, { userId, tokenId, lastUsedAt, now })
      if (isStored && (lastUsedAt === null || !isSameDay(lastUsedAt, now)))
        await recordAction(auth, { action: 'tokens.used', userId, targetId: tokenId, now, source })
    })
  return { kind: 'token', userId, tokenId, scopes: keepScopes(found.scopes) }
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10)
}
