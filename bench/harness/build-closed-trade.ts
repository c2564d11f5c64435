import { CreateTrade } from '@candlebook/contract/trades'

/** A closed trade as a form sends it, on the last day of `fillRecord`. */
export function buildClosedTrade(): CreateTrade {
  return CreateTrade.parse({
    symbol: 'NVDA',
    market: 'stock',
    type: 'long',
    status: 'closed',
    quantity: '10',
    entryPrice: '180.25',
    entryDate: '2026-11-20',
    exitPrice: '181.10',
    exitDate: '2026-11-20',
    fees: '0.1',
    stopLoss: '179',
    strategy: 'VWAP reclaim',
    tags: ['morning'],
  })
}
