import type { Market } from '../../trades/index.ts'

/** The market of a category ('Stocks', 'STK') of Interactive Brokers, or the reason to skip the line. */
export function toMarket(category: string): Market | 'forex' | 'derivative' {
  const name = category.trim().toLowerCase()
  if (/^crypto/.test(name)) return 'crypto'
  if (/^(forex|cash)/.test(name)) return 'forex'
  return /^(stocks?|stk|funds?|fund|mutual funds?|etfs?|cfds?|cfd)\b/.test(name) ? 'stock' : 'derivative'
}

/** The market of a symbol without a category: 'EUR.USD' is forex, 'BTC.USD' is a coin, an option contains a date. */
export function detectMarket(symbol: string): {
  market: Market | 'forex' | 'derivative'
  symbol: string
} {
  const [, base = '', quote = ''] = /^([A-Z]{3,5})\.([A-Z]{3})$/.exec(symbol) ?? []
  if (currencies.has(quote)) {
    return currencies.has(base) ? { market: 'forex', symbol } : { market: 'crypto', symbol: base }
  }
  const isOption =
    /^\S{1,6}\s*\d{6}[CP]\d{8}$/.test(symbol) || /\s\d{2}[A-Z]{3}\d{2}\s\S+\s[CP]$/.test(symbol)
  return { market: isOption ? 'derivative' : 'stock', symbol }
}

const currencies = new Set(
  'AED AUD BRL CAD CHF CNH CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MXN MYR NOK NZD PLN RUB SAR SEK SGD THB TRY TWD USD ZAR'.split(
    ' ',
  ),
)
