import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure } from '../db/user-rows.ts'

/** The tables of accounts and sessions. They hold no trading data, and transactions of users cannot read them. */
export const authSchema = pgSchema('auth')

export const users = authSchema.table('users', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Whether the user can sign in only after the email address is confirmed. Decided at the sign-up. */
  mustConfirmEmail: boolean('must_confirm_email').notNull().default(false),
  /** Whether the user signed up with an invitation, which is redeemed when the address is confirmed. */
  isInvited: boolean('is_invited').notNull().default(false),
  /** When the user agreed to the terms, and to which version of them; null for accounts without a form. */
  termsAcceptedAt: instant('terms_accepted_at'),
  termsVersion: text('terms_version'),
  /** When the erasure of the account was requested; from then on no session opens. Null for all other accounts. */
  erasureRequestedAt: instant('erasure_requested_at'),
  /** When an account of the public demo ends; null for every other account. */
  demoEndsAt: instant('demo_ends_at'),
  /** Device cookies that were issued before this instant no longer count; null when none was ended. */
  devicesEndedAt: instant('devices_ended_at'),
  ...stamps(),
})

const userReference = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = authSchema.table(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    token: text().notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent'),
    /** The time zone of the browser, of the IANA database; null when it named none. Mails without a chosen zone use it. */
    timeZone: text('time_zone'),
    /** Whether the session was opened with a reset link. It may set the password or end, and nothing else. */
    isRecovery: boolean('is_recovery').notNull().default(false),
    /** Whether the session was opened with a second factor or a passkey, or set one up. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    ...stamps(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** Tokens with which programs call the API for a user. They end when they expire, are revoked, or the password changes. */
export const apiTokens = authSchema.table(
  'api_tokens',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    name: text().notNull(),
    /** SHA-256 of the token in hex. The token itself is shown once, when it is created. */
    tokenHash: text('token_hash').notNull().unique(),
    /** What the token may do, such as `trades:read`. */
    scopes: text().array().notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Exact to one hour; null before the first use. */
    lastUsedAt: instant('last_used_at'),
    ...stamps(),
  },
  (t) => [
    index('api_tokens_user').on(t.userId),
    check('api_tokens_name', sql`char_length(name) between 1 and 100`),
    check('api_tokens_scopes', sql`cardinality(scopes) between 1 and 40`),
  ],
)

/** The passwords of users. Without a row a user cannot sign in with a password. */
export const passwords = authSchema.table('passwords', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  passwordHash: text('password_hash').notNull(),
  ...stamps(),
})

/** The number of requests of one network address on one route since the start of a time window. */
export const rateLimits = authSchema.table('rate_limits', {
  key: text().primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
  /** The start of the window in milliseconds since 1970. */
  beganAt: bigint('began_at', { mode: 'number' }).notNull(),
})

/**
 * A link in a mail that works once. A row without `tokenHash` is a request: a job looks up the account and
 * sends the link. A row is deleted when its link is used.
 */
export const oneTimeTokens = authSchema.table(
  'one_time_tokens',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    /** Where the mail goes, in lower case. */
    email: text().notNull(),
    /** The account; null until the job has looked it up. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in hex. The token itself is only in the mail. */
    tokenHash: text('token_hash'),
    expiresAt: instant('expires_at').notNull(),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('one_time_tokens_hash').on(t.tokenHash),
    index('one_time_tokens_user').on(t.userId, t.purpose),
    check('one_time_tokens_purpose', sql`purpose in ('recovery', 'confirm', 'change_old', 'change_new')`),
  ],
)

/** A change of a user's email address that waits until both addresses are confirmed. */
export const emailChanges = authSchema.table('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: text('new_email').notNull(),
  oldConfirmedAt: instant('old_confirmed_at'),
  newConfirmedAt: instant('new_confirmed_at'),
  ...stamps(),
})

/** Attempts on one address (sign-ins, requests for mails), whether or not an account has it. */
export const accountAttempts = authSchema.table(
  'account_attempts',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    count: integer().notNull(),
    /** The next attempt is refused before this instant. */
    nextAt: instant('next_at').notNull(),
    ...stamps(),
  },
  (t) => [uniqueIndex('account_attempts_email').on(t.kind, t.email)],
)

/** Challenges that were solved and used. A second use is refused until they expire. */
export const usedChallenges = authSchema.table('used_challenges', {
  /** SHA-256 of the nonce of the challenge in hex. */
  hash: text().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
  ...stamps(),
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
    /** Always the e-mail of the account in lower case: a trigger copies it. */
    email: text().notNull().default(''),
    /** Always the name of the account: triggers copy a change in either direction. */
    fullName: text('full_name').notNull().default(''),
    isAdmin: boolean('is_admin').notNull().default(false),
    ...stamps(),
  },
  () => [ownerPolicy('profiles')],
)

/**
 * Rights on pseudonyms: a user finds their own, and a job deletes that of an erased account. Functions with the owner's
 * rights do everything else.
 */
export const pseudonymRights: PlatformRights = {
  user: ['select'],
  administrator: [],
  job: ['select', 'delete'],
}

/**
 * The random id under which the audit log knows a person. The row is deleted when the account is erased; from then on
 * no entry leads to the person.
 */
export const pseudonyms = platform.table(
  'pseudonyms',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    pseudonym: uuid().notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  () => platformPolicies('pseudonyms', pseudonymRights),
)

/** Rights on the counts of visitors: only the product itself counts. */
export const visitorCountRights: PlatformRights = {
  user: [],
  administrator: [],
  job: ['select', 'insert', 'update', 'delete'],
}

/** The number of requests of one kind from one network address since the start of a time window. */
export const visitorCounts = platform.table(
  'visitor_counts',
  {
    kind: text().notNull(),
    /** A keyed hash of the address, so that the table holds no address. */
    visitor: text().notNull(),
    count: integer().notNull(),
    beganAt: instant('began_at').notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.visitor] }),
    index('visitor_counts_began').on(t.beganAt),
    ...platformPolicies('visitor_counts', visitorCountRights),
  ],
)

/** The account of an export: name, email address and the right of an administrator. */
export const exportedProfile = exportOwnRows(profiles, {
  file: 'account',
  restore: 'not restored: it says whose archive it is',
  title: 'Account',
  order: 'user_id',
})

/** Erases a user from the tables of identity. A table with a foreign key comes before the table that it refers to. */
export const erasures: RowErasure[] = [requestCounts, profiles, pseudonyms].map(eraseOwnRows)
