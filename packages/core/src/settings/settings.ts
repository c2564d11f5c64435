import type { Session } from '@candlebook/contract/identity.routes'
import type { SavePreferences, SaveSettings, UserSettings } from '@candlebook/contract/settings'
import { DEFAULT_CURRENCY, isUserCurrency, type UserCurrency } from '@candlebook/domain/settings/currencies'
import { defaultPreferences, type Preferences } from '@candlebook/domain/settings/preferences'
import { pickFields } from '@candlebook/domain/trades/trade-fields'
import type { Context } from '../context/index.ts'
import { asJob, asUser, type Database, type Scope, transaction } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { type Clock, newId } from '../kernel/index.ts'
import type { MailSwitch } from '../mail/index.ts'
import { findProfileEmail } from '../profiles/index.ts'
import { findOnboarding } from '../subscribers/index.ts'
import {
  findCurrency,
  findSettings,
  type SettingsRow,
  saveCurrency,
  upsertSettings,
} from './settings.store.ts'
import { findListStart } from './trade-views.ts'

/** The switches of a user who has saved no settings [SET-04] [SET-05]. */
const defaultSwitches = { emailNotifications: true, renewalReminders: true }

/** Which optional mail the scope's user wants. */
export async function findMailSwitches(scope: Scope): Promise<Record<MailSwitch, boolean>> {
  const saved = (await findSettings(scope)) ?? { ...defaultSwitches, ...defaultPreferences }
  const { emailNotifications, renewalReminders, weeklyReview } = saved
  return { emailNotifications, renewalReminders, weeklyReview }
}

/** The time zone that the user chose, in which mails write instants: that of the statements; null without a choice. */
export async function findMailZone(db: Database, userId: string): Promise<string | null> {
  return await transaction(
    asJob(db, userId),
    async (scope) => (await findSettings(scope))?.statementZone ?? null,
  )
}

/** The settings as the API shows them. */
function presentSettings({
  updatedAt,
  currency,
  tradeDaysZone: _tradeDaysZone,
  tradeColumns: _tradeColumns,
  rowDensity: _rowDensity,
  ...row
}: SettingsRow): UserSettings {
  return {
    ...row,
    currency: currency ?? DEFAULT_CURRENCY,
    hasCurrency: currency !== null,
    updatedAt: updatedAt.toISOString(),
  }
}

/** The settings of the user who asks; the defaults before the first save [SET-03] [SET-04] [SET-05] [SET-07]. */
export async function getSettings(ctx: Context): Promise<UserSettings> {
  const row = await transaction(asUser(ctx), findSettings)
  return row ? presentSettings(row) : defaults
}

const defaults: UserSettings = {
  id: null,
  currency: DEFAULT_CURRENCY,
  hasCurrency: false,
  stablecoinsAsUsd: true,
  ...defaultSwitches,
  ...defaultPreferences,
  updatedAt: null,
}

/** What the app must know of the user before it shows a page. */
export type StartSettings = Pick<
  Session,
  'onboardingCompleted' | 'preferences' | 'baseCurrency' | 'tradeList'
>

const preferenceNames = Object.keys(defaultPreferences) as (keyof Preferences)[] // a constant object has exactly its keys

/**
 * Whether the user who asks has completed the onboarding, the preferences, the base currency, and the list of trades. Without a row of the subscriber it is
 * not completed [GUARD-03] [GUARD-04].
 */
export function getStartSettings(ctx: Context): Promise<StartSettings> {
  return transaction(asUser(ctx), async (scope) => {
    const onboardingCompleted = await findOnboarding(scope)
    const row = await findSettings(scope)
    const saved = row?.currency ?? null
    return {
      onboardingCompleted,
      preferences: row ? pickFields(row, preferenceNames) : defaultPreferences,
      baseCurrency: {
        code: saved ?? DEFAULT_CURRENCY,
        isChosen: saved !== null,
      },
      tradeList: await findListStart(scope, row),
    }
  })
}

/** Saves the switches of the user who asks. The other values stay. Later saves change the same row [SET-08]. */
export async function saveSettings(ctx: Context, set: Omit<SaveSettings, 'currency'>): Promise<UserSettings> {
  const now = ctx.clock.now()
  return presentSettings(
    await transaction(asUser(ctx), (scope) => upsertSettings(scope, { id: newId(), set, now })),
  )
}

/** Saves the given preferences of the user who asks; the other ones stay. A job changes the days of imported trades to another statement zone. */
export async function savePreferences(
  ctx: Context & { jobs: Pick<JobQueue, 'enqueue'> },
  set: SavePreferences,
): Promise<UserSettings> {
  const now = ctx.clock.now()
  const row = await transaction(asUser(ctx), async (scope) => {
    const saved = await upsertSettings(scope, { id: newId(), set, now })
    if (saved.statementZone !== saved.tradeDaysZone)
      await ctx.jobs.enqueue(scope.db, 'imports.change-days', { userId: scope.userId, changeId: newId() })
    return saved
  })
  return presentSettings(row)
}

/**
 * Saves the base currency that the browser of a new user proposes. Does nothing for a code that users cannot choose,
 * and for a user who has saved one.
 */
export async function saveFirstCurrency(
  db: Database,
  { userId, proposed, now }: { userId: string; proposed: string; now: Date },
): Promise<void> {
  if (!isUserCurrency(proposed)) return
  await transaction(asUser(db, userId), (scope) => saveProposedCurrency(scope, { currency: proposed, now }))
}

/** The same within a transaction, for a currency that users can choose. */
export async function saveProposedCurrency(
  scope: Scope,
  { currency, now }: { currency: UserCurrency; now: Date },
): Promise<void> {
  if ((await findCurrency(scope)) === null) await saveCurrency(scope, { currency, now })
}

/** Turns one kind of optional mail off for a user. The caller has checked the signature of the link. Can run twice. */
export async function unsubscribe(
  { db, clock }: { db: Database; clock: Clock },
  { userId, mail }: { userId: string; mail: MailSwitch },
): Promise<void> {
  await transaction(asJob(db, userId), async (scope) => {
    if ((await findProfileEmail(scope)) === null) return // the account is erased
    await upsertSettings(scope, { id: newId(), set: { [mail]: false }, now: clock.now() })
  })
}
