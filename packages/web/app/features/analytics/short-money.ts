import {
  absolute,
  compare,
  type Decimal,
  divide,
  toBig,
  toDecimal,
  toPlaces,
} from '@candlebook/domain/decimal'
import { currencySymbols, MINUS, moneySign } from '@candlebook/domain/text'
import { money, signedMoney } from '../../lib/money.ts'

const sizes = [
  { from: '1000000000000', sign: 'T' },
  { from: '1000000000', sign: 'B' },
  { from: '1000000', sign: 'M' },
  { from: '1000', sign: 'k' },
] as const

/**
 * Money for an axis or a square of the calendar, rounded hard and half-even from the exact amount: '$15k', '−$2k',
 * '$1.5M', '$270'; below ten as everywhere, without '.00': '$0.50', '$2', '$0.003456'.
 */
export function shortMoney(amount: Decimal, { signed = false }: { signed?: boolean } = {}): string {
  const size = absolute(amount)
  const digits =
    compare(size, '9.995') < 0 ? money(size).replace(/\.00$/, '') : currencySymbols.USD + rounded(size)
  const direction = moneySign(amount) ?? 0
  return `${direction < 0 ? MINUS : direction > 0 && signed ? '+' : ''}${digits}`
}

function rounded(size: Decimal): string {
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

/** The height of a curve in full: '+$13,952.50'. It is drawn where a float places it: 12 digits of it count. */
export function heightWords(amount: number): string {
  return signedMoney(decimalOf(amount))
}

/** The highlights of an axis in short. What is nothing beside the largest is the 0 that a float missed. */
export function axisWords(heights: readonly number[]): string[] {
  const largest = Math.max(...heights.map(Math.abs), 0)
  return heights.map((height) => shortMoney(Math.abs(height) < largest * 1e-9 ? '0' : decimalOf(height)))
}

function decimalOf(amount: number): Decimal {
  return toDecimal(toBig(amount.toPrecision(12)))
}
