import { expect, test } from 'vitest'
import { describeListEnd, getMoreTrades } from './trade-list-end.words.ts'

test('the line below the list says how many trades follow', () => {
  expect(describeListEnd({ more: 'waiting', shown: 100, total: 10_000 })).toBe(
    'Newest first. 9,900 more load as you scroll.',
  )
  expect(describeListEnd({ more: 'loading', shown: 100, total: 199 })).toBe(
    'Newest first. 99 more load as you scroll.',
  )
})

test('while the number of trades is unknown none is shown', () => {
  expect(describeListEnd({ more: 'waiting', shown: 100, total: null })).toBe(
    'Newest first. More load as you scroll.',
  )
})

test('at the end of the list only its order is said', () => {
  expect(describeListEnd({ more: 'none', shown: 14, total: 14 })).toBe('Newest first.')
})

test('a page that failed to load says so', () => {
  expect(describeListEnd({ more: 'failed', shown: 100, total: 199 })).toBe('The next trades failed to load.')
})

test('a failed page waits for Retry and is not asked for again by itself', () => {
  const query = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: true }

  expect(getMoreTrades(query)).toBe('failed')
  expect(getMoreTrades({ ...query, isFetchingNextPage: true })).toBe('loading')
  expect(getMoreTrades({ ...query, isFetchNextPageError: false })).toBe('waiting')
  expect(getMoreTrades({ ...query, isFetchNextPageError: false, hasNextPage: false })).toBe('none')
})
