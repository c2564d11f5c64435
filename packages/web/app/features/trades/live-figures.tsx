import { type Decimal, sign } from '@candlebook/domain/decimal/decimal'
import { formatR, R_DECIMALS } from '@candlebook/domain/text/numbers'
import { parseTypedNumber } from '@candlebook/domain/text/typed-number'
import {
  computeEntryValue,
  computeFeeAmount,
  computeGrossPnl,
  computeInitialRisk,
  computePlannedRMultiple,
  computeRMultiple,
  computeTradePnl,
  type PricedTrade,
} from '@candlebook/domain/trades/pnl'
import { buildTradeTrack, type TradeTrack } from '@candlebook/domain/trades/track'
import { DEFAULT_CONTRACT_SIZE } from '@candlebook/domain/trades/vocabulary'
import { formatSignedTradeMoney, formatTradeMoney } from '../../lib/money.ts'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import styles from './trade-form.module.css'

/** The figures of the typed prices in the footer of a form; N/A until they can be computed. */
export function LiveFiguresLine({
  figures,
  currency,
  brief = false,
}: {
  figures: LiveFigures
  /** The currency of the trade; null is the base currency. */
  currency: string | null
  brief?: boolean
}) {
  const { net, result, gross, fees, position } = figures
  return (
    <dl className={styles.figures} aria-live="polite">
      <div>
        <dt>Net P&amp;L</dt>
        <dd>
          <Pnl
            text={formatSignedTradeMoney(net, { currency })}
            sign={getPnlSign(net === null ? null : sign(net))}
            className={styles.result}
          />
        </dd>
      </div>
      <div>
        <dt>Result</dt>
        <dd className={styles.result}>{formatR(result)}</dd>
      </div>
      {!brief && (
        <div className="only-desk">
          <dt>Gross</dt>
          <dd>{formatSignedTradeMoney(gross, { currency })}</dd>
        </div>
      )}
      <div className={brief ? undefined : 'only-desk'}>
        <dt>Fees</dt>
        <dd>{formatTradeMoney(fees, { currency })}</dd>
      </div>
      {!brief && (
        <div className="only-desk">
          <dt>Position</dt>
          <dd>{formatTradeMoney(position, { currency })}</dd>
        </div>
      )}
    </dl>
  )
}

/** The prices of a trade as they are being typed. */
export type TypedPrices = {
  type: PricedTrade['type']
  status: PricedTrade['status']
  quantity: string
  contractSize: string
  entryPrice: string
  exitPrice: string
  fees: string
  feesUnit: PricedTrade['feesUnit']
  stopLoss: string
  takeProfit: string
}

/** The figures that follow from the typed prices; null where a figure cannot be computed yet. */
export type LiveFigures = {
  net: Decimal | null
  gross: Decimal | null
  fees: Decimal | null
  position: Decimal | null
  result: Decimal | null
  risk: Decimal | null
  planned: Decimal | null
  track: TradeTrack | null
}

/** No figure is known yet. */
export const noFigures: LiveFigures = {
  net: null,
  gross: null,
  fees: null,
  position: null,
  result: null,
  risk: null,
  planned: null,
  track: null,
}

/** Computes the figures of the form by the functions that all other screens use. */
export function computeLiveFigures(typed: TypedPrices): LiveFigures {
  const trade = toPricedTrade(typed)
  if (!trade) return noFigures
  return {
    net: computeTradePnl(trade),
    gross: computeGrossPnl(trade),
    fees: computeFeeAmount(trade),
    position: computeEntryValue(trade),
    result: computeRMultiple(trade, { decimals: R_DECIMALS }),
    risk: computeInitialRisk(trade),
    planned: computePlannedRMultiple(trade, { decimals: R_DECIMALS }),
    track: buildTradeTrack(trade),
  }
}

function toPricedTrade(typed: TypedPrices): PricedTrade | null {
  const quantity = parseAmount(typed.quantity)
  const entryPrice = parseAmount(typed.entryPrice)
  if (quantity === null || entryPrice === null) return null
  const exitPrice = typed.status === 'closed' ? parseAmount(typed.exitPrice) : null
  return {
    type: typed.type,
    status: exitPrice === null ? 'open' : 'closed',
    quantity,
    contractSize: parseAmount(typed.contractSize) ?? DEFAULT_CONTRACT_SIZE,
    entryPrice,
    exitPrice,
    fees: parseAmount(typed.fees) ?? '0',
    feesUnit: typed.feesUnit,
    stopLoss: parseAmount(typed.stopLoss),
    takeProfit: parseAmount(typed.takeProfit),
  }
}

function parseAmount(text: string): Decimal | null {
  const number = parseTypedNumber(text)
  return number.kind === 'number' && sign(number.value) >= 0 ? number.value : null
}
