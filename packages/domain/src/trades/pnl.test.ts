import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiply, negate, subtract, sum } from '../decimal/index.ts'
import {
  computeEntryValue,
  computeFavourableMove,
  computeFeeAmount,
  computeGrossPnl,
  computeOwnFeeAmount,
  computeTradePnl,
} from './pnl.ts'
import { computeInitialRisk, computeRMultiple } from './risk.ts'
import { anyClosedTrade, referenceTrades, workedTrade } from './trade.fixtures.ts'

test('a fee in percent is taken from the entry value [DETAIL-09]', () => {
  expect(computeFeeAmount(workedTrade)).toBe('50')
  expect(computeTradePnl(workedTrade)).toBe('50')
})

test('a fee in money is subtracted as it is [ANLY-11]', () => {
  const trade = { ...workedTrade, feesUnit: 'amount' } as const

  expect(computeFeeAmount(trade)).toBe('5')
  expect(computeTradePnl(trade)).toBe('95')
})

test('a short gains when the price falls, and its fee is subtracted too [DETAIL-09]', () => {
  const trade = { ...workedTrade, type: 'short', exitPrice: '90' } as const

  expect(computeGrossPnl(trade)).toBe('100')
  expect(computeTradePnl(trade)).toBe('50')
  expect(computeEntryValue(trade)).toBe('1000')
})

test('the reference trades give the P&L of docs/spec-readings.md [TRADE-07]', () => {
  expect(referenceTrades.map(({ trade }) => computeTradePnl(trade))).toEqual(
    referenceTrades.map(({ pnl }) => pnl),
  )
})

test('the reference total is 0 or 45 when the first trade has fees of 5, by their unit [ANLY-11]', () => {
  const totalWith = (feesUnit: 'percent' | 'amount') =>
    sum(
      referenceTrades.map(
        ({ trade }, index) =>
          computeTradePnl(index === 0 ? { ...trade, fees: '5', feesUnit } : trade) ?? 'none',
      ),
    )

  expect(totalWith('percent')).toBe('0')
  expect(totalWith('amount')).toBe('45')
})

test('a contract size multiplies position, fee in percent, risk, P&L and R alike', () => {
  const trade = {
    ...workedTrade,
    quantity: '2',
    contractSize: '100',
    entryPrice: '10',
    exitPrice: '12',
    stopLoss: '9',
    fees: '1',
    feesUnit: 'percent',
  } as const

  expect(computeEntryValue(trade)).toBe('2000')
  expect(computeFeeAmount(trade)).toBe('20')
  expect(computeInitialRisk(trade)).toBe('200')
  expect(computeTradePnl(trade)).toBe('380')
  expect(computeRMultiple(trade, { decimals: 1 })).toBe('1.9')
})

test('an open trade has no P&L, nor has a closed one without an exit price', () => {
  expect(computeTradePnl({ ...workedTrade, status: 'open' })).toBeNull()
  expect(computeGrossPnl({ ...workedTrade, status: 'open' })).toBeNull()
  expect(computeTradePnl({ ...workedTrade, exitPrice: null })).toBeNull()
})

test('an open trade has its entry value and its fee', () => {
  const trade = { ...workedTrade, status: 'open', exitPrice: null } as const

  expect(computeEntryValue(trade)).toBe('1000')
  expect(computeFeeAmount(trade)).toBe('50')
})

test('prices and quantities of 18 decimals lose nothing', () => {
  const trade = {
    ...workedTrade,
    quantity: '5000000',
    entryPrice: '0.00000012',
    exitPrice: '0.000000120000000001',
    fees: '0',
  }

  expect(computeEntryValue(trade)).toBe('0.6')
  expect(computeTradePnl(trade)).toBe('0.000000000005')
})

test('a break-even of decimals is exactly zero', () => {
  const trade = {
    ...workedTrade,
    entryPrice: '0.1',
    exitPrice: '0.3',
    quantity: '1',
    fees: '0.2',
    feesUnit: 'amount',
  }

  expect(computeTradePnl({ ...trade, feesUnit: 'amount' })).toBe('0')
})

test('net P&L is gross P&L less the fee', () => {
  fc.assert(
    fc.property(anyClosedTrade, (trade) => {
      expect(computeTradePnl(trade)).toBe(subtract(computeGrossPnl(trade) ?? 'none', computeFeeAmount(trade)))
    }),
  )
})

test('a short gains before fees exactly what the same long loses', () => {
  fc.assert(
    fc.property(anyClosedTrade, (trade) => {
      const [long, short] = [
        computeGrossPnl({ ...trade, type: 'long' }),
        computeGrossPnl({ ...trade, type: 'short' }),
      ]

      expect(short).toBe(negate(long ?? 'none'))
    }),
  )
})

test('a fee in percent and its amount in money give the same P&L', () => {
  fc.assert(
    fc.property(anyClosedTrade, (trade) => {
      const inPercent = { ...trade, feesUnit: 'percent' } as const
      const inMoney = { ...trade, feesUnit: 'amount', fees: computeOwnFeeAmount(inPercent) } as const

      expect(computeTradePnl(inMoney)).toBe(computeTradePnl(inPercent))
    }),
  )
})

test('gross P&L is the favourable move of each unit times the quantity times the contract size', () => {
  fc.assert(
    fc.property(anyClosedTrade, (trade) => {
      const move = computeFavourableMove(trade, trade.exitPrice ?? 'none')

      expect(computeGrossPnl(trade)).toBe(multiply(multiply(move, trade.quantity), trade.contractSize))
    }),
  )
})
