import type { Trade } from '@candlebook/contract/trades'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { actions } from '../../lib/actions.ts'
import { buildTooltip, findActionOn, toKeyShortcuts } from '../../lib/keys.ts'
import { getCurrentSearchParams } from '../../lib/search-params.ts'
import { IconButton } from '../../ui/actions/button.tsx'
import styles from './trade-detail-dialog.module.css'
import { prefetchTrade, useTrades } from './trades.queries.ts'
import { useTradeDialog, useTradeFilter } from './trades.url.ts'

/** The next page of the list is loaded when this number of trades is left after the shown one. */
const FETCH_AHEAD = 10

/**
 * Goes from the details of a trade to those of the closed trades above and below it in the list, by button or by key. Open trades
 * have no details, so they are passed over. A trade that the loaded list does not have shows no buttons.
 */
export function TradeSteps({ id }: { id: string }) {
  const { filter, sort } = useTradeFilter()
  const { open } = useTradeDialog()
  const client = useQueryClient()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useTrades(filter, sort)
  const trades = data?.pages.flatMap((page) => page.items) ?? []
  const { isListed, previous, next, left } = findNeighbours(trades, id)
  // The address can be of a trade whose details are drawn a moment later. A key that is pressed in between goes on from there.
  const goOn = (to: 'previous' | 'next') => {
    const trade = findNeighbours(trades, getCurrentSearchParams().get('view') ?? id)[to]
    if (trade) open({ kind: 'view', id: trade.id })
    return trade?.id
  }

  useEffect(() => {
    if (isListed && left < FETCH_AHEAD && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isListed, left, hasNextPage, isFetchingNextPage, fetchNextPage])
  const [before, after] = [previous?.id, next?.id]
  useEffect(() => {
    for (const id of [before, after]) if (id) prefetchTrade(client, id)
  }, [client, before, after])

  return isListed ? <Steps {...{ id, previous, next, goOn }} /> : null
}

/** The button that was pressed last, and the trade whose details it asked for. */
let pressed: { action: 'previousDetails' | 'nextDetails'; id: string } | null = null

function Steps({
  id,
  previous,
  next,
  goOn,
}: {
  id: string
  previous: Trade | undefined
  next: Trade | undefined
  /** Opens the details of the next or previous trade, and returns its id. */
  goOn: (to: 'previous' | 'next') => string | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  const targets = { previousDetails: previous, nextDetails: next }
  const goTo = (action: keyof typeof targets) => goOn(action === 'nextDetails' ? 'next' : 'previous')
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
    const action = findActionOn('details', event)
    if (action) goTo(action)
  })
  // The next details are another dialog, in which the pressed button keeps the focus, so that it can be pressed again.
  useLayoutEffect(() => {
    if (pressed?.id === id)
      place.current?.querySelectorAll('button')[pressed.action === 'nextDetails' ? 1 : 0]?.focus()
    pressed = null
  }, [id])
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[data-dialog]')
    const onKey = (event: KeyboardEvent) => handleKey(event)
    dialog?.addEventListener('keydown', onKey)
    return () => dialog?.removeEventListener('keydown', onKey)
  }, [])
  const step = (action: keyof typeof targets) => ({
    label: actions[action].label,
    title: buildTooltip(action),
    ...toKeyShortcuts(action),
    'aria-disabled': !targets[action],
    onClick: () => {
      const shown = goTo(action)
      if (shown) pressed = { action, id: shown }
    },
  })
  return (
    <div ref={place} className={styles.steps}>
      <IconButton icon={ChevronUp} {...step('previousDetails')} />
      <IconButton icon={ChevronDown} {...step('nextDetails')} />
    </div>
  )
}

/** The nearest closed trades above and below a trade in the list, and how many trades are loaded below it. */
export function findNeighbours(trades: readonly Trade[], id: string) {
  const at = trades.findIndex((trade) => trade.id === id)
  const isClosed = ({ status }: Trade) => status === 'closed'
  return {
    isListed: at >= 0,
    previous: at < 0 ? undefined : trades.slice(0, at).findLast(isClosed),
    next: at < 0 ? undefined : trades.slice(at + 1).find(isClosed),
    left: trades.length - at - 1,
  }
}
