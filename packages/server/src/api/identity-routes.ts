import type { contract } from '@candlebook/contract'
import type { Session } from '@candlebook/contract/identity.routes'
import {
  cancelEmailChange,
  createApiToken,
  createToken,
  endOtherSessions,
  endSession,
  findOpenEmailChange,
  getSession,
  limitAddress,
  listApiTokens,
  listFactors,
  listSessions,
  refreshSession,
  revokeApiToken,
  type SignedInUser,
} from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import { getStartSettings, type StartSettings } from '@candlebook/core/settings'
import { hasOwnCurrencies } from '@candlebook/core/trades'
import { DEFAULT_CURRENCY } from '@candlebook/domain/settings/currencies'
import { defaultPreferences } from '@candlebook/domain/settings/preferences'
import { usualLayout } from '@candlebook/domain/trades/trade-columns'
import { addressLimits } from '../auth/client.ts'
import { toAppError } from '../http/errors.ts'
import type { Handlers, RequestContext } from './base.ts'

/**
 * The session with the onboarding and the preferences of its user. When these cannot be read, the failure is reported
 * and the session is answered without them, so that the user can still sign out [GUARD-05].
 */
async function presentSession(context: RequestContext): Promise<Session> {
  const session = getSession(context)
  if (session.recovery) return { ...session, ...fallbackStart }
  const start = await readStart(context).catch((thrown: unknown) => {
    context.report(toAppError(thrown))
    return fallbackStart
  })
  return { ...session, ...start }
}

/**
 * The settings that the session has. The base currency also counts as chosen when a trade has a currency: only before that, screens
 * show amounts in dollars and the dashboard total in euros (`BaseCurrency`).
 */
async function readStart(context: RequestContext): Promise<StartSettings> {
  const start = await getStartSettings(context)
  if (start.baseCurrency.isChosen) return start
  return {
    ...start,
    baseCurrency: { ...start.baseCurrency, isChosen: await hasOwnCurrencies(context) },
  }
}

/** What the session has when the settings of its user cannot be read. */
const fallbackStart: StartSettings = {
  onboardingCompleted: null,
  preferences: defaultPreferences,
  baseCurrency: { code: DEFAULT_CURRENCY, isChosen: false },
  tradeList: { ...usualLayout, view: null },
}

/** What the routes of accounts and sessions do. */
export const identity: Handlers<typeof contract.identity> = {
  session: presentSession,
  refreshSession: async (context) => {
    const signedIn = await refreshSession(context.identity, requireSignedIn(context), context.client)
    context.isRefreshed = signedIn !== null
    return await presentSession({ ...context, signedIn })
  },
  listSessions: (context) => listSessions(context.identity, requireSignedIn(context)),
  endSession: (context, { id }) => endSession(context.identity, requireSignedIn(context), id),
  endOtherSessions: (context) => endOtherSessions(context.identity, requireSignedIn(context)),
  listFactors: (context) => listFactors(context.identity, requireSignedIn(context)),
  createToken: async ({ identity, client }, input) => {
    await limitAddress(identity, { ...client, limit: addressLimits.signIn })
    return await createToken(identity, input, client)
  },
  getEmailChange: (context) => findOpenEmailChange(context.identity, requireSignedIn(context)),
  cancelEmailChange: (context) => cancelEmailChange(context.identity, requireSignedIn(context)),
  listApiTokens: (context) => listApiTokens(context.identity, requireSignedIn(context)),
  createApiToken: async (context, input) => {
    const { identity, client } = context
    await limitAddress(identity, { ...client, limit: addressLimits.changeAccount })
    return await createApiToken(identity, requireSignedIn(context), input)
  },
  revokeApiToken: (context, { id }) => revokeApiToken(context.identity, requireSignedIn(context), id),
  demoAccounts: ({ demoAccounts }) => demoAccounts,
}

function requireSignedIn({ signedIn }: RequestContext): SignedInUser {
  if (!signedIn) throw new AppError('session.required')
  return signedIn
}
