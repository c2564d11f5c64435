import type { Day } from '@candlebook/domain/days'
import type { Decimal } from '@candlebook/domain/decimal'
import { MAX_RATE_AGE_DAYS } from '@candlebook/domain/rates'
import { sql } from 'drizzle-orm'
import { readPortions, readPrepared, type Scope } from '../../db/index.ts'
import type { AccountMoney, ConvertedTrade } from './compute-account-money.ts'

/** A trade with the fields that decide its P&L in account currency, and with the stored result. */
export type TradeToVerify = ConvertedTrade & AccountMoney & { id: string }

/** A reference rate: units of the currency for 1 EUR. */
export type StoredRate = { currency: string; day: Day; perEuro: Decimal; source: 'ecb' | 'sample' }

/** All trades of the user, in portions of `rows` trades. */
export function readTrades({ db, userId }: Scope, rows: number): AsyncGenerator<TradeToVerify[]> {
  const statement = sql`select id, type, status, quantity, contract_size as "contractSize", entry_price as "entryPrice",
      exit_price as "exitPrice", fees, fees_unit as "feesUnit", currency, exit_date as "exitDate", rate,
      rate_currency as "rateCurrency", account_rate as "accountRate", rate_source as "rateSource", rate_day as "rateDay",
      account_pnl as "accountPnl", foreign_fees as "foreignFees", own_fee_rates as "ownFeeRates",
      fee_rates as "feeRates", foreign_fee as "foreignFee"
    from trades where user_id = ${userId} order by id`
  return readPortions<TradeToVerify>(db, { statement, rows })
}

/** The reference rates of all days that a closed trade of the user can use. */
export async function selectRates({ db, userId }: Scope): Promise<StoredRate[]> {
  const age = sql.raw(String(MAX_RATE_AGE_DAYS))
  return await readPrepared<StoredRate>(
    db,
    sql`select currency, day, per_euro as "perEuro", source from platform.exchange_rates,
      (select min(exit_date) - ${age} as first, max(exit_date) as last from trades
        where user_id = ${userId} and status = 'closed' and (currency is not null or foreign_fees <> '[]')) as range
      where day between first and last`,
  )
}

/** Writes the trades again; the trigger set_account_rate computes their rates. */
export async function rewriteTradesById({ db, userId }: Scope, ids: string[]): Promise<void> {
  await readPrepared(
    db,
    sql`update trades set status = status where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])`,
  )
}
