import type { Session } from '@candlebook/contract/identity.routes'
import {
  cancelEmailChange,
  createApiToken,
  createToken,
  endOtherSessions,
  endSession,
  getEmailChange,
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
import { addressLimits } from '../../auth/client.ts'
import { toAppError } from '../../http/errors.ts'
import { type ApiContext, os } from '../base.ts'

/**
 * The session with the onboarding and the preferences of its user. When these cannot be read, the failure is reported
 * and the session is answered without them, so that the user can still sign out [GUARD-05].
 */
async function presentSession(context: ApiContext): Promise<Session> {
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

export const identity = os.identity.router({
  session: os.identity.session.handler(({ context }) => presentSession(context)),
  refreshSession: os.identity.refreshSession.handler(async ({ context }) => {
    const signedIn = await refreshSession(context.identity, requireSignedIn(context))
    context.isRefreshed = signedIn !== null
    return await presentSession({ ...context, signedIn })
  }),
  listSessions: os.identity.listSessions.handler(({ context }) =>
    listSessions(context.identity, requireSignedIn(context)),
  ),
  endSession: os.identity.endSession.handler(({ context, input }) =>
    endSession(context.identity, requireSignedIn(context), input.id),
  ),
  endOtherSessions: os.identity.endOtherSessions.handler(({ context }) =>
    endOtherSessions(context.identity, requireSignedIn(context)),
  ),
  listFactors: os.identity.listFactors.handler(({ context }) =>
    listFactors(context.identity, requireSignedIn(context)),
  ),
  createToken: os.identity.createToken.handler(async ({ context, input }) => {
    const { identity, client } = context
    await limitAddress(identity, { ...client, limit: addressLimits.signIn })
    return await createToken(identity, input, client)
  }),
  getEmailChange: os.identity.getEmailChange.handler(({ context }) =>
    getEmailChange(context.identity, requireSignedIn(context)),
  ),
  cancelEmailChange: os.identity.cancelEmailChange.handler(({ context }) =>
    cancelEmailChange(context.identity, requireSignedIn(context)),
  ),
  listApiTokens: os.identity.listApiTokens.handler(({ context }) =>
    listApiTokens(context.identity, requireSignedIn(context)),
  ),
  createApiToken: os.identity.createApiToken.handler(async ({ context, input }) => {
    const { identity, client } = context
    await limitAddress(identity, { ...client, limit: addressLimits.changeAccount })
    return await createApiToken(identity, requireSignedIn(context), input)
  }),
  revokeApiToken: os.identity.revokeApiToken.handler(({ context, input }) =>
    revokeApiToken(context.identity, requireSignedIn(context), input.id),
  ),
  demoAccounts: os.identity.demoAccounts.handler(({ context }) => context.demoAccounts),
})

function requireSignedIn({ signedIn }: ApiContext): SignedInUser {
  if (!signedIn) throw new AppError('session.required')
  return signedIn
}
