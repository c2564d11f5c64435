import type { BreakdownRow } from '@candlebook/contract/analytics-report'
import { buildAnalysedTrade } from '@candlebook/domain/analytics/analytics.fixtures'
import type { AnalysedTrade } from '@candlebook/domain/analytics/trade-lists'

/** A closed long trade of one NVDA without fees, entered on its exit day, with these parts changed. */
export function buildTrade(parts: Partial<AnalysedTrade>): AnalysedTrade {
  const { exitDate = '2024-01-01' } = parts
  return buildAnalysedTrade({
    id: 'a',
    symbol: 'NVDA',
    quantity: '1',
    entryDate: exitDate,
    exitDate,
    ...parts,
  })
}

/** A row of a breakdown, with these parts changed. */
export function buildRow(parts: Partial<BreakdownRow>): BreakdownRow {
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
