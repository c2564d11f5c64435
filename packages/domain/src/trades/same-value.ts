import { compare } from '../decimal/decimal.ts'

/** Whether two values of a text, day or decimal field are equal. Decimals are compared by value, so '1.50' equals '1.5'. */
export function isSameValue(a: string | null, b: string | null): boolean {
  if (a === b || a === null || b === null) return a === b
  return isDecimal(a) && isDecimal(b) && compare(a, b) === 0
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
