import * as z from 'zod/mini'
import { apiTokens } from './api-tokens.ts'
import { documentedErrors } from './error-codes.ts'
import { Id } from './fields.ts'
import { Factors } from './identity.ts'
import { route } from './routes.ts'
import { BaseCurrency, Preferences } from './settings.ts'
import { TradeListStart } from './trade-views.ts'

/**
 * A change of the e-mail address that waits for its two links. It ends at `expiresAt` unless both addresses are
 * confirmed before.
 */
export const EmailChange = z.object({
  newEmail: z.string(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
})
export type EmailChange = z.infer<typeof EmailChange>

/** The waiting change of the caller's address. POST /api/auth/change-email starts one, because it asks the password. */
const emailChange = {
  getEmailChange: route('user', { demo: false })
    .route({
      method: 'GET',
      path: '/email-change',
      summary: 'The change of the address that waits for its links',
      tags: ['Identity'],
    })
    .output(z.nullable(EmailChange)),
  cancelEmailChange: route('user', { demo: false })
    .route({
      method: 'DELETE',
      path: '/email-change',
      summary: 'Cancel the change of the address',
      tags: ['Identity'],
      successStatus: 204,
    })
    .output(z.void()),
}

/**
 * The signed-in user and the session. profiles.is_admin is the only source of isAdmin, which `metadata` contains with its
 * documented name [DATA-13]. `expiresAt` is the instant before which the browser refreshes the session: one hour after the last refresh. A session that
 * was opened with a reset link has `recovery`: it may set the password or sign out, and nothing else.
 * `demoEndsAt` is given in the public demo only: the instant at which the account ends.
 * `onboardingCompleted` is null when it could not be read; a page is shown only when it is true.
 */
export const Session = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    fullName: z.string(),
    createdAt: z.iso.datetime(),
    isAdmin: z.boolean(),
    metadata: z.object({ is_admin: z.boolean() }),
  }),
  expiresAt: z.iso.datetime(),
  recovery: z.boolean(),
  demoEndsAt: z.optional(z.iso.datetime()),
  onboardingCompleted: z.nullable(z.boolean()),
  preferences: Preferences,
  baseCurrency: BaseCurrency,
  tradeList: TradeListStart,
})
export type Session = z.infer<typeof Session>

/**
 * One live session of the user, as the settings list it. `device` names the browser and the system, such as
 * `Firefox on Windows`. `lastUsedAt` is exact to one hour.
 */
export const SessionSummary = z.object({
  id: z.string(),
  device: z.string(),
  /** The time zone of the browser, of the IANA database; null when it named none. */
  timeZone: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
})
export type SessionSummary = z.infer<typeof SessionSummary>

/**
 * What a program sends to get a session token. `code` is a code of the authenticator app or a backup code, for an
 * account with two-factor authentication.
 */
export const TokenRequest = z.object({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(1000)),
  code: z.optional(z.string().check(z.maxLength(100))),
})
export type TokenRequest = z.infer<typeof TokenRequest>

/** A session token for `Authorization: Bearer`, and when its session must be refreshed. */
export const SessionToken = z.object({ token: z.string(), expiresAt: z.iso.datetime() })
export type SessionToken = z.infer<typeof SessionToken>

/** An account of the demo data; offered on the sign-in screen of a development server only. */
export const DemoAccount = z.object({ label: z.string(), email: z.string(), password: z.string() })
export type DemoAccount = z.infer<typeof DemoAccount>

const tags = ['Identity']

/** The sessions of the caller. Sign-in, sign-up and sign-out of browsers are under /api/auth. */
export const identity = {
  ...apiTokens,
  ...emailChange,
  session: route('session')
    .route({ method: 'GET', path: '/session', summary: 'Who is signed in', tags })
    .output(Session),
  refreshSession: route('session')
    .route({
      method: 'POST',
      path: '/session/refresh',
      summary: 'Extend the session by one hour from now',
      tags,
    })
    .output(Session),
  listSessions: route('user', { demo: false })
    .route({ method: 'GET', path: '/sessions', summary: 'The live sessions of the user', tags })
    .output(z.array(SessionSummary)),
  endSession: route('user', { demo: false })
    .errors(documentedErrors('sessions.not_found'))
    .route({ method: 'DELETE', path: '/sessions/{id}', summary: 'End one session', tags, successStatus: 204 })
    .input(z.object({ id: Id }))
    .output(z.void()),
  endOtherSessions: route('user', { demo: false })
    .route({
      method: 'POST',
      path: '/sessions/end-others',
      summary: 'End all sessions of the user but this one',
      tags,
      successStatus: 204,
    })
    .output(z.void()),
  listFactors: route('user', { demo: false })
    .route({
      method: 'GET',
      path: '/factors',
      summary: 'Two-factor authentication and passkeys of the user',
      tags,
    })
    .output(Factors),
  createToken: route('public')
    .errors(
      documentedErrors(
        'auth.wrong_credentials',
        'auth.email_invalid',
        'auth.password_too_long',
        'auth.email_unconfirmed',
        'auth.code_required',
        'auth.code_wrong',
        'request.cross_site',
        'request.too_many',
      ),
    )
    .route({ method: 'POST', path: '/token', summary: 'A session token for a program', tags })
    .input(TokenRequest)
    .output(SessionToken),
  demoAccounts: route('public')
    .route({
      method: 'GET',
      path: '/demo-accounts',
      summary: 'Demo accounts of a development server',
      tags,
    })
    .output(z.array(DemoAccount)),
}
