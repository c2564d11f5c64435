import type { Database } from '@candlebook/core/db'
import { expect, test } from 'vitest'
import { openLiveCounts, toShownCounts } from './pages.ts'

test('while the database refuses the count, the visits of five minutes start one count [LAND-03]', async () => {
  let now = 0
  let counts = 0
  const pool = {
    connect: async () => {
      counts++
      throw new Error('the database does not answer')
    },
  }
  const db = { pool, close: async () => {} } as unknown as Database
  const liveCounts = openLiveCounts({ db, clock: { now: () => new Date(now) } })

  for (let n = 0; n < 3; n++) expect(await liveCounts.read()).toBeNull()
  expect(counts).toBe(1)
  now += 5 * 60 * 1000 + 1
  await liveCounts.read()
  expect(counts).toBe(2)
})

test.each([
  [null, false],
  [{ traders: 99, trades: 4000 }, false],
  [{ traders: 120, trades: 99 }, false],
  [{ traders: 100, trades: 100 }, true],
])('the landing page shows the counts %o: %s [LAND-03]', (counts, isShown) => {
  expect(toShownCounts(counts)).toEqual(isShown ? counts : 'hidden')
})
