import { CreateTrade, type TradeFieldsInput } from '@candlebook/contract/trades'

/** A new trade as the API takes it, with these parts changed: 10 BTC bought at 100 and still open. */
export function newTrade(parts: Partial<TradeFieldsInput> = {}): CreateTrade {
  return CreateTrade.parse({
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'open',
    quantity: '10',
    entryPrice: '100',
    entryDate: '2026-11-02',
    ...parts,
  })
}

/** The same, closed at 110 a day later. */
export function closed(parts: Partial<TradeFieldsInput>): CreateTrade {
  return newTrade({ status: 'closed', exitPrice: '110', exitDate: '2026-11-03', ...parts })
}
