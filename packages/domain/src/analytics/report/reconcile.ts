import { fromUnits, type Units } from '../exact/units.ts'
import type { StoredTotal } from '../rollups/stored-total.ts'

/**
 * The total P&L computed in four ways: stored with the trades, over the days, at the end of the curve, over the
 * strategies. Exact decimals. `agrees` is true only when all are equal and no trade has a mismatch.
 */
export function reconcile(totals: {
  stored: StoredTotal
  total: Units
  equityEnd: Units
  daysPnl: Units
  strategies: Iterable<{ pnl: Units }>
}) {
  const { stored, total, equityEnd, daysPnl } = totals
  const strategiesPnl = sumPnl(totals.strategies)
  const sums = [stored.pnl, daysPnl, equityEnd, strategiesPnl]
  return {
    agrees: stored.mismatch === null && sums.every((pnl) => pnl === total),
    tradesPnl: fromUnits(stored.pnl),
    daysPnl: fromUnits(daysPnl),
    equityEnd: fromUnits(equityEnd),
    strategiesPnl: fromUnits(strategiesPnl),
    mismatch: stored.mismatch,
  }
}

function sumPnl(groups: Iterable<{ pnl: Units }>): Units {
  let total = 0n
  for (const { pnl } of groups) total += pnl
  return total
}
