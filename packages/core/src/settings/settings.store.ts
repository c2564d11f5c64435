import type { SavePreferences, SaveSettings } from '@candlebook/contract/settings'
import type { UserCurrency } from '@candlebook/domain/settings/currencies'
import {
  defaultPreferences,
  type Preferences,
  type ResultDays,
  type WeekStart,
} from '@candlebook/domain/settings/preferences'
import type { RowDensity, TradeColumn } from '@candlebook/domain/trades/trade-columns'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { userSettings } from './settings.table.ts'

/** Settings as the table stores them. */
export type SettingsRow = Omit<SaveSettings, 'currency'> &
  Preferences & {
    id: string
    currency: UserCurrency | null
    stablecoinsAsUsd: boolean
    tradeColumns: TradeColumn[] | null
    rowDensity: RowDensity
    tradeDaysZone: string | null
    updatedAt: Date
  }

const {
  userId: _userId,
  createdAt: _createdAt,
  ...columns
} = getTableColumns(userSettings) satisfies Record<keyof SettingsRow, unknown>

/** The user's settings, or null when the user never saved them. */
export async function findSettings({ db, userId }: Scope): Promise<SettingsRow | null> {
  const rows = await db.select(columns).from(userSettings).where(eq(userSettings.userId, userId)).limit(1)
  return (rows[0] as SettingsRow | undefined) ?? null // checks of the table allow the values of the type only
}

/** Whether stablecoins count as dollars for the user; true before the first save. */
export async function findStablecoinsAsUsd(scope: Scope): Promise<boolean> {
  return (await findSettings(scope))?.stablecoinsAsUsd ?? true
}

/** The saved base currency of the user; null without one. */
export async function findCurrency(scope: Scope): Promise<UserCurrency | null> {
  return (await findSettings(scope))?.currency ?? null
}

/**
 * The zone that the user wants for the days of imported trades, and the zone in which the days are stored. Null: each trade has the
 * zone of its statement.
 */
export async function findDayZones(scope: Scope): Promise<{ wanted: string | null; stored: string | null }> {
  const row = await findSettings(scope)
  return { wanted: row?.statementZone ?? null, stored: row?.tradeDaysZone ?? null }
}

/** The days on which the results of the user's trades count. */
export async function getResultDays(scope: Scope): Promise<ResultDays> {
  return (await findSettings(scope))?.resultDays ?? defaultPreferences.resultDays
}

/** The weekday with which the user's weeks begin. */
export async function getWeekStart(scope: Scope): Promise<WeekStart> {
  return (await findSettings(scope))?.weekStart ?? defaultPreferences.weekStart
}

/** Stores the zone in which the days of the stored trades are. */
export async function saveTradeDaysZone({ db, userId }: Scope, zone: string | null): Promise<void> {
  await db.update(userSettings).set({ tradeDaysZone: zone }).where(eq(userSettings.userId, userId))
}

/** Saves the base currency of the user, and whether stablecoins count as dollars when that is given. */
export async function saveCurrency(
  scope: Scope,
  { now, ...set }: { currency: UserCurrency; stablecoinsAsUsd?: boolean | undefined; now: Date },
): Promise<void> {
  await upsertSettings(scope, { id: newId(), set, now })
}

/** Adds the user's row with these values, or changes them in it and keeps its id and its other values. */
export async function upsertSettings(
  { db, userId }: Scope,
  {
    id,
    set,
    now,
  }: {
    id: string
    set:
      | Partial<SaveSettings & Pick<SettingsRow, 'stablecoinsAsUsd'>>
      | SavePreferences
      | Pick<SettingsRow, 'tradeColumns' | 'rowDensity'>
    now: Date
  },
): Promise<SettingsRow> {
  const rows = await db
    .insert(userSettings)
    .values({ ...set, userId, id, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: userSettings.userId, set: { ...set, updatedAt: now } })
    .returning(columns)
  return rows[0]! as SettingsRow // the statement wrote one row
}

/**
 * Takes the user's lock of the base currency until the transaction ends. The trigger set_base_rate takes it 'shared' for
 * each write of a closed trade with a currency. 'exclusive' waits for these writes and makes further ones wait, so that no
 * trade gets a rate to the former currency.
 *
 * A transaction that locks or writes stored trades takes this lock first, so that two transactions never wait for each other:
 * the first write of a transaction also locks the version of the record. 'exclusive' when the transaction locks further trades
 * after its first write (a merge, an undo, a change of days or of the currency), otherwise 'shared'.
 */
export async function lockBaseCurrency(
  { db, userId }: Scope,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await db.execute(sql`select ${lock}(hashtextextended('base_currency ' || ${userId}, 0))`)
}

/** The currency in which the totals of the user are counted. */
export async function findBaseCurrency({ db, userId }: Scope): Promise<string> {
  const { rows } = await db.execute<{ currency: string }>(
    sql`select base_currency(${userId}::uuid) as currency`,
  )
  return rows[0]!.currency // a statement without FROM always returns one row
}
