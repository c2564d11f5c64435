import { type Scope, type ScopeArea, scopes } from '@candlebook/contract/scopes'
import { formatInstant } from '../../ui/dates/format-instant.ts'

/** The name of each area on the screen. */
export const areaLabels: Record<ScopeArea, string> = {
  trades: 'Trades',
  journal: 'Journal',
  library: 'Library',
  analytics: 'Analytics',
  images: 'Images',
  imports: 'Imports',
  settings: 'Settings',
}

/** One area with its scopes, such as Trades with `trades:read` and `trades:write`. */
type AreaScopes = { area: ScopeArea; scopes: Scope[] }

/** The areas of these scopes in the order of the API. */
export function groupByArea(some: readonly Scope[]): AreaScopes[] {
  const areas = Map.groupBy(
    scopes.filter((scope) => some.includes(scope)),
    (scope) => scope.split(':')[0] as ScopeArea, // a scope begins with its area
  )
  return [...areas].map(([area, ofArea]) => ({ area, scopes: ofArea }))
}

/** What a scope permits within its area: 'read' or 'write'. */
export function getRight(scope: Scope): 'read' | 'write' {
  return scope.endsWith(':read') ? 'read' : 'write'
}

/** The scopes in words: 'Trades (read, write), Journal (read)'. */
export function describeScopes(some: readonly Scope[]): string {
  return groupByArea(some)
    .map(({ area, scopes }) => `${areaLabels[area]} (${scopes.map(getRight).join(', ')})`)
    .join(', ')
}

/** When a session or an API token was last used. The server stores a use once an hour, so the time is not exact. */
export function formatLastUse(lastUsedAt: string): string {
  return `Last used around ${formatInstant(lastUsedAt)}`
}
