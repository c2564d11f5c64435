import { type Actor, AppError } from '../kernel/index.ts'

/**
 * The administrator who invites; null for the command line, which acts as a job. Throws session.required and
 * admin.required.
 */
export function requireInviter(actor: Actor): string | null {
  if (actor.kind === 'administrator') return actor.userId
  if (actor.kind === 'job') return null
  throw new AppError(actor.kind === 'user' ? 'admin.required' : 'session.required')
}
