import { useSingleKeys } from '../../lib/single-keys.ts'

export type TradeShortcuts = {
  /** C. */
  newTrade: () => void
  /** The slash, with Shift where a keyboard has it there. */
  search: () => void
  /** J and K: one row down or up. */
  move: (by: 1 | -1) => void
}

/** The single keys of the Trades tab. */
export function useTradeShortcuts({ newTrade, search, move }: TradeShortcuts): void {
  useSingleKeys({ c: newTrade, '[Shift]+/': search, j: () => move(1), k: () => move(-1) })
}
