import type { AnalyticsReport, BreakdownRow } from '@candlebook/contract/analytics'
import { type AnalysedTrade, buildReport, rollUp, rollUpDays } from '@candlebook/domain/analytics'
import { tradePnl } from '@candlebook/domain/trades'

/** The trades of the reference vector: T1 to T5 of the readings, section 3. */
export const referenceTrades: AnalysedTrade[] = [
  aTrade({ id: 't1', entryPrice: '100', exitPrice: '110', quantity: '10', exitDate: '2024-01-01' }),
  aTrade({
    id: 't2',
    type: 'short',
    entryPrice: '50',
    exitPrice: '55',
    quantity: '10',
    exitDate: '2024-01-02',
  }),
  aTrade({ id: 't3', entryPrice: '20', exitPrice: '20', quantity: '5', exitDate: '2024-01-03' }),
  aTrade({ id: 't4', entryPrice: '10', exitPrice: '9', quantity: '100', exitDate: '2024-01-04' }),
  aTrade({
    id: 't5',
    type: 'short',
    entryPrice: '200',
    exitPrice: '180',
    quantity: '5',
    exitDate: '2024-01-08',
  }),
]

/** A closed long trade without fees, with these parts changed. */
export function aTrade(parts: Partial<AnalysedTrade>): AnalysedTrade {
  return {
    id: 'a',
    symbol: 'NVDA',
    type: 'long',
    quantity: '1',
    entryPrice: '100',
    entryDate: parts.exitDate ?? '2024-01-01',
    exitPrice: '110',
    exitDate: '2024-01-01',
    fees: '0',
    feesUnit: 'percent',
    stopLoss: null,
    riskPercentage: null,
    strategy: null,
    tags: [],
    emotion: null,
    confidenceLevel: null,
    timeFrame: null,
    planFollowed: false,
    slHit: false,
    slModified: false,
    tpHit: false,
    tpModified: false,
    ...parts,
  }
}

/** The report that the server returns for these trades, in order of exit. */
export function reportFor(trades: AnalysedTrade[], today = '2024-01-08'): AnalyticsReport {
  const stored = trades.map((trade) => ({
    ...trade,
    market: 'crypto',
    account: null,
    pnl: tradePnl({ ...trade, status: 'closed' }) ?? 'none',
  }))
  return buildReport({ rollup: rollUp(rollUpDays(stored).values()), today, excluded: 0 })
}

/** A row of a breakdown, with these parts changed. */
export function aRow(parts: Partial<BreakdownRow>): BreakdownRow {
  return {
    key: 'a',
    trades: 20,
    wins: 10,
    losses: 10,
    winRatePct: '50',
    pnl: '100',
    average: '5',
    interval: { low: '-5', high: '15' },
    verdict: 'unproven',
    ...parts,
  }
}
