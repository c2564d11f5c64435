import {
  addPasskey,
  disableTwoFactor,
  enableTwoFactor,
  removePasskey,
  replaceBackupCodes,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
  startTwoFactor,
} from '@candlebook/core/identity'
import { type AuthRoute, type Form, readText, requireOrdinary, withSession } from './auth-routes.ts'
import { addressLimits } from './client.ts'

/** The routes under /api/auth for two-factor authentication and passkeys. */
export const factorRoutes: Record<string, AuthRoute> = {
  '/two-factor/start': {
    limit: addressLimits.changeAccount,
    async run({ ctx, form, findUser }) {
      const user = requireOrdinary(await findUser())
      const setup = await startTwoFactor(ctx, user, { password: readText(form, 'password') })
      return { userId: user.userId, body: setup }
    },
  },
  '/two-factor/enable': {
    limit: addressLimits.changeAccount,
    async run({ ctx, form, findUser }) {
      const user = requireOrdinary(await findUser())
      const codes = await enableTwoFactor(ctx, user, { code: readText(form, 'code') })
      return { userId: user.userId, body: codes }
    },
  },
  '/two-factor/disable': {
    limit: addressLimits.changeAccount,
    async run({ ctx, form, findUser }) {
      const user = requireOrdinary(await findUser())
      await disableTwoFactor(ctx, user, readProof(form))
      return { userId: user.userId }
    },
  },
  '/two-factor/backup-codes': {
    limit: addressLimits.changeAccount,
    async run({ ctx, form, findUser }) {
      const user = requireOrdinary(await findUser())
      const codes = await replaceBackupCodes(ctx, user, readProof(form))
      return { userId: user.userId, body: codes }
    },
  },
  '/passkeys/start': {
    limit: addressLimits.changeAccount,
    async run({ ctx, form, findUser }) {
      const user = requireOrdinary(await findUser())
      const { options, step } = await startPasskey(ctx, user, readProof(form))
      return { userId: user.userId, step, body: { options } }
    },
  },
  '/passkeys/add': {
    limit: addressLimits.changeAccount,
    async run({ ctx, form, stepToken, findUser }) {
      const user = requireOrdinary(await findUser())
      const { response } = form
      await addPasskey(ctx, user, { stepToken, name: readText(form, 'name'), response })
      return { userId: user.userId }
    },
  },
  '/passkeys/remove': {
    limit: addressLimits.changeAccount,
    async run({ ctx, form, findUser }) {
      const user = requireOrdinary(await findUser())
      await removePasskey(ctx, user, { id: readText(form, 'id'), ...readProof(form) })
      return { userId: user.userId }
    },
  },
  '/sign-in/passkey/start': {
    limit: addressLimits.passkey,
    async run({ ctx }) {
      const { options, step } = await startPasskeySignIn(ctx)
      return { step, body: { options } }
    },
  },
  '/sign-in/passkey': {
    limit: addressLimits.passkey,
    async run({ ctx, form, client, stepToken }) {
      const { response } = form
      return withSession(await signInWithPasskey(ctx, { stepToken, response }, client))
    },
  },
}

/** The password, and the code of an account with two-factor authentication. */
function readProof(form: Form): { password: string; code: string } {
  return { password: readText(form, 'password'), code: readText(form, 'code') }
}
