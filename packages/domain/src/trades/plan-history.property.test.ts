import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare } from '../decimal/decimal.ts'
import { comparePlan, type PlannedTrade } from './plan-history.ts'
import { computeGrossPnl } from './pnl.ts'

const CENTS = 100n
const toText = (scaled: bigint, digits: number) => {
  const sign = scaled < 0n ? '-' : ''
  const padded = String(scaled < 0n ? -scaled : scaled).padStart(digits + 1, '0')
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}
const Price = fc.bigInt({ min: 9000n, max: 11000n })
const MaybePrice = fc.option(Price, { freq: 3 })
const Cases = fc.record({
  type: fc.constantFrom('long' as const, 'short' as const),
  quantity: fc.bigInt({ min: 1n, max: 100000n }),
  contractSize: fc.bigInt({ min: 1n, max: 5000n }),
  entry: Price,
  exit: Price,
  tpHit: fc.boolean(),
  stops: fc.array(MaybePrice, { minLength: 1, maxLength: 6 }),
  targets: fc.array(MaybePrice, { minLength: 6, maxLength: 6 }),
})
type Case = typeof Cases extends fc.Arbitrary<infer Value> ? Value : never

function buildTrade({
  type,
  quantity,
  contractSize,
  entry,
  exit,
  tpHit,
  stops,
  targets,
}: Case): PlannedTrade {
  const price = (cents: bigint | null | undefined) => (cents == null ? null : toText(cents, 2))
  return {
    type,
    status: 'closed',
    quantity: toText(quantity, 2),
    contractSize: toText(contractSize, 2),
    entryPrice: toText(entry, 2),
    exitPrice: toText(exit, 2),
    fees: '3',
    feesUnit: 'amount',
    tpHit,
    planHistory: stops.map((stop, place) => ({
      at: '2026-11-02T10:00:00.000Z',
      stopLoss: price(stop),
      takeProfit: price(targets[place]),
      quantity: toText(quantity, 2),
      riskPercentage: null,
    })),
  }
}

/** The same rules over whole cents, from the sentence of the documentation and not from the code. */
function expectOutcome({ type, quantity, contractSize, entry, exit, tpHit, stops, targets }: Case) {
  const side = type === 'long' ? 1n : -1n
  const size = quantity * contractSize * side
  const place = stops.findIndex((stop) => stop !== null)
  const stop = stops[place] ?? null
  const isUsable = stop !== null && (entry - stop) * side > 0n
  const moved = stops
    .slice(place + 1)
    .some((one) => one === null || (stop !== null && (one - stop) * side < 0n))
  const isBeyond = stop !== null && (stop - exit) * side > 0n
  const target = targets.slice(0, stops.length).find((one) => one !== null) ?? null
  const isEarly =
    target !== null &&
    (target - entry) * side > 0n &&
    !tpHit &&
    (target - exit) * side > 0n &&
    (exit - entry) * side >= 0n
  return {
    cost: isUsable && moved && isBeyond ? toText((stop - exit) * size, 6) : null,
    left: isEarly ? toText((target - exit) * size, 6) : null,
    stopPnl: isUsable ? toText((stop - entry) * size, 6) : null,
  }
}

const isEqual = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : compare(a, b) === 0

test('cost of a moved stop and what an early exit left are those of whole cents, for any trade', () => {
  fc.assert(
    fc.property(Cases, (given) => {
      const outcome = comparePlan(buildTrade(given))
      const expected = expectOutcome(given)

      expect(isEqual(outcome?.movedStopCost ?? null, expected.cost)).toBe(true)
      expect(isEqual(outcome?.leftBeforeTarget ?? null, expected.left)).toBe(true)
      expect(isEqual(outcome?.stop?.pnl ?? null, expected.stopPnl)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('the gross P&L is that at the first stop less the cost of moving it', () => {
  fc.assert(
    fc.property(Cases, (given) => {
      const trade = buildTrade(given)
      const outcome = comparePlan(trade)
      if (!outcome?.movedStopCost || !outcome.stop) return
      const { quantity, contractSize, entry, exit, type } = given
      const gross = (exit - entry) * quantity * contractSize * (type === 'long' ? 1n : -1n)

      expect(compare(computeGrossPnl(trade) ?? '0', toText(gross, 6))).toBe(0)
      expect(Number(outcome.stop.pnl) - Number(outcome.movedStopCost)).toBeCloseTo(Number(gross) / 1e6, 4)
    }),
    { numRuns: 500 },
  )
})

test('an open trade, and one without a plan, has no outcome', () => {
  const trade = buildTrade({
    type: 'long',
    quantity: CENTS,
    contractSize: CENTS,
    entry: 10000n,
    exit: 9200n,
    tpHit: false,
    stops: [9500n, 9000n],
    targets: [null, null, null, null, null, null],
  })

  expect(comparePlan(trade)).toMatchObject({ movedStopCost: '3' })
  expect(comparePlan({ ...trade, status: 'open' })).toBeNull()
  expect(comparePlan({ ...trade, planHistory: [] })).toBeNull()
})
