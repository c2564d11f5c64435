import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide, multiply, negate, roundTo, sign, subtract, sum } from '../decimal/decimal.ts'
import { formatR, R_DECIMALS } from '../text/numbers.ts'
import {
  computeEntryValue,
  computeFavourableMove,
  computeFeeAmount,
  computeGrossPnl,
  computeInitialRisk,
  computeOwnFeeAmount,
  computePlannedRMultiple,
  computeReturnPct,
  computeRMultiple,
  computeTradePnl,
  type PricedTrade,
} from './pnl.ts'
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

test('the P&L in percent is of the value at entry, also for a short, and null without one', () => {
  const trade: PricedTrade = {
    type: 'short',
    status: 'closed',
    quantity: '10',
    contractSize: '1',
    entryPrice: '100',
    exitPrice: '95',
    fees: '5',
    feesUnit: 'amount',
  }
  expect(computeReturnPct(trade, { decimals: 2 })).toBe('4.5')
  expect(computeReturnPct({ ...trade, contractSize: '50' }, { decimals: 4 })).toBe('4.99')
  expect(computeReturnPct({ ...trade, entryPrice: '0' }, { decimals: 2 })).toBeNull()
  expect(computeReturnPct({ ...trade, status: 'open' }, { decimals: 2 })).toBeNull()
})
