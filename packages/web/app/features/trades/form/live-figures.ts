import { type Decimal, sign } from '@candlebook/domain/decimal'
import { parseTypedNumber, R_DECIMALS } from '@candlebook/domain/text'
import {
  entryValue,
  feeAmount,
  grossPnl,
  initialRisk,
  type PricedTrade,
  plannedRMultiple,
  rMultiple,
  type TradeTrack,
  tradePnl,
  tradeTrack,
} from '@candlebook/domain/trades'

/** The prices of a trade as they are being typed. */
export type TypedPrices = {
  type: PricedTrade['type']
  status: PricedTrade['status']
  quantity: string
  entryPrice: string
  exitPrice: string
  fees: string
  feesUnit: PricedTrade['feesUnit']
  stopLoss: string
  takeProfit: string
}

/** What the typed prices come to; a figure that cannot be computed yet is null. */
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

const nothing: LiveFigures = {
  net: null,
  gross: null,
  fees: null,
  position: null,
  result: null,
  risk: null,
  planned: null,
  track: null,
}

/** The figures of the live line and the track, by the same functions as every other screen. */
export function liveFigures(typed: TypedPrices): LiveFigures {
  const trade = pricedTrade(typed)
  if (!trade) return nothing
  return {
    net: tradePnl(trade),
    gross: grossPnl(trade),
    fees: feeAmount(trade),
    position: entryValue(trade),
    result: rMultiple(trade, { decimals: R_DECIMALS }),
    risk: initialRisk(trade),
    planned: plannedRMultiple(trade, { decimals: R_DECIMALS }),
    track: tradeTrack(trade),
  }
}

function pricedTrade(typed: TypedPrices): PricedTrade | null {
  const quantity = amount(typed.quantity)
  const entryPrice = amount(typed.entryPrice)
  if (quantity === null || entryPrice === null) return null
  const exitPrice = typed.status === 'closed' ? amount(typed.exitPrice) : null
  return {
    type: typed.type,
    status: exitPrice === null ? 'open' : 'closed',
    quantity,
    entryPrice,
    exitPrice,
    fees: amount(typed.fees) ?? '0',
    feesUnit: typed.feesUnit,
    stopLoss: amount(typed.stopLoss),
    takeProfit: amount(typed.takeProfit),
  }
}

function amount(text: string): Decimal | null {
  const number = parseTypedNumber(text)
  return number.kind === 'number' && sign(number.value) >= 0 ? number.value : null
}
