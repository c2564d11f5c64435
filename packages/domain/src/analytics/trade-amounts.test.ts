import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide, multiply } from '../decimal/decimal.ts'
import { convertAmount } from '../money/convert-amount.ts'
import { computeEntryValue, computeFeeAmount, computeInitialRisk, computeTradePnl } from '../trades/pnl.ts'
import { anyClosedTrade } from '../trades/trade.fixtures.ts'
import { anyTrades, buildAnalysedTrade, toStored } from './analytics.fixtures.ts'
import { computeRMultiple, EXACT_R_DECIMALS } from './sum-r-multiples.ts'
import { computeAmounts } from './trade-amounts.ts'
import { toTradeLists } from './trade-lists.ts'
import { fromUnits, toUnits } from './units.ts'

const computeOf = (trades: Parameters<typeof toStored>[0]) => computeAmounts(toTradeLists(toStored(trades)))

test('the amounts of any trade equal those of the trade list, to the last digit [ANLY-09] [ANLY-10]', () => {
  const belowZero = anyClosedTrade.map((trade) => ({
    ...trade,
    feesUnit: 'amount' as const,
    entryPrice: multiply(trade.entryPrice, '-1'),
    exitPrice: multiply(trade.exitPrice ?? '0', '-1'),
  }))
  fc.assert(
    fc.property(fc.oneof(anyClosedTrade, belowZero), (trade) => {
      const { exitPrice, stopLoss } = trade
      const analysed = buildAnalysedTrade({
        ...trade,
        exitPrice: exitPrice ?? 'none',
        stopLoss: stopLoss ?? null,
      })
      const { decimals, ...columns } = computeOf([analysed])
      const [pnl, fee, entryValue, risk] = [columns.pnl, columns.fee, columns.entryValue, columns.risk].map(
        ([amount]) => BigInt(amount ?? 0),
      ) as [bigint, bigint, bigint, bigint]
      const [expected, initialRisk] = [computeTradePnl(trade), computeInitialRisk(trade)]

      expect(fromUnits(pnl, decimals)).toBe(expected)
      expect(fromUnits(fee, decimals)).toBe(computeFeeAmount(trade))
      expect(fromUnits(entryValue, decimals)).toBe(computeEntryValue(trade))
      expect(fromUnits(risk, decimals)).toBe(initialRisk ?? '0')
      if (initialRisk === null || risk === 0n) return
      expect(fromUnits(computeRMultiple(pnl, risk), EXACT_R_DECIMALS)).toBe(
        divide(expected ?? 'none', initialRisk, { places: EXACT_R_DECIMALS }),
      )
    }),
  )
})

test('the amounts of a trade are the same alone and among other trades, in doubles and in BigInt', () => {
  fc.assert(
    fc.property(anyTrades, (trades) => {
      const together = computeOf(trades)
      for (const [row, trade] of trades.entries()) {
        const alone = computeOf([trade])
        for (const name of ['pnl', 'fee', 'entryValue', 'risk'] as const)
          expect(fromUnits(BigInt(together[name][row] ?? 0), together.decimals)).toBe(
            fromUnits(BigInt(alone[name][0] ?? 0), alone.decimals),
          )
      }
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['small amounts are doubles', '20000', true],
  ['amounts that a double cannot hold are BigInt', '99999999999999.25', false],
])('%s, and both are exact', (_, entryPrice, areDoubles) => {
  const trade = buildAnalysedTrade({
    type: 'short',
    quantity: '0.125',
    entryPrice,
    exitPrice: '0.01',
    fees: '0.1',
    stopLoss: null,
  })
  const { pnl, decimals } = computeOf([trade])

  expect(pnl instanceof Float64Array).toBe(areDoubles)
  expect(fromUnits(BigInt(pnl[0] ?? 0), decimals)).toBe(computeTradePnl({ ...trade, status: 'closed' }))
})

test.each([
  ['of a short without a move', { type: 'short', exitPrice: '100', stopLoss: '100' }],
  ['of a quantity of 0 that lost', { quantity: '0', exitPrice: '90' }],
] as const)('a P&L of 0 %s is 0 and not -0', (_, parts) => {
  const { pnl, risk } = computeOf([buildAnalysedTrade(parts)])

  expect([pnl[0], risk[0]]).toEqual([0, 0])
})

test('amounts are converted one by one at the rate of their trade', () => {
  const baseRate = '0.954927425515660810'
  const { pnl, decimals } = computeOf([
    buildAnalysedTrade({ currency: 'USD', baseRate, exitPrice: '100.07' }),
    buildAnalysedTrade({ exitPrice: '100.07' }),
  ])

  expect(BigInt(pnl[0] ?? 0)).toBe(toUnits(convertAmount('0.7', baseRate), decimals))
  expect(BigInt(pnl[1] ?? 0)).toBe(toUnits('0.7', decimals))
})

test('a typed rate of 1.00 leaves every decimal of the P&L, as the rate 1 does', () => {
  const exact = { quantity: '0.1234567891', entryPrice: '0.0000000001', exitPrice: '1.2345678912' }
  const [plain, typed] = ['1', '1.00'].map((baseRate) => {
    const { pnl, decimals } = computeAmounts(
      toTradeLists(toStored([buildAnalysedTrade({ ...exact, baseRate })])),
    )
    return fromUnits(BigInt(pnl[0]!), decimals)
  })

  expect(plain?.split('.')[1]?.length).toBeGreaterThan(18)
  expect(typed).toBe(plain)
  expect(convertAmount(plain!, '1.00')).toBe(plain)
})

test('a trade with more decimals than the database stores is refused and not rounded', () => {
  const trade = buildAnalysedTrade({ entryPrice: '0.0000000000000000001' })
  expect(() => computeOf([trade])).toThrow(RangeError)
})
