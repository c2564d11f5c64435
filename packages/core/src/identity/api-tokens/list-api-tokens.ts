import { type ApiToken, MAX_API_TOKENS } from '@candlebook/contract/identity'
import { asAuth } from '../../db/index.ts'
import type { IdentityContext } from '../auth/identity-context.ts'
import { selectApiTokens } from '../stores/api-tokens.store.ts'
import type { SignedInUser } from '../stores/sessions.store.ts'
import { toApiToken } from './to-api-token.ts'

/** The API tokens of the user, the newest first, without their secrets. */
export async function listApiTokens(
  { authDb }: Pick<IdentityContext, 'authDb'>,
  { userId }: SignedInUser,
): Promise<ApiToken[]> {
  const rows = await asAuth(authDb, (db) => selectApiTokens(db, { userId, limit: MAX_API_TOKENS }))
  return rows.map(toApiToken)
}
