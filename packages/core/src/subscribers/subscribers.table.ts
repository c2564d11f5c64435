import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, ownerPolicy, stamps, userId } from '../db/columns.ts'
import { users } from '../identity/stores/identity.table.ts'

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
