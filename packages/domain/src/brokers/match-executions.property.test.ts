import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitsToDecimal } from '../decimal/decimal.fixtures.ts'
import {
  add,
  compare,
  type Decimal,
  multiply,
  negate,
  roundTo,
  subtract,
  sum,
  toAbsolute,
} from '../decimal/decimal.ts'
import { costMethods } from '../trades/account.ts'
import { computeEntryValue, computeTradePnl } from '../trades/pnl.ts'
import { plainShare, sumRoundTrips } from './brokers.fixtures.ts'
import type { KeyedExecution } from './execution-parts.ts'
import { buildRoundTrips, matchExecutions } from './match-executions.ts'
import type { RoundTrip } from './round-trip.ts'

const amount = (min: bigint, max: bigint, places: number) =>
  fc.bigInt({ min, max }).map((units) => unitsToDecimal(units, places))

const anyQuantity = fc.oneof(amount(1n, 20n, 0), amount(1n, 100_000n, 5), amount(1n, 10n ** 12n, 18))
const anyPrice = fc.oneof(amount(1n, 10_000n, 2), amount(0n, 10n ** 20n, 18))
const anyFee = fc.oneof(fc.constant('0'), amount(0n, 1000n, 2), amount(0n, 10n ** 18n, 18))

const anyExecution = fc.record({
  symbol: fc.constantFrom('AAA', 'BBB', 'CCC'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: anyQuantity,
  price: anyPrice,
  fee: anyFee,
})

/** Executions of up to three symbols, one a minute, none of which only closes. */
const anyExecutions: fc.Arbitrary<KeyedExecution[]> = fc.array(anyExecution, { maxLength: 25 }).map((all) =>
  all.map((one, index) => ({
    ...plainShare,
    ...one,
    opens: true,
    id: `x${index}`,
    market: 'stock',
    currency: 'USD',
    day: '2024-01-02',
    executedAt: new Date(Date.UTC(2024, 0, 2, 14, index)).toISOString(),
  })),
)

test('every execution is in trades with all of its quantity and all of its fee', () => {
  fc.assert(
    fc.property(anyExecutions, (executions) => {
      const fills = buildRoundTrips(executions).flatMap((roundTrip) => roundTrip.fills)
      for (const { id, quantity, fee } of executions) {
        const own = fills.filter((fill) => fill.executionId === id)
        expect(sum(own.map((fill) => fill.quantity))).toBe(add(quantity, '0'))
        expect(sum(own.map((fill) => fill.fee))).toBe(add(fee, '0'))
      }
    }),
  )
})

test('every fee in any currency is in trades with all of its amount', () => {
  const currencies = ['USD', 'EUR', 'GBP', 'BNB']
  const anyOtherFees = fc.uniqueArray(
    fc.record({ currency: fc.constantFrom(...currencies), amount: anyFee }),
    {
      selector: ({ currency }) => currency,
    },
  )
  const withFees = anyExecutions.chain((all) =>
    fc
      .array(fc.tuple(fc.constantFrom(null, 'EUR'), anyOtherFees), {
        minLength: all.length,
        maxLength: all.length,
      })
      .map((fees) =>
        all.map((one, at) => ({
          ...one,
          feeCurrency: fees[at]?.[0] ?? null,
          otherFees: fees[at]?.[1] ?? [],
        })),
      ),
  )

  fc.assert(
    fc.property(withFees, (executions) => {
      const charged = executions.flatMap(({ currency, fee, feeCurrency, otherFees }) => [
        { currency: feeCurrency ?? currency, amount: fee },
        ...otherFees,
      ])
      const inTrades = buildRoundTrips(executions).flatMap(({ currency, fees, foreignFees }) => [
        { currency, amount: fees },
        ...foreignFees,
      ])
      for (const code of currencies) {
        const total = (all: { currency: string; amount: Decimal }[]) =>
          sum(all.filter(({ currency }) => currency === code).map(({ amount: one }) => one))
        expect(total(inTrades)).toBe(total(charged))
      }
    }),
  )
})

test('quantity and fees of a trade are the sums of its fills', () => {
  fc.assert(
    fc.property(anyExecutions, (executions) => {
      for (const roundTrip of buildRoundTrips(executions)) {
        const of = (role: 'entry' | 'exit') => roundTrip.fills.filter((fill) => fill.role === role)
        expect(sum(of('entry').map(({ quantity }) => quantity))).toBe(roundTrip.quantity)
        expect(sum(of('exit').map(({ quantity }) => quantity))).toBe(
          roundTrip.status === 'closed'
            ? roundTrip.quantity
            : sum(roundTrip.partialExits.map(({ quantity }) => quantity)),
        )
        expect(sum(roundTrip.fills.map(({ fee }) => fee))).toBe(roundTrip.fees)
        expect(
          roundTrip.fills.every(({ fee, quantity }) => !fee.startsWith('-') && compare(quantity, '0') > 0),
        ).toBe(true)
      }
    }),
  )
})

test('net P&L of closed trades, and what open trades paid and received, equal the cash flow of the executions', () => {
  fc.assert(
    fc.property(anyExecutions, (executions) => {
      const roundTrips = buildRoundTrips(executions)
      const units = sum(roundTrips.map(({ quantity }) => quantity))
      const error = toAbsolute(
        subtract(
          sum(roundTrips.map((one) => computeRoundTripCash(one, executions))),
          sum(executions.map(computeCash)),
        ),
      )

      // Two average prices a trade, each off by at most half of 1e-18.
      expect(compare(error, multiply(units, '0.000000000000000001'))).toBeLessThanOrEqual(0)
      if (compare(units, '1000000') <= 0) expect(compare(error, '0.000000000001')).toBeLessThanOrEqual(0)
    }),
  )
})

test('executions of other symbols do not change the trades of a symbol', () => {
  fc.assert(
    fc.property(anyExecutions, (executions) => {
      const together = buildRoundTrips(executions)
      for (const symbol of ['AAA', 'BBB', 'CCC']) {
        const alone = buildRoundTrips(executions.filter((one) => one.symbol === symbol))
        expect(together.filter((roundTrip) => roundTrip.symbol === symbol)).toEqual(alone)
      }
    }),
  )
})

test('executions of other positions of the symbol do not change the trades of a position', () => {
  const anyPosition = fc.constantFrom(null, '7', '8', 'line 3')
  const inPositions = anyExecutions.chain((all) =>
    fc
      .array(anyPosition, { minLength: all.length, maxLength: all.length })
      .map((ids) => all.map((one, at) => ({ ...one, symbol: 'AAA', positionId: ids[at] ?? null }))),
  )

  fc.assert(
    fc.property(inPositions, (executions) => {
      const together = buildRoundTrips(executions)
      const alone = [null, '7', '8', 'line 3'].flatMap((id) =>
        buildRoundTrips(executions.filter((one) => one.positionId === id)),
      )
      const byKey = (roundTrips: RoundTrip[]) => roundTrips.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      expect(byKey(together)).toEqual(byKey(alone))
    }),
  )
})

test('the order of the executions in the list does not matter', () => {
  const shuffled = anyExecutions.chain((executions) =>
    fc.tuple(fc.constant(executions), fc.shuffledSubarray(executions, { minLength: executions.length })),
  )

  fc.assert(
    fc.property(shuffled, ([executions, mixed]) => {
      expect(buildRoundTrips(mixed)).toEqual(buildRoundTrips(executions))
    }),
  )
})

test('a fill that is split into two fills at the same price changes no trade', () => {
  fc.assert(
    fc.property(anyExecutions, fc.nat(), (executions, place) => {
      // Halves must be writable with 18 places, so all quantities and fees are doubled first.
      const doubled = executions.map((one) => ({
        ...one,
        quantity: doubleAmount(one.quantity),
        fee: doubleAmount(one.fee),
      }))
      const at = doubled.length === 0 ? 0 : place % doubled.length
      const halves = doubled.flatMap((one, index) =>
        index === at ? ['', '-2'].map((end) => ({ ...(executions[index] ?? one), id: one.id + end })) : one,
      )

      const figures = (roundTrips: RoundTrip[]) =>
        roundTrips.map(({ fills, fees, partialExits, exitsByMethod, ...roundTrip }) => ({
          ...roundTrip,
          exits: costMethods.map((method) =>
            (exitsByMethod?.[method] ?? partialExits).map((exit) => ({
              ...exit,
              pnl: roundTo(exit.pnl, 12),
            })),
          ),
          key: roundTrip.key.replace('-2', ''),
          fees: roundTo(fees, 15),
        }))
      expect(figures(buildRoundTrips(halves))).toEqual(figures(buildRoundTrips(doubled)))
    }),
  )
})

test('trades that an earlier import closed do not change when later executions are added', () => {
  fc.assert(
    fc.property(anyExecutions, fc.nat(25), (executions, count) => {
      const before = buildRoundTrips(executions.slice(0, count))
      const after = new Map(buildRoundTrips(executions).map((roundTrip) => [roundTrip.key, roundTrip]))
      const running = new Set(before.filter((roundTrip) => roundTrip.status === 'open').map(({ key }) => key))

      for (const roundTrip of before) {
        const { key } = roundTrip
        if (running.has(key)) expect(after.get(key)?.fills[0]?.executionId).toBe(key)
        else expect(after.get(key)).toEqual(roundTrip)
      }
    }),
  )
})

test('with closing executions, matched and unmatched parts add up to each of them', () => {
  fc.assert(
    fc.property(anyExecutions, (executions) => {
      const spot = executions.map((one) => ({ ...one, closesOnly: one.side === 'sell' }))
      const { roundTrips, unmatched } = matchExecutions(spot)
      const parts = [...roundTrips.flatMap((roundTrip) => roundTrip.fills), ...unmatched]

      expect(roundTrips.every((roundTrip) => roundTrip.type === 'long')).toBe(true)
      for (const { id, quantity, fee } of spot) {
        const own = parts.filter((part) => part.executionId === id)
        expect(sum(own.map((part) => part.quantity))).toBe(add(quantity, '0'))
        expect(sum(own.map((part) => part.fee))).toBe(add(fee, '0'))
      }
    }),
  )
})

test('with opening lots every sale is closed, at the P&L of the cash flow with the lots that are used', () => {
  fc.assert(
    fc.property(anyExecutions, anyPrice, (all, price) => {
      const unstated = all.map((one) => ({ ...one, opens: false, instrument: 'share' as const }))
      const before = matchExecutions(unstated)
      const byId = new Map(unstated.map((one) => [one.id, one]))
      const lots = before.unmatched.map(({ executionId }) => ({
        ...(byId.get(executionId) as KeyedExecution), // of one of the executions
        ...{ id: `lot of ${executionId}`, covers: executionId, side: 'buy' as const, price, fee: '0' },
      }))
      const { roundTrips, unmatched, assumedShorts } = matchExecutions([...unstated, ...lots])
      const used = roundTrips
        .flatMap(({ fills }) => fills)
        .filter(({ executionId }) => !byId.has(executionId))
      const cash = sum([
        ...unstated.map(computeCash),
        ...used.map(({ quantity }) => negate(multiply(quantity, price))),
      ])
      const units = sum(roundTrips.map(({ quantity }) => quantity))

      expect(unmatched).toEqual([])
      expect(assumedShorts).toEqual(before.assumedShorts)
      expect(sum(used.map(({ quantity }) => quantity))).toBe(
        sum(before.unmatched.map(({ executed }) => executed)),
      )
      const error = toAbsolute(
        subtract(sum(roundTrips.map((one) => computeRoundTripCash(one, unstated))), cash),
      )
      expect(compare(error, multiply(units, '0.000000000000000001'))).toBeLessThanOrEqual(0)
    }),
  )
})

test('opening lots of executions that lack nothing change no trade', () => {
  fc.assert(
    fc.property(anyExecutions, (all) => {
      const unstated = all.map((one) => ({ ...one, opens: one.side === 'sell' && one.symbol === 'AAA' }))
      const { roundTrips, unmatched, assumedShorts } = matchExecutions(unstated)
      const lacking = new Set([...unmatched, ...assumedShorts].map(({ executionId }) => executionId))
      const covered = unstated.filter(({ id, opens, side }) => !lacking.has(id) && !opens && side === 'sell')
      const shorts = new Set(roundTrips.filter(({ type }) => type === 'short').map(({ symbol }) => symbol))
      const lots = covered
        .filter(({ symbol }) => !shorts.has(symbol))
        .map((one) => ({ ...one, id: `lot of ${one.id}`, covers: one.id, side: 'buy' as const }))

      expect(matchExecutions([...unstated, ...lots]).roundTrips).toEqual(roundTrips)
    }),
  )
})

function doubleAmount(decimal: Decimal): Decimal {
  return multiply(decimal, '2')
}

function computeCash({ side, quantity, price, fee }: KeyedExecution): Decimal {
  const value = multiply(quantity, price)
  return subtract(side === 'sell' ? value : negate(value), fee)
}

/** What a trade paid and received: its P&L, or while it is open its entries and the exits so far. */
function computeRoundTripCash(roundTrip: RoundTrip, executions: readonly KeyedExecution[]): Decimal {
  const pnl = computeTradePnl({ ...roundTrip, feesUnit: 'amount' })
  if (pnl !== null) return pnl
  const prices = new Map(executions.map(({ id, price }) => [id, price]))
  const exits = roundTrip.fills.filter(({ role }) => role === 'exit')
  const exited = sum(
    exits.map(({ executionId, quantity }) => multiply(quantity, prices.get(executionId) ?? '')),
  )
  const paid = subtract(computeEntryValue(roundTrip), exited)
  return subtract(roundTrip.type === 'long' ? negate(paid) : paid, roundTrip.fees)
}

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
    opens: true,
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
