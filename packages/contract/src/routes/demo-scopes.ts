import { keepScopes, type Scope } from './scopes.ts'

/**
 * What a visitor of the public demo may do, as scopes of API tokens: everything with their own copy of the record, but
 * no uploads. A route without a scope is closed to the demo unless it declares `demo: true`.
 */
export const demoScopes: readonly Scope[] = keepScopes([
  'trades:read',
  'trades:write',
  'journal:read',
  'journal:write',
  'library:read',
  'library:write',
  'analytics:read',
  'imports:read',
  'settings:read',
  'settings:write',
])
