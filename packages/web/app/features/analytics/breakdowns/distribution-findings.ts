import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { compare, type Decimal, negate, sign } from '@candlebook/domain/decimal'
import { formatCount, MINUS } from '@candlebook/domain/text'
import { formatAccountMoney } from '../../../lib/money.ts'

type Distributions = AnalyticsReport['distributions']
type RBin = Distributions['r']['bins'][number]
type PnlBin = Distributions['pnl']['bins'][number]

/** The title of the distribution of R: the largest usual loss. */
export function describeRDistribution({ trades, bins }: Distributions['r']): string {
  if (trades === 0) return 'No trade has a stop to measure R by'
  const losses = bins.filter(({ at }) => sign(at) < 0)
  const lost = count(losses)
  if (lost === 0) return 'No trade with a stop lost'
  const atOne = count(losses.filter(({ at }) => compare(at, '-1') === 0))
  const beyond = count(losses.filter(({ at }) => compare(at, '-1') < 0))
  if (beyond * 4 >= lost) return `${formatCount(beyond, 'loss')} of ${lost} ran past −1R`
  return atOne * 2 >= lost ? 'Most losses stop at −1R' : 'Most losses end before −1R'
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

/** Whether the bar contains the break-evens. */
export function isEven({ from, to }: PnlBin): boolean {
  return from !== null && to !== null && sign(from) === 0 && sign(to) === 0
}

function count(bins: readonly { trades: number }[]): number {
  return bins.reduce((all, { trades }) => all + trades, 0)
}

/** Bounds of bars are round numbers, so cents appear only when there are any. */
function formatBound(amount: Decimal | null): string {
  if (amount === null) return formatAccountMoney(null)
  const size = sign(amount) < 0 ? negate(amount) : amount
  return formatAccountMoney(size).replace(/\.00$/, '')
}

function formatSigned(amount: Decimal | null): string {
  const words = formatBound(amount)
  return amount === null || sign(amount) === 0 ? words : `${sign(amount) < 0 ? MINUS : '+'}${words}`
}
