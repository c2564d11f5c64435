import { defaultPreferences, type ResultDays } from '@candlebook/domain/settings/preferences'
import { sql } from 'drizzle-orm'
import { read, type Scope, type Statement } from '../db/index.ts'

/** The value of `month` in the row with the version of all trades. The other rows have the version of one month each. */
const ALL = sql.raw(`''`)

/** The version of a user's trades, and a digest of the settings. Each is null when the user has never stored one. */
export type RecordState = { version: string | null; settings: string | null }

/** Selects the version of the user's trades and a digest of all settings, both of one moment. */
export function selectRecordState({ userId }: Pick<Scope, 'userId'>): Statement {
  return sql`select (${selectVersion(userId)}) as version,
    (select md5(saved::text) from user_settings as saved where user_id = ${userId}) as settings`
}

/** The version of a user's trades, null for one who never had any, and the days on which their results count. */
export type RecordVersion = { version: string | null; resultDays: ResultDays }

/** Selects the version of the user's trades and the days on which their results count. */
export function selectRecordVersion({ userId }: Pick<Scope, 'userId'>): Statement {
  return sql`select (${selectVersion(userId)}) as version,
    coalesce((select result_days from user_settings where user_id = ${userId}), ${defaultPreferences.resultDays}) as "resultDays"`
}

const selectVersion = (userId: string) =>
  sql`select version::text from record_versions where user_id = ${userId} and month = ${ALL}`

/** The version of the trades that exited in a month. */
export type MonthVersion = { month: string; version: string }

/** The versions of the user's months, oldest first. A month is listed also when its trades are gone. */
export function listMonthVersions({ db, userId }: Scope): Promise<MonthVersion[]> {
  return read<MonthVersion>(
    db,
    sql`select month, version::text as version from record_versions
      where user_id = ${userId} and month <> ${ALL} order by month collate "C"`,
  )
}

/**
 * Renews all versions of the user, as the trigger on trades does for those of changed trades. For changes of figures
 * that change no trade. It must be called before the transaction writes a trade: it locks in the order of the trigger.
 */
export async function renewRecordVersions({ db, userId }: Scope): Promise<void> {
  await read(
    db,
    sql`with own as materialized (
        select month from record_versions where user_id = ${userId} order by month collate "C" for update
      )
      update record_versions set version = gen_random_uuid(), updated_at = now()
      from own where record_versions.user_id = ${userId} and record_versions.month = own.month`,
  )
}
