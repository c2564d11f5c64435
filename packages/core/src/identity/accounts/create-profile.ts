import type { Scope } from '../../db/database.ts'
import { insertProfile } from '../stores/profiles.store.ts'

/** Creates a profile without administrator rights, and the row of the subscriber, for a new user. A second call changes nothing. */
export async function createProfile(scope: Scope, now: Date): Promise<void> {
  await insertProfile(scope, now)
}
