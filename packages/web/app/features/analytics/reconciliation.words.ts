import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import type { TradeTotals } from '@candlebook/contract/trades'
import {
  add,
  compare,
  type Decimal,
  divide,
  subtract,
  sum,
  toAbsolute,
} from '@candlebook/domain/decimal/decimal'
import { getCurrencyDigits } from '@candlebook/domain/money/currency-digits'
import {
  addCurrency,
  countShownDecimals,
  formatSign,
  roundAsShown,
} from '@candlebook/domain/money/format-money'
import { formatPrice, formatRSum } from '@candlebook/domain/text/numbers'
import { capitalise, formatCount } from '@candlebook/domain/text/text'
import { countClosedWithoutRate } from '@candlebook/domain/trades/without-rate'
import { formatBaseMoney, formatSignedBaseMoney, getShownCurrency } from '../../lib/money.ts'

/** Whether all totals agree; if not, what differs, and the trade that causes it, if known. */
type Reconciled = { kind: 'agrees'; text: string } | { kind: 'differs'; text: string; tradeId: string | null }

/**
 * Totals that do not come from the report. `dashboard` is the card above; null while unknown, or when the filter
 * excludes trades that the card counts. `list` is the SQL total of the trade list; null while unknown.
 */
export type OtherTotals = TotalsInMoney & TotalsInR
type TotalsInMoney = { dashboard: Decimal | null; list: Pick<TradeTotals, 'closed' | 'pnl'> | null }
/** The sums of R of both; null where results are shown in money. */
type TotalsInR = {
  dashboardR: Decimal | null
  listR: TradeTotals['r'] | null
}

/** Compares the sum of R of the report with those of its days, the dashboard card and the list. */
export function describeRReconciliation(
  { sums, days }: Pick<AnalyticsReport, 'sums' | 'days'>,
  { dashboardR, listR }: TotalsInR,
): Reconciled {
  const ways: [string, Decimal | null][] = [
    ['the dashboard card', dashboardR],
    ['the list of trades', listR?.sum ?? null],
    ['the days', sum(days.r)],
  ]
  const known = ways.flatMap(([way, r]) => (r === null ? [] : [{ way, r }]))
  const others = known.filter(({ r }) => compare(r, sums.r) !== 0)
  if (others.length > 0) {
    const named = others.map(({ way, r }) => `${way} ${formatRSum(r)}`).join(', ')
    return { kind: 'differs', text: `The sum of R is ${formatRSum(sums.r)}, but ${named}.`, tradeId: null }
  }
  const named = listWords(known.map(({ way }) => way))
  return { kind: 'agrees', text: `${capitalise(named)} add up to ${formatRSum(sums.r)}.` }
}

const listWords = (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' and $1')

/** Compares all totals. */
export function describeReconciliation(report: AnalyticsReport, others: TotalsInMoney): Reconciled {
  const { agrees, mismatch } = report.reconciliation
  const text = describeDifference(report, others)
  if (agrees && text === '') return { kind: 'agrees', text: describeAgreement(report, others) }
  return { kind: 'differs', text, tradeId: mismatch }
}

/** '194 × $75.00459 is +$14,550.89. The trades, the days, …': names each compared total. */
function describeAgreement(report: AnalyticsReport, { dashboard, list }: TotalsInMoney): string {
  const { counts, metrics } = report
  const outside = [dashboard !== null && 'the dashboard card', list !== null && 'the list of trades']
  const named = [...outside, 'the stored P&L', 'the days', 'the equity curve'].filter(Boolean).join(', ')
  const ways = `${capitalise(named)} and the strategies`
  const proof = `${counts.trades.toLocaleString('en-US')} × ${formatUnrounded(metrics.expectancy)} is ${formatSignedBaseMoney(metrics.totalPnl)}.`
  return `${proof} ${ways} add up to the same total.${describeRealised(report)}`
}

/** What the days and the curve have instead of the P&L of the closed trades; '' when no partial exit makes a difference. */
function describeRealised({ metrics, reconciliation }: AnalyticsReport): string {
  const { daysPnl, partialPnl, earlierPnl, hasPartialExits } = reconciliation
  if (!hasPartialExits) return ''
  const [closed, partial, earlier, days] = [metrics.totalPnl, partialPnl, earlierPnl, daysPnl].map((amount) =>
    formatSignedBaseMoney(amount),
  )
  return ` By days it is ${days}: ${closed} of closed trades and ${partial} of partial exits, less ${earlier} that these trades realised before.`
}

/** What differs and by how much; '' when nothing does. */
function describeDifference(report: AnalyticsReport, { dashboard, list }: TotalsInMoney): string {
  const { counts, metrics, reconciliation } = report
  const { tradesPnl, daysPnl, equityEnd, strategiesPnl, partialPnl, earlierPnl, mismatch } = reconciliation
  const realised = subtract(add(metrics.totalPnl, partialPnl), earlierPnl)
  const ways: [string, Decimal | null, Decimal?][] = [
    ['the list of trades', list?.pnl ?? null],
    ['the trades as stored', tradesPnl],
    ['the days', daysPnl, realised],
    ['the equity curve', equityEnd, realised],
    ['the strategies', strategiesPnl],
    ['the dashboard card', dashboard],
  ]
  const others = ways.flatMap(([way, pnl, expected = metrics.totalPnl]) =>
    pnl !== null && compare(pnl, expected) !== 0 ? [`${way} ${formatSignedBaseMoney(pnl)}`] : [],
  )
  const totals =
    others.length > 0
      ? `Total P&L is ${formatSignedBaseMoney(metrics.totalPnl)}, but ${others.join(', ')}.`
      : ''
  const all = counts.trades + counts.excluded + countClosedWithoutRate(report.withoutRate)
  const number =
    list !== null && list.closed !== all
      ? `The report counts ${formatCount(all, 'closed trade')}, but the list ${list.closed.toLocaleString('en-US')}.`
      : ''
  const trade = mismatch ? 'One trade has a stored P&L that differs from its prices.' : ''
  return [totals, number, trade].filter(Boolean).join(' ')
}

/** Money with three more decimals than usual when it has them, to show that it is a quotient: '−$75.00459…'. */
function formatUnrounded(amount: Decimal): string {
  const currency = getShownCurrency()
  const size = toAbsolute(amount)
  const places = countShownDecimals(size, getCurrencyDigits(currency)) + 3
  const cut = divide(size, '1', { places, rounding: 'down' }) ?? size
  if (compare(size, roundAsShown(size, currency)) === 0) return formatBaseMoney(amount)
  const isCut = compare(cut, size) !== 0
  return formatSign(amount, false) + addCurrency(`${formatPrice(cut)}${isCut ? '…' : ''}`, currency)
}
