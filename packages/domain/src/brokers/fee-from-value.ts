import {
  compare,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  subtract,
  toAbsolute,
} from '../decimal/decimal.ts'
import type { TableDraft } from './define-format.ts'

/**
 * A draft whose money is exactly the value of its line, for brokers that name no fee: the fee is the difference to price ×
 * quantity × contract size. Where that is less than half a cent, or the value is better, the price was rounded, and the exact
 * one follows from the value.
 */
export function takeFeeFromValue(draft: TableDraft, value: Decimal): TableDraft {
  const units = multiply(draft.quantity, draft.contractSize ?? '1')
  if (isZero(value) || isZero(units)) return draft
  const gross = multiply(draft.price, units)
  const cost = draft.side === 'buy' ? subtract(toAbsolute(value), gross) : subtract(gross, toAbsolute(value))
  if (isZero(cost) || compare(cost, '0.005') >= 0) return { ...draft, fee: cost }
  const price = divide(toAbsolute(value), units, { places: MAX_DECIMALS }) as Decimal // units are not zero
  return { ...draft, price, fee: '0' }
}
