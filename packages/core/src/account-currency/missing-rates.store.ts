import type { Day } from '@candlebook/domain/days'
import { sql } from 'drizzle-orm'
import { type Connection, readPrepared, type Scope } from '../db/index.ts'
import type { TradeCount } from '../rates/index.ts'
import { countWithoutRate } from '../trades/index.ts'

/** The users who have a trade without a rate that exited before the day and caused no notification yet. */
export async function listUsersWithoutRates(db: Connection, before: Day): Promise<string[]> {
  const rows = await readPrepared<{ userId: string }>(
    db,
    sql`select user_id as "userId" from users_without_rates(${before}::date) as user_id`,
  )
  return rows.map(({ userId }) => userId)
}

/** How many closed trades of the user have no rate, by currency. */
export async function countMissingRates({ db, userId }: Scope): Promise<TradeCount[]> {
  const [row] = await readPrepared<{ withoutRate: TradeCount[] }>(
    db,
    sql`select ${countWithoutRate(sql`user_id = ${userId}`)} as "withoutRate"`,
  )
  return row!.withoutRate // the statement returns one row
}

/** Notes that a notification counts all closed trades without a rate. Returns how many of them were not noted before. */
export async function noteMissingRates({ db, userId }: Scope, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    insert into missing_rate_notices (user_id, trade_id, created_at, updated_at)
    select user_id, id, ${at}, ${at} from trades
      where user_id = ${userId} and status = 'closed' and account_rate is null
    on conflict do nothing`)
  return rowCount ?? 0
}
