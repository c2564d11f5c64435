import type { Trade } from '@candlebook/contract/trades'
import { sign } from '@candlebook/domain/decimal'
import { formatPrice, formatR, formatShortPrice, R_DECIMALS } from '@candlebook/domain/text'
import { buildTradeTrack, computePlannedRMultiple, computeRMultiple } from '@candlebook/domain/trades'
import { clsx } from 'clsx'
import { formatSignedTradeMoney } from '../../../lib/money.ts'
import { getPnlSign, Pnl } from '../../../ui/display/pnl.tsx'
import { PriceLevelsBar } from '../price-levels/price-levels-bar.tsx'
import styles from './trade-result.module.css'

/** The result of a trade in large type, with its price levels from entry to exit below. */
export function TradeResult({ trade }: { trade: Trade }) {
  const planned = computePlannedRMultiple(trade, { decimals: R_DECIMALS })
  return (
    <>
      <div className={clsx('num', styles.result)}>
        <Pnl
          text={formatSignedTradeMoney(trade.pnl, trade)}
          sign={getPnlSign(trade.pnl === null ? null : sign(trade.pnl))}
          className={styles.pnl}
        />
        <span className={styles.ratio}>{formatR(computeRMultiple(trade, { decimals: R_DECIMALS }))}</span>
        {planned !== null && (
          <span className={clsx('cap', styles.planned)}>
            of {formatR(planned, { signed: false })} planned
          </span>
        )}
      </div>
      <div className={clsx('num', styles.levels)}>
        <p className={styles.prices}>
          <span>
            Entry <b title={formatPrice(trade.entryPrice)}>{formatShortPrice(trade.entryPrice)}</b>
          </span>
          <span>
            Exit <b title={formatPrice(trade.exitPrice)}>{formatShortPrice(trade.exitPrice)}</b>
          </span>
        </p>
        <PriceLevelsBar track={buildTradeTrack(trade)} />
        <p className={styles.prices}>
          <span>
            Stop loss <b title={formatPrice(trade.stopLoss)}>{formatShortPrice(trade.stopLoss)}</b>
          </span>
          <span>
            Take profit <b title={formatPrice(trade.takeProfit)}>{formatShortPrice(trade.takeProfit)}</b>
          </span>
        </p>
      </div>
    </>
  )
}
