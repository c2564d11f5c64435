import { MIN_PASSWORD_LENGTH } from '@candlebook/contract/identity'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal' // without the library of its own database adapter
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '../../db/database.ts'
import { asAuth } from '../../db/transaction.ts'
import { newId } from '../../kernel/index.ts'
import { MAX_PASSWORD_LENGTH } from '../rules/assert-password.ts'
import { MAX_IDLE_MS } from '../rules/session-rules.ts'
import { type Passwords, UNUSED_HASH } from '../secrets/passwords.ts'
import { accounts, rateLimits, sessions, users, verifications } from '../stores/identity.table.ts'
import { findAccount } from '../stores/users.store.ts'

/** What the auth library needs from the installation. */
export type AuthOptions = {
  /** The pool of the auth library's own role. */
  authDb: Database
  passwords: Passwords
  secret: string
  baseUrl: string
  trustedOrigins: string[]
}

/** The header in which the server passes the client's address. Without it all clients share one limit. */
export const CLIENT_ADDRESS = 'x-candlebook-client-address'

/** The code with which the library refuses the session of an account with two-factor authentication. */
export const SECOND_STEP = 'SECOND_STEP'

const DAY_SECONDS = 24 * 60 * 60

/**
 * The auth library, set up for this product: it checks e-mail and password and opens sessions in the database.
 * Its routes are not mounted; the operations of this folder call it.
 */
export function makeAuth(options: AuthOptions) {
  const { authDb, passwords, secret, baseUrl, trustedOrigins } = options
  return betterAuth({
    appName: 'Candlebook',
    baseURL: baseUrl,
    secret,
    trustedOrigins,
    telemetry: { enabled: false },
    logger: { disabled: true },
    onAPIError: { throw: true }, // otherwise the library prints a failure with its values and does not throw it
    database: drizzleAdapter(drizzle(authDb.pool), {
      provider: 'pg',
      schema: { users, sessions, accounts, verifications, rateLimits },
      usePlural: true,
      transaction: true,
    }),
    advanced: {
      ...buildCookieSettings(baseUrl),
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
    },
    session: {
      expiresIn: MAX_IDLE_MS / 1000,
      updateAge: DAY_SECONDS,
      freshAge: 10 * 60,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      disableSignUp: true,
      password: {
        hash: async (password) => {
          // The library hashes for an unknown address only. A comparison takes as long as for a known one.
          await passwords.verify({ hash: UNUSED_HASH, password })
          return UNUSED_HASH
        },
        verify: (parts) => passwords.verify(parts),
      },
    },
    rateLimit: { enabled: false }, // limit-address.ts and limit-attempts.ts
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            const account = await asAuth(authDb, (db) => findAccount(db, userId))
            if (account?.mustConfirmEmail && !account.emailVerified)
              throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' })
            // The password is right. The library stores no session; sign-in.ts opens the second step.
            if (account?.hasTwoFactor) throw new APIError('FORBIDDEN', { code: SECOND_STEP })
          },
        },
      },
    },
  })
}

/**
 * Under https every cookie has the prefix `__Host-`. A browser accepts such a cookie only over https, from this host and
 * for all paths, so no other host of the domain can set one. The library supports `__Secure-` only.
 */
function buildCookieSettings(baseUrl: string) {
  const secure = baseUrl.startsWith('https:')
  const cookiePrefix = secure ? '__Host-candlebook' : 'candlebook'
  return { cookiePrefix, useSecureCookies: false, defaultCookieAttributes: { secure } }
}

/** The name of the session cookie on a server with this URL. */
export function getSessionCookieName(baseUrl: string): string {
  return `${buildCookieSettings(baseUrl).cookiePrefix}.session_token`
}

/** The name of the cookie of a begun step, such as the second step of a sign-in. */
export function stepCookieName(baseUrl: string): string {
  return `${buildCookieSettings(baseUrl).cookiePrefix}.step`
}

/** The name of the cookie of a browser in which a user signed in. */
export function deviceCookieName(baseUrl: string): string {
  return `${buildCookieSettings(baseUrl).cookiePrefix}.device`
}

export type Auth = ReturnType<typeof makeAuth>
