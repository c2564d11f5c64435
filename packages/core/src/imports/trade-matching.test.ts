import type { RoundTrip, RoundTripFill } from '@candlebook/domain/brokers/round-trip'
import { expect, test } from 'vitest'
import type { TradeRow } from '../trades/index.ts'
import { type ExistingTrade, findDeletedRoundTrips, matchTrades } from './trade-matching.ts'

/** Fills from texts such as 'a entry 10'. */
function parseFills(texts: string[]): RoundTripFill[] {
  return texts.map((text) => {
    const [executionId = '', role, quantity = ''] = text.split(' ')
    return { executionId, role: role === 'exit' ? 'exit' : 'entry', quantity, fee: '0' }
  })
}

function roundTrip(key: string, ...fills: string[]): RoundTrip {
  const made = parseFills(fills)
  const status = made.some(({ role }) => role === 'exit') ? 'closed' : 'open'
  return { key, status, fills: made } as RoundTrip // matching looks at nothing else
}

function buildExistingTrade(id: string, ...fills: string[]): ExistingTrade {
  const { status } = roundTrip(id, ...fills)
  const blank = { notes: null, tags: [], links: [], images: [], importId: 'first' }
  return { trade: { ...blank, id, status } as unknown as TradeRow, fills: parseFills(fills) } // as above
}

const none = { continuesDeleted: () => false, touchesDeleted: () => false }

test('a trade prefers the round trip in which its executions have the same role', () => {
  const short = buildExistingTrade('short', 'b entry 5')
  const long = roundTrip('a', 'a entry 10', 'b exit 10')
  const covered = roundTrip('b', 'b entry 5', 'c exit 5')

  const { changed, withoutTrade } = matchTrades({
    roundTrips: [long, covered],
    existing: [short],
    deleted: none,
    undone: null,
  })

  expect(changed).toEqual([{ existing: short, roundTrip: covered }])
  expect(withoutTrade).toEqual([long])
})

test('a trade becomes a deleted round trip only when there is no other one', () => {
  const open = buildExistingTrade('open', 'a entry 6')
  const [gone, other] = [roundTrip('a', 'a entry 4'), roundTrip('a:open', 'a entry 2')]
  const given = {
    existing: [open],
    deleted: { ...none, continuesDeleted: (one: RoundTrip) => one === gone },
    undone: null,
  }

  expect(matchTrades({ ...given, roundTrips: [gone, other] }).changed).toEqual([
    { existing: open, roundTrip: other },
  ])
  expect(matchTrades({ ...given, roundTrips: [gone] }).changed).toEqual([{ existing: open, roundTrip: gone }])
})

test('a round trip that shares executions with an existing trade does not continue a deleted one', () => {
  const before = [roundTrip('a', 'a entry 4', 'b exit 4'), roundTrip('b', 'b entry 5')]
  const deleted = findDeletedRoundTrips(before, [buildExistingTrade('one', 'a entry 4', 'b exit 4')])

  expect(deleted.continuesDeleted(roundTrip('c', 'c entry 1', 'b exit 1'))).toBe(false)
  expect(deleted.continuesDeleted(roundTrip('b', 'b entry 5', 'd exit 5'))).toBe(true)
  expect(deleted.continuesDeleted(roundTrip('d', 'd entry 5'))).toBe(false)
  expect(deleted.touchesDeleted(roundTrip('c', 'c entry 1', 'b exit 1'))).toBe(true)
  expect(deleted.touchesDeleted(roundTrip('c', 'c entry 1', 'a exit 1'))).toBe(false)
})
