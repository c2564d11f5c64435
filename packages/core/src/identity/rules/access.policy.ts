import type { Access, Scope } from '@candlebook/contract/routes'
import { type Actor, AppError } from '../../kernel/index.ts'

/** What a route declares about its callers. `scope` is null for a route that takes no API tokens. */
export type RouteAccess = { access: Access; scope: Scope | null }

/**
 * Throws session.required, admin.required, admin.factor_required, tokens.scope_missing or tokens.not_allowed unless
 * the actor may call a route with this access.
 */
export function requireAccess(actor: Actor, { access, scope }: RouteAccess): void {
  if (callers[access].includes(actor.kind)) return
  if (actor.kind === 'token') {
    requireScope(actor.scopes, scope)
    return
  }
  if (!callers.user.includes(actor.kind)) throw new AppError('session.required')
  const lacksFactor = actor.kind === 'user' && actor.lacksAdminFactor
  throw new AppError(lacksFactor ? 'admin.factor_required' : 'admin.required')
}

function requireScope(held: readonly Scope[], scope: Scope | null): void {
  if (scope === null) throw new AppError('tokens.not_allowed')
  if (!held.includes(scope)) throw new AppError('tokens.scope_missing', { data: { scope } })
}

/** Who may call routes by the kind of actor alone. Jobs may call none but public ones. */
const callers: Record<Access, Actor['kind'][]> = {
  public: ['anonymous', 'user', 'administrator', 'recovery', 'token', 'job'],
  session: ['user', 'administrator', 'recovery'],
  user: ['user', 'administrator'],
  admin: ['administrator'],
}
