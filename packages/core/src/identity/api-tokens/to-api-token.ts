import type { ApiToken } from '@candlebook/contract/identity'
import { keepScopes } from '@candlebook/contract/routes'
import type { StoredApiToken } from '../stores/api-tokens.store.ts'

/** A stored API token as the API shows it. A scope that no longer exists is left out. */
export function toApiToken({ scopes, createdAt, expiresAt, lastUsedAt, ...rest }: StoredApiToken): ApiToken {
  return {
    ...rest,
    scopes: keepScopes(scopes),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
