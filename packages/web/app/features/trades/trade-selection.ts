import type { Trade } from '@candlebook/contract/trades'
import { MAX_SELECTED_TRADES } from '@candlebook/domain/trades/labels'
import { useMemo, useRef, useState } from 'react'

/** The selected trades, in the order in which they were selected, and the last one that was selected by itself. */
export type Selected = { ids: ReadonlySet<string>; last: string | null }

export const nothingSelected: Selected = { ids: new Set(), last: null }

/** Selects a trade, or no longer. */
export function toggleTrade(selected: Selected, id: string): Selected {
  return selected.ids.has(id) ? { ...removeTrade(selected, id), last: id } : addTrades(selected, [id], id)
}

/** Takes a trade out of the selection. */
export function removeTrade(selected: Selected, id: string): Selected {
  if (!selected.ids.has(id)) return selected
  const ids = new Set(selected.ids)
  ids.delete(id)
  return { ...selected, ids }
}

/** Selects all trades of the list from the last selected one to this one, and only this one when there is no last one. */
export function selectTo(selected: Selected, id: string, listed: readonly string[]): Selected {
  const [from, to] = [listed.indexOf(selected.last ?? ''), listed.indexOf(id)].toSorted((a, b) => a - b)
  if (from === undefined || to === undefined || from < 0) return addTrades(selected, [id], id)
  const range = listed.slice(from, to + 1)
  return addTrades(selected, listed[from] === id ? range.toReversed() : range, id)
}

/** Selects further trades, as many as one request takes. */
export function addTrades(selected: Selected, added: readonly string[], last = selected.last): Selected {
  return { ids: new Set([...selected.ids, ...added].slice(0, MAX_SELECTED_TRADES)), last }
}

/** The selected trades of the list. Another filter clears them, another order does not. */
export function useTradeSelection(trades: readonly Trade[], filterKey: string) {
  const [selected, setSelected] = useState(nothingSelected)
  const [shownKey, setShownKey] = useState(filterKey)
  if (filterKey !== shownKey) {
    setShownKey(filterKey)
    setSelected(nothingSelected)
  }
  const listed = useRef(trades)
  listed.current = trades
  // The same functions each time, so that a selected row alone is drawn again.
  const change = useMemo(
    () => ({
      /** Selects a trade or no longer, or the range up to it. */
      select: (id: string, { isRange }: { isRange: boolean }) =>
        setSelected((one) =>
          isRange
            ? selectTo(
                one,
                id,
                listed.current.map((trade) => trade.id),
              )
            : toggleTrade(one, id),
        ),
      selectBoth: (id: string, next: string | undefined) =>
        setSelected((one) => addTrades(one, next === undefined ? [id] : [id, next], next ?? id)),
      /** Selects these and no others. */
      replace: (ids: readonly string[]) => setSelected(addTrades(nothingSelected, ids)),
      remove: (id: string) => setSelected((one) => removeTrade(one, id)),
      clear: () => setSelected(nothingSelected),
    }),
    [],
  )
  return { ids: selected.ids, ...change }
}

export type TradeSelection = ReturnType<typeof useTradeSelection>
