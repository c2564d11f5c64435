import { asJobForUser, type Database, type Scope } from '../db/index.ts'
import { findSettings } from './settings.store.ts'

/** The switches of a user who has saved no settings [SET-04] [SET-05]. */
export const defaultSwitches = { emailNotifications: true, renewalReminders: true }

/** Which optional mail the scope's user wants. */
export async function findMailSwitches(
  scope: Scope,
): Promise<{ emailNotifications: boolean; renewalReminders: boolean }> {
  const { emailNotifications, renewalReminders } = (await findSettings(scope)) ?? defaultSwitches
  return { emailNotifications, renewalReminders }
}

/** The time zone in which the user's mails write instants: that of the statements; null without a choice. */
export async function findMailZone(db: Database, userId: string): Promise<string | null> {
  return await asJobForUser(db, userId, async (scope) => (await findSettings(scope))?.statementZone ?? null)
}
