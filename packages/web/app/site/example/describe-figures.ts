import type { Format } from '../copy/format.ts'
import type { ExampleCopy } from '../copy/landing-copy.ts'
import type { Findings } from './analyse-file.ts'

/** A figure with its arithmetic in numbers. `amount` is set for a profit or loss. */
export interface ShownFigure {
  name: string
  value: string
  sum: string
  amount?: string
}

type Six<T> = [T, T, T, T, T, T]

/** The six key figures: total, win rate, risk/reward, expectancy, profit factor, and largest drawdown. */
export function describeFigures({
  findings,
  copy,
  format,
}: {
  findings: Findings
  copy: ExampleCopy
  format: Format
}): Six<ShownFigure> {
  const { metrics, counts, won, lost, drawdown, currency } = findings
  const orMissing = (value: string | null, show: (known: string) => string) =>
    value === null ? copy.missing : show(value)
  const [win, loss] = [metrics.averageWin, metrics.averageLoss].map((average) =>
    format.amount(average ?? '0', currency),
  )
  return [
    {
      name: copy.totalPnl,
      value: format.signedMoney(metrics.totalPnl, currency),
      sum: `${format.amount(won, currency)} − ${format.amount(lost, currency)}, ${copy.afterFees(format.money(metrics.feesPaid, currency))}`,
      amount: metrics.totalPnl,
    },
    {
      name: copy.winRate,
      value: format.percent(metrics.winRatePct),
      sum: `${counts.wins} ÷ ${counts.trades}`,
    },
    { name: copy.riskReward, value: orMissing(metrics.riskReward, format.ratio), sum: `${win} ÷ ${loss}` },
    {
      name: copy.expectancy,
      value: orMissing(metrics.expectancy, (known) => format.signedMoney(known, currency)),
      sum: `${counts.wins}/${counts.trades} × ${win} − ${counts.losses}/${counts.trades} × ${loss}`,
      ...(metrics.expectancy === null ? {} : { amount: metrics.expectancy }),
    },
    {
      name: copy.profitFactor,
      value: orMissing(metrics.profitFactor, format.ratio),
      sum: `${format.amount(won, currency)} ÷ ${format.amount(lost, currency)}`,
    },
    {
      name: copy.maxDrawdown,
      value: format.money(metrics.maxDrawdown, currency),
      sum: drawdown
        ? `${format.amount(drawdown.peak, currency)} − ${toTerm(format.amount(drawdown.trough, currency))}`
        : '',
    },
  ]
}

/** A negative number after a minus gets brackets. */
function toTerm(amount: string): string {
  return amount.startsWith('−') ? `(${amount})` : amount
}
