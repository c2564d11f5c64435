import type { CurrencyFigures } from '@candlebook/contract/analytics'
import type { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { type Decimal, sign } from '@candlebook/domain/decimal/decimal'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { formatPercent, formatRatio } from '@candlebook/domain/text/numbers'
import { toApiError } from '../../lib/api-error.ts'
import { formatSignedBaseMoney, getShownCurrency } from '../../lib/money.ts'
import { Skeleton } from '../../ui/display/loading.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { useCurrencyReport } from './analytics.queries.ts'
import { DataTable } from './data-table.tsx'
import { TradeCount } from './trades-link.tsx'

/** The figures of each currency in itself, with the P&L in base currency next to them. */
export function CurrencyTable({ filter }: { filter: AnalyticsFilter }) {
  const { data, error, refetch, isFetching } = useCurrencyReport(filter)
  if (!data && error) {
    return (
      <ErrorState title="Failed to load the currencies." onRetry={() => void refetch()} retrying={isFetching}>
        {toApiError(error).message}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton width="100%" height={120} />
  return (
    <DataTable
      label="Figures in each currency"
      columns={[
        'Currency',
        'Trades',
        'Wins',
        'Losses',
        'Win rate',
        'P&L',
        'Average',
        'Profit factor',
        'Fees',
        `P&L in ${getShownCurrency()}`,
      ]}
      rows={data.currencies.map(buildRow)}
    />
  )
}

function buildRow(figures: CurrencyFigures) {
  const { currency, trades, wins, losses, winRatePct, pnl, average, profitFactor, feesPaid, basePnl } =
    figures
  const signed = (amount: Decimal) => formatMoney(amount, { currency, signed: true })
  return [
    currency,
    <TradeCount key="trades" count={trades} of={currency} part={{ currency }} />,
    wins.toLocaleString('en-US'),
    losses.toLocaleString('en-US'),
    formatPercent(winRatePct),
    <Pnl key="pnl" text={signed(pnl)} sign={getPnlSign(sign(pnl))} />,
    signed(average),
    formatRatio(profitFactor),
    formatMoney(feesPaid, { currency }),
    describeBasePnl(basePnl, figures.withoutRate),
  ] as const
}

/** '+€238.60', 'N/A, no rate', or '+€238.60, 2 without a rate'. */
function describeBasePnl(basePnl: Decimal | null, withoutRate: number): string {
  const amount = formatSignedBaseMoney(basePnl)
  if (withoutRate === 0) return amount
  return basePnl === null
    ? `${amount}, no rate`
    : `${amount}, ${withoutRate.toLocaleString('en-US')} without a rate`
}
