import { addDays } from '@candlebook/domain/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayTicks } from './day-ticks.ts'

const labels = (first: string, last: string, most: number) =>
  dayTicks(first, last, most).map(({ label }) => label)

test('a year is marked by its months, thinned where there is little room', () => {
  expect(labels('2026-01-01', '2026-11-21', 12)).toEqual(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov'.split(' '),
  )
  expect(labels('2026-01-01', '2026-11-21', 6)).toEqual('Jan Mar May Jul Sep Nov'.split(' '))
})

test('a few days are marked one by one, a month by its weeks', () => {
  expect(labels('2026-02-27', '2026-03-02', 8)).toEqual(['Feb 27', 'Feb 28', 'Mar 1', 'Mar 2'])
  expect(labels('2026-11-01', '2026-11-30', 6)).toEqual(['Nov 1', 'Nov 8', 'Nov 15', 'Nov 22', 'Nov 29'])
})

test('across a new year January says which year it is', () => {
  expect(labels('2025-09-14', '2026-02-20', 8)).toEqual(['Oct', 'Nov', 'Dec', '2026', 'Feb'])
  expect(labels('2016-03-01', '2026-11-21', 6)).toEqual(['2018', '2020', '2022', '2024', '2026'])
})

test('the marks are never more than there is room for, and none is outside', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 3, max: 12 }), (span, most) => {
      const last = addDays('1999-05-17', span)
      const ticks = dayTicks('1999-05-17', last, most)

      expect(ticks.length).toBeLessThanOrEqual(most + 1)
      expect(ticks.every(({ day }) => day >= '1999-05-17' && day <= last)).toBe(true)
    }),
  )
})
