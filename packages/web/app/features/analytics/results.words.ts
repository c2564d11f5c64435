import type { GroupsInR, RowInR } from '@candlebook/contract/analytics'
import type { AnalyticsReport, BreakdownRow } from '@candlebook/contract/analytics-report'
import type { PatternRow } from '@candlebook/contract/patterns-report'
import { listReportDays } from '@candlebook/domain/analytics/day-points'
import type { ResultUnit, UnitResult } from '@candlebook/domain/analytics/result-units'
import { type Decimal, sum } from '@candlebook/domain/decimal/decimal'
import { toPct } from '@candlebook/domain/ledger/ledger'
import { linkRatios, type ReturnOfDay } from '@candlebook/domain/ledger/linked-returns'
import { formatR, formatRSum, formatSignedPercent } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { formatMoneyShort } from './short-money.ts'

/**
 * A report with the daily returns of its days, where results are shown in percent and the returns exist, and with the R of its groups,
 * where they are shown in R.
 */
export type ShownReport = AnalyticsReport & { returns?: readonly ReturnOfDay[]; inR?: GroupsInR | undefined }

/** A row of a breakdown as it is shown. An average or a sum that is null does not exist in this unit. */
export type ShownRow = Pick<BreakdownRow, 'interval' | 'verdict'> & {
  average: Decimal | null
  sum: Decimal | null
  /** The number of trades that are left out of both. */
  leftOut: number
  /** An amount in the unit of the row, with its sign. */
  format: (amount: Decimal | null) => string
}

/** A row in money, or in R where `inR` is given; a trade without a stop loss is in no R. Verdicts stay those of the P&L. */
export function toShownRow(row: BreakdownRow, inR: readonly RowInR[] | undefined): ShownRow {
  const { verdict } = row
  if (!inR) return { ...row, sum: row.pnl, leftOut: 0, format: formatSignedBaseMoney }
  const r = inR.find(({ key }) => key === row.key) ?? { trades: 0, sum: null, average: null, interval: null }
  const format = (amount: Decimal | null) => (amount === null ? 'no R' : formatRSum(amount))
  return { ...r, verdict, leftOut: row.trades - r.trades, format }
}

/** The R of the groups of a pattern that have one; undefined unless results are shown in R. */
export function listPatternsInR(rows: readonly PatternRow[]): readonly RowInR[] | undefined {
  if (getResultUnit() !== 'r') return undefined
  return rows.flatMap(({ key, r }) => (r.trades > 0 ? [{ key, ...r }] : []))
}

/** What a caption says about the unit of groups, and a space; '' where all is in money. */
export function describeUnitOfGroups(areInR: boolean): string {
  if (areInR)
    return 'R leaves out trades without a stop loss. Titles, order and verdicts are those of the P&L. '
  return getResultUnit() === 'money'
    ? ''
    : 'Groups stay in money, because their intervals and verdicts are about money. '
}

/** The result of several days. Their returns are linked; they are absent when one of the days has none. */
export function addResults(results: readonly UnitResult[]): UnitResult {
  const count = (of: 'trades' | 'rTrades' | 'partialExits') =>
    results.reduce((total, one) => total + one[of], 0)
  const ratios = results.flatMap(({ ratio }) => (ratio === undefined ? [] : [ratio]))
  const hasReturns = ratios.length === results.length && results.length > 0
  return {
    pnl: sum(results.map(({ pnl }) => pnl)),
    r: sum(results.map(({ r }) => r)),
    trades: count('trades'),
    rTrades: count('rTrades'),
    partialExits: count('partialExits'),
    ...(hasReturns && {
      ratio: linkRatios(ratios),
      counted: results.reduce((total, { counted = 0 }) => total + counted, 0),
      leftOut: results.reduce((total, { leftOut = 0 }) => total + leftOut, 0),
    }),
  }
}

/** The unit of a result on screen: percent only where its return is known. */
function getUnitOf({ ratio }: Pick<UnitResult, 'ratio'>): ResultUnit {
  const unit = getResultUnit()
  return unit === 'percent' && ratio === undefined ? 'money' : unit
}

/** The amount of a result in the unit that is shown; null for a result without R, and without a return. */
export function getShownResult(result: UnitResult): Decimal | null {
  const { pnl, r, rTrades, ratio, counted } = result
  switch (getUnitOf(result)) {
    case 'money':
      return pnl
    case 'percent':
      return counted === 0 || ratio === undefined || ratio === null ? null : toPct(ratio)
    case 'r':
      return rTrades === 0 ? null : r
  }
}

