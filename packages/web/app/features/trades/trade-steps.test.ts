import { expect, test } from 'vitest'
import { buildClosedTrade } from './trade.fixtures.ts'
import { findNeighbours } from './trade-steps.tsx'

const listed = (['closed', 'open', 'closed', 'open', 'closed'] as const).map((status, at) =>
  buildClosedTrade({ id: String(at), status }),
)

test.each([
  ['0', { isListed: true, previous: undefined, next: '2', left: 4 }],
  ['2', { isListed: true, previous: '0', next: '4', left: 2 }],
  ['4', { isListed: true, previous: '2', next: undefined, left: 0 }],
  ['another', { isListed: false, previous: undefined, next: undefined, left: 5 }],
])('the neighbours of trade %s are the nearest closed trades, past the open ones', (id, expected) => {
  const { previous, next, ...rest } = findNeighbours(listed, id)
  expect({ ...rest, previous: previous?.id, next: next?.id }).toEqual(expected)
})
