import { type Decimal, parseDecimal } from '../decimal/index.ts'

/** What a typed number means: one decimal, one of two decimals, or nothing that can be read as a number. */
export type TypedNumber =
  | { kind: 'number'; value: Decimal }
  | { kind: 'ambiguous'; values: [thousands: Decimal, decimal: Decimal] }
  | { kind: 'unreadable' }

/**
 * Reads a number as traders of any country type it, with a point or a comma for decimals: '1.5' and '1,5' are 1.5.
 * With both signs the last one is the decimal sign: '1.234,5' and '1,234.5' are 1234.5. One sign that repeats groups
 * thousands: '1,234,567'. A single comma before exactly three digits is ambiguous when both readings are possible:
 * '1,500' is 1500 or 1.5. A single point is always the decimal sign, because prices such as 1.085 are common.
 * Trailing zeros stay as typed; nothing is rounded. Source: reading A8.
 */
export function parseTypedNumber(text: string): TypedNumber {
  const typed = text.trim()
  const [, sign = '', amount = ''] = /^([-+]?)([\d.,]+)$/.exec(typed) ?? []
  const question = /^([1-9]\d{0,2}),(\d{3})$/.exec(amount)
  if (question) return ask({ sign, whole: question[1]!, last: question[2]! }) // both groups are in the pattern
  const value = parseDecimal(sign + withPoint(amount))
  return value === null ? { kind: 'unreadable' } : { kind: 'number', value }
}

/** The decimal that a typed number means; the text as it is when that is not one decimal. */
export function toDecimalText(text: string): string {
  const number = parseTypedNumber(text)
  return number.kind === 'number' ? number.value : text
}

function ask({ sign, whole, last }: { sign: string; whole: string; last: string }): TypedNumber {
  const fraction = last.replace(/0+$/, '')
  const minus = sign === '-' ? sign : ''
  return {
    kind: 'ambiguous',
    values: [`${minus}${whole}${last}`, `${minus}${whole}${fraction && `.${fraction}`}`],
  }
}

/** The amount with a point as its only sign; text that no rule allows comes back as '' or with its commas. */
function withPoint(amount: string): string {
  const decimalSign = decimalSignIn(amount)
  if (decimalSign === null) return withoutGroups(amount)
  const at = amount.lastIndexOf(decimalSign)
  if (amount.indexOf(decimalSign) !== at) return ''
  return `${withoutGroups(amount.slice(0, at))}.${amount.slice(at + 1)}`
}

function decimalSignIn(amount: string): ',' | '.' | null {
  const [point, comma] = [amount.lastIndexOf('.'), amount.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const sign = comma >= 0 ? ',' : '.'
  return amount.split(sign).length === 2 ? sign : null
}

function withoutGroups(whole: string): string {
  return /^\d{1,3}(,\d{3})+$/.test(whole) || /^\d{1,3}(\.\d{3})+$/.test(whole)
    ? whole.replace(/[.,]/g, '')
    : whole
}
