import type { Scope } from '@candlebook/contract/scopes'
import { AppError } from './app-error.ts'

/**
 * A person with a live session. `lacksAdminFactor`: an administrator whose session has no second factor, on a server
 * that requires one; without it the person has the rights of a user.
 */
export type UserActor = { kind: 'user'; userId: string; lacksAdminFactor?: true }

/** A person with a live session whose profile has is_admin. An administrator can also keep a journal. */
export type AdministratorActor = { kind: 'administrator'; userId: string }

/** A person whose session was opened with a reset link. It may set the password or end, and nothing else. */
export type RecoveryActor = { kind: 'recovery'; userId: string }

/** A visitor of the public demo, with an account of two hours. It may do what `isOpenToDemo` says. */
type DemoActor = { kind: 'demo'; userId: string }

/** A program that calls the API with an API token of a user. It may do what the scopes name, and is never an administrator. */
export type TokenActor = { kind: 'token'; userId: string; tokenId: string; scopes: readonly Scope[] }

/** A background job that works for the installation and for no single user. */
export type JobActor = { kind: 'job'; name: string }

/**
 * The actor of a request or job. Policies decide which operations it may call; row security decides which rows it
 * sees.
 */
export type Actor =
  | { kind: 'anonymous' }
  | UserActor
  | AdministratorActor
  | RecoveryActor
  | TokenActor
  | DemoActor
  | JobActor

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
