import type { RoundTrip, RoundTripFill } from '@candlebook/domain/brokers'
import { expect, test } from 'vitest'
import type { TradeRow } from '../../trades/index.ts'
import type { Standing } from './existing-trade.ts'
import { deletedTrips } from './find-deleted.ts'
import { matchTrades } from './match-trades.ts'

/** Fills from texts such as 'a entry 10'. */
function fillsOf(texts: string[]): RoundTripFill[] {
  return texts.map((text) => {
    const [executionId = '', role, quantity = ''] = text.split(' ')
    return { executionId, role: role === 'exit' ? 'exit' : 'entry', quantity, fee: '0' }
  })
}

function trip(key: string, ...fills: string[]): RoundTrip {
  const made = fillsOf(fills)
  const status = made.some(({ role }) => role === 'exit') ? 'closed' : 'open'
  return { key, status, fills: made } as RoundTrip // matching looks at nothing else
}

function standing(id: string, ...fills: string[]): Standing {
  const { status } = trip(id, ...fills)
  const blank = { notes: null, tags: [], links: [], images: [], importId: 'first' }
  return { trade: { ...blank, id, status } as unknown as TradeRow, fills: fillsOf(fills) } // as above
}

const none = { before: () => false, near: () => false }

test('a trade prefers the trip that it plays the same part in', () => {
  const short = standing('short', 'b entry 5')
  const long = trip('a', 'a entry 10', 'b exit 10')
  const covered = trip('b', 'b entry 5', 'c exit 5')

  const { changed, left } = matchTrades({
    trips: [long, covered],
    standing: [short],
    deleted: none,
    undone: null,
  })

  expect(changed).toEqual([{ standing: short, trip: covered }])
  expect(left).toEqual([long])
})

test('a trade goes on as what the trader deleted only when there is nothing else', () => {
  const open = standing('open', 'a entry 6')
  const [gone, other] = [trip('a', 'a entry 4'), trip('a:open', 'a entry 2')]
  const given = {
    standing: [open],
    deleted: { ...none, before: (one: RoundTrip) => one === gone },
    undone: null,
  }

  expect(matchTrades({ ...given, trips: [gone, other] }).changed).toEqual([{ standing: open, trip: other }])
  expect(matchTrades({ ...given, trips: [gone] }).changed).toEqual([{ standing: open, trip: gone }])
})

test('what shares executions with a trade that stands was not deleted, whatever else it shares', () => {
  const before = [trip('a', 'a entry 4', 'b exit 4'), trip('b', 'b entry 5')]
  const deleted = deletedTrips(before, [standing('one', 'a entry 4', 'b exit 4')])

  expect(deleted.before(trip('c', 'c entry 1', 'b exit 1'))).toBe(false)
  expect(deleted.before(trip('b', 'b entry 5', 'd exit 5'))).toBe(true)
  expect(deleted.before(trip('d', 'd entry 5'))).toBe(false)
  expect(deleted.near(trip('c', 'c entry 1', 'b exit 1'))).toBe(true)
  expect(deleted.near(trip('c', 'c entry 1', 'a exit 1'))).toBe(false)
})
