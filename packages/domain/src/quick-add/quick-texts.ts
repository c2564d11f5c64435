import { type Decimal, multiply } from '../decimal/decimal.ts'
import { isCurrencyCode } from '../money/currencies.ts'
import { parseTypedNumber } from '../text/typed-number.ts'

/** A text without blanks, or in quotation marks, with its place in the line: from the first character to the one after the last. */
export type QuickToken = { text: string; from: number; to: number }

/**
 * Splits a line at its blanks, except in quotation marks. A missing mark at the end counts as written. A comma
 * or semicolon at the end of a text only separates it from the next one.
 */
export function splitQuickLine(line: string): QuickToken[] {
  const found = line.matchAll(/(?:"(?:\\.|[^"])*(?:"|$)|[^\s"])+/gs)
  return [...found].map(({ 0: written, index }) => {
    const text = written.includes('"') ? written : written.replace(/(?<=.)[,;]+$/, '')
    return { text, from: index, to: index + text.length }
  })
}

/** Whether a text is in quotation marks from its first character on. */
export function isQuoted(text: string): boolean {
  return text.startsWith('"')
}

/** The text without its quotation marks. Inside of them, \n is a new line, and \ makes the next character a letter. */
export function unquote(text: string): string {
  return text.replaceAll(/"((?:\\.|[^"])*)(?:"|$)/gs, (_all, inside: string) =>
    inside.replaceAll(/\\(.)/gs, (_escaped, letter: string) => (letter === 'n' ? '\n' : letter)),
  )
}

/** The text as one token of a line: in quotation marks when it is not a plain word. */
export function quote(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`
}

/** The number of a token, with the currency of its sign or code. `isPercent` when it ends with %. */
export type QuickNumber =
  | { kind: 'number'; value: Decimal; currency: string | null; isPercent: boolean }
  | { kind: 'ambiguous'; values: readonly Decimal[] }

const currencyOfSign: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  R$: 'BRL',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
}

/** The pattern takes long for longer texts, which have more digits than can be stored. */
const MAX_NUMBER_LENGTH = 60

const numberPattern =
  /^(?<before>R\$|[$€£¥₹₩])?(?<amount>[-+]?[\d.,]*\d[\d.,]*)(?<thousand>k)?(?<after>R\$|[$€£¥₹₩%]|[A-Z]{3})?$/i

/**
 * Reads a token as a number: '100', '182,40', '2.5k' (thousands), '€182.40', '182.40EUR', '0.1%'. '1,500' is ambiguous, as in the
 * fields of the forms. Null for other texts, and for numbers with more digits than can be stored.
 */
export function parseQuickNumber(text: string): QuickNumber | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  const { before, amount = '', thousand, after = '' } = numberPattern.exec(text)?.groups ?? {}
  const sign = (before ?? (after === '%' ? '' : after)).toUpperCase()
  const currency = sign === '' ? null : (currencyOfSign[sign] ?? sign)
  if (currency !== null && !isCurrencyCode(currency)) return null
  if (before !== undefined && after !== '') return null
  const scale = (value: Decimal) => (thousand === undefined ? value : multiply(value, '1000'))
  const typed = parseTypedNumber(amount)
  if (typed.kind === 'ambiguous') return { kind: 'ambiguous', values: typed.values.map(scale) }
  if (typed.kind === 'unreadable') return null
  return { kind: 'number', value: scale(typed.value), currency, isPercent: after === '%' }
}

/** Whether a token looks like a number, although it may have too many digits or signs. */
export function isNumberLike(text: string): boolean {
  return /\d/.test(text) && /^[-+]?[\d.,]+%?$/.test(text)
}

/** A time of the day such as '10:32' as 'HH:mm'; null for another text. */
export function parseClockTime(text: string): string | null {
  const [, hours = '', minutes = ''] = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(text) ?? []
  return hours === '' ? null : `${hours.padStart(2, '0')}:${minutes}`
}
