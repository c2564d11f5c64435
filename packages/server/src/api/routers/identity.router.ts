import {
  cancelEmailChange,
  createApiToken,
  createToken,
  endOtherSessions,
  endSession,
  getEmailChange,
  limitAddress,
  listApiTokens,
  listFactors,
  listSessions,
  refreshSession,
  revokeApiToken,
  type SignedInUser,
} from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import { addressLimits } from '../../auth/address-limits.ts'
import { type ApiContext, os } from '../base.ts'
import { presentSession } from '../present-session.ts'

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
