import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import { compare, type Decimal, sign, toAbsolute } from '@candlebook/domain/decimal/decimal'
import { formatExactMoney } from '@candlebook/domain/money/format-money'
import { formatPercent, MINUS } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatBaseMoney, getShownCurrency } from '../../lib/money.ts'
import { formatMoneyShort } from './short-money.ts'

type Distributions = AnalyticsReport['distributions']
type RBin = Distributions['r']['bins'][number]
type PnlBin = Distributions['pnl']['bins'][number]

/** The title of the distribution of R: where its losses ended. The trades are counted, because a bar around 0 holds losses too. */
export function describeRDistribution({
  trades,
  losses,
  beforeStop,
  pastStop,
  bins,
}: Distributions['r']): string {
  if (trades === 0) return 'No trade has a stop to measure R by'
  if (losses === 0) return 'No trade with a stop lost'
  const around = count(bins.filter(({ at }) => compare(at, '-1') === 0))
  if (around * 2 > losses) return 'Most losses end around −1R'
  const [part, words] = pastStop * 4 >= losses ? [pastStop, 'ran past −1R'] : [beforeStop, 'ended before −1R']
  return `${part.toLocaleString('en-US')} of ${formatCount(losses, 'loss')} ${words}`
}

/** The title of the distribution of P&L: the most common result, when one bar is the tallest. */
export function describePnlDistribution(bins: readonly PnlBin[]): string {
  const most = bins.reduce<PnlBin | null>(
    (top, bin) => (top === null || bin.trades > top.trades ? bin : top),
    null,
  )
  if (!most || most.trades === 0) return 'No closed trades'
  const isAlone = bins.filter(({ trades }) => trades === most.trades).length === 1
  if (most.trades === 1 || !isAlone) return `P&L of ${formatCount(count(bins), 'trade')}`
  if (isEven(most)) return 'Most often a trade ends even'
  const { from, to } = most
  if (from === null) return `Most often a trade loses more than ${formatBound(to)}`
  if (to === null) return `Most often a trade makes more than ${formatBound(from)}`
  if (sign(from) < 0) return `Most often a trade loses ${formatBound(to)} to ${formatBound(from)}`
  return `Most often a trade makes ${formatBound(from)} to ${formatBound(to)}`
}

/** The content of a bar of the P&L distribution: '$0 to $100', 'more than $1,000', 'even'. */
export function describePnlBin(bin: PnlBin): string {
  if (isEven(bin)) return 'even'
  if (bin.from === null) return `${formatSigned(bin.to)} and below`
  if (bin.to === null) return `${formatSigned(bin.from)} and above`
  return `${formatSigned(bin.from)} to ${formatSigned(bin.to)}`
}

/** The content of a bar of the R distribution: 'around −1.5R', '−2.75R and below'. */
export function describeRBin(bin: RBin): string {
  if (bin.from === null) return `below ${formatMultiple(bin.to ?? bin.at)}`
  if (bin.to === null) return `${formatMultiple(bin.from)} and above`
  return `around ${formatMultiple(bin.at)}`
}

/** The axis label of a bar: '−1R', '≥5R' for an open end; none for halves. */
export function formatRBinLabel({ at, from, to }: RBin): string {
  if (at.includes('.')) return ''
  return `${from === null ? '≤' : to === null ? '≥' : ''}${formatMultiple(at)}`
}

/** Formats an R-multiple: '−1R'. */
function formatMultiple(multiple: Decimal): string {
  return `${multiple.replace('-', MINUS)}R`
}

/** The share of each count, which add up to 100.0%: rounded down, and the largest remainders get one tenth more. */
export function formatShares(counts: readonly number[]): string[] {
  const all = counts.reduce((sum, one) => sum + one, 0)
  const tenths = counts.map((one) => Math.floor((1000 * one) / Math.max(all, 1)))
  const missing = all === 0 ? 0 : 1000 - tenths.reduce((sum, one) => sum + one, 0)
  const byRemainder = counts
    .map((one, at) => ({ at, remainder: (1000 * one) % Math.max(all, 1) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, missing)) tenths[at]! += 1 // the index of a count
  return tenths.map((one) => formatPercent(String(one / 10)))
}

/** Whether the bar contains the break-evens. */
export function isEven({ from, to }: PnlBin): boolean {
  return from !== null && to !== null && sign(from) === 0 && sign(to) === 0
}

function count(bins: readonly { trades: number }[]): number {
  return bins.reduce((all, { trades }) => all + trades, 0)
}

/** The axis label of a bar of the P&L distribution, where it begins: '−$100', and '≤−$500' for an open end below. */
export function formatPnlBinLabel(bin: PnlBin): string {
  if (isEven(bin)) return ''
  const bound = bin.from ?? bin.to ?? '0'
  // A bar of a width below 1 begins between two amounts of the shown decimals, which would give two bars one label.
  const isShort = compare(toAbsolute(bound), '10') >= 0
  const sized = isShort ? formatMoneyShort(toAbsolute(bound)) : formatBound(bound)
  return `${bin.from === null ? '≤' : ''}${sign(bound) < 0 ? MINUS : ''}${sized}`
}

/** Bounds of bars are round numbers, so cents appear only when there are any. All decimals of a bound are shown. */
function formatBound(amount: Decimal | null): string {
  if (amount === null) return formatBaseMoney(null)
  return formatExactMoney(toAbsolute(amount), getShownCurrency()).replace(/\.00(?= |$)/, '')
}

function formatSigned(amount: Decimal | null): string {
  const words = formatBound(amount)
  return amount === null || sign(amount) === 0 ? words : `${sign(amount) < 0 ? MINUS : '+'}${words}`
}
