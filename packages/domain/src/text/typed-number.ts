import type { Decimal } from '../decimal/decimal.ts'
import { parseDecimal } from '../decimal/parse-decimal.ts'

/** The meaning of a typed number: one decimal, one of two decimals, or none. */
export type TypedNumber =
  | { kind: 'number'; value: Decimal }
  | { kind: 'ambiguous'; values: [thousands: Decimal, decimal: Decimal] }
  | { kind: 'unreadable' }

/**
 * Reads a number as traders of any country type it, with a point or a comma for decimals: '1.5' and '1,5' are 1.5. With
 * both signs the last one is the decimal sign: '1.234,5' and '1,234.5' are 1234.5. One sign that repeats groups
 * thousands: '1,234,567'. A single comma before exactly three digits is ambiguous when both readings are possible:
 * '1,500' is 1500 or 1.5. A single point is always the decimal sign, because prices such as 1.085 are common. Trailing
 * zeros stay as typed; nothing is rounded [FORM-13].
 */
export function parseTypedNumber(text: string): TypedNumber {
  const typed = text.trim()
  const [, sign = '', amount = ''] = /^([-+]?)([\d.,]+)$/.exec(typed) ?? []
  const ambiguous = /^([1-9]\d{0,2}),(\d{3})$/.exec(amount)
  if (ambiguous) return toBothReadings({ sign, integer: ambiguous[1]!, last: ambiguous[2]! }) // both groups are in the pattern
  const value = parseDecimal(sign + toPointNotation(amount))
  return value === null ? { kind: 'unreadable' } : { kind: 'number', value }
}

/** The decimal of a typed number; the unchanged text when there is not exactly one. */
export function toDecimalText(text: string): string {
  const number = parseTypedNumber(text)
  return number.kind === 'number' ? number.value : text
}

function toBothReadings({
  sign,
  integer,
  last,
}: {
  sign: string
  integer: string
  last: string
}): TypedNumber {
  const fraction = last.replace(/0+$/, '')
  const minus = sign === '-' ? sign : ''
  return {
    kind: 'ambiguous',
    values: [`${minus}${integer}${last}`, `${minus}${integer}${fraction && `.${fraction}`}`],
  }
}

/** The amount with a point as its only sign; a text that no rule allows becomes '' or keeps its commas. */
function toPointNotation(amount: string): string {
  const decimalSign = findDecimalSign(amount)
  if (decimalSign === null) return removeGroups(amount)
  const at = amount.lastIndexOf(decimalSign)
  if (amount.indexOf(decimalSign) !== at) return ''
  return `${removeGroups(amount.slice(0, at))}.${amount.slice(at + 1)}`
}

function findDecimalSign(amount: string): ',' | '.' | null {
  const [point, comma] = [amount.lastIndexOf('.'), amount.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const sign = comma >= 0 ? ',' : '.'
  return amount.split(sign).length === 2 ? sign : null
}

function removeGroups(integer: string): string {
  return /^\d{1,3}(,\d{3})+$/.test(integer) || /^\d{1,3}(\.\d{3})+$/.test(integer)
    ? integer.replace(/[.,]/g, '')
    : integer
}
