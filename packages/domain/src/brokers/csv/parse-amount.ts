import {
  type Decimal,
  MAX_DECIMALS,
  MAX_INTEGER_DIGITS,
  roundTo,
  toBig,
  toDecimal,
} from '../../decimal/index.ts'

/**
 * Parses an amount and removes trailing zeros. Returns null for other texts. Accepts currency signs, spaces, thousands
 * separators ('1,234.50', "1'234.50"), both minus signs, brackets around a negative amount and an exponent of at most
 * two digits ('-2.6E-4'). The decimal mark is a point. More than 18 decimals are rounded half-even.
 */
export function parseAmount(text: string): Decimal | null {
  const plain = toPlainNumber(text)
  if (plain === null) return null
  const isShort = !plain.includes('e') && countDecimals(plain) <= MAX_DECIMALS
  const amount = isShort ? removeZeros(plain) : roundTo(toDecimal(toBig(plain)), MAX_DECIMALS)
  return isStorable(amount) ? amount : null
}

/** Like `parseAmount`, but returns null for more than 18 decimals, because a quantity is never rounded. */
export function parseQuantity(text: string): Decimal | null {
  const plain = toPlainNumber(text)
  if (plain === null || plain.includes('e')) return null
  const amount = removeZeros(plain)
  return isStorable(amount) ? amount : null
}

const usual = /^-?\d+(?:\.\d+)?$/
const grouped = /^\d{1,3}(?:([,'’ ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
const ungrouped = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/

// Digits, a point and an optional exponent, with a minus sign for a negative number.
function toPlainNumber(text: string): string | null {
  if (text.length > 60) return null
  if (usual.test(text)) return text
  const bare = text
    .replace(/[\p{Sc}\u00a0\u202f]/gu, ' ')
    .replace(/[−–]/g, '-')
    .trim()
  const inBrackets = /^\((.*)\)$/.exec(bare)
  const signed = /^([-+]?)\s*(.*)$/.exec(inBrackets?.[1]?.trim() ?? bare)
  const amount = (signed?.[2] ?? '').toLowerCase()
  if (!(ungrouped.test(amount) || grouped.test(amount))) return null
  const negative = (signed?.[1] === '-') !== (inBrackets !== null)
  return (negative ? '-' : '') + amount.replace(/[,'’ ]/g, '').replace(/^\./, '0.')
}

// String operations instead of big.js, because a file can have hundreds of thousands of numbers.
function removeZeros(plain: string): Decimal {
  const short = plain.includes('.') ? plain.replace(/\.?0*$/, '') : plain
  const amount = short.replace(/^(-?)0+(?=\d)/, '$1')
  return amount === '-0' ? '0' : amount
}

function countDecimals(plain: string): number {
  const point = plain.indexOf('.')
  return point < 0 ? 0 : plain.length - point - 1
}

function isStorable(amount: Decimal): boolean {
  const [whole = ''] = amount.replace('-', '').split('.')
  return whole.length <= MAX_INTEGER_DIGITS && countDecimals(amount) <= MAX_DECIMALS
}
