import type { Scope } from '../db/database.ts'
import { insertProfile } from './profiles.store.ts'

/** Gives a new user a profile without administrator rights. A second call changes nothing. */
export async function createProfile(scope: Scope, now: Date): Promise<void> {
  await insertProfile(scope, now)
}
