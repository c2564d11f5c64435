import type { Action } from '@candlebook/domain/billing/access'

/** The parts of the API that an API token can use, each with the rights that its routes know. */
const rightsOfAreas = {
  trades: ['read', 'write'],
  journal: ['read', 'write'],
  library: ['read', 'write'],
  analytics: ['read'],
  images: ['write'],
  imports: ['read', 'write'],
  settings: ['read', 'write'],
} as const

export type ScopeArea = keyof typeof rightsOfAreas

/** What an API token may do in one area: `read` takes its GET routes, `write` all its other routes. */
export type Scope = {
  [Area in ScopeArea]: `${Area}:${(typeof rightsOfAreas)[Area][number]}`
}[ScopeArea]

/** Every scope that exists. A test compares them with the routes of the contract. */
export const scopes = Object.entries(rightsOfAreas).flatMap(([area, rights]) =>
  rights.map((right) => `${area}:${right}`),
) as Scope[] // the keys and values of the object above

/** The scope that an API token needs for a route; null for a route that takes no API tokens. */
export function getScope({ method, area }: { method: string; area: ScopeArea | undefined }): Scope | null {
  if (area === undefined) return null
  return `${area}:${method === 'GET' ? 'read' : 'write'}` as Scope // a test checks this for each route
}

/** The scopes among these texts. */
export function keepScopes(texts: readonly string[]): Scope[] {
  return scopes.filter((scope) => texts.includes(scope))
}

/**
 * What a visitor of the public demo may do, as scopes of API tokens: everything with their own copy of the record, but
 * no uploads.
 */
const demoScopes: readonly Scope[] = keepScopes([
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

/**
 * Whether a visitor of the public demo may call a route for users: one with a scope of demoScopes, or one without a scope
 * that says so. The demo takes no files, buys nothing, sends no mail, and has no tokens, address, password or other sessions.
 */
export function isOpenToDemo({
  scope,
  demo = false,
}: {
  scope: Scope | null
  demo?: boolean | undefined
}): boolean {
  return scope === null ? demo : demoScopes.includes(scope)
}

/**
 * What a plan must permit for writes in each area, on an installation that needs plans. The sync of the library also reads,
 * so it stays open, as do settings. Of the other routes those need a plan that name what it must permit (`plan`); none is needed for buying one, accounts and sessions, exports, notifications.
 */
const actionsOfAreas: Record<ScopeArea, Action | null> = {
  trades: 'trades',
  imports: 'imports',
  journal: 'journal',
  images: 'images',
  analytics: null,
  library: null,
  settings: null,
}

/** What a plan must permit for a route; null for a route that needs no plan. Reading never does. */
export function getPlanAction({
  method,
  area,
}: {
  method: string
  area: ScopeArea | undefined
}): Action | null {
  return area === undefined || method === 'GET' ? null : actionsOfAreas[area]
}
