import {
  type ApiToken,
  type CreateApiToken,
  type CreatedApiToken,
  MAX_API_TOKEN_DAYS,
  MAX_API_TOKENS,
} from '@candlebook/contract/api-tokens'
import { keepScopes } from '@candlebook/contract/scopes'
import { DAY_MS } from '@candlebook/domain/days/day'
import { recordAction } from '../audit/index.ts'
import { asAuth, transaction } from '../db/index.ts'
import { AppError, buildFieldRefusal, isId, newId, type TokenActor } from '../kernel/index.ts'
import {
  countApiTokens,
  deleteApiToken,
  findLiveApiToken,
  insertApiToken,
  listApiTokenRows,
  markApiTokenUsed,
  type StoredApiToken,
} from './api-tokens.store.ts'
import type { IdentityContext } from './identity-context.ts'
import { checkPassword } from './owner-proof.ts'
import { hasSession, type SignedInUser } from './sessions.store.ts'
import { createApiTokenSecret, hashOneTimeToken } from './tokens.ts'
import { lockAccount } from './users.store.ts'

/** A stored API token as the API shows it. A scope that no longer exists is left out. */
function toApiToken({ scopes, createdAt, expiresAt, lastUsedAt, ...rest }: StoredApiToken): ApiToken {
  return {
    ...rest,
    scopes: keepScopes(scopes),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/**
 * Creates an API token and an audit entry. The answer is the only place that ever contains the secret. Throws
 * request.invalid for an expiry that is past or later than 365 days, auth.wrong_password, request.too_many,
 * tokens.too_many, and session.required when the session has ended in the meantime.
 */
export async function createApiToken(
  ctx: IdentityContext,
  { userId, email, sessionId }: SignedInUser,
  { password, ...wanted }: CreateApiToken,
): Promise<CreatedApiToken> {
  const expiresAt = requireExpiry(wanted.expiresAt, ctx.clock.now())
  await checkPassword(ctx, { userId, email, password })
  const now = ctx.clock.now()
  const token = createApiTokenSecret()
  const row = { id: newId(), name: wanted.name, scopes: [...new Set(wanted.scopes)].sort(), expiresAt }
  await transaction(asAuth(ctx.authDb), async (auth) => {
    await lockAccount(auth, userId) // parallel requests are counted one by one
    if (!(await hasSession(auth, { userId, sessionId }))) throw new AppError('session.required')
    if ((await countApiTokens(auth, userId)) >= MAX_API_TOKENS) throw new AppError('tokens.too_many')
    await insertApiToken(auth, { ...row, userId, tokenHash: hashOneTimeToken(token), now })
    const { source } = ctx
    await recordAction(auth, { action: 'tokens.created', userId, targetId: row.id, now, source })
  })
  return { token, apiToken: toApiToken({ ...row, createdAt: now, lastUsedAt: null }) }
}

function requireExpiry(text: string, now: Date): Date {
  const expiresAt = new Date(text)
  const wait = expiresAt.getTime() - now.getTime()
  // A day more: the browser names the end of a day, and its clock may be ahead.
  if (wait > 0 && wait <= (MAX_API_TOKEN_DAYS + 1) * DAY_MS) return expiresAt
  throw buildFieldRefusal([{ field: 'expiresAt', code: 'token.expiry_invalid' }])
}

/** The API tokens of the user, the newest first, without their secrets. */
export async function listApiTokens(
  { authDb }: Pick<IdentityContext, 'authDb'>,
  { userId }: SignedInUser,
): Promise<ApiToken[]> {
  const rows = await transaction(asAuth(authDb), (db) =>
    listApiTokenRows(db, { userId, limit: MAX_API_TOKENS }),
  )
  return rows.map(toApiToken)
}

/** Revokes an API token and adds an audit entry. Throws tokens.not_found, also for a token of another user. */
export async function revokeApiToken(
  { authDb, clock, source }: Pick<IdentityContext, 'authDb' | 'clock' | 'source'>,
  { userId }: SignedInUser,
  tokenId: string,
): Promise<void> {
  if (!isId(tokenId)) throw new AppError('tokens.not_found')
  const now = clock.now()
  await transaction(asAuth(authDb), async (auth) => {
    if (!(await deleteApiToken(auth, { userId, tokenId }))) throw new AppError('tokens.not_found')
    await recordAction(auth, { action: 'tokens.revoked', userId, targetId: tokenId, now, source })
  })
}

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
    await transaction(asAuth(authDb), async (auth) => {
      const isStored = await markApiTokenUsed(auth, { userId, tokenId, lastUsedAt, now })
      if (isStored && (lastUsedAt === null || !isSameDay(lastUsedAt, now)))
        await recordAction(auth, { action: 'tokens.used', userId, targetId: tokenId, now, source })
    })
  return { kind: 'token', userId, tokenId, scopes: keepScopes(found.scopes) }
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10)
}
