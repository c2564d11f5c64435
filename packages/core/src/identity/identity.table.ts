import { bigint, boolean, integer, pgSchema, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownerPolicy, stamps, userId } from '../db/columns.ts'

/** Tables of the auth library. They hold no trading data, and transactions of users cannot read them. */
export const authSchema = pgSchema('auth')

export const users = authSchema.table('users', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  ...stamps(),
})

const userReference = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = authSchema.table('sessions', {
  id: uuid().primaryKey(),
  userId: userReference(),
  token: text().notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  ...stamps(),
})

export const accounts = authSchema.table('accounts', {
  id: uuid().primaryKey(),
  userId: userReference(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text(),
  password: text(),
  ...stamps(),
})

export const verifications = authSchema.table('verifications', {
  id: uuid().primaryKey(),
  identifier: text().notNull(),
  value: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
  ...stamps(),
})

export const rateLimits = authSchema.table('rate_limits', {
  id: uuid().primaryKey(),
  key: text().notNull().unique(),
  count: bigint({ mode: 'number' }).notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

/** The number of requests of one kind (writes, uploads) of a user since the start of a time window. */
export const requestCounts = pgTable(
  'request_counts',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    count: integer().notNull(),
    beganAt: instant('began_at').notNull(),
    ...stamps(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] }), ownerPolicy('request_counts')],
)

/** Data of a user apart from the sign-in. is_admin is the only source of administrator rights. */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    isAdmin: boolean('is_admin').notNull().default(false),
    ...stamps(),
  },
  () => [ownerPolicy('profiles')],
)
