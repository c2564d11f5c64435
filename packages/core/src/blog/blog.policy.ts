import { type Actor, AppError } from '../kernel/index.ts'

/** The administrator who writes the blog. Throws session.required and admin.required [API-22]. */
export function requireEditor(actor: Actor): string {
  if (actor.kind === 'administrator') return actor.userId
  throw new AppError(actor.kind === 'user' || actor.kind === 'token' ? 'admin.required' : 'session.required')
}
