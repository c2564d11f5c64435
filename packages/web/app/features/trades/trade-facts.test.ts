import type { TradeEquity } from '@candlebook/contract/ledger'
import { expect, test } from 'vitest'
import { buildClosedTrade } from './trade.fixtures.ts'
import { describeRisk } from './trade-facts.tsx'

const trade = buildClosedTrade({
  riskPercentage: '2',
  entryPrice: '100',
  stopLoss: '89',
  quantity: '1',
  type: 'long',
})
const equity: TradeEquity = {
  accountId: 'a',
  account: 'Main',
  currency: 'EUR',
  equity: '1100',
  risk: '11',
  riskPct: '1',
  missing: null,
}

test('the risk is a share of the equity of the account, next to what the trader typed', () => {
  expect(describeRisk(trade, equity)).toEqual({
    fact: '1.00% of equity',
    context: '€11.00 of €1,100.00 in Main; typed: 2% of capital',
  })
  expect(describeRisk({ ...trade, riskPercentage: null }, equity).context).toBe('€11.00 of €1,100.00 in Main')
})

test('without a starting balance the risk is what was typed, and the way to the balance is shown', () => {
  const without: TradeEquity = {
    ...equity,
    equity: null,
    risk: null,
    riskPct: null,
    missing: 'starting_balance',
  }
  expect(describeRisk(trade, without)).toMatchObject({ fact: '2% of capital' })
  expect(describeRisk(trade, without).control).toBeDefined()
  expect(describeRisk({ ...trade, stopLoss: null }, without)).toEqual({
    fact: '2% of capital',
    context: 'no stop to measure it by',
  })
  expect(describeRisk(trade, null).control).toBeUndefined()
})
