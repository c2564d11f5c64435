import type { Market } from './vocabulary.ts'

export type SymbolSuggestion = { symbol: string; name: string; market: Market }

/** The maximum number of suggestions [FORM-20]. */
export const MAX_SUGGESTIONS = 10

/** The two fixed lists of well-known symbols, 20 for each market [DATA-12]. */
export const symbolSuggestions: Record<Market, readonly SymbolSuggestion[]> = {
  crypto: toSuggestions('crypto', {
    BTC: 'Bitcoin',
    ETH: 'Ethereum',
    USDT: 'Tether',
    BNB: 'BNB',
    SOL: 'Solana',
    XRP: 'XRP',
    USDC: 'USD Coin',
    DOGE: 'Dogecoin',
    ADA: 'Cardano',
    TRX: 'TRON',
    AVAX: 'Avalanche',
    SHIB: 'Shiba Inu',
    DOT: 'Polkadot',
    LINK: 'Chainlink',
    BCH: 'Bitcoin Cash',
    LTC: 'Litecoin',
    UNI: 'Uniswap',
    ETC: 'Ethereum Classic',
    XLM: 'Stellar',
    PEPE: 'Pepe',
  }),
  stock: toSuggestions('stock', {
    AAPL: 'Apple',
    MSFT: 'Microsoft',
    NVDA: 'NVIDIA',
    AMZN: 'Amazon',
    GOOGL: 'Alphabet',
    META: 'Meta Platforms',
    TSLA: 'Tesla',
    AMD: 'Advanced Micro Devices',
    NFLX: 'Netflix',
    JPM: 'JPMorgan Chase',
    V: 'Visa',
    MA: 'Mastercard',
    DIS: 'Walt Disney',
    KO: 'Coca-Cola',
    BA: 'Boeing',
    INTC: 'Intel',
    COIN: 'Coinbase',
    PLTR: 'Palantir',
    SPY: 'SPDR S&P 500 ETF',
    QQQ: 'Invesco QQQ Trust',
  }),
}

/**
 * Up to 10 symbols of one market for a text in any case; none for blank text. In this order:
 * 1. the exact symbol
 * 2. the trader's `own` symbols that start with the text, in the given order
 * 3. symbols of the list that start with the text, sorted
 * 4. symbols of the list whose name contains the text, sorted, also those that the trader has traded
 * Source: FORM-18 to FORM-20.
 */
export function suggestSymbols({
  text,
  market,
  own = [],
}: {
  text: string
  market: Market
  own?: readonly string[]
}): SymbolSuggestion[] {
  const wanted = normaliseSymbol(text)
  if (wanted === '') return []
  const fromList = suggestFromList(wanted, market)
  const ownMatches = own
    .filter((symbol) => symbol.startsWith(wanted))
    .map((symbol) => addName(symbol, market))
  const others = fromList.filter(({ symbol }) => !ownMatches.some((match) => match.symbol === symbol))
  const all = [...ownMatches, ...others]
  const exact = all.filter(({ symbol }) => symbol === wanted)
  return [...exact, ...all.filter(({ symbol }) => symbol !== wanted)].slice(0, MAX_SUGGESTIONS)
}

/** A symbol of the trader with its name; the name is empty when the list does not have the symbol. */
function addName(symbol: string, market: Market): SymbolSuggestion {
  return symbolSuggestions[market].find((listed) => listed.symbol === symbol) ?? { symbol, name: '', market }
}

function suggestFromList(wanted: string, market: Market): SymbolSuggestion[] {
  const bySymbol = symbolSuggestions[market].toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
  // A symbol sorts before every longer symbol that starts with it, so the exact match needs no separate group.
  const byPrefix = bySymbol.filter(({ symbol }) => symbol.startsWith(wanted))
  const byName = bySymbol.filter(
    (suggestion) => isInName(suggestion, wanted) && !byPrefix.includes(suggestion),
  )
  return [...byPrefix, ...byName]
}

/** A symbol as it is stored: without spaces around it, in capitals. */
export function normaliseSymbol(text: string): string {
  return text.trim().toUpperCase()
}

function isInName({ name }: SymbolSuggestion, wanted: string): boolean {
  return name.toUpperCase().includes(wanted)
}

function toSuggestions(market: Market, names: Record<string, string>): readonly SymbolSuggestion[] {
  return Object.entries(names).map(([symbol, name]) => ({ symbol, name, market }))
}
