import type { Trade, TradeSummary } from '@candlebook/contract/trades'

/** A closed BTC trade with these changes. */
export function buildClosedTrade(changes: Partial<Trade> = {}): Trade {
  return {
    id: '0199f3a0-0000-7000-8000-000000000001',
    version: 1,
    symbol: 'BTC',
    market: 'crypto',
    instrument: null,
    underlying: null,
    expiry: null,
    strike: null,
    optionType: null,
    contractSize: '1',
    currency: null,
    rate: null,
    rateCurrency: null,
    type: 'long',
    status: 'closed',
    quantity: '0.15',
    entryPrice: '96420.50',
    entryDate: '2026-11-17',
    exitPrice: '98105.00',
    exitDate: '2026-11-19',
    fees: '14.46',
    feesUnit: 'amount',
    strategy: 'Breakout pullback',
    account: null,
    notes: null,
    stopLoss: '95300.00',
    takeProfit: '98549.45',
    riskPercentage: null,
    emotion: null,
    confidenceLevel: null,
    timeFrame: null,
    planFollowed: false,
    slHit: false,
    tpHit: false,
    slModified: false,
    tpModified: false,
    tags: [],
    links: [],
    images: [],
    pnl: '238.215',
    accountRate: '1',
    rateSource: 'same',
    rateDay: null,
    accountPnl: '238.215',
    brokerPnl: null,
    foreignFees: [],
    feeRates: [],
    foreignFee: '0',
    ownFeeRates: [],
    importId: null,
    createdAt: '2026-11-17T08:00:00.000Z',
    updatedAt: '2026-11-19T08:00:00.000Z',
    ...changes,
  }
}

/** An open SOL trade, a short without a stop, with these changes. */
export function openTrade(changes: Partial<Trade> = {}): Trade {
  return buildClosedTrade({
    symbol: 'SOL',
    type: 'short',
    status: 'open',
    quantity: '45',
    entryPrice: '162.40',
    entryDate: '2026-11-18',
    exitPrice: null,
    exitDate: null,
    strategy: null,
    stopLoss: null,
    takeProfit: null,
    pnl: null,
    accountRate: null,
    rateSource: null,
    accountPnl: null,
    ...changes,
  })
}

/** The summary of 199 trades with these changes. */
export function buildTradeSummary(changes: Partial<TradeSummary> = {}): TradeSummary {
  return {
    totalPnl: '14550.89',
    monthPnl: '2610.23',
    closed: 194,
    wins: 103,
    losses: 87,
    evens: 4,
    open: 5,
    openWithStop: 4,
    equity: [],
    withoutRate: [],
    ...changes,
  }
}