/** A result in the unit that is shown: '+$2,610.23', '+1.24%', 'no %', '+12.40R', 'no R'. */
export function formatInUnit(result: UnitResult): string {
  const shown = getShownResult(result)
  switch (getUnitOf(result)) {
    case 'money':
      return formatSignedBaseMoney(shown)
    case 'percent':
      return shown === null ? 'no %' : formatSignedPercent(shown)
    case 'r':
      return shown === null ? 'no R' : formatRSum(shown)
  }
}

/** The same for a square of the calendar and below a bar: '+$2.6k', '+1.24%', '+1.24R', '+12.4R'. */
export function formatInUnitShort(result: UnitResult): string {
  const unit = getUnitOf(result)
  if (unit === 'money') return formatMoneyShort(result.pnl, { signed: true })
  const isLong = unit === 'r' && result.rTrades > 0 && Math.abs(Number(result.r)) >= 10
  return isLong ? formatR(result.r) : formatInUnit(result)
}

/**
 * What a result leaves out: ', without 3 trades that have no stop loss' of a sum of R, ', without 2 exits that no starting balance
 * covers' of a return; '' for money.
 */
export function describeLeftOut(result: UnitResult): string {
  const { trades, rTrades, leftOut = 0 } = result
  switch (getUnitOf(result)) {
    case 'money':
      return ''
    case 'percent':
      return leftOut === 0 ? '' : `, ${describeUncovered(leftOut)}`
    case 'r':
      return describeWithoutStop(trades - rTrades)
  }
}

/** That no trade was closed in a month or a year. Those without a rate are in no day, so they may have been closed then. */
export function describeNoneClosed(
  when: string,
  { withoutRate }: Pick<AnalyticsReport, 'withoutRate'>,
): string {
  return `No trade${withoutRate.length > 0 ? ' with a rate' : ''} was closed in ${when}`
}

/** 'without 2 exits that no starting balance covers'. */
export function describeUncovered(exits: number): string {
  return `without ${formatCount(exits, 'exit')} that no starting balance covers`
}

/** The columns that a table of results has besides those of money, in the unit that is shown. */
export function listUnitColumns([first]: readonly UnitResult[]): string[] {
  const unit = first ? getUnitOf(first) : 'money' // all results of a table have a return, or none has
  return { money: [], percent: ['Exits with a return', 'Return'], r: ['With a stop', 'R'] }[unit]
}

/** The cells of these columns. */
export function listUnitCells(result: UnitResult): string[] {
  const unit = getUnitOf(result)
  if (unit === 'money') return []
  return [String(unit === 'r' ? result.rTrades : (result.counted ?? 0)), formatInUnit(result)]
}

/** ', without 1 trade that has no stop loss'; '' for none. */
export function describeWithoutStop(trades: number): string {
  if (trades === 0) return ''
  return `, without ${formatCount(trades, 'trade')} that ${trades === 1 ? 'has' : 'have'} no stop loss`
}

/** The closed trades of some days, and their partial exits: exits of trades that are closed later or still open. */
type Exits = { trades: number; partialExits: number }

/** The exits of several days. */
export function addExits(days: readonly Exits[]): Exits {
  const add = (of: keyof Exits) => days.reduce((total, day) => total + day[of], 0)
  return { trades: add('trades'), partialExits: add('partialExits') }
}

/** The exits of a month of the report, which is 'yyyy-MM'. */
export function countExits({ days }: Pick<AnalyticsReport, 'days'>, month: string): Exits {
  return addExits(listReportDays(days).filter(({ day }) => day.startsWith(month)))
}

/** '3 trades', '1 partial exit', '3 trades and 1 partial exit'. */
export function describeExits({ trades, partialExits }: Exits): string {
  const parts = partialExits > 0 && formatCount(partialExits, 'partial exit')
  if (!parts) return formatCount(trades, 'trade')
  return trades === 0 ? parts : `${formatCount(trades, 'trade')} and ${parts}`
}

/** The same where there is little space: '3 trades', '4 exits'. */
export function describeExitsBriefly({ trades, partialExits }: Exits): string {
  return partialExits > 0 ? formatCount(trades + partialExits, 'exit') : formatCount(trades, 'trade')
}
