import type { Units } from '../exact/units.ts'

/** The sum of the P&L stored with trades, in units, and the id of the first trade whose prices give another P&L. */
export type StoredTotal = { pnl: Units; mismatch: string | null }

/** The stored total of no trades. */
export function createEmptyStoredTotal(): StoredTotal {
  return { pnl: 0n, mismatch: null }
}

/** Adds the stored total of later trades to that of earlier ones. */
export function addStoredTotal(into: StoredTotal, next: StoredTotal): void {
  into.pnl += next.pnl
  into.mismatch ??= next.mismatch
}
