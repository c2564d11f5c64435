import { compare, type Decimal, MAX_DECIMALS, MAX_INTEGER_DIGITS } from './decimal.ts'

export type DecimalProblem =
  | 'missing'
  | 'comma'
  | 'not_a_number'
  | 'negative'
  | 'too_many_decimals'
  | 'too_large'

/** The result of reading typed text: the decimal, or the first problem. */
export type DecimalReading = { ok: true; value: Decimal } | { ok: false; problem: DecimalProblem }

/** One sentence for each problem of a typed number. */
export const decimalProblems: Record<DecimalProblem, string> = {
  missing: 'Enter a number',
  comma: 'Use a point for decimals, and no commas',
  not_a_number: 'Enter a number, for example 96420.50',
  negative: 'Enter a number without a minus sign',
  too_many_decimals: `Use at most ${MAX_DECIMALS} decimal places`,
  too_large: `Use at most ${MAX_INTEGER_DIGITS} digits before the point`,
}

/**
 * The decimal in a trader's text, or null when there is none. Accepts spaces around it, a sign and one decimal
 * point ('.5', '5.'); refuses commas, exponents, NaN, Infinity and more digits than can be stored.
 * Keeps trailing zeros as typed; removes leading zeros and a plus.
 */
export function parseDecimal(text: string): Decimal | null {
  const reading = readDecimal(text)
  return reading.ok ? reading.value : null
}

/** The first problem of a typed number, or null. A minus sign is allowed. */
export function findDecimalProblem(text: string): DecimalProblem | null {
  const reading = readDecimal(text)
  return reading.ok ? null : reading.problem
}

/** As `findDecimalProblem`, but a number below zero is 'negative'. Minus zero is zero. */
export function findNonNegativeDecimalProblem(text: string): DecimalProblem | null {
  const reading = readDecimal(text)
  if (!reading.ok) return reading.problem
  return reading.value.startsWith('-') ? 'negative' : null
}

/** The decimal in a trader's text, or the problem. Rules as in `parseDecimal`. */
export function readDecimal(text: string): DecimalReading {
  const typed = text.trim()
  if (typed === '') return { ok: false, problem: 'missing' }
  if (/^[-+]?[\d.]*,[\d.,]*$/.test(typed)) return { ok: false, problem: 'comma' }
  const parts = /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(typed)
  const [, sign = '', integer = '', fraction = ''] = parts ?? []
  if (integer === '' && fraction === '') return { ok: false, problem: 'not_a_number' }

  const digits = integer.replace(/^0+/, '')
  if (digits.length > MAX_INTEGER_DIGITS) return { ok: false, problem: 'too_large' }
  if (fraction.length > MAX_DECIMALS) return { ok: false, problem: 'too_many_decimals' }

  const amount = (digits || '0') + (fraction && `.${fraction}`)
  const belowZero = sign === '-' && /[1-9]/.test(amount)
  return { ok: true, value: belowZero ? `-${amount}` : amount }
}

/** Whether two values of a text, day or decimal field are equal. Decimals are compared by value, so '1.50' equals '1.5'. */
export function isSameValue(a: string | null, b: string | null): boolean {
  if (a === b || a === null || b === null) return a === b
  return isDecimal(a) && isDecimal(b) && compare(a, b) === 0
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
