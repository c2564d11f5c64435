import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, stamps, userId } from '../../db/columns.ts'
import { platform } from '../../db/platform.table.ts'
import { type PlatformRights, platformPolicies } from '../../db/platform-policies.ts'

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
