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

/**
 * How a file writes numbers, and where that comes from. proof: the cell `proof` proves it. format: the format has one style. trader:
 * the trader's answer, because nothing proves it. assumed: nothing is known. `open` is the first cell that both styles can read,
 * each as another number; null for none.
 */
export type NumbersRead = {
  style: NumberStyle
  origin: 'proof' | 'format' | 'trader' | 'assumed'
  proof: string | null
  open: string | null
}

/**
 * The style of the amounts of a file. `stated` is that of the format or of its language; a file that proves only another one was
 * saved again by a spreadsheet. `answered` is that of the trader. A file that proves both styles has the style `mixed`. Without all
 * of them a point is the decimal mark.
 */
export function readNumberStyle(
  cells: readonly string[],
  {
    stated,
    answered,
    mixed = 'either',
  }: { stated?: NumberStyle | undefined; answered?: 'point' | 'comma' | undefined; mixed?: NumberStyle } = {},
): NumbersRead {
  if (stated) {
    const read = provesOther(cells, stated) ? readNumberStyle(cells) : null
    const isOther = read?.origin === 'proof' && !(read.style === 'either' && cells.some(isOpenComma))
    return isOther ? read : { style: stated, origin: 'format', proof: null, open: null }
  }
  const proofs: Partial<Record<'point' | 'comma' | 'open', string>> = {}
  for (const cell of cells) {
    const style = findProvenStyle(cell)
    if (style) proofs[style] ??= cell
    if (proofs.point !== undefined && proofs.comma !== undefined)
      return { style: mixed, origin: 'proof', proof: cell, open: null }
  }
  const { open = null, ...proven } = proofs
  const [found] = Object.entries(proven) as ['point' | 'comma', string][]
  if (found) return { style: found[0], origin: 'proof', proof: found[1], open }
  return { style: answered ?? 'point', origin: answered ? 'trader' : 'assumed', proof: null, open }
}

// In a file with both marks, '1,234' can be either number.
function isOpenComma(cell: string): boolean {
  return cell.includes(',') && findProvenStyle(cell) === 'open'
}

function provesOther(cells: readonly string[], stated: NumberStyle): boolean {
  const [mark, other] = stated === 'comma' ? (['.', 'point'] as const) : ([',', 'comma'] as const)
  return cells.some((cell) => cell.includes(mark) && findProvenStyle(cell) === other)
}

/** The style that a cell proves; 'open' for one that both styles read, null for one without a mark. */
function findProvenStyle(cell: string): 'point' | 'comma' | 'open' | null {
  const digits = /\d[\d.,]*/.exec(cell.replace(/(?<=\d)[\s'’](?=\d{3})/g, ''))?.[0] ?? ''
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  if (comma < 0 && point < 0) return null
  if (comma >= 0 && point >= 0) return comma > point ? 'comma' : 'point'
  const [mark, other] = comma >= 0 ? (['comma', 'point'] as const) : (['point', 'comma'] as const)
  const parts = digits.split(comma >= 0 ? ',' : '.')
  if (parts.length > 2) return other // a decimal mark occurs once
  const [whole = '', after = ''] = parts
  const canBeThousands = after.length === 3 && whole.length <= 3 && !whole.startsWith('0')
  return canBeThousands ? 'open' : mark
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
