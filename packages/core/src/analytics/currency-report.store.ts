import type { AnalyticsFilter, FeeConversion } from '@candlebook/contract/analytics'
import type { Decimal } from '@candlebook/domain/decimal'
import type { RateSource } from '@candlebook/domain/money'
import { sql } from 'drizzle-orm'
import { planEachTime, type Scope, type Statement } from '../db/index.ts'
import { FEE } from '../trades/index.ts'
import { matchReportFilter } from './analytics.store.ts'

/** Exact sums over the closed trades of one currency whose rates are of one source; without a rate the source is null. */
export type CurrencySums = {
  currency: string
  source: RateSource | null
  trades: number
  wins: number
  losses: number
  pnl: Decimal
  won: Decimal
  /** As a positive amount. */
  lost: Decimal
  feesPaid: Decimal
  accountPnl: Decimal | null
  lowest: Decimal | null
  highest: Decimal | null
  firstDay: string | null
  lastDay: string | null
}

/** Adds the filtered closed trades of each currency and source of rates; a trade without a currency is in account currency. */
export function sumByCurrency(
  owner: Pick<Scope, 'userId'>,
  filter: Omit<AnalyticsFilter, 'today'>,
): Statement {
  const fee = sql.raw(FEE)
  return planEachTime(sql`select coalesce(currency, (select account_currency(${owner.userId}))) as currency, rate_source as source,
      count(*)::int as trades,
      (count(*) filter (where pnl > 0))::int as wins, (count(*) filter (where pnl < 0))::int as losses,
      trim_scale(sum(pnl))::text as pnl,
      trim_scale(sum(greatest(pnl, 0)))::text as won, trim_scale(sum(greatest(-pnl, 0)))::text as lost,
      trim_scale(sum(${fee}))::text as "feesPaid", trim_scale(sum(account_pnl))::text as "accountPnl",
      trim_scale(min(account_rate))::text as lowest, trim_scale(max(account_rate))::text as highest,
      min(rate_day)::text as "firstDay", max(rate_day)::text as "lastDay"
    from trades where user_id = ${owner.userId} and status = 'closed' and exit_date is not null${matchReportFilter(owner, filter)}
    group by 1, 2`)
}

/** The conversion of the fees in one currency of trades of another one, `tradeCurrency`, by one source. */
export type FeeConversionRow = FeeConversion & { tradeCurrency: string }

/** Lists how the fees in other currencies of the filtered closed trades are converted. Fees without a rate are not listed. */
export function listFeeConversions(
  owner: Pick<Scope, 'userId'>,
  filter: Omit<AnalyticsFilter, 'today'>,
): Statement {
  return sql`select trade_currency as "tradeCurrency",
      fee.currency, fee.source, count(*)::int as trades, trim_scale(min(fee.rate))::text as lowest,
      trim_scale(max(fee.rate))::text as highest, min(fee.day)::text as "firstDay", max(fee.day)::text as "lastDay"
    from (
      select coalesce(currency, account_currency(${owner.userId})) as trade_currency, fee_rates from trades
      where user_id = ${owner.userId} and status = 'closed' and exit_date is not null and fee_rates <> '[]'${matchReportFilter(owner, filter)}
    ) as traded, jsonb_to_recordset(fee_rates) as fee (currency text, rate numeric, source text, day date)
    group by 1, 2, 3 order by 4 desc, 2, 3`
}
