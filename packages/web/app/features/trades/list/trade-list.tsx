import type { Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days'
import { clsx } from 'clsx'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useRowWindow } from '../../../ui/layout/use-row-window.ts'
import { useAccountLabels } from '../../broker-accounts/use-account-labels.ts'
import type { OpenDialog } from '../data/trades.url.ts'
import { buildRowHeightStyle, getRowDistance, type RowLayout, useRowLayout } from '../row/row-layout.ts'
import { TradeColumnHeadings } from '../row/trade-column-headings.tsx'
import { TradeRow } from '../row/trade-row.tsx'
import styles from './trade-list.module.css'
import { TradeListEnd } from './trade-list-end.tsx'
import type { MoreTrades } from './trade-list-end.words.ts'
import { useRowFocus } from './use-row-focus.ts'

/** The functions of the list that the shortcuts of the tab call. */
export type TradeListHandle = { move: (by: number) => void }

export type TradeListProps = {
  trades: Trade[]
  /** The number of trades that match the filter, loaded or not; null while it is unknown. */
  total: number | null
  today: Day
  more: MoreTrades
  loadMore: () => void
  /** The rows are of the previous filter, because those of the new one are still loading. */
  stale: boolean
  open: OpenDialog
  ref?: Ref<TradeListHandle>
}

/** The next page is loaded when this number of loaded rows is left below the view. */
const FETCH_AHEAD = 40

/** The trades as rows. Only the rows in view are in the document, so 10,000 trades scroll like 10. */
export function TradeList({ trades, total, today, more, loadMore, stale, open, ref }: TradeListProps) {
  const list = useRef<HTMLOListElement>(null)
  const layout: RowLayout = useRowLayout()
  const accounts = useAccountLabels()
  const focus = useRowFocus({ list, trades, open })
  const rows = useRowWindow({ list, items: trades, rowHeight: getRowDistance(layout), focused: focus.row })
  useImperativeHandle(ref, () => ({ move: (by) => focus.move(by, rows.firstInView()) }))

  const { lastRow } = rows
  useEffect(() => {
    if (more === 'waiting' && lastRow >= trades.length - FETCH_AHEAD) loadMore()
  }, [more, lastRow, trades.length, loadMore])

  return (
    <section
      className={clsx('card', styles.list, layout === 'phone' && styles.phone, stale && styles.stale)}
      aria-label="Trades"
    >
      <h2 className="visually-hidden">Trades</h2>
      <TradeColumnHeadings />
      <ol
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: without bullets Safari no longer calls it a list
        role="list"
        style={{ height: rows.height, ...buildRowHeightStyle(layout) }}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
      >
        {rows.shown.map(({ index, top }) => {
          const trade = trades[index]
          return (
            trade && (
              <TradeRow
                key={trade.id}
                trade={trade}
                account={accounts.get(trade.account ?? '') ?? null}
                today={today}
                layout={layout}
                index={index}
                total={total ?? -1}
                top={top}
                tabStop={index === (focus.row ?? 0)}
                open={open}
              />
            )
          )
        })}
      </ol>
      <TradeListEnd more={more} shown={trades.length} total={total} onRetry={loadMore} />
    </section>
  )
}
