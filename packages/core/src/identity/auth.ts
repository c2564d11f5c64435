import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '../db/database.ts'
import { asUserId } from '../db/transaction.ts'
import { type Clock, newId } from '../kernel/index.ts'
import { createProfile } from './create-profile.ts'
import { accounts, rateLimits, sessions, users, verifications } from './identity.table.ts'

/** What the auth library needs from the installation. */
export type AuthOptions = {
  db: Database
  /** The pool of the auth library's own role. */
  authDb: Database
  clock: Clock
  secret: string
  baseUrl: string
  trustedOrigins: string[]
  limitRequests: boolean
}

/** The header in which the server passes the client's address. Without it all clients share one limit. */
export const CLIENT_ADDRESS = 'x-candlebook-client-address'

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128
/** A session ends after 7 days without use and after 30 days in any case. */
export const MAX_IDLE_DAYS = 7
export const MAX_SESSION_DAYS = 30

const DAY_SECONDS = 24 * 60 * 60
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } // OWASP password storage cheat sheet

/** The auth library, set up for this product: e-mail and password, sessions in the database, no cookie cache. */
export function makeAuth(options: AuthOptions) {
  const { db, authDb, clock, secret, baseUrl, trustedOrigins, limitRequests } = options
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
      ...cookieSettings(baseUrl),
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
    },
    session: {
      expiresIn: MAX_IDLE_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      freshAge: 10 * 60,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => hash(password, argon2id),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
    },
    rateLimit: { enabled: limitRequests, storage: 'database', window: 10, max: 100 },
    databaseHooks: {
      user: {
        create: {
          after: (user) => asUserId(db, user.id, (scope) => createProfile(scope, clock.now())),
        },
      },
    },
  })
}

/**
 * Under https every cookie has the prefix `__Host-`. A browser accepts such a cookie only over https, from this host and
 * for all paths, so no other host of the domain can set one. The library supports `__Secure-` only.
 */
function cookieSettings(baseUrl: string) {
  const secure = baseUrl.startsWith('https:')
  const cookiePrefix = secure ? '__Host-candlebook' : 'candlebook'
  return { cookiePrefix, useSecureCookies: false, defaultCookieAttributes: { secure } }
}

/** The name of the session cookie on a server with this URL. */
export function sessionCookieName(baseUrl: string): string {
  return `${cookieSettings(baseUrl).cookiePrefix}.session_token`
}

export type Auth = ReturnType<typeof makeAuth>
