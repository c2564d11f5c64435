import type {
  AnalyticsFilter,
  Conversion,
  CurrencyFigures,
  CurrencyReport,
} from '@candlebook/contract/analytics'
import { type Decimal, divide, sum } from '@candlebook/domain/decimal'
import { computeOutcomeMetrics } from '@candlebook/domain/trades'
import type { Context } from '../context/index.ts'
import { readAsUser } from '../db/index.ts'
import {
  type CurrencySums,
  type FeeConversionRow,
  listFeeConversions,
  sumByCurrency,
} from './currency-report.store.ts'

const QUOTIENT_DECIMALS = 20 // as in the report

/**
 * The figures of the viewer's filtered closed trades by currency, each in that currency, with the rates that convert
 * it.
 */
export async function reportByCurrency(
  ctx: Context,
  { today: _today, ...filter }: AnalyticsFilter,
): Promise<CurrencyReport> {
  const rows = await readAsUser<CurrencySums>(ctx, (owner) => sumByCurrency(owner, filter))
  const fees = await readAsUser<FeeConversionRow>(ctx, (owner) => listFeeConversions(owner, filter))
  const feesByCurrency = Map.groupBy(fees, ({ tradeCurrency }) => tradeCurrency)
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, sums]) => ({
    ...buildFigures(currency, sums),
    feeConversions: (feesByCurrency.get(currency) ?? []).map(({ tradeCurrency: _to, ...fee }) => fee),
  }))
  return {
    currencies: currencies.sort((a, b) => b.trades - a.trades || (a.currency < b.currency ? -1 : 1)),
  }
}

function buildFigures(currency: string, rows: CurrencySums[]): Omit<CurrencyFigures, 'feeConversions'> {
  const count = (of: 'trades' | 'wins' | 'losses') => rows.reduce((total, row) => total + row[of], 0)
  const add = (of: 'pnl' | 'won' | 'lost' | 'feesPaid') => sum(rows.map((row) => row[of]))
  const outcome = { trades: count('trades'), wins: count('wins'), losses: count('losses') }
  const pnl = add('pnl')
  const { winRatePct, expectancy, profitFactor } = computeOutcomeMetrics(
    { ...outcome, total: pnl, won: add('won'), lost: add('lost') },
    { toAverage: (amount, trades) => toQuotient(amount, String(trades)), toRatio: toQuotient },
  )
  const converted = rows.flatMap(({ accountPnl }) => (accountPnl === null ? [] : [accountPnl]))
  const conversions = rows.flatMap(toConversion).sort((a, b) => b.trades - a.trades)
  return {
    currency,
    ...outcome,
    winRatePct,
    pnl,
    average: expectancy,
    profitFactor,
    feesPaid: add('feesPaid'),
    accountPnl: converted.length > 0 ? sum(converted) : null,
    withoutRate: rows.reduce((total, row) => total + (row.source === null ? row.trades : 0), 0),
    conversions,
  }
}

function toConversion({ source, trades, lowest, highest, firstDay, lastDay }: CurrencySums): Conversion[] {
  if (source === null || lowest === null || highest === null) return []
  return [{ source, trades, lowest, highest, firstDay, lastDay }]
}

function toQuotient(numerator: Decimal, denominator: Decimal): Decimal | null {
  return divide(numerator, denominator, { places: QUOTIENT_DECIMALS })
}
