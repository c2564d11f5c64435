import type { Day } from '@candlebook/domain/days/day'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import type { RateDay } from '@candlebook/domain/rates/rates'
import { sql } from 'drizzle-orm'
import { type Connection, splitIntoBatches } from '../db/index.ts'
import { exchangeRates, type rateSources } from './rates.table.ts'

type RateSource = (typeof rateSources)[number]

/** A rate that was stored. `before` is the rate that it replaces; null when the day had none. */
export type WrittenRate = { currency: string; day: Day; before: Decimal | null; after: Decimal }

/** Units of one currency for one unit of another, on a day. */
export type FoundRate = { rate: Decimal; day: Day; source: RateSource }

/** Makes two loads at the same time run one after the other, so that the second compares with the rates of the first. */
export async function lockRates(db: Connection): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('exchange rates', 0))`)
}

/** Stores those rates of the bank that are new or differ from the stored ones. Passes each batch of them to `onWritten`. */
export async function upsertRates(
  db: Connection,
  days: readonly RateDay[],
  { now, onWritten }: { now: Date; onWritten(rates: WrittenRate[]): void },
): Promise<void> {
  for (const batch of splitIntoBatches(listRates(days))) {
    const { rows } = await db.execute<WrittenRate>(sql`
      with incoming as (
        select * from unnest(${sql.param(batch.map(({ currency }) => currency))}::text[],
          ${sql.param(batch.map(({ day }) => day))}::date[],
          ${sql.param(batch.map(({ rate }) => rate))}::numeric[]) as r (currency, day, per_euro)
      ), changed as (
        select i.currency, i.day, i.per_euro, e.per_euro as before
        from incoming i left join ${exchangeRates} e using (currency, day)
        where e.per_euro is distinct from i.per_euro
      ), written as (
        insert into ${exchangeRates} (currency, day, per_euro, source, created_at, updated_at)
        select currency, day, per_euro, 'ecb', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
        from changed
        on conflict (currency, day) do update set per_euro = excluded.per_euro, updated_at = excluded.updated_at
      )
      select currency, day, before::text as before, per_euro::text as after from changed order by day, currency`)
    onWritten(rows)
  }
}

/** Stores sample rates for days and currencies without a rate. Returns how many it stored. */
export async function insertSampleRates(
  db: Connection,
  days: readonly RateDay[],
  now: Date,
): Promise<number> {
  const rows = listRates(days).map(({ currency, day, rate }) => ({
    currency,
    day,
    perEuro: rate,
    source: 'sample' as const,
    createdAt: now,
    updatedAt: now,
  }))
  const written = await db
    .insert(exchangeRates)
    .values(rows)
    .onConflictDoNothing()
    .returning({ day: exchangeRates.day })
  return written.length
}

/** Deletes all sample rates. Returns their first and last day and their currencies; null when there were none. */
export async function deleteSampleRates(
  db: Connection,
): Promise<{ from: Day; to: Day; currencies: string[] } | null> {
  const { rows } = await db.execute<{ from: Day; to: Day; currencies: string[] | null }>(sql`
    with deleted as (delete from ${exchangeRates} where source = 'sample' returning currency, day)
    select min(day) as from, max(day) as to, array_agg(distinct currency) as currencies from deleted`)
  const [row] = rows
  return row?.currencies ? { ...row, currencies: row.currencies } : null
}

/** Whether the table has a rate of this source. */
export async function hasRates(db: Connection, source: RateSource): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from ${exchangeRates} where source = ${source}) as found`,
  )
  return rows[0]!.found // exists returns one row
}

/** The newest day with rates, and their source; null for an empty table. */
export async function findNewestRate(db: Connection): Promise<{ day: Day; source: RateSource } | null> {
  const { rows } = await db.execute<{ day: Day; source: RateSource }>(
    sql`select day, source from ${exchangeRates} order by day desc limit 1`,
  )
  return rows[0] ?? null
}

/**
 * Units of `to` for one unit of `from`, rounded half-even to 18 places. It is the rate of the latest day that has reference
 * rates of both currencies: `day` or one of the 7 days before. Null without such a day. The trigger on trades uses the same
 * SQL function.
 */
export async function findEcbRate(
  db: Connection,
  { from, to, day }: { from: string; to: string; day: Day },
): Promise<FoundRate | null> {
  const { rows } = await db.execute<FoundRate>(
    sql`select rate::text as rate, day, source from find_ecb_rate(${from}, ${to}, ${day}::date)`,
  )
  return rows[0] ?? null
}

function listRates(days: readonly RateDay[]): { currency: string; day: Day; rate: Decimal }[] {
  return days.flatMap(({ day, rates }) =>
    Object.entries(rates).map(([currency, rate]) => ({ currency, day, rate })),
  )
}
