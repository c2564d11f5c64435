import type { SavePreferences, SaveSettings, UserSettings } from '@candlebook/contract/settings'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { presentSettings } from './present-settings.ts'
import { upsertSettings } from './settings.store.ts'

/**
 * Saves the switches or the preferences of the user who asks. The other values stay. Later saves change the same row
 * [SET-08].
 */
export async function saveSettings(
  ctx: Context,
  set: Omit<SaveSettings, 'currency'> | SavePreferences,
): Promise<UserSettings> {
  const now = ctx.clock.now()
  return presentSettings(await asUser(ctx, (scope) => upsertSettings(scope, { id: newId(), set, now })))
}
