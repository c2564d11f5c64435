import type { AnalyticsReport, BreakdownRow } from '@candlebook/contract/analytics'
import { compare, type Decimal, divide, multiply, sign } from '@candlebook/domain/decimal'
import { capitalise, formatFixed, formatRatio } from '@candlebook/domain/text'
import { formatConfidenceLabel, NO_ACCOUNT, toStrategyName } from '@candlebook/domain/trades'
import { formatSignedAccountMoney } from '../../../lib/money.ts'
import { weekdayNames } from '../words/calendar-month.ts'

/**
 * The title of the bars by strategy: the share of the total that the best strategy made, or the cost of the worst.
 */
export function describeStrategyRows(rows: readonly BreakdownRow[], total: Decimal): string {
  const best = rows[0]
  const worst = rows.at(-1)
  if (!best || !worst) return 'No closed trades'
  if (rows.length === 1) {
    return best.key === NO_STRATEGY ? 'No trade here names a strategy' : `Every trade is ${best.key}`
  }
  if (sign(total) > 0) {
    if (compare(best.pnl, total) > 0) return `Without ${best.key} the total would be a loss`
    return `${best.key} made ${formatFixed(toPercentage(best.pnl, total), 0)}% of the total`
  }
  if (sign(worst.pnl) < 0) return `${worst.key} cost the most: ${formatSignedAccountMoney(worst.pnl)}`
  return 'The strategies come out even'
}

/** The title of the bars by tag: the tag with the highest P&L, and one that never won. */
export function describeTagRows(rows: readonly BreakdownRow[]): string {
  const best = rows[0]
  if (!best) return 'No trade has a tag yet'
  const first = sign(best.pnl) > 0 ? `${best.key} brought the most` : 'No tag has made money yet'
  const winless = rows.findLast(({ wins, trades }) => wins === 0 && trades >= 3)
  return winless ? `${first}; no ${winless.key} trade has won` : first
}

/** The title of the bars by symbol. */
export function describeSymbolRows(rows: readonly BreakdownRow[]): string {
  const best = rows[0]
  if (!best) return 'No closed trades'
  if (rows.length === 1) return `Every trade is in ${best.key}`
  if (sign(best.pnl) > 0) return `${best.key} brought the most: ${formatSignedAccountMoney(best.pnl)}`
  return sign(best.pnl) < 0
    ? `Every symbol lost; ${best.key} the least`
    : `${best.key} broke even, the rest lost`
}

/** The name of a row by account. */
export function getAccountName(key: string): string {
  return key === NO_ACCOUNT ? 'No account' : key
}

/** The title of the bars by account: the account with the highest P&L. */
export function describeAccountRows(rows: readonly BreakdownRow[]): string {
  const [best] = rows
  if (!best) return 'No closed trades'
  const name = best.key === NO_ACCOUNT ? 'Trades without an account' : best.key
  if (sign(best.pnl) > 0) return `${name} brought the most: ${formatSignedAccountMoney(best.pnl)}`
  return sign(best.pnl) < 0 ? `Every account lost; ${name} the least` : `${name} broke even, the rest lost`
}

/** The title of the bars by weekday: the best day [ANLY-24], and a claim only when it is unlikely to be chance. */
export function describeWeekdayRows(
  best: AnalyticsReport['metrics']['bestWeekday'],
  rows: readonly Pick<BreakdownRow, 'key' | 'verdict'>[],
): string {
  const name = best && weekdayNames[best.weekday]
  if (!best || !name) return 'No closed trades'
  if (rows.length === 1) return `Every trade closed on a ${name}`
  if (sign(best.pnl) > 0) {
    const isUnlikelyChance = rows.some(
      ({ key, verdict }) => key === String(best.weekday) && verdict === 'gain',
    )
    return isUnlikelyChance ? `${name} pays best` : `${name} made the most so far`
  }
  return sign(best.pnl) < 0 ? `Every weekday lost; ${name} the least` : `${name} breaks even, the rest lose`
}

/** The title of the bars by emotion: only claims that are unlikely to be chance. */
export function describeEmotionRows(rows: readonly BreakdownRow[]): string {
  if (rows.length === 0) return 'No trade notes an emotion yet'
  const pays = rows.find(({ verdict }) => verdict === 'gain')
  const costs = rows.findLast(({ verdict }) => verdict === 'loss')
  const said = [pays && `${pays.key} pays`, costs && `${costs.key} costs`]
  return capitalise(said.filter(Boolean).join('; ')) || 'No emotion stands out from chance'
}

/** The title of the bars by confidence; keys are in order from '5' to '1'. */
export function describeConfidenceRows(rows: readonly BreakdownRow[]): string {
  if (rows.length === 0) return 'No trade notes a confidence yet'
  const proven = rows.filter(({ verdict }) => verdict === 'gain')
  const best = proven.reduce<BreakdownRow | null>(
    (top, row) => (top === null || compare(row.average, top.average) > 0 ? row : top),
    null,
  )
  if (best === null || rows.length === 1) return 'Confidence tells nothing yet'
  if (best === rows[0]) return 'Your surest trades pay most'
  if (best === rows.at(-1)) return 'Your least sure trades pay most'
  return `${getConfidenceName(best.key)} confidence pays most`
}

/** The title of the bars by long and short. */
export function describeType(rows: readonly BreakdownRow[]): string {
  const [first, second] = rows
  if (!first) return 'No closed trades'
  if (!second) return `Every trade is ${first.key}`
  const [better, worse] = compare(first.average, second.average) >= 0 ? [first, second] : [second, first]
  if (sign(better.average) > 0 && sign(worse.average) > 0) {
    const times = divide(better.average, worse.average, { places: 4 })
    return `${nameRow(better)} made ${formatRatio(times, 1)} times as much per trade as ${worse.key}`
  }
  return sign(better.average) > 0
    ? `${nameRow(better)} made money, ${worse.key} did not`
    : 'Neither long nor short has made money'
}

const NO_STRATEGY = toStrategyName(null)

/** The name of a confidence key: '4' is 'High'. */
export function getConfidenceName(key: string): string {
  // The keys are the five levels as text.
  return formatConfidenceLabel(Number(key) as Parameters<typeof formatConfidenceLabel>[0])
}

function nameRow(row: BreakdownRow): string {
  return capitalise(row.key)
}

function toPercentage(part: Decimal, whole: Decimal): Decimal {
  return divide(multiply(part, '100'), whole, { places: 4 }) ?? '0'
}
