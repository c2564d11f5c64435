import {
  type Decimal,
  MAX_DECIMALS,
  MAX_INTEGER_DIGITS,
  roundTo,
  toBig,
  toDecimal,
} from '../decimal/decimal.ts'

/**
 * How a file writes numbers: with a decimal point (1,234.50), with a decimal comma (1.234,50), or with either, so that each
 * cell decides: the last of two marks is the decimal mark, and a single comma is one unless exactly three digits follow. In the
 * style 'last' a single comma always is one.
 */
export type NumberStyle = 'point' | 'comma' | 'either' | 'last'

/**
 * Parses an amount and removes trailing zeros. Returns null for other texts. Accepts currency signs and codes, blanks,
 * thousands separators ('1,234.50', "1'234.50"), both minus signs, brackets around a negative amount, a footnote ('12.50(1)'), a
 * unit ('0.09 Lots')
 * and an exponent of at most two digits ('-2.6E-4'). More than 18 decimals are rounded half-even.
 */
export function parseAmount(text: string, style: NumberStyle = 'point'): Decimal | null {
  const plain = toPlainNumber(text, style)
  if (plain === null) return null
  const isShort = !plain.includes('e') && countDecimals(plain) <= MAX_DECIMALS
  const amount = isShort ? removeZeros(plain) : roundTo(toDecimal(toBig(plain)), MAX_DECIMALS)
  return isStorable(amount) ? amount : null
}

/** Like `parseAmount`, but returns null for more than 18 decimals, because a quantity is never rounded. */
export function parseQuantity(text: string, style: NumberStyle = 'point'): Decimal | null {
  const plain = toPlainNumber(text, style)
  if (plain === null) return null
  const amount = plain.includes('e') ? toDecimal(toBig(plain)) : removeZeros(plain)
  return isStorable(amount) ? amount : null
}

/** The currency that a cell writes next to its amount: the code ('87.49 USD'), or that of the sign ('€50'). Null for none. */
export function findCurrency(text: string): string | null {
  const code = /^\s*[-−–(+]?\s*([A-Z]{3,5})(?![A-Z])|(?<![A-Z])([A-Z]{3,5})\s*\)?\s*$/.exec(text)
  const dollar = /\b(US|CA?|AU?|NZ|HK|SG)\$/.exec(text)?.[1]
  if (dollar) return dollar.length === 2 ? `${dollar}D` : `${dollar === 'C' ? 'CA' : 'AU'}D`
  const sign = /\p{Sc}/u.exec(text)?.[0]
  return code?.[1] ?? code?.[2] ?? (sign ? (currencyOfSign[sign] ?? null) : null)
}

// A dollar sign without a country is any dollar: formats name the currency of their broker.
const currencyOfSign: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₺': 'TRY',
  '₩': 'KRW',
}

/** The style that the amounts of a file prove; `proof` is a cell that does. Without a proof it is 'point', and `proof` null. */
export function decideNumberStyle(cells: Iterable<string>): { style: NumberStyle; proof: string | null } {
  const proofs: Partial<Record<'point' | 'comma', string>> = {}
  for (const cell of cells) {
    const style = findProvenStyle(cell)
    if (style) proofs[style] ??= cell
    if (proofs.point !== undefined && proofs.comma !== undefined) return { style: 'either', proof: cell }
  }
  const style = proofs.comma === undefined ? 'point' : 'comma'
  return { style, proof: proofs[style] ?? null }
}

function findProvenStyle(cell: string): 'point' | 'comma' | null {
  const digits = /\d[\d.,]*/.exec(cell.replace(/(?<=\d)[\s'’](?=\d{3})/g, ''))?.[0] ?? ''
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma < 0 && point < 0) return null
  if (comma >= 0 && point >= 0) return comma > point ? 'comma' : 'point'
  const [mark, other] = comma >= 0 ? (['comma', 'point'] as const) : (['point', 'comma'] as const)
  const parts = digits.split(comma >= 0 ? ',' : '.')
  if (parts.length > 2) return other // a decimal mark occurs once
  const [whole = '', after = ''] = parts
  const canBeThousands = after.length === 3 && whole.length <= 3 && !whole.startsWith('0')
  return canBeThousands ? null : mark
}

const usual = /^-?\d+(?:\.\d+)?$/
const grouped = /^\d{1,3}(?:([,'’ ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/
const ungrouped = /^(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/

// Digits, a point and an optional exponent, with a minus sign for a negative number.
function toPlainNumber(text: string, style: NumberStyle): string | null {
  if (text.length > 60) return null
  if (usual.test(text) && (style !== 'comma' || !text.includes('.'))) return text
  const bare = text
    .replace(/\b[A-Z]{1,2}(?=\$)/, '')
    .replace(/[\p{Sc}\u00a0\u2009\u202f]/gu, ' ')
    .replace(/[−–]/g, '-')
    .replace(/^\s*([-+(]?)\s*[A-Z]{3,5}(?![A-Za-z])|(?<![A-Za-z])[A-Z]{3,5}(\)?)\s*$/g, '$1$2')
    .replace(/(?<=\d)\(\d\)$/, '')
    .replace(/(?<=\d)\s*(?:lots?|lotes?|shares?|contracts?|units?|%)$/i, '')
    .trim()
  const inBrackets = /^\((.*)\)$/.exec(bare)
  const signed = /^([-+]?)\s*(.*)$/.exec(inBrackets?.[1]?.trim() ?? bare)
  const written = (signed?.[2] ?? '').toLowerCase()
  const amount = hasDecimalComma(written, style) ? swapMarks(written) : written
  if (!(ungrouped.test(amount) || grouped.test(amount))) return null
  const negative = (signed?.[1] === '-') !== (inBrackets !== null)
  return (negative ? '-' : '') + amount.replace(/[,'’ ]/g, '').replace(/^\./, '0.')
}

function hasDecimalComma(written: string, style: NumberStyle): boolean {
  if (style === 'last' && /^\d+,\d+$/.test(written)) return true
  return style === 'comma' || (style !== 'point' && findProvenStyle(written) === 'comma')
}

function swapMarks(written: string): string {
  return written.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
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
