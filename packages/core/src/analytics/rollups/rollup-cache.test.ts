import { randomUUID } from 'node:crypto'
import { createEmptyRollup } from '@candlebook/domain/analytics'
import { expect, test } from 'vitest'
import { cacheRollup, getCachedChildren, getCachedTotal } from './rollup-cache.ts'

// The texts of the total of 10,000 trades on the days of five years have this length.
const TYPICAL_LENGTH = 110_000

const createUser = () => randomUUID()
const cache = (userId: string, { period = '', textLength = TYPICAL_LENGTH } = {}) =>
  cacheRollup(userId, period, { version: '1', rollup: createEmptyRollup(), textLength })

test('the totals of two hundred active traders stay cached', () => {
  const traders = Array.from({ length: 200 }, () => createUser())
  for (const trader of traders) cache(trader)

  expect(traders.filter((trader) => getCachedTotal(trader) === null)).toEqual([])
})

test('a trader whose report is read stays cached while others fill the cache', () => {
  const [reader, idler] = [createUser(), createUser()]
  cache(reader)
  cache(idler)
  for (let other = 0; other < 1000; other++) {
    cache(createUser())
    getCachedTotal(reader)
  }

  expect(getCachedTotal(reader)).not.toBeNull()
  expect(getCachedTotal(idler)).toBeNull()
})

test('one trader with large rollups leaves room for the totals of others', () => {
  const traders = Array.from({ length: 50 }, () => createUser())
  for (const trader of traders) cache(trader)
  const hoarder = createUser()
  for (let month = 10; month < 60; month++) cache(hoarder, { period: `2026-${month}`, textLength: 1_000_000 })

  expect(traders.filter((trader) => getCachedTotal(trader) === null)).toEqual([])
  expect(getCachedChildren(hoarder, ['2026']).length).toBeLessThan(10)
})

test('a rollup that is cached again counts once, and a giant one is not cached', () => {
  const trader = createUser()
  const first = createUser()
  cache(first)
  for (let write = 0; write < 1000; write++) cache(trader)
  cache(trader, { period: '2026', textLength: 2_000_000 })

  expect(getCachedTotal(first)).not.toBeNull()
  expect(getCachedChildren(trader, [''])).toEqual([])
})
