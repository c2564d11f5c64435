import type { AnalyticsReport, BreakdownRow } from '@candlebook/contract/analytics-report'
import { compare, type Decimal, divide, multiply, sign } from '@candlebook/domain/decimal/decimal'
import { formatFixed, formatRatio } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import { NO_ACCOUNT } from '@candlebook/domain/trades/account'
import { toStrategyName } from '@candlebook/domain/trades/labels'
import { formatConfidenceLabel } from '@candlebook/domain/trades/vocabulary'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { weekdayNames } from './calendar-month.ts'

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
    const equal = listEqual(rows, best)
    return `${nameAll(equal)} made ${describeShare(best.pnl, total)} of the total${equal.length > 1 ? ' each' : ''}`
  }
  if (sign(worst.pnl) < 0)
    return `${nameAll(listEqual(rows, worst))} cost the most: ${describeEach(listEqual(rows, worst))}`
  return 'The strategies come out even'
}

/** The title of the bars by tag, the best of `count` tags: the one with the highest P&L, and one that never won. */
export function describeTagRows(rows: readonly BreakdownRow[], count = rows.length): string {
  const best = rows[0]
  if (!best) return 'No trade has a tag yet'
  const first =
    sign(best.pnl) > 0
      ? `${nameAll(listEqual(rows, best), { hidden: count - rows.length, rows })} brought the most`
      : 'No tag has made money yet'
  const winless = rows.findLast(({ wins, trades }) => wins === 0 && trades >= 3)
  return winless ? `${first}; no ${winless.key} trade has won` : first
}

/** The title of the bars by symbol, the best of `count` symbols. */
export function describeSymbolRows(rows: readonly BreakdownRow[], count = rows.length): string {
  const best = rows[0]
  if (!best) return 'No closed trades'
  if (rows.length === 1) return `Every trade is in ${best.key}`
  return describeMost(rows, 'symbol', { hidden: count - rows.length })
}

/** The name of a row by account. */
export function getAccountName(key: string): string {
  return key === NO_ACCOUNT ? 'No account' : key
}

/** The title of the bars by account: the account with the highest P&L. */
export function describeAccountRows(rows: readonly BreakdownRow[]): string {
  if (rows.length === 0) return 'No closed trades'
  return describeMost(rows, 'account', {
    name: (key) => (key === NO_ACCOUNT ? 'Trades without an account' : key),
  })
}

/** How rows are named, and how many further ones are not here: they have at most the P&L of the last one. */
type Naming = { name?: (key: string) => string; hidden?: number }

/** The title of rows with the highest P&L first. */
function describeMost(
  rows: readonly Amount[],
  noun: 'symbol' | 'account' | 'weekday',
  naming: Naming = {},
): string {
  const [best, second] = rows
  if (!best) return 'No closed trades'
  const equal = listEqual(rows, best)
  const names = nameAll(equal, { ...naming, rows })
  if (sign(best.pnl) > 0) return `${names} brought the most: ${describeEach(equal)}`
  if (sign(best.pnl) < 0) return `Every ${noun} lost; ${names} the least`
  return second && sign(second.pnl) < 0
    ? `${names} broke even, every other ${noun} lost`
    : `No ${noun} has made money yet`
}

type Amount = Pick<BreakdownRow, 'key' | 'pnl'>

/** The rows with the P&L of this one. */
function listEqual<Row extends Amount>(rows: readonly Row[], { pnl }: Amount): Row[] {
  return rows.filter((row) => compare(row.pnl, pnl) === 0)
}

/**
 * 'BTC', 'BTC and ETH', or 'BTC and 2 others'. 'BTC and others' where all of `rows` are equal, so that hidden ones may be equal too.
 */
function nameAll(
  equal: readonly Amount[],
  { name = (key) => key, hidden = 0, rows = [] }: Naming & { rows?: readonly Amount[] } = {},
): string {
  const [first = '', second = ''] = equal.map(({ key }) => name(key))
  if (equal.length === 1) return first
  if (hidden > 0 && equal.length === rows.length) return `${first} and others`
  return equal.length === 2 ? `${first} and ${second}` : `${first} and ${equal.length - 1} others`
}

/** The P&L of rows with the same P&L: '+$50.00', '+$50.00 each'. */
function describeEach(rows: readonly Amount[]): string {
  return `${formatSignedBaseMoney(rows[0]?.pnl ?? '0')}${rows.length > 1 ? ' each' : ''}`
}

/** The title of the bars by weekday: the best day [ANLY-24], and a claim only when it is unlikely to be chance. */
export function describeWeekdayRows(
  best: AnalyticsReport['metrics']['bestWeekday'],
  rows: readonly Pick<BreakdownRow, 'key' | 'pnl' | 'verdict'>[],
): string {
  const name = best && weekdayNames[best.weekday]
  if (!best || !name) return 'No closed trades'
  if (rows.length === 1) return `Every trade closed on a ${name}`
  const equal = listEqual(rows, { key: name, pnl: best.pnl })
  if (sign(best.pnl) > 0) {
    const isUnlikelyChance = equal.length === 1 && equal[0]?.verdict === 'gain'
    if (isUnlikelyChance) return `${name} pays best`
    return `${nameAll(equal, { name: getWeekdayName })} made the most so far`
  }
  const bestFirst = rows.toSorted((a, b) => compare(b.pnl, a.pnl))
  return describeMost(bestFirst, 'weekday', { name: getWeekdayName })
}

/** The name of a row by weekday: '1' is 'Monday'. */
export function getWeekdayName(key: string): string {
  return weekdayNames[Number(key)] ?? key
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
  if (rows.some((row) => row !== best && compare(row.average, best.average) >= 0))
    return `${getConfidenceName(best.key)} confidence pays`
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
    if (compare(better.average, worse.average) === 0) return 'Long and short made the same per trade'
    const shown = formatRatio(times, 1)
    return shown === '1.0'
      ? `${nameRow(better)} made slightly more per trade than ${worse.key}`
      : `${nameRow(better)} made ${shown} times as much per trade as ${worse.key}`
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

/** A share in percent. A part is never called the whole, nor nothing. */
function describeShare(part: Decimal, whole: Decimal): string {
  const percent = divide(multiply(part, '100'), whole, { places: 4 }) ?? '0'
  if (compare(percent, '1') < 0) return 'less than 1%'
  return compare(part, whole) < 0 && compare(percent, '99') > 0
    ? 'more than 99%'
    : `${formatFixed(percent, 0)}%`
}
