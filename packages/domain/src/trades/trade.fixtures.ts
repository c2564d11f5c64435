import fc from 'fast-check'
import { anyAmount } from '../decimal/decimal.fixtures.ts'
import type { PricedTrade } from './pnl.ts'
import { feeUnits, tradeTypes } from './vocabulary.ts'

/** The worked example of DETAIL-09: long 100 to 110, quantity 10, fees 5 percent. */
export const workedTrade: PricedTrade = {
  type: 'long',
  status: 'closed',
  quantity: '10',
  contractSize: '1',
  entryPrice: '100',
  exitPrice: '110',
  fees: '5',
  feesUnit: 'percent',
}

/** The reference trades T1 to T5 of docs/spec-readings.md (Analytics), with the P&L of each. Fees are 0. */
export const referenceTrades: { trade: PricedTrade; pnl: string }[] = [
  { trade: buildClosedTrade('long', '100', '110', '10'), pnl: '100' },
  { trade: buildClosedTrade('short', '50', '55', '10'), pnl: '-50' },
  { trade: buildClosedTrade('long', '20', '20', '5'), pnl: '0' },
  { trade: buildClosedTrade('long', '10', '9', '100'), pnl: '-100' },
  { trade: buildClosedTrade('short', '200', '180', '5'), pnl: '100' },
]

/** Contract sizes of shares, options, futures and small coin futures. */
const anyContractSize = fc.constantFrom('1', '100', '50', '0.1', '1000', '12.5', '0.000001', '125000')

/** Any closed trade, with or without stop and target, on either side of entry. */
export const anyClosedTrade: fc.Arbitrary<PricedTrade> = fc.record({
  type: fc.constantFrom(...tradeTypes),
  status: fc.constant('closed' as const),
  quantity: anyAmount,
  contractSize: anyContractSize,
  entryPrice: anyAmount,
  exitPrice: anyAmount,
  fees: anyAmount,
  feesUnit: fc.constantFrom(...feeUnits),
  foreignFee: fc.oneof(fc.constant('0'), anyAmount),
  stopLoss: fc.option(anyAmount),
  takeProfit: fc.option(anyAmount),
})

function buildClosedTrade(
  type: PricedTrade['type'],
  entryPrice: string,
  exitPrice: string,
  quantity: string,
): PricedTrade {
  return { ...workedTrade, type, entryPrice, exitPrice, quantity, fees: '0' }
}
