import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import type { ResultUnit, UnitResult } from '@candlebook/domain/analytics/result-units'
import { type Decimal, sum } from '@candlebook/domain/decimal/decimal'
import { toPct } from '@candlebook/domain/ledger/ledger'
import { linkRatios, type ReturnOfDay } from '@candlebook/domain/ledger/linked-returns'
import { formatRSum, formatSignedPercent } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { formatMoneyShort } from './short-money.ts'

/** A report with the daily returns of its days, where results are shown in percent and the returns exist. */
export type ShownReport = AnalyticsReport & { returns?: readonly ReturnOfDay[] }

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

/** The same for a square of the calendar: '+$2.6k', '+1.24%', '+12.40R'. */
export function formatInUnitShort(result: UnitResult): string {
  return getUnitOf(result) === 'money' ? formatMoneyShort(result.pnl, { signed: true }) : formatInUnit(result)
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
