import fc from 'fast-check'
import { expect, test } from 'vitest'
import { multiply, sign, subtract } from '../decimal/index.ts'
import { tradePnl } from './pnl.ts'
import { initialRisk, plannedRMultiple, rMultiple } from './risk.ts'
import { anyClosedTrade, workedTrade } from './trade.fixtures.ts'

const planned = { ...workedTrade, fees: '5', feesUnit: 'amount', stopLoss: '95', takeProfit: '112' } as const

test('the risk is the way from entry to stop times the quantity', () => {
  expect(initialRisk(planned)).toBe('50')
  expect(initialRisk({ ...planned, type: 'short', stopLoss: '103.5' })).toBe('35')
})

test('the R-multiple is net P&L by risk', () => {
  expect(rMultiple(planned)).toBe('1.9')
  expect(rMultiple({ ...planned, exitPrice: '95' })).toBe('-1.1')
  expect(rMultiple({ ...planned, type: 'short', exitPrice: '90', stopLoss: '103', takeProfit: '90' })).toBe(
    '3.17',
  )
})

test('the R-multiple is rounded half-even to 2 places', () => {
  const trade = { ...planned, fees: '0', stopLoss: '60' }

  expect(rMultiple({ ...trade, exitPrice: '105' })).toBe('0.12')
  expect(rMultiple({ ...trade, exitPrice: '115' })).toBe('0.38')
})

test('the planned R-multiple is the way to the target by the way to the stop', () => {
  expect(plannedRMultiple(planned)).toBe('2.4')
  expect(plannedRMultiple({ ...planned, type: 'short', stopLoss: '103', takeProfit: '90' })).toBe('3.33')
})

test('without a stop there is no risk and no R-multiple', () => {
  for (const stopLoss of [null, undefined]) {
    const trade = { ...planned, stopLoss }
    expect([initialRisk(trade), rMultiple(trade), plannedRMultiple(trade)]).toEqual([null, null, null])
  }
})

test('a stop at or beyond entry gives no risk and no R-multiple', () => {
  for (const stopLoss of ['100', '100.00', '101']) {
    const trade = { ...planned, stopLoss }
    expect([initialRisk(trade), rMultiple(trade), plannedRMultiple(trade)]).toEqual([null, null, null])
  }
  expect(initialRisk({ ...planned, type: 'short', stopLoss: '99' })).toBeNull()
})

test('a target that is missing, at entry or on the losing side gives no planned R-multiple', () => {
  for (const takeProfit of [null, undefined, '100', '99']) {
    expect(plannedRMultiple({ ...planned, takeProfit })).toBeNull()
  }
})

test('an open trade has a risk and a plan and no R-multiple', () => {
  const trade = { ...planned, status: 'open', exitPrice: null } as const

  expect([initialRisk(trade), plannedRMultiple(trade), rMultiple(trade)]).toEqual(['50', '2.4', null])
})

test('a trade of quantity 0 has a risk of 0 and no R-multiple', () => {
  expect(initialRisk({ ...planned, quantity: '0' })).toBe('0')
  expect(rMultiple({ ...planned, quantity: '0' })).toBeNull()
})

test('an R-multiple never has another sign than the P&L and is within half a hundredth of it', () => {
  fc.assert(
    fc.property(anyClosedTrade, (trade) => {
      const r = rMultiple(trade)
      fc.pre(r !== null)
      // Not null here: r is null without them.
      const [pnl, risk] = [tradePnl(trade)!, initialRisk(trade)!]

      expect([sign(pnl), 0]).toContain(sign(r!))
      const error = subtract(multiply(r!, risk), pnl).replace('-', '')
      expect(sign(subtract(multiply(risk, '0.005'), error))).not.toBe(-1)
    }),
  )
})
