import { compare, type Decimal, sum } from '../decimal/index.ts'
import { fromUnits, toUnits, type Units } from './exact.ts'
import type { TradeFigures } from './trade-figures.ts'

/** P&L as it stands stored with the trades, and the first trade, if any, whose prices give another. */
export type StoredTotal = { pnl: Decimal; differing: string | null }

/** Adds up stored P&L while trades pass, and holds each against what its prices give. */
export function storedTotal() {
  let total: Units = 0n
  let differing: string | null = null
  return {
    add({ id, pnl }: { id: string; pnl: Decimal }, figures: TradeFigures): void {
      const stored = toUnits(pnl)
      total += stored
      if (stored !== figures.pnl) differing ??= id
    },
    result: (): StoredTotal => ({ pnl: fromUnits(total), differing }),
  }
}

/**
 * The total by separate ways: as stored, over the days, at the end of the curve, over the strategies. Exact decimals;
 * `agrees` only when all are one number and no trade differs.
 */
export function reconcile(ways: {
  stored: StoredTotal
  totalPnl: Decimal
  equityEnd: Decimal
  days: readonly { pnl: Decimal }[]
  strategies: readonly { pnl: Decimal }[]
}) {
  const { stored, totalPnl, equityEnd } = ways
  const daysPnl = sum(ways.days.map(({ pnl }) => pnl))
  const strategiesPnl = sum(ways.strategies.map(({ pnl }) => pnl))
  const isTotal = (pnl: Decimal) => compare(pnl, totalPnl) === 0
  return {
    agrees: stored.differing === null && [stored.pnl, daysPnl, equityEnd, strategiesPnl].every(isTotal),
    tradesPnl: stored.pnl,
    daysPnl,
    equityEnd,
    strategiesPnl,
    differing: stored.differing,
  }
}
