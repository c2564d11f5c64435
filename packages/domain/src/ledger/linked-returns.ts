import type { Day } from '../days/day.ts'
import { type Decimal, subtract } from '../decimal/decimal.ts'
import { linkReturns, toGrowthPct, toPct } from './ledger.ts'

/**
 * Daily returns by day, as ratios; `exits` are those whose results are in the return, and `leftOut` those that no starting balance
 * covers.
 */
export type ReturnOfDay = { day: Day; ratio: Decimal | null; exits: number; leftOut: number }

/** Returns linked by multiplication, as a ratio; null when one does not exist, and '0' of no day. */
export function linkRatios(ratios: readonly (Decimal | null)[]): Decimal | null {
  const growth = linkReturns(ratios.map((ratio) => ({ day: '', ratio }))).at(-1)?.growth
  return growth === undefined ? '0' : growth && subtract(growth, '1')
}

/** The linked return at the end of each day in percent, and its distance to its highest point so far, in percent of that point. */
export function buildReturnCurve(returns: readonly Pick<ReturnOfDay, 'day' | 'ratio'>[]): {
  equity: Decimal[]
  drawdown: Decimal[]
} {
  const linked = linkReturns(returns)
  const known = linked.filter(({ growth }) => growth !== null)
  return {
    equity: known.map(({ growth }) => toGrowthPct(growth ?? '1')),
    drawdown: known.map(({ drawdown }) => toPct(drawdown ?? '0')),
  }
}
