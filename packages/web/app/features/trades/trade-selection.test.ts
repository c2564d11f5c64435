import { MAX_SELECTED_TRADES } from '@candlebook/domain/trades/labels'
import { expect, test } from 'vitest'
import { addTrades, nothingSelected, removeTrade, selectTo, toggleTrade } from './trade-selection.ts'

const listed = ['a', 'b', 'c', 'd', 'e']
const list = ({ ids }: { ids: ReadonlySet<string> }) => [...ids]

test('a trade is selected, and no longer when it is chosen again', () => {
  const one = toggleTrade(nothingSelected, 'b')

  expect(list(one)).toEqual(['b'])
  expect(list(toggleTrade(one, 'b'))).toEqual([])
})

test('a trade is taken out of the selection once', () => {
  const one = selectTo(toggleTrade(nothingSelected, 'a'), 'c', listed)
  const fewer = removeTrade(one, 'b')

  expect(list(fewer)).toEqual(['a', 'c'])
  expect(removeTrade(fewer, 'b')).toBe(fewer)
})

test('a range goes from the last selected trade, down or up, and keeps the others', () => {
  const one = toggleTrade(toggleTrade(nothingSelected, 'e'), 'b')

  expect(list(selectTo(one, 'd', listed)).toSorted()).toEqual(['b', 'c', 'd', 'e'])
  expect(list(selectTo(one, 'a', listed)).toSorted()).toEqual(['a', 'b', 'e'])
  expect(list(selectTo(selectTo(one, 'c', listed), 'd', listed)).toSorted()).toEqual(['b', 'c', 'd', 'e'])
})

test('a range also starts at the trade that was taken out last', () => {
  const one = toggleTrade(toggleTrade(nothingSelected, 'b'), 'b')

  expect(list(selectTo(one, 'c', listed))).toEqual(['b', 'c'])
})

test('without a last trade, or when the list no longer has it, a range is the trade itself', () => {
  expect(list(selectTo(nothingSelected, 'c', listed))).toEqual(['c'])
  expect(list(selectTo(toggleTrade(nothingSelected, 'gone'), 'c', listed))).toEqual(['gone', 'c'])
})

test('as many trades are selected as one request takes, and those that were selected first stay', () => {
  const many = Array.from({ length: MAX_SELECTED_TRADES + 10 }, (_, n) => `t${n}`)
  const full = addTrades(toggleTrade(nothingSelected, 'first'), many)

  expect(full.ids.size).toBe(MAX_SELECTED_TRADES)
  expect(full.ids.has('first')).toBe(true)
  expect(list(toggleTrade(full, 'one more'))).toEqual(list(full))
})
