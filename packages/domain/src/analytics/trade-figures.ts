import type { AnalysedTrade } from './analysed-trade.ts'
import { divideHalfEven, PLACES, tenTo, toUnits, type Units } from './exact.ts'

/** The amounts of one closed trade, exact. `risk` is null without a usable stop; `r` is in units of R_PLACES. */
export type TradeFigures = {
  pnl: Units
  fee: Units
  entryValue: Units
  risk: Units | null
  r: bigint | null
}

/** Decimal places of an R-multiple in sums; shown, it has fewer. */
export const R_PLACES = 18

const INPUT_PLACES = 18 // the most that a stored price, quantity or fee has

/**
 * What tradePnl, feeAmount, entryValue and initialRisk of domain/trades give, in units and all at once. A second
 * writing of those formulas, because text decimals would take most of the time of an analysis; a property test holds
 * the two together.
 */
export function tradeFigures(trade: AnalysedTrade): TradeFigures {
  const quantity = toUnits(trade.quantity, INPUT_PLACES)
  const entry = toUnits(trade.entryPrice, INPUT_PLACES)
  const fees = toUnits(trade.fees, INPUT_PLACES)
  const direction = trade.type === 'long' ? 1n : -1n
  const bought = entry * quantity
  const gross = direction * (toUnits(trade.exitPrice, INPUT_PLACES) - entry) * quantity * FROM_PRODUCT
  // A percentage of a product has 56 decimal places already: three times 18, and 2 of the hundredth.
  const fee = trade.feesUnit === 'percent' ? bought * fees : fees * FROM_INPUT
  const pnl = gross - fee
  const risk = trade.stopLoss === null ? null : riskOf(trade.stopLoss, { entry, quantity, direction })
  const r = risk === null ? null : divideHalfEven(pnl * tenTo(R_PLACES), risk)
  return { pnl, fee, entryValue: bought * FROM_PRODUCT, risk, r }
}

const FROM_INPUT = tenTo(PLACES - INPUT_PLACES)
const FROM_PRODUCT = tenTo(PLACES - 2 * INPUT_PLACES)

function riskOf(
  stopLoss: string,
  { entry, quantity, direction }: { entry: bigint; quantity: bigint; direction: bigint },
): Units | null {
  const distance = direction * (entry - toUnits(stopLoss, INPUT_PLACES))
  return distance > 0n && quantity > 0n ? distance * quantity * FROM_PRODUCT : null
}
