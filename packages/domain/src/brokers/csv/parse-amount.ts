import {
  type Decimal,
  MAX_DECIMALS,
  MAX_INTEGER_DIGITS,
  roundTo,
  toBig,
  toDecimal,
} from '../../decimal/index.ts'

/**
 * The amount in a broker's cell, without trailing zeros, or null when it is none. Takes currency signs, spaces,
 * thousands separators where they belong ('1,234.50', "1'234.50"), both minus signs, brackets for a negative and
 * a short exponent ('-2.6E-4'). The decimal mark is a point. More than 18 decimal places are rounded half-even.
 */
export function readMoney(text: string): Decimal | null {
  const plain = plainNumber(text)
  if (plain === null) return null
  const isShort = !plain.includes('e') && decimalsOf(plain) <= MAX_DECIMALS
  const amount = isShort ? withoutZeros(plain) : roundTo(toDecimal(toBig(plain)), MAX_DECIMALS)
  return isStorable(amount) ? amount : null
}

/** As `readMoney`, but a number of more than 18 decimal places is none: a count of shares is never rounded. */
export function readQuantity(text: string): Decimal | null {
  const plain = plainNumber(text)
  if (plain === null || plain.includes('e')) return null
  const amount = withoutZeros(plain)
  return isStorable(amount) ? amount : null
}

const usual = /^-?\d+(?:\.\d+)?$/
const grouped = /^\d{1,3}(?:([,'’ ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
const ungrouped = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/

// Digits, a point and perhaps an exponent, with a minus when negative.
function plainNumber(text: string): string | null {
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

// Text work instead of big.js: a file has hundreds of thousands of numbers.
function withoutZeros(plain: string): Decimal {
  const short = plain.includes('.') ? plain.replace(/\.?0*$/, '') : plain
  const amount = short.replace(/^(-?)0+(?=\d)/, '$1')
  return amount === '-0' ? '0' : amount
}

function decimalsOf(plain: string): number {
  const point = plain.indexOf('.')
  return point < 0 ? 0 : plain.length - point - 1
}

function isStorable(amount: Decimal): boolean {
  const [whole = ''] = amount.replace('-', '').split('.')
  return whole.length <= MAX_INTEGER_DIGITS && decimalsOf(amount) <= MAX_DECIMALS
}
