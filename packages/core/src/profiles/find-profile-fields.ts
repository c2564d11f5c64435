import type { Scope } from '../db/index.ts'
import { findProfile } from './profiles.store.ts'

/** The e-mail address of the scope's user; null for an account that is being deleted. */
export async function findProfileEmail(scope: Scope): Promise<string | null> {
  return (await findProfile(scope))?.email ?? null
}

/** The name of the scope's user; null for an account that is being deleted. */
export async function findProfileName(scope: Scope): Promise<string | null> {
  return (await findProfile(scope))?.fullName ?? null
}
