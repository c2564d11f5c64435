import { MAX_COLUMN_TRADES } from '@candlebook/contract/limits'
import { sessions, type TradeTimes } from '@candlebook/domain/analytics/pattern-keys'
import { sql } from 'drizzle-orm'
import { allowLongWork, read, type Scope, type Statement } from '../db/index.ts'
import { ENTRY_ORDER, selectTimedTrades } from '../trades/index.ts'

/** A text that changes with the trades, with each import and its undo, and with the zone of the days. */
export type TimesState = { state: string }

/** Selects the state of the user's times. Executions can change without their trades, but only with an import. */
export function selectTimesState({ userId }: Pick<Scope, 'userId'>): Statement {
  return sql`select concat_ws(' ', count(*), max(updated_at),
        (select trade_days_zone from user_settings where user_id = ${userId}),
        (select version from record_versions where user_id = ${userId} and month = '')) as state
      from imports where user_id = ${userId}`
}

type TimesRow = {
  hour: (number | null)[] | null
  session: (number | null)[]
  heldSeconds: (number | null)[]
  entryRank: number[]
}

/** Whether the user has more closed trades than fit into the memory of a report. */
export async function hasTooManyTrades({ db, userId }: Scope): Promise<boolean> {
  const rows = await read(
    db,
    sql`select from trades where user_id = ${userId} and status = 'closed'
      offset ${sql.raw(String(MAX_COLUMN_TRADES))} limit 1`,
  )
  return rows.length > 0
}

/** Reads the times of the user's closed trades, in the order of the record. */
export async function getTimes(scope: Scope): Promise<TradeTimes> {
  await allowLongWork(scope.db)
  const [row] = await read<TimesRow>(
    scope.db,
    sql`select json_agg(hour order by place) as hour, json_agg(session order by place) as session,
        json_agg(held_seconds order by place) as "heldSeconds", json_agg(entry_rank order by place) as "entryRank"
      from (
        select hour, array_position(${sql.param([...sessions])}::text[], session) - 1 as session, held_seconds,
          row_number() over (order by ${ENTRY_ORDER}) as entry_rank,
          row_number() over (order by exit_date, created_at, id) as place
        from (${selectTimedTrades(scope, sql``)}) as timed
      ) as placed`,
  )
  const { hour, session, heldSeconds, entryRank } = row! // aggregates give one row
  if (hour === null) return noTimes
  return {
    hour: Int8Array.from(hour, toNumber),
    session: Int8Array.from(session, toNumber),
    heldSeconds: Int32Array.from(heldSeconds, toNumber),
    entryRank: Int32Array.from(entryRank),
  }
}

const toNumber = (value: number | null) => value ?? -1

const noTimes: TradeTimes = {
  hour: new Int8Array(),
  session: new Int8Array(),
  heldSeconds: new Int32Array(),
  entryRank: new Int32Array(),
}
