import { type Decimal, multiply } from '../decimal/index.ts'

/** The maximum length of a currency code, in characters. */
export const MAX_CURRENCY_CODE = 10

/** Minor currencies in which exchanges quote prices. A unit of one is `share` of its major currency. */
const minorCurrencies: Record<string, { major: string; share: Decimal }> = {
  GBX: { major: 'GBP', share: '0.01' },
  GBp: { major: 'GBP', share: '0.01' },
  ILA: { major: 'ILS', share: '0.01' },
  ZAc: { major: 'ZAR', share: '0.01' },
}

/** Coins whose issuers promise one US dollar for each. */
export const stablecoins = ['USDT', 'USDC', 'DAI'] as const

/** Coins that exchanges quote prices or take fees in. */
const coins = [
  ...stablecoins,
  ...['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'ADA', 'DOGE', 'DOT', 'AVAX', 'TRX', 'LTC', 'BCH', 'LINK', 'MATIC'],
  ...['XLM', 'ATOM', 'UNI', 'TON', 'SHIB', 'NEAR', 'FIL', 'ETC', 'XMR', 'KCS', 'OKB', 'CRO', 'HT', 'FTT'],
  ...['BUSD', 'TUSD', 'FDUSD', 'PYUSD', 'EURC', 'EURT'],
]

const nationalCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
const coinCodes: ReadonlySet<string> = new Set(coins)

/** Whether a text is a code that a trade can have: a currency of ISO 4217, a minor currency such as GBX, or a coin. */
export function isCurrencyCode(code: string): boolean {
  return nationalCurrencies.has(code) || coinCodes.has(code) || Object.hasOwn(minorCurrencies, code)
}

/** Whether a coin counts as US dollars, see `stablecoins`. */
export function isStablecoin(currency: string): boolean {
  return (stablecoins as readonly string[]).includes(currency)
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

/** Decimals of an amount in a coin that is not a stablecoin: a hundred-millionth of a bitcoin is its smallest unit. */
const COIN_DIGITS = 8

/** How many decimals an amount is shown with: 2 for most currencies, 0 for JPY, 3 for KWD, 8 for BTC. Source: CLDR. */
export function getCurrencyDigits(currency: string): number {
  if (isCoin(currency)) return isStablecoin(currency) ? 2 : COIN_DIGITS
  if (!nationalCurrencies.has(currency)) return 2
  const known = digitsByCurrency.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  digitsByCurrency.set(currency, digits)
  return digits
}

const digitsByCurrency = new Map<string, number>()

function isCoin(currency: string): boolean {
  return coinCodes.has(currency)
}
