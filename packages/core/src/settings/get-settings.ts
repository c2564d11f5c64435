import type { UserSettings } from '@candlebook/contract/settings'
import { DEFAULT_CURRENCY, defaultPreferences } from '@candlebook/domain/settings'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { defaultSwitches } from './find-mail-settings.ts'
import { presentSettings } from './present-settings.ts'
import { findSettings } from './settings.store.ts'

/** The settings of the user who asks; the defaults before the first save [SET-03] [SET-04] [SET-05] [SET-07]. */
export async function getSettings(ctx: Context): Promise<UserSettings> {
  const row = await asUser(ctx, findSettings)
  return row ? presentSettings(row) : defaults
}

const defaults: UserSettings = {
  id: null,
  currency: DEFAULT_CURRENCY,
  hasCurrency: false,
  stablecoinsAsUsd: true,
  ...defaultSwitches,
  ...defaultPreferences,
  updatedAt: null,
}
