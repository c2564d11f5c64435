import {
  compare,
  type Decimal,
  divide,
  toAbsolute,
  toBig,
  toDecimal,
  toPlaces,
} from '@candlebook/domain/decimal/decimal'
import { addCurrency, getMoneySign } from '@candlebook/domain/money/format-money'
import { MINUS } from '@candlebook/domain/text/numbers'
import { formatBaseMoney, formatSignedBaseMoney, getShownCurrency } from '../../lib/money.ts'

const sizes = [
  { from: '1000000000000', sign: 'T' },
  { from: '1000000000', sign: 'B' },
  { from: '1000000', sign: 'M' },
  { from: '1000', sign: 'k' },
] as const

/**
 * Money for an axis or a square of the calendar, rounded half-even once from the exact amount: '$15k', '−$2k',
 * '$1.5M', '$270'; below ten with cents, but without '.00': '$0.50', '$2', '$0.003456'.
 */
export function formatMoneyShort(amount: Decimal, { signed = false }: { signed?: boolean } = {}): string {
  const size = toAbsolute(amount)
  const digits =
    compare(size, '9.995') < 0
      ? formatBaseMoney(size).replace(/\.00(?= |$)/, '')
      : addCurrency(roundToUnit(size), getShownCurrency())
  const direction = getMoneySign(amount) ?? 0
  return `${direction < 0 ? MINUS : direction > 0 && signed ? '+' : ''}${digits}`
}

function roundToUnit(size: Decimal): string {
  const dollars = toPlaces(size, 0)
  for (const [at, { from, sign }] of sizes.entries()) {
    if (compare(dollars, from) < 0) continue
    const short = divide(size, from, { places: 1 }) ?? '0'
    // 999.96k would round to 1000k: it is 1M.
    const larger = sizes[at - 1]
    if (larger && compare(short, '1000') >= 0) return `1${larger.sign}`
    const whole = divide(size, from, { places: 0 }) ?? '0'
    return compare(short, '100') >= 0 ? `${whole}${sign}` : `${short.replace(/\.0$/, '')}${sign}`
  }
  return dollars
}

/** The value of a curve in full: '+$13,952.50'. It comes from a double that is nearest to a decimal: 15 digits are exact. */
export function formatEquity(amount: number): string {
  return formatSignedBaseMoney(roundToDecimal(amount, 15))
}

/** The labels of an axis in short. A value that is tiny next to the largest is a rounding error of 0. */
export function formatAxis(heights: readonly number[]): string[] {
  const largest = Math.max(...heights.map(Math.abs), 0)
  return heights.map((height) =>
    formatMoneyShort(Math.abs(height) < largest * 1e-9 ? '0' : roundToDecimal(height, 12)),
  )
}

function roundToDecimal(amount: number, digits: number): Decimal {
  return toDecimal(toBig(amount.toPrecision(digits)))
}
