import {
  add,
  compare,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import { parseAmount } from './amounts.ts'
import type { ExecutionDraft } from './executions.ts'

/** The price of a line that states only its value: value ÷ quantity without signs, half-even to 18 places; 0 for no quantity. */
export function toUnitPrice(value: Decimal, quantity: Decimal): Decimal {
  return divide(toAbsolute(value), toAbsolute(quantity), { places: MAX_DECIMALS }) ?? '0'
}

/**
 * A price of which bond futures have the fraction in thirty-seconds after a "'": 112'16 is 112 + 16/32, and 112'165 is half of a
 * thirty-second more. `points` and `ticks` are the texts before and after the sign. Null when `points` is no amount.
 */
export function parseTickPrice(points: string, ticks: string | undefined): Decimal | null {
  const price = parseAmount(points)
  if (price === null || ticks === undefined) return price
  const part = { '': '0', '0': '0', '2': '0.25', '5': '0.5', '7': '0.75' }[ticks.slice(2)] ?? '0'
  const fraction = divide(add(String(Number(ticks.slice(0, 2))), part), '32', { places: MAX_DECIMALS })
  return add(price, fraction ?? '0')
}

/**
 * A draft whose money is exactly the value of its line, for brokers that name no fee: the fee is the difference to price ×
 * quantity × contract size. Where that is less than half a cent, or the value is better, the price was rounded, and the exact
 * one follows from the value.
 */
export function takeFeeFromValue<T extends ExecutionDraft>(draft: T, value: Decimal): T {
  const units = multiply(draft.quantity, draft.contractSize ?? '1')
  if (isZero(value) || isZero(units)) return draft
  const gross = multiply(draft.price, units)
  const cost = draft.side === 'buy' ? subtract(toAbsolute(value), gross) : subtract(gross, toAbsolute(value))
  if (isZero(cost) || compare(cost, '0.005') >= 0) return { ...draft, fee: cost }
  const price = divide(toAbsolute(value), units, { places: MAX_DECIMALS }) as Decimal // units are not zero
  return { ...draft, price, fee: '0' }
}
