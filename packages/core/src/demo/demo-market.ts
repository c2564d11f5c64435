import type { Market } from '@candlebook/domain/trades/vocabulary'

/** A symbol of the demo: its approximate prices at the start and the end, its range in a trade, and its decimals. */
export type DemoSymbol = {
  symbol: string
  market: Market
  currency: 'USD' | 'EUR' | 'GBP'
  from: number
  to: number
  /** The usual distance of the stop, as a share of the price. */
  swing: number
  decimals: number
  /** The approximate entry value of one position. */
  position: number
}

/** The symbols that the demo trader trades, a European mostly on American markets. Prices are invented and approximate. */
export const demoSymbols: readonly DemoSymbol[] = [
  {
    symbol: 'NVDA',
    market: 'stock',
    currency: 'USD',
    from: 142,
    to: 188,
    swing: 0.018,
    decimals: 2,
    position: 7500,
  },
  {
    symbol: 'TSLA',
    market: 'stock',
    currency: 'USD',
    from: 268,
    to: 402,
    swing: 0.024,
    decimals: 2,
    position: 9000,
  },
  {
    symbol: 'AMD',
    market: 'stock',
    currency: 'USD',
    from: 168,
    to: 214,
    swing: 0.02,
    decimals: 2,
    position: 8000,
  },
  {
    symbol: 'AAPL',
    market: 'stock',
    currency: 'USD',
    from: 226,
    to: 271,
    swing: 0.011,
    decimals: 2,
    position: 11000,
  },
  {
    symbol: 'ASML',
    market: 'stock',
    currency: 'EUR',
    from: 642,
    to: 884,
    swing: 0.014,
    decimals: 2,
    position: 10000,
  },
  {
    symbol: 'AZN',
    market: 'stock',
    currency: 'GBP',
    from: 112,
    to: 128,
    swing: 0.01,
    decimals: 2,
    position: 9000,
  },
  {
    symbol: 'SPY',
    market: 'stock',
    currency: 'USD',
    from: 572,
    to: 668,
    swing: 0.007,
    decimals: 2,
    position: 16000,
  },
  {
    symbol: 'PLTR',
    market: 'stock',
    currency: 'USD',
    from: 84,
    to: 172,
    swing: 0.03,
    decimals: 2,
    position: 6000,
  },
  {
    symbol: 'BTC',
    market: 'crypto',
    currency: 'USD',
    from: 68200,
    to: 96400,
    swing: 0.018,
    decimals: 2,
    position: 12000,
  },
  {
    symbol: 'ETH',
    market: 'crypto',
    currency: 'USD',
    from: 2480,
    to: 3180,
    swing: 0.022,
    decimals: 2,
    position: 5000,
  },
  {
    symbol: 'SOL',
    market: 'crypto',
    currency: 'USD',
    from: 148,
    to: 162,
    swing: 0.03,
    decimals: 2,
    position: 5000,
  },
  {
    symbol: 'LINK',
    market: 'crypto',
    currency: 'USD',
    from: 11.4,
    to: 15.6,
    swing: 0.032,
    decimals: 3,
    position: 2500,
  },
  {
    symbol: 'AVAX',
    market: 'crypto',
    currency: 'USD',
    from: 27,
    to: 22,
    swing: 0.034,
    decimals: 3,
    position: 2200,
  },
  {
    symbol: 'PEPE',
    market: 'crypto',
    currency: 'USD',
    from: 0.0000098,
    to: 0.0000081,
    swing: 0.05,
    decimals: 8,
    position: 600,
  },
]
