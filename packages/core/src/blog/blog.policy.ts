import type { Context } from '../context/index.ts'
import { asAdministrator, type Scope, transaction } from '../db/index.ts'
import { type Actor, AppError } from '../kernel/index.ts'

/** The administrator who writes the blog. Throws session.required and admin.required [API-22]. */
export function requireEditor(actor: Actor): string {
  if (actor.kind === 'administrator') return actor.userId
  throw new AppError(actor.kind === 'user' || actor.kind === 'token' ? 'admin.required' : 'session.required')
}

/**
 * Runs the work in one transaction of the administrator who writes the blog. Throws session.required and
 * admin.required.
 */
export function asEditor<T>(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return transaction(asAdministrator(db, requireEditor(actor)), work)
}
