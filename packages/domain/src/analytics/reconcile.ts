import { fromUnits, type Units } from './exact.ts'

/** P&L as it stands stored with the trades, in units, and the first trade, if any, whose prices give another. */
export type StoredTotal = { pnl: Units; differing: string | null }

/** The total of no trades. */
export function emptyStored(): StoredTotal {
  return { pnl: 0n, differing: null }
}

/** Adds the total of the trades that follow. */
export function absorbStored(into: StoredTotal, next: StoredTotal): void {
  into.pnl += next.pnl
  into.differing ??= next.differing
}

/**
 * The total by separate ways: as stored, over the days, at the end of the curve, over the strategies. Exact decimals;
 * `agrees` only when all are one number and no trade differs.
 */
export function reconcile(ways: {
  stored: StoredTotal
  total: Units
  equityEnd: Units
  daysPnl: Units
  strategies: Iterable<{ pnl: Units }>
}) {
  const { stored, total, equityEnd, daysPnl } = ways
  const strategiesPnl = totalOf(ways.strategies)
  const sums = [stored.pnl, daysPnl, equityEnd, strategiesPnl]
  return {
    agrees: stored.differing === null && sums.every((pnl) => pnl === total),
    tradesPnl: fromUnits(stored.pnl),
    daysPnl: fromUnits(daysPnl),
    equityEnd: fromUnits(equityEnd),
    strategiesPnl: fromUnits(strategiesPnl),
    differing: stored.differing,
  }
}

function totalOf(parts: Iterable<{ pnl: Units }>): Units {
  let total = 0n
  for (const { pnl } of parts) total += pnl
  return total
}
