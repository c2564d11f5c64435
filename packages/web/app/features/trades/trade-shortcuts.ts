import { useSingleKeys } from '../../lib/single-keys.ts'

export type TradeShortcuts = {
  /** The key C. */
  newTrade: () => void
  /** The slash key, with or without Shift. */
  search: () => void
  /** The keys J and K: one row down or up. */
  move: (by: 1 | -1) => void
}

/** The keyboard shortcuts of the Trades tab, each a single key. */
export function useTradeShortcuts({ newTrade, search, move }: TradeShortcuts): void {
  useSingleKeys({ c: newTrade, '[Shift]+/': search, j: () => move(1), k: () => move(-1) })
}
