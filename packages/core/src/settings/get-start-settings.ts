import type { Session } from '@candlebook/contract/identity'
import { DEFAULT_CURRENCY, defaultPreferences, type Preferences } from '@candlebook/domain/settings'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { findOnboarding } from '../subscribers/index.ts'
import { findSettings, type SettingsRow } from './settings.store.ts'

/** What the app must know of the user before it shows a page. */
export type StartSettings = Pick<Session, 'onboardingCompleted' | 'preferences' | 'accountCurrency'>

/**
 * Whether the user who asks has completed the onboarding, the preferences, and the account currency. Without a row of the subscriber it is
 * not completed [GUARD-03] [GUARD-04].
 */
export function getStartSettings(ctx: Context): Promise<StartSettings> {
  return asUser(ctx, async (scope) => {
    const onboardingCompleted = await findOnboarding(scope)
    const row = await findSettings(scope)
    const saved = row?.currency ?? null
    return {
      onboardingCompleted,
      preferences: row ? toPreferences(row) : defaultPreferences,
      accountCurrency: {
        code: saved ?? DEFAULT_CURRENCY,
        isChosen: saved !== null,
      },
    }
  })
}

function toPreferences({ mailLanguage, moneyColors, weekStart, statementZone }: SettingsRow): Preferences {
  return { mailLanguage, moneyColors, weekStart, statementZone }
}
