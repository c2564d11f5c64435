import {
  type CreateApiToken,
  type CreatedApiToken,
  MAX_API_TOKEN_DAYS,
  MAX_API_TOKENS,
} from '@candlebook/contract/identity'
import { recordAction } from '../../audit/index.ts'
import { asAuth } from '../../db/index.ts'
import { AppError, buildFieldRefusal, newId } from '../../kernel/index.ts'
import { checkPassword } from '../accounts/check-password.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { createApiTokenSecret } from '../secrets/api-token-secret.ts'
import { hashOneTimeToken } from '../secrets/one-time-tokens.ts'
import { countApiTokens, insertApiToken } from '../stores/api-tokens.store.ts'
import { hasSession, type SignedInUser } from '../stores/sessions.store.ts'
import { lockAccount } from '../stores/users.store.ts'
import { toApiToken } from './to-api-token.ts'

const DAY_MS = 24 * 60 * 60 * 1000

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
  await asAuth(ctx.authDb, async (auth) => {
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
