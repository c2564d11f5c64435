import type { TradeFieldsInput } from '@candlebook/contract/trades'

/** What a client sends for an ordinary open trade, with the given parts changed. */
export function buildTrade<Parts extends Record<string, unknown>>(parts?: Parts): TradeFieldsInput & Parts {
  const trade: TradeFieldsInput = {
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'open',
    quantity: '0.5',
    entryPrice: '96420.50',
    entryDate: '2026-11-02',
  }
  return { ...trade, ...parts } as TradeFieldsInput & Parts // tests also send what does not fit
}
