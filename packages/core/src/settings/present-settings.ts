import type { UserSettings } from '@candlebook/contract/settings'
import { DEFAULT_CURRENCY } from '@candlebook/domain/settings'
import type { SettingsRow } from './settings.store.ts'

/** The settings as the API shows them. */
export function presentSettings({
  updatedAt,
  currency,
  tradeDaysZone: _tradeDaysZone,
  ...row
}: SettingsRow): UserSettings {
  return {
    ...row,
    currency: currency ?? DEFAULT_CURRENCY,
    hasCurrency: currency !== null,
    updatedAt: updatedAt.toISOString(),
  }
}
