import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { eraseOwnRows, exportOwnRows, type RowErasure, type RowExport } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/** One row for each account: its trial and its onboarding. What the user has is computed and never stored. */
export const subscribers = pgTable(
  'subscribers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Always the e-mail of the account in lower case: a trigger overwrites any other value. */
    email: text().notNull().default(''),
    trialStart: instant('trial_start'),
    trialEnd: instant('trial_end'),
    trialDays: integer('trial_days'),
    onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('subscribers_email').on(t.email),
    check('subscribers_trial', sql`num_nulls(trial_start, trial_end, trial_days) in (0, 3)`),
    ownerPolicy('subscribers'),
  ],
)

/** Access that redeemed invitations give. `ends_at` is null for lifetime access. */
export const invitationGrants = pgTable(
  'invitation_grants',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** Not a foreign key: an invitation is erased with the e-mail that it names, and the access stays. */
    invitationId: uuid('invitation_id').notNull(),
    durationDays: integer('duration_days').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    /** Whether it was redeemed during Premium and starts when Premium ends. */
    waits: boolean().notNull().default(false),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('invitation_grants_invitation').on(t.userId, t.invitationId),
    check('invitation_grants_end', sql`(duration_days = -1) = (ends_at is null)`),
    ownerPolicy('invitation_grants'),
  ],
)

/**
 * What the payment provider last said of a user: the customer, and the subscription that counts. One row for each user
 * who ever started a checkout. The fields of a subscription are null until there is one.
 */
export const providerSubscriptions = pgTable(
  'provider_subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    subscriptionId: text('subscription_id'),
    status: text(),
    plan: text(),
    interval: text(),
    priceCents: integer('price_cents'),
    currency: text(),
    periodEnd: instant('period_end'),
    paidUntil: instant('paid_until'),
    /** Whether it is cancelled, in either form of the provider. */
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    cancelAt: instant('cancel_at'),
    endedAt: instant('ended_at'),
    trialStart: instant('trial_start'),
    trialEnd: instant('trial_end'),
    /** Whether the next invoice has a card, or another payment method, to be charged to. */
    hasPaymentMethod: boolean('has_payment_method').notNull().default(false),
    scheduledPlan: text('scheduled_plan'),
    /** A change of the plan that waits for the payment of its invoice, on the provider's page, until an instant. */
    pendingPlan: text('pending_plan'),
    pendingReason: text('pending_reason'),
    pendingInvoiceId: text('pending_invoice_id'),
    pendingUrl: text('pending_url'),
    pendingUntil: instant('pending_until'),
    /** How many checks were started. The number orders checks that overlap. */
    startedChecks: integer('started_checks').notNull().default(0),
    /** The number of the check whose answer is stored. An answer of an earlier check is not written any more. */
    storedCheck: integer('stored_check').notNull().default(0),
    /** The last answer of the provider, and the last time without an answer. */
    checkedAt: instant('checked_at'),
    failedAt: instant('failed_at'),
    checkoutStartedAt: instant('checkout_started_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('provider_subscriptions_customer').on(t.customerId),
    index('provider_subscriptions_renewal').on(t.periodEnd).where(sql`ended_at is null`),
    check(
      'provider_subscriptions_fields',
      sql`num_nulls(subscription_id, status, interval, price_cents, currency, period_end) in (0, 6)`,
    ),
    check(
      'provider_subscriptions_pending',
      sql`num_nulls(pending_plan, pending_reason, pending_invoice_id, pending_until) in (0, 4)`,
    ),
    check('provider_subscriptions_trial', sql`num_nulls(trial_start, trial_end) in (0, 2)`),
    ownerPolicy('provider_subscriptions'),
  ],
)

/** The subscription of an export, and the access that invitations give. */
export const exportedSubscriptions: RowExport[] = [
  exportOwnRows(subscribers, {
    restore: 'not restored: the trial and the onboarding of an account',
    file: 'subscription',
    title: 'Subscription',
    order: 'user_id',
  }),
  exportOwnRows(providerSubscriptions, {
    restore: 'not restored: what the payment provider knows',
    file: 'paid-subscription',
    title: 'Paid subscription',
    without: ['startedChecks', 'storedCheck'],
    order: 'user_id',
  }),
  exportOwnRows(invitationGrants, {
    restore: 'not restored: access to an installation',
    file: 'invited-access',
    title: 'Access by invitation',
    order: 'starts_at, id',
  }),
]

/**
 * Erases a user from the tables of subscribers. A table with a foreign key comes before the table that it refers to.
 */
export const erasures: RowErasure[] = [invitationGrants, providerSubscriptions, subscribers].map(eraseOwnRows)
