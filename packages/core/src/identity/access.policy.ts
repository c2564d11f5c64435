import type { Access } from '@candlebook/contract/routes'
import { type Actor, AppError } from '../kernel/index.ts'

/** Throws session.required or admin.required unless the actor may call a route with this access. */
export function requireAccess(actor: Actor, access: Access): void {
  if (canCall(actor, access)) return
  throw new AppError(canCall(actor, 'user') ? 'admin.required' : 'session.required')
}

/**
 * Whether the actor may call a route with this access. Tokens and jobs may call no route, because no route
 * declares a scope.
 */
function canCall(actor: Actor, access: Access): boolean {
  return callers[access].includes(actor.kind)
}

const callers: Record<Access, Actor['kind'][]> = {
  public: ['anonymous', 'user', 'administrator', 'token', 'job'],
  user: ['user', 'administrator'],
  admin: ['administrator'],
}
