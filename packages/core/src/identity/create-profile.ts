import type { Scope } from '../db/database.ts'
import { insertProfile } from './profiles.store.ts'

/** Gives a new user a profile without administrator rights. Doing it twice changes nothing. */
export async function createProfile(scope: Scope, now: Date): Promise<void> {
  await insertProfile(scope, now)
}
