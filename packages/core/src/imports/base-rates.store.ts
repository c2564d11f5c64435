import { sql } from 'drizzle-orm'
import { type Scope, splitIntoBatches } from '../db/index.ts'
import { buildRates, RATE_JOIN, type TradeRow } from '../trades/index.ts'

/** What determines the rate of a closed trade to the base currency. */
type RatedFields = Pick<TradeRow, 'currency' | 'exitDate' | 'rate' | 'rateCurrency'>

/** The rate of each of these closed trades to the base currency, in their order; null without a rate. */
export async function listBaseRates(
  { db, userId }: Scope,
  trades: readonly RatedFields[],
): Promise<(string | null)[]> {
  const toKey = (one: RatedFields) => `${one.currency} ${one.exitDate} ${one.rate} ${one.rateCurrency}`
  const distinct = new Map(trades.map((one) => [toKey(one), one]))
  const rates = new Map<string, string | null>()
  for (const batch of splitIntoBatches([...distinct])) {
    const given = batch.map(([key, { currency, exitDate, rate, rateCurrency }]) => ({
      ...{ key, currency, exitDate, rate, rateCurrency },
    }))
    const { rows } = await db.execute<{ key: string; rate: string | null }>(sql`with given as materialized (
        select * from json_to_recordset(${JSON.stringify(given)}::json)
          as given(key text, currency text, "exitDate" date, rate numeric, "rateCurrency" text)),
      rates as materialized (${buildRates(userId)})
      select key, case when given.currency is null then '1' else trim_scale(base_rate)::text end as rate
      from given left join rates on ${RATE_JOIN}`)
    for (const { key, rate } of rows) rates.set(key, rate)
  }
  return trades.map((one) => rates.get(toKey(one)) ?? null)
}

/** The fees of a trade in other currencies, the rates of those that have one, and the sum of these in its currency. */
export type ForeignFees = Pick<TradeRow, 'foreignFees' | 'feeRates' | 'foreignFee'>

/** Converts the fees in other currencies of each of these trades, in their order. The trigger on trades uses the same function. */
export async function convertForeignFees(
  { db, userId }: Scope,
  trades: (RatedFields & Pick<TradeRow, 'status' | 'foreignFees' | 'ownFeeRates'>)[],
): Promise<ForeignFees[]> {
  const converted: ForeignFees[] = []
  for (const batch of splitIntoBatches(trades)) {
    const { rows } = await db.execute<ForeignFees>(sql`select fees as "foreignFees",
        case status when 'closed' then found.fee_rates else '[]' end as "feeRates",
        case status when 'closed' then trim_scale(found.foreign_fee) else 0 end::text as "foreignFee"
      from rows from (json_to_recordset(${JSON.stringify(batch)}::json)
          as (status text, currency text, "exitDate" date, rate numeric, "rateCurrency" text, "foreignFees" jsonb,
            "ownFeeRates" jsonb)) with ordinality
          as given(status, currency, exit_date, rate, rate_currency, fees, typed_rates, at),
        convert_foreign_fees(${userId}::uuid, fees, typed_rates, currency, exit_date, given.rate, rate_currency) as found
      order by at`)
    converted.push(...rows)
  }
  return converted
}
