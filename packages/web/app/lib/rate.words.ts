import { type Decimal, divide } from '@candlebook/domain/decimal/decimal'
import { countSignificantPlaces, formatPrice } from '@candlebook/domain/text/numbers'

const SIGNIFICANT_DIGITS = 6 // the European Central Bank publishes at most 6
const MIN_PLACES = 2

/** A rate with 6 significant digits, half-even: '0.935366', '163.9', '0.00610128'. The stored rate has 18 decimals. */
export function formatRate(rate: Decimal): string {
  const places = countSignificantPlaces(rate, { digits: SIGNIFICANT_DIGITS, atLeast: MIN_PLACES })
  return formatPrice(divide(rate, '1', { places }))
}
