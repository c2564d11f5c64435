import type { Actor } from './actor.ts'
import { AppError } from './app-error.ts'

/** The user whose rows the actor may read and write. Throws session.required for an actor who is not a user. */
export function requireUserId(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
    case 'administrator':
    case 'token':
    case 'demo':
      return actor.userId
    case 'anonymous':
    case 'recovery':
    case 'job':
      throw new AppError('session.required')
  }
}

/**
 * The administrator who asks. Throws session.required without a session, and admin.required for any other actor with a
 * session.
 */
export function requireAdministratorId(actor: Actor): string {
  if (actor.kind === 'administrator') return actor.userId
  throw new AppError(hasAccount(actor) ? 'admin.required' : 'session.required')
}

function hasAccount({ kind }: Actor): boolean {
  return kind === 'user' || kind === 'token' || kind === 'demo'
}
