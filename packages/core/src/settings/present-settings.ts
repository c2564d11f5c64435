import type { UserSettings } from '@candlebook/contract/settings'
import type { SettingsRow } from './settings.store.ts'

/** The settings as the API shows them. */
export function presentSettings({ updatedAt, ...row }: SettingsRow): UserSettings {
  return { ...row, updatedAt: updatedAt.toISOString() }
}
