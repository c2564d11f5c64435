import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { type PlatformRights, platform, platformPolicies } from '../db/platform.table.ts'
import { exportOwnRows, type RowExport } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/**
 * Attempts to start a checkout. The id is the source of the idempotency key, so that all requests of one attempt get one
 * session of the provider. A user has one attempt at a time that is starting or open.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    plan: text().notNull(),
    /** Null: without a trial. Stored, because a repeated request must have the same values. */
    trialDays: integer('trial_days'),
    state: text().notNull(),
    /** Null until the provider answered. */
    sessionId: text('session_id'),
    url: text(),
    expiresAt: instant('expires_at'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('checkouts_open').on(t.userId).where(sql`state in ('starting', 'open')`),
    uniqueIndex('checkouts_session').on(t.userId, t.sessionId),
    check('checkouts_state', sql`state in ('starting', 'open', 'complete', 'expired')`),
    check('checkouts_started', sql`state = 'starting' or session_id is not null`),
    ownerPolicy('checkouts'),
  ],
)

/** Payments of a user: one row for each invoice that was paid, at least in part. Amounts are cents. */
export const payments = pgTable(
  'payments',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    invoiceId: text('invoice_id').notNull(),
    subscriptionId: text('subscription_id'),
    paidCents: integer('paid_cents').notNull(),
    /** What went back of it: by refunds, or by a dispute that was lost. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** What a bank holds of it while a dispute is open. */
    heldCents: integer('held_cents').notNull().default(0),
    currency: text().notNull(),
    paidAt: instant('paid_at').notNull(),
    /** The time that the invoice pays for; null when it pays for none. */
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    /** When the person withdrew from the contract of this payment, and how much of it is paid back because of that. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnCents: integer('withdrawn_cents'),
    /** When all payments of the contract were paid back and the receipt was sent; null while a step has failed. */
    paidBackAt: instant('paid_back_at'),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.invoiceId] }),
    check(
      'payments_amounts',
      sql`paid_cents > 0 and refunded_cents >= 0 and held_cents between 0 and paid_cents - refunded_cents`,
    ),
    check('payments_period', sql`num_nulls(period_start, period_end) in (0, 2)`),
    check(
      'payments_withdrawal',
      sql`num_nulls(withdrawn_at, withdrawn_cents) in (0, 2) and (paid_back_at is null or withdrawn_at is not null)`,
    ),
    ownerPolicy('payments'),
  ],
)

/** Rights on the events of the provider: only the webhook and jobs use them. */
export const billingEventRights: PlatformRights = {
  user: [],
  administrator: ['select'],
  job: ['select', 'insert', 'update'],
}

/** Verified events of the provider. A row holds ids of the provider and no content of the event. */
export const billingEvents = platform.table(
  'billing_events',
  {
    eventId: text('event_id').primaryKey(),
    type: text().notNull(),
    customerId: text('customer_id'),
    /** The user whom the event names; not checked. */
    userId: uuid('user_id'),
    subscriptionId: text('subscription_id'),
    invoiceId: text('invoice_id'),
    checkoutSessionId: text('checkout_session_id'),
    chargeId: text('charge_id'),
    /** When the provider created it, and when it was stored here. */
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    attempts: integer().notNull().default(0),
    /** The code of the last failure. */
    error: text(),
    processedAt: instant('processed_at'),
    /** Whether no user was found for 24 hours. Such an event is counted and has no effect. */
    isForeign: boolean('is_foreign').notNull().default(false),
  },
  (t) => [
    index('billing_events_customer').on(t.customerId, t.createdAt).where(sql`processed_at is null`),
    index('billing_events_received').on(t.receivedAt),
    ...platformPolicies('billing_events', billingEventRights),
  ],
)

/** Rights on used trials: jobs only, which operations use after their own checks. */
export const usedTrialRights: PlatformRights = { user: [], administrator: [], job: ['select', 'insert'] }

/**
 * Who had a trial: a keyed hash of the normalised address. It stays after the account is erased, so that one person has
 * one trial. Without the key of the installation no address can be compared with it.
 */
export const usedTrials = platform.table(
  'used_trials',
  { addressHash: text('address_hash').primaryKey(), createdAt: instant('created_at').notNull() },
  () => platformPolicies('used_trials', usedTrialRights),
)

/** Rights on syncs: jobs run them, administrators read them. */
export const syncRights: PlatformRights = {
  user: [],
  administrator: ['select'],
  job: ['select', 'insert', 'update', 'delete'],
}

/** Rights on the users of a sync. */
export const syncedUserRights: PlatformRights = {
  user: [],
  administrator: ['select'],
  job: ['select', 'insert', 'update', 'delete'],
}

/** Comparisons of all subscriptions with the payment provider. One is open at a time; the last finished one is kept. */
export const subscriptionSyncs = platform.table(
  'subscription_syncs',
  {
    id: uuid().primaryKey(),
    /** The administrator who asked for it; null for the run of the night. */
    requestedBy: uuid('requested_by'),
    /** How many users had a customer at the start. */
    total: integer().notNull(),
    checked: integer().notNull().default(0),
    /** Users whose stored subscription was different. */
    updated: integer().notNull().default(0),
    errors: integer().notNull().default(0),
    finishedAt: instant('finished_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('subscription_syncs_open').on(sql`(finished_at is null)`).where(sql`finished_at is null`),
    index('subscription_syncs_created').on(t.createdAt),
    ...platformPolicies('subscription_syncs', syncRights),
  ],
)

/** The users that a sync has checked. What each one has is read from its own rows when it is shown. */
export const syncedUsers = platform.table(
  'synced_users',
  {
    syncId: uuid('sync_id').notNull(),
    userId: userId(),
    outcome: text().notNull(),
    /** Why the user could not be checked. */
    problem: text(),
  },
  (t) => [
    primaryKey({ columns: [t.syncId, t.userId] }),
    foreignKey({
      name: 'synced_users_sync',
      columns: [t.syncId],
      foreignColumns: [subscriptionSyncs.id],
    }).onDelete('cascade'),
    index('synced_users_user').on(t.userId),
    check('synced_users_outcome', sql`outcome in ('failed', 'updated', 'same')`),
    check('synced_users_problem', sql`(outcome = 'failed') = (problem is not null)`),
    ...platformPolicies('synced_users', syncedUserRights),
  ],
)

/** The payments and the checkouts of an export. */
export const exportedBilling: RowExport[] = [
  exportOwnRows(payments, {
    restore: 'not restored: what the payment provider knows',
    file: 'payments',
    title: 'Payments',
    order: 'paid_at, invoice_id',
  }),
  exportOwnRows(checkouts, {
    restore: 'not restored: what the payment provider knows',
    file: 'checkouts',
    title: 'Checkouts',
    without: ['url', 'sessionId'],
    order: 'created_at, id',
  }),
]
