import type { Session } from '@candlebook/contract/identity'
import { getSession } from '@candlebook/core/identity'
import { getStartSettings, type StartSettings } from '@candlebook/core/settings'
import { hasOwnCurrencies } from '@candlebook/core/trades'
import { DEFAULT_CURRENCY, defaultPreferences } from '@candlebook/domain/settings'
import { toAppError } from '../http/errors.ts'
import type { ApiContext } from './base.ts'

/**
 * The session with the onboarding and the preferences of its user. When these cannot be read, the failure is reported
 * and the session is answered without them, so that the user can still sign out [GUARD-05].
 */
export async function presentSession(context: ApiContext): Promise<Session> {
  const session = getSession(context)
  if (session.recovery) return { ...session, ...unknown }
  const start = await readStart(context).catch((thrown: unknown) => {
    context.report(toAppError(thrown))
    return unknown
  })
  return { ...session, ...start }
}

/** A trade with a currency ends the documented mix of currencies, as a saved one does. */
async function readStart(context: ApiContext): Promise<StartSettings> {
  const start = await getStartSettings(context)
  if (start.accountCurrency.isChosen) return start
  return {
    ...start,
    accountCurrency: { ...start.accountCurrency, isChosen: await hasOwnCurrencies(context) },
  }
}

const unknown: StartSettings = {
  onboardingCompleted: null,
  preferences: defaultPreferences,
  accountCurrency: { code: DEFAULT_CURRENCY, isChosen: false },
}
