import { sql } from 'drizzle-orm'
import { bigint, check, index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../db/columns.ts'
import { authSchema, users } from './identity.table.ts'

/** The authenticator app of a user. It counts as a second factor when `enabledAt` is set. */
export const twoFactors = authSchema.table('two_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret that the app shares, encrypted with a key derived from the secret of the server. */
  secret: text().notNull(),
  enabledAt: instant('enabled_at'),
  /** The time step of the last accepted code. Codes of this step and of earlier ones are refused. */
  lastStep: bigint('last_step', { mode: 'number' }),
  ...stamps(),
})

/** Codes that replace the authenticator app, once each. A row is deleted when its code is used. */
export const backupCodes = authSchema.table(
  'backup_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC-SHA256 of the code in hex. */
    codeHash: text('code_hash').notNull(),
    ...stamps(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** Passkeys (WebAuthn credentials) with which a user can sign in. */
export const passkeys = authSchema.table(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The id that the authenticator gave, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** The number of signatures that the authenticator last reported; 0 when it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as `internal,hybrid`. */
    transports: text().notNull(),
    lastUsedAt: instant('last_used_at'),
    ...stamps(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/**
 * What a browser has begun and must finish within minutes: the second step of a sign-in, or the use of a
 * passkey. The browser has the token in an httpOnly cookie. A row is deleted when it is used.
 */
export const pendingSteps = authSchema.table(
  'pending_steps',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    /** SHA-256 of the token in hex. */
    tokenHash: text('token_hash').notNull(),
    /** The user; null for a sign-in with a passkey, which names the user at its end. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What the authenticator must sign; null for the second step of a sign-in. */
    challenge: text(),
    expiresAt: instant('expires_at').notNull(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('pending_steps_hash').on(t.tokenHash),
    index('pending_steps_user').on(t.userId, t.purpose),
    check(
      'pending_steps_purpose',
      sql`purpose in ('second_step', 'passkey_sign_in', 'passkey_registration')`,
    ),
  ],
)
