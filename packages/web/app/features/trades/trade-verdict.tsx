import type { Trade } from '@candlebook/contract/trades'
import { sign } from '@candlebook/domain/decimal'
import { formatPrice, formatR, R_DECIMALS } from '@candlebook/domain/text'
import { plannedRMultiple, rMultiple, tradeTrack } from '@candlebook/domain/trades'
import { signedMoney } from '../../lib/money.ts'
import { Pnl, pnlSign } from '../../ui/pnl.tsx'
import { WideTrack } from './wide-track.tsx'

/** The result of a trade, large, with the way from entry to exit between stop and target. */
export function TradeVerdict({ trade }: { trade: Trade }) {
  const planned = plannedRMultiple(trade, { decimals: R_DECIMALS })
  return (
    <>
      <div className="verdict num">
        <Pnl text={signedMoney(trade.pnl)} sign={pnlSign(trade.pnl === null ? null : sign(trade.pnl))} />
        <span className="r">{formatR(rMultiple(trade, { decimals: R_DECIMALS }))}</span>
        {planned !== null && <span className="cap">of {formatR(planned, { signed: false })} planned</span>}
      </div>
      <div className="route num">
        <p>
          <span>
            Entry <b>{formatPrice(trade.entryPrice)}</b>
          </span>
          <span>
            Exit <b>{formatPrice(trade.exitPrice)}</b>
          </span>
        </p>
        <WideTrack track={tradeTrack(trade)} />
        <p>
          <span>
            Stop loss <b>{formatPrice(trade.stopLoss)}</b>
          </span>
          <span>
            Take profit <b>{formatPrice(trade.takeProfit)}</b>
          </span>
        </p>
      </div>
    </>
  )
}
