import type { Instrument, Market } from '../../trades/index.ts'
import { parseOptionSymbol } from '../contracts/option-symbol.ts'

/** An instrument of Interactive Brokers. An option on a future has no usual contract size, other options have 100. */
export type IbkrInstrument = Instrument | 'futures_option'

/**
 * The instrument of an asset category ('Stocks', 'STK', 'Equity and Index Options', 'OPT'), and of the type of a stock
 * ('ETF'). 'derivative' for the other categories, such as warrants, which are not imported.
 */
export function toInstrument(category: string, type = ''): IbkrInstrument | 'derivative' {
  const found = usual.get(category) ?? findCategory(category)
  return found === 'share' && type.trim().toUpperCase() === 'ETF' ? 'fund' : found
}

function findCategory(category: string): IbkrInstrument | 'derivative' {
  const name = category.trim().toLowerCase()
  return categories.find(([pattern]) => pattern.test(name))?.[1] ?? 'derivative'
}

// Nearly every line of a file has one of these.
const usual: ReadonlyMap<string, IbkrInstrument> = new Map([
  ['Stocks', 'share'],
  ['STK', 'share'],
])

const categories: readonly [RegExp, IbkrInstrument][] = [
  [/^crypto/, 'coin'],
  [/^(forex|cash)\b/, 'forex'],
  [/^(options on futures|futures options|fop)\b/, 'futures_option'],
  [/^(equity and index options|options|opt)\b/, 'option'],
  [/^(futures|fut)\b/, 'future'],
  [/^(bonds?|treasury bills?|bills?)\b/, 'bond'],
  [/^cfds?\b/, 'cfd'],
  [/^(funds?|mutual funds?|etfs?)\b/, 'fund'],
  [/^(stocks?|stk)\b/, 'share'],
]

/** The contract size of a bond, whose price is a percentage of the nominal quantity. The broker's multiplier for it is 1. */
export const BOND_SIZE = '0.01'

/** The market of an instrument: coins are crypto, everything else counts as stock. */
export function toMarket(instrument: IbkrInstrument): Market {
  return instrument === 'coin' ? 'crypto' : 'stock'
}

/**
 * The instrument of a symbol without a category: 'EUR.USD' is forex, 'BTC.USD' is a coin, an option contains a date, and a
 * bond ends with one: 'T 4 1/4 05/31/25'.
 */
export function detectInstrument(symbol: string): {
  instrument: 'share' | 'coin' | 'forex' | 'option' | 'bond'
  symbol: string
} {
  const [, base = '', quote = ''] = /^([A-Z]{3,5})\.([A-Z]{3})$/.exec(symbol) ?? []
  if (currencies.has(quote)) {
    return currencies.has(base) ? { instrument: 'forex', symbol } : { instrument: 'coin', symbol: base }
  }
  if (/\s\d\d\/\d\d\/\d\d$/.test(symbol)) return { instrument: 'bond', symbol }
  return { instrument: parseOptionSymbol(symbol) ? 'option' : 'share', symbol }
}

const currencies = new Set(
  'AED AUD BRL CAD CHF CNH CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MXN MYR NOK NZD PLN RUB SAR SEK SGD THB TRY TWD USD ZAR'.split(
    ' ',
  ),
)
