import { type Decimal, divide } from '@candlebook/domain/decimal'
import { formatPrice } from '@candlebook/domain/text'

const SIGNIFICANT_DIGITS = 6 // the European Central Bank publishes at most 6
const MIN_PLACES = 2

/** A rate with 6 significant digits, half-even: '0.935366', '163.9', '0.00610128'. The stored rate has 18 decimals. */
export function formatRate(rate: Decimal): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const zeros = fraction.length - fraction.replace(/^0+/, '').length
  const places =
    whole === '0' ? zeros + SIGNIFICANT_DIGITS : Math.max(SIGNIFICANT_DIGITS - whole.length, MIN_PLACES)
  return formatPrice(divide(rate, '1', { places }))
}
