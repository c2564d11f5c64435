import { type Decimal, toBig } from './decimal.ts'

/** -1, 0 or 1 as a is below, equal to or above b; fits `sort`. '1.50' equals '1.5'. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return toBig(a).cmp(b)
}

/** -1, 0 or 1 as the decimal is below, equal to or above zero. */
export function sign(decimal: Decimal): -1 | 0 | 1 {
  return compare(decimal, '0')
}

/** Whether it is zero, however it is written ('0', '0.00', '-0'). */
export function isZero(decimal: Decimal): boolean {
  return sign(decimal) === 0
}
