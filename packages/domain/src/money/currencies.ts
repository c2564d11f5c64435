import { type Decimal, multiply } from '../decimal/decimal.ts'
import { coinCodes, nationalCurrencies } from './currency-digits.ts'

/** The maximum length of a currency code, in characters. */
export const MAX_CURRENCY_CODE = 10

/** Minor currencies in which exchanges quote prices. A unit of one is `share` of its major currency. */
const minorCurrencies: Record<string, { major: string; share: Decimal }> = {
  GBX: { major: 'GBP', share: '0.01' },
  GBp: { major: 'GBP', share: '0.01' },
  ILA: { major: 'ILS', share: '0.01' },
  ZAc: { major: 'ZAR', share: '0.01' },
}

/** Whether a text is a code that a trade can have: a currency of ISO 4217, a minor currency such as GBX, or a coin. */
export function isCurrencyCode(code: string): boolean {
  return nationalCurrencies.has(code) || coinCodes.has(code) || Object.hasOwn(minorCurrencies, code)
}

/** Upper case without spaces around it; the minor currencies GBp and ZAc keep their last letter. */
export function normaliseCurrency(text: string): string {
  const code = text.trim()
  return Object.hasOwn(minorCurrencies, code) ? code : code.toUpperCase()
}

/** The major currency of a minor one with the share of a unit ('GBX' is 0.01 GBP); any other currency itself. */
export function toMajorCurrency(currency: string): { major: string; share: Decimal } {
  return minorCurrencies[currency] ?? { major: currency, share: '1' }
}

/** An amount in a minor currency as an amount in its major one; other amounts as they are. Exact. */
export function toMajorAmount(amount: Decimal, currency: string): Decimal {
  const { share } = toMajorCurrency(currency)
  return share === '1' ? amount : multiply(amount, share)
}
