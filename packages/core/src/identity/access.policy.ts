import type { Access } from '@candlebook/contract/routes'
import { isOpenToDemo, type Scope } from '@candlebook/contract/scopes'
import { type Actor, AppError } from '../kernel/index.ts'

/**
 * What a route declares about its callers. `scope` is null for a route that takes no API tokens. `demo`: whether
 * the public demo may call a route without a scope.
 */
type RouteAccess = { access: Access; scope: Scope | null; demo?: boolean | undefined }

/**
 * Throws session.required, admin.required, admin.factor_required, tokens.scope_missing, tokens.not_allowed or
 * demo.not_allowed unless the actor may call a route with this access.
 */
export function requireAccess(actor: Actor, { access, scope, demo }: RouteAccess): void {
  if (callers[access].includes(actor.kind)) return
  if (actor.kind === 'token') {
    requireScope(actor.scopes, scope)
    return
  }
  if (actor.kind === 'demo') {
    if (isOpenToDemo({ scope, demo })) return
    throw new AppError('demo.not_allowed')
  }
  if (!callers.user.includes(actor.kind)) throw new AppError('session.required')
  const lacksFactor = actor.kind === 'user' && actor.lacksAdminFactor
  throw new AppError(lacksFactor ? 'admin.factor_required' : 'admin.required')
}

function requireScope(held: readonly Scope[], scope: Scope | null): void {
  if (scope === null) throw new AppError('tokens.not_allowed')
  if (!held.includes(scope)) throw new AppError('tokens.scope_missing', { data: { scope } })
}

/** Who may call routes, decided by the kind of actor only. Jobs may call public routes only. */
const callers: Record<Access, Actor['kind'][]> = {
  public: ['anonymous', 'user', 'administrator', 'recovery', 'token', 'demo', 'job'],
  session: ['user', 'administrator', 'recovery', 'demo'],
  user: ['user', 'administrator'],
  admin: ['administrator'],
}
