import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide, multiply, roundTo, sign, subtract } from '../decimal/index.ts'
import { formatR, R_DECIMALS } from '../text/index.ts'
import { computeTradePnl } from './pnl.ts'
import { computeInitialRisk, computePlannedRMultiple, computeRMultiple } from './risk.ts'
import { anyClosedTrade, workedTrade } from './trade.fixtures.ts'

const hundredths = { decimals: 2 }
const planned = { ...workedTrade, fees: '5', feesUnit: 'amount', stopLoss: '95', takeProfit: '112' } as const

test('the risk is the distance from entry to stop times the quantity', () => {
  expect(computeInitialRisk(planned)).toBe('50')
  expect(computeInitialRisk({ ...planned, type: 'short', stopLoss: '103.5' })).toBe('35')
})

test('the R-multiple is net P&L divided by risk', () => {
  expect(computeRMultiple(planned, hundredths)).toBe('1.9')
  expect(computeRMultiple({ ...planned, exitPrice: '95' }, hundredths)).toBe('-1.1')
  expect(
    computeRMultiple(
      { ...planned, type: 'short', exitPrice: '90', stopLoss: '103', takeProfit: '90' },
      hundredths,
    ),
  ).toBe('3.17')
})

test('the R-multiple is rounded once: 1.346 is 1.3 and not 1.4 through 1.35', () => {
  const trade = {
    ...planned,
    entryPrice: '100',
    stopLoss: '99',
    quantity: '1000',
    exitPrice: '101.346',
    fees: '0',
  }
  expect(formatR(computeRMultiple(trade, { decimals: R_DECIMALS }))).toBe('+1.3R')
})

test('the R-multiple that is shown is the exact quotient, rounded half-even once', () => {
  fc.assert(
    fc.property(anyClosedTrade, (trade) => {
      const r = computeRMultiple(trade, { decimals: R_DECIMALS })
      fc.pre(r !== null)
      const [pnl, risk] = [computeTradePnl(trade)!, computeInitialRisk(trade)!] // not null: r is null without them
      expect(r).toBe(roundTo(divide(pnl, risk, { places: 200 })!, R_DECIMALS))
    }),
  )
})

test('the R-multiple is rounded half-even to 2 places', () => {
  const trade = { ...planned, fees: '0', stopLoss: '60' }

  expect(computeRMultiple({ ...trade, exitPrice: '105' }, hundredths)).toBe('0.12')
  expect(computeRMultiple({ ...trade, exitPrice: '115' }, hundredths)).toBe('0.38')
})

test('the planned R-multiple is the distance to the target divided by the distance to the stop', () => {
  expect(computePlannedRMultiple(planned, hundredths)).toBe('2.4')
  expect(
    computePlannedRMultiple({ ...planned, type: 'short', stopLoss: '103', takeProfit: '90' }, hundredths),
  ).toBe('3.33')
})

test('without a stop there is no risk and no R-multiple', () => {
  for (const stopLoss of [null, undefined]) {
    const trade = { ...planned, stopLoss }
    expect([
      computeInitialRisk(trade),
      computeRMultiple(trade, hundredths),
      computePlannedRMultiple(trade, hundredths),
    ]).toEqual([null, null, null])
  }
})

test('a stop at or beyond entry gives no risk and no R-multiple', () => {
  for (const stopLoss of ['100', '100.00', '101']) {
    const trade = { ...planned, stopLoss }
    expect([
      computeInitialRisk(trade),
      computeRMultiple(trade, hundredths),
      computePlannedRMultiple(trade, hundredths),
    ]).toEqual([null, null, null])
  }
  expect(computeInitialRisk({ ...planned, type: 'short', stopLoss: '99' })).toBeNull()
})

test('a target that is missing, at entry or on the losing side gives no planned R-multiple', () => {
  for (const takeProfit of [null, undefined, '100', '99']) {
    expect(computePlannedRMultiple({ ...planned, takeProfit }, hundredths)).toBeNull()
  }
})

test('an open trade has a risk and a plan and no R-multiple', () => {
  const trade = { ...planned, status: 'open', exitPrice: null } as const

  expect([
    computeInitialRisk(trade),
    computePlannedRMultiple(trade, hundredths),
    computeRMultiple(trade, hundredths),
  ]).toEqual(['50', '2.4', null])
})

test('a trade of quantity 0 has a risk of 0 and no R-multiple', () => {
  expect(computeInitialRisk({ ...planned, quantity: '0' })).toBe('0')
  expect(computeRMultiple({ ...planned, quantity: '0' }, hundredths)).toBeNull()
})

test('an R-multiple never has another sign than the P&L and is within half a hundredth of it', () => {
  fc.assert(
    fc.property(anyClosedTrade, (trade) => {
      const r = computeRMultiple(trade, hundredths)
      fc.pre(r !== null)
      // Not null here: r is null without them.
      const [pnl, risk] = [computeTradePnl(trade)!, computeInitialRisk(trade)!]

      expect([sign(pnl), 0]).toContain(sign(r!))
      const error = subtract(multiply(r!, risk), pnl).replace('-', '')
      expect(sign(subtract(multiply(risk, '0.005'), error))).not.toBe(-1)
    }),
  )
})
