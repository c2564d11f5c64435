/*
 * What an amount on screen needs to know of its currency. It is apart from the codes, because the first screen of the app
 * shows amounts and reads no codes.
 */

/** Coins whose issuers promise one US dollar for each. */
export const stablecoins = ['USDT', 'USDC', 'DAI'] as const

/** Coins that exchanges quote prices or take fees in. */
const coins = [
  ...stablecoins,
  ...['BTC', 'ETH', 'BNB', 'SOL', 'XRP', 'ADA', 'DOGE', 'DOT', 'AVAX', 'TRX', 'LTC', 'BCH', 'LINK', 'MATIC'],
  ...['XLM', 'ATOM', 'UNI', 'TON', 'SHIB', 'NEAR', 'FIL', 'ETC', 'XMR', 'KCS', 'OKB', 'CRO', 'HT', 'FTT'],
  ...['BUSD', 'TUSD', 'FDUSD', 'PYUSD', 'EURC', 'EURT'],
]

/** The codes of ISO 4217. */
export const nationalCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** The codes of coins that Candlebook knows. */
export const coinCodes: ReadonlySet<string> = new Set(coins)

/** Whether a coin counts as US dollars, see `stablecoins`. */
export function isStablecoin(currency: string): boolean {
  return (stablecoins as readonly string[]).includes(currency)
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
