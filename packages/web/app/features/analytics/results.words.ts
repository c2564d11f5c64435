import type { UnitResult } from '@candlebook/domain/analytics/result-units'
import { type Decimal, sum } from '@candlebook/domain/decimal/decimal'
import { formatRSum } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { formatMoneyShort } from './short-money.ts'

/** The result of several days. */
export function addResults(results: readonly UnitResult[]): UnitResult {
  const count = (of: 'trades' | 'rTrades') => results.reduce((total, one) => total + one[of], 0)
  return {
    pnl: sum(results.map(({ pnl }) => pnl)),
    r: sum(results.map(({ r }) => r)),
    trades: count('trades'),
    rTrades: count('rTrades'),
  }
}

/** The amount of a result in the unit that is shown; null for a result without R. */
export function getShownResult({ pnl, r, rTrades }: UnitResult): Decimal | null {
  if (getResultUnit() === 'money') return pnl
  return rTrades === 0 ? null : r
}

/** A result in the unit that is shown: '+$2,610.23', '+12.40R', 'no R'. */
export function formatInUnit(result: UnitResult): string {
  const shown = getShownResult(result)
  if (shown === null) return 'no R'
  return getResultUnit() === 'money' ? formatSignedBaseMoney(shown) : formatRSum(shown)
}

/** The same for a square of the calendar: '+$2.6k', '+12.4R'. */
export function formatInUnitShort(result: UnitResult): string {
  const shown = getShownResult(result)
  return shown !== null && getResultUnit() === 'money'
    ? formatMoneyShort(shown, { signed: true })
    : formatInUnit(result)
}

/** What a sum of R leaves out: ', without 3 trades that have no stop loss'; '' for money. */
export function describeLeftOut({ trades, rTrades }: Pick<UnitResult, 'trades' | 'rTrades'>): string {
  const left = trades - rTrades
  if (getResultUnit() === 'money' || left === 0) return ''
  return `, without ${formatCount(left, 'trade')} that ${left === 1 ? 'has' : 'have'} no stop loss`
}
