import type { Trade } from '@candlebook/contract/trades'
import { sign } from '@candlebook/domain/decimal'
import { formatPrice, formatR, R_DECIMALS } from '@candlebook/domain/text'
import { plannedRMultiple, rMultiple, tradeTrack } from '@candlebook/domain/trades'
import { clsx } from 'clsx'
import { signedMoney } from '../../../lib/money.ts'
import { Pnl, pnlSign } from '../../../ui/display/pnl.tsx'
import { PriceLevelsBar } from '../price-levels/price-levels-bar.tsx'
import styles from './trade-result.module.css'

/** The result of a trade in large type, with its price levels from entry to exit below. */
export function TradeResult({ trade }: { trade: Trade }) {
  const planned = plannedRMultiple(trade, { decimals: R_DECIMALS })
  return (
    <>
      <div className={clsx('num', styles.result)}>
        <Pnl
          text={signedMoney(trade.pnl)}
          sign={pnlSign(trade.pnl === null ? null : sign(trade.pnl))}
          className={styles.pnl}
        />
        <span className={styles.ratio}>{formatR(rMultiple(trade, { decimals: R_DECIMALS }))}</span>
        {planned !== null && (
          <span className={clsx('cap', styles.planned)}>
            of {formatR(planned, { signed: false })} planned
          </span>
        )}
      </div>
      <div className={clsx('num', styles.levels)}>
        <p className={styles.prices}>
          <span>
            Entry <b>{formatPrice(trade.entryPrice)}</b>
          </span>
          <span>
            Exit <b>{formatPrice(trade.exitPrice)}</b>
          </span>
        </p>
        <PriceLevelsBar track={tradeTrack(trade)} />
        <p className={styles.prices}>
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
