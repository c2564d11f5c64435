import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsToDecimal } from '../../decimal/decimal.fixtures.ts'
import { compare, multiply, subtract, toAbsolute } from '../../decimal/index.ts'
import { plainShare } from '../brokers.fixtures.ts'
import { buildRoundTrips } from './match-executions.ts'
import type { KeyedExecution } from './round-trip.ts'
import { sumRoundTrips } from './round-trip-totals.fixtures.ts'

// Whole units of 1e-6 for sizes, 1e-4 for prices and fees, 1 for contracts.
const anyFill = fc.record({
  size: fc.constantFrom(
    1_000_000n,
    500_000n,
    100_000n,
    5_000_000n,
    50_000_000n,
    125_000_000_000n,
    10_000n,
    1n,
  ),
  instrument: fc.constantFrom('future' as const, 'option' as const, 'bond' as const),
  isBuy: fc.boolean(),
  contracts: fc.bigInt({ min: 1n, max: 300n }),
  price: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  fee: fc.bigInt({ min: 0n, max: 10n ** 5n }),
})
type Fill = typeof anyFill extends fc.Arbitrary<infer T> ? T : never

/** The fills, and at the end of each position one execution at price 0 without a fee that closes it. */
function toExecutions(fills: Fill[]): KeyedExecution[] {
  const groups = Map.groupBy(fills, ({ size, instrument }) => `${size} ${instrument}`)
  const closing = [...groups.values()].flatMap(([first, ...others]): Fill[] => {
    const open = [first as Fill, ...others].reduce(
      (sum, one) => sum + (one.isBuy ? one.contracts : -one.contracts),
      0n,
    )
    if (open === 0n) return []
    return [{ ...(first as Fill), isBuy: open < 0n, contracts: open < 0n ? -open : open, price: 0n, fee: 0n }]
  })
  return [...fills, ...closing].map((one, at) => ({
    ...plainShare,
    id: `x${at}`,
    symbol: 'AAA',
    market: 'stock',
    instrument: one.instrument,
    contractSize: unitsToDecimal(one.size, 6),
    side: one.isBuy ? 'buy' : 'sell',
    quantity: String(one.contracts),
    price: unitsToDecimal(one.price, 4),
    fee: unitsToDecimal(one.fee, 4),
    currency: 'USD',
    day: '2024-01-02',
    executedAt: new Date(Date.UTC(2024, 0, 2, 14, at)).toISOString(),
  }))
}

test('the P&L of closed positions with any contract sizes equals the sum of their cash flows, in integers', () => {
  fc.assert(
    fc.property(fc.array(anyFill, { minLength: 1, maxLength: 25 }), (fills) => {
      const totals = sumRoundTrips(buildRoundTrips(toExecutions(fills)))
      // Units of 1e-10: size × price, and fees × 1e6. The closing executions are worth nothing.
      const cash = fills.reduce((sum, { isBuy, size, contracts, price, fee }) => {
        const value = size * contracts * price
        return sum + (isBuy ? -value : value) - fee * 1_000_000n
      }, 0n)
      const error = toAbsolute(subtract(totals.byCurrency[0]?.netPnl ?? '0', unitsToDecimal(cash, 10)))

      expect(totals.open).toBe(0)
      // Each average price is off by at most 1e-18: 25 × 300 contracts of at most 125,000.
      expect(compare(error, multiply('0.000000000000000001', '2000000000'))).toBeLessThanOrEqual(0)
    }),
  )
})
