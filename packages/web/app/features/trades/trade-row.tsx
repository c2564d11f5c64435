import type { Trade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days'
import { tradeTrack } from '@candlebook/domain/trades'
import { memo } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Pnl, pnlSign } from '../../ui/pnl.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ArrowIcon } from './row-icons.ts'
import type { RowLayout } from './row-layout.ts'
import { TradeBadges } from './trade-badges.tsx'
import { rowWords } from './trade-row.words.ts'
import { RowActions } from './trade-row-actions.tsx'
import { TradeTrack } from './trade-track.tsx'
import type { OpenDialog } from './trades.url.ts'

export type TradeRowProps = {
  trade: Trade
  today: Day
  layout: RowLayout
  /** Its place in the whole list, from 0, and the length of that list; -1 while unknown. */
  index: number
  total: number
  /** Px from the top of the list. */
  top: number
  /** Whether the Tab key stops here; one row of the list does. */
  tabStop: boolean
  open: OpenDialog
}

/** One trade as one card [TRADE-06]: symbol, entry to exit, stop to target, size, P&L, actions. */
export const TradeRow = memo(function TradeRow(props: TradeRowProps) {
  const { trade, today, layout, index, total, top, tabStop, open } = props
  const words = rowWords(trade, today)
  return (
    <li
      className="trade"
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      tabIndex={tabStop ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className="id">
        <div className="id-line">
          <h3 title={trade.symbol}>{trade.symbol}</h3>
          <TradeBadges trade={trade} />
        </div>
        <p title={words.about}>{words.about}</p>
      </div>
      <div className="path num">
        <div className="path-line">
          <VisuallyHidden>Entry</VisuallyHidden>
          <span title={words.entry}>{words.entry}</span>
          <Icon of={ArrowIcon} size={14} />
          <VisuallyHidden>Exit</VisuallyHidden>
          <span title={words.exit}>{words.exit}</span>
        </div>
        <p title={words.days}>{words.days}</p>
      </div>
      {layout !== 'tablet' && (
        <div className="trk">
          <TradeTrack track={tradeTrack(trade)} />
          <p>{words.plan}</p>
        </div>
      )}
      <div className="size num">
        <VisuallyHidden>Size</VisuallyHidden>
        <span title={words.size}>{words.size}</span>
        <p>{words.value}</p>
      </div>
      <div className="result num">
        <VisuallyHidden>P&L</VisuallyHidden>
        <Pnl text={words.result} sign={pnlSign(words.resultSign)} className={lengthClass(words.result)} />
        <p>{words.context}</p>
      </div>
      <RowActions trade={trade} layout={layout} open={open} />
    </li>
  )
})

/** Money of millions is set smaller, so that it keeps to its column; it is never cut. */
function lengthClass(money: string): string | undefined {
  if (money.length > 14) return 'longest'
  return money.length > 11 ? 'long' : undefined
}
