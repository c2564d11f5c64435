import { startPublicDemo } from '@candlebook/core/demo'
import { deleteOwnAccount } from '@candlebook/core/erasure'
import type { FileStore } from '@candlebook/core/files'
import {
  type AddressLimit,
  type Client,
  changeEmail,
  confirmEmail,
  endAllSessions,
  type IdentityContext,
  type OpenedSession,
  type OpenedStep,
  recover,
  requestReset,
  resendConfirmation,
  resetPassword,
  type SignedInUser,
  type SignInResult,
  signIn,
  signInWithCode,
  signUp,
} from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import { saveFirstCurrency } from '@candlebook/core/settings'
import { addressLimits } from './client.ts'

/** The JSON object that a form sends. */
export type Form = Record<string, unknown>

/** The body as an object. Returns an empty object for a request without a body. Throws request.unreadable. */
export async function readForm(request: Request): Promise<Form> {
  const text = await request.text().catch((cause: unknown) => {
    throw new AppError('request.unreadable', { cause }) // the client closed the connection
  })
  if (text === '') return {}
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  const body: unknown = isJson ? parseJson(text) : null
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('request.unreadable')
  return body as Form // in JSON only lists are other objects
}

/** The text of a field, '' when it is missing. Throws auth.refused for another value and for zero characters. */
export function readText(form: Form, field: string): string {
  const value = form[field] ?? ''
  if (typeof value !== 'string' || value.includes('\0')) throw new AppError('auth.refused')
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * A request to one of the routes. `findUser` returns the user of the session cookie, `stepToken` is the step that
 * this browser has begun, `deviceToken` says that a user signed in here before; both can be ''.
 */
type AuthCall = {
  ctx: IdentityContext & { files: FileStore; config: { maxPublicDemos: number } }
  form: Form
  client: Client
  stepToken: string
  deviceToken: string
  findUser(): Promise<SignedInUser | null>
}

/**
 * What a route did. `session` goes into the cookie, `body` into the answer; without a body the answer is
 * 204.
 */
export type AuthResult = {
  userId?: string
  session?: OpenedSession
  /** A begun step, whose token goes into a cookie. */
  step?: OpenedStep
  /** Whether the sign-in goes on with a code. */
  isSecondStep?: boolean
  isSignedOut?: boolean
  /** The user for whom this browser stays known after the sign-out, which ends all other ones. */
  knownFor?: string
  body?: Record<string, unknown>
}

export type AuthRoute = {
  limit: AddressLimit
  /** Whether a visitor of the public demo may use it as its user. */
  demo?: true
  run(call: AuthCall): Promise<AuthResult>
}

/** The routes under /api/auth for accounts and links; factor-routes.ts has those for second factors and passkeys. */
export const authRoutes: Record<string, AuthRoute> = {
  '/sign-up/email': {
    limit: addressLimits.signUp,
    async run({ ctx, form, client, findUser }) {
      await endFormerSessions(ctx, findUser)
      const { userId, session } = await signUp(ctx, readSignUp(form), client)
      const proposed = readText(form, 'currency')
      await saveFirstCurrency(ctx.db, { userId, proposed, now: ctx.clock.now() })
      return { userId, ...(session && { session }), body: { session: session !== null } }
    },
  },
  '/sign-in/email': {
    limit: addressLimits.signIn,
    async run({ ctx, form, client, deviceToken }) {
      const credentials = {
        email: readText(form, 'email').trim(),
        password: readText(form, 'password'),
        deviceToken,
      }
      return toSignIn(await signIn(ctx, credentials, client))
    },
  },
  '/sign-in/code': {
    limit: addressLimits.code,
    async run({ ctx, form, client, stepToken }) {
      return withSession(await signInWithCode(ctx, { stepToken, code: readText(form, 'code') }, client))
    },
  },
  '/demo': {
    limit: addressLimits.demo,
    demo: true,
    async run({ ctx, client, findUser }) {
      const { maxPublicDemos: max } = ctx.config
      if (max === 0) throw new AppError('request.no_such_route')
      if (await findUser()) return {} // the desk opens for the account that is signed in
      return withSession(await startPublicDemo(ctx, { max, client }))
    },
  },
  '/sign-out': {
    limit: addressLimits.signOut,
    demo: true,
    async run({ ctx, findUser }) {
      const user = await findUser()
      if (!user) return { isSignedOut: true }
      await endAllSessions(ctx, user)
      return { isSignedOut: true, userId: user.userId, ...(!user.isRecovery && { knownFor: user.userId }) }
    },
  },
  '/request-password-reset': {
    limit: addressLimits.requestMail,
    async run({ ctx, form, deviceToken }) {
      await requestReset(ctx, { email: readText(form, 'email').trim(), deviceToken })
      return {}
    },
  },
  '/resend-confirmation': {
    limit: addressLimits.requestMail,
    async run({ ctx, form }) {
      await resendConfirmation(ctx, { email: readText(form, 'email').trim() })
      return {}
    },
  },
  '/recover': {
    limit: addressLimits.useLink,
    run: async ({ ctx, form, client }) =>
      withSession(await recover(ctx, { token: readText(form, 'token') }, client)),
  },
  '/confirm-email': {
    limit: addressLimits.useLink,
    async run({ ctx, form, client }) {
      const { userId, ...result } = await confirmEmail(ctx, { token: readText(form, 'token') }, client)
      return { userId, ...(result.session || result.step ? toSignIn(result) : {}) }
    },
  },
  '/reset-password': {
    limit: addressLimits.changeAccount,
    async run({ ctx, form, client, findUser }) {
      const user = requireUser(await findUser())
      const newPassword = readText(form, 'newPassword')
      const currentPassword = readText(form, 'currentPassword')
      return toSignIn(await resetPassword(ctx, user, { newPassword, currentPassword, client }))
    },
  },
  '/delete-account': {
    limit: addressLimits.changeAccount,
    async run({ ctx, form, findUser }) {
      const user = requireUser(await findUser())
      await deleteOwnAccount(ctx, user, {
        email: readText(form, 'email').trim(),
        password: readText(form, 'password'),
      })
      return { userId: user.userId, isSignedOut: true }
    },
  },
  '/change-email': {
    limit: addressLimits.changeAccount,
    async run({ ctx, form, findUser }) {
      const user = requireOrdinary(await findUser())
      await changeEmail(ctx, user, {
        newEmail: readText(form, 'newEmail').trim(),
        password: readText(form, 'password'),
      })
      return { userId: user.userId }
    },
  },
}

/** A session, or the second step of the sign-in. */
function toSignIn({ session, step }: SignInResult): AuthResult {
  if (session) return withSession(session)
  const { userId } = step
  return { ...(userId && { userId }), step, isSecondStep: true, body: { secondStep: true } }
}

export function withSession(session: OpenedSession): AuthResult {
  return { userId: session.userId, session }
}

function requireUser(user: SignedInUser | null): SignedInUser {
  if (!user) throw new AppError('session.required')
  return user
}

/** The user of an ordinary session. Throws session.required without one, and for a recovery session. */
export function requireOrdinary(user: SignedInUser | null): SignedInUser {
  const found = requireUser(user)
  if (found.isRecovery) throw new AppError('session.required')
  return found
}

/** A sign-up ends the sessions of the account that used this browser before, and goes on when that fails. */
async function endFormerSessions(ctx: IdentityContext, findUser: AuthCall['findUser']): Promise<void> {
  const user = await findUser().catch(() => null)
  if (user) await endAllSessions(ctx, user).catch(() => {})
}

function readSignUp(form: Form) {
  return {
    name: readText(form, 'name'),
    email: typeof form.email === 'string' ? form.email.trim() : '',
    password: readText(form, 'password'),
    acceptedTerms: form.acceptedTerms === true,
    challenge: readText(form, 'challenge'),
    website: readText(form, 'website'),
    invitationCode: readText(form, 'invitationCode') || null,
  }
}
