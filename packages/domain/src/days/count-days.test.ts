import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, countDaysBetween, getWeekday } from './count-days.ts'
import { anyDay } from './day.fixtures.ts'

test('days are counted over the leap day and the turn of the year', () => {
  expect(countDaysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(countDaysBetween('2023-02-28', '2023-03-01')).toBe(1)
  expect(countDaysBetween('2025-12-31', '2026-01-01')).toBe(1)
  expect(countDaysBetween('2026-11-21', '2026-11-19')).toBe(-2)
})

test('the weekdays of the reference trades run from Monday to Thursday, then Monday [ANLY-24]', () => {
  const days = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-08']
  expect(days.map(getWeekday)).toEqual([1, 2, 3, 4, 1])
  expect(getWeekday('2026-11-22')).toBe(0)
})

test('counting agrees with the platform for every day', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => {
      expect(countDaysBetween(a.day, b.day)).toBe(b.count - a.count)
      expect(addDays(a.day, b.count - a.count)).toBe(b.day)
      expect(getWeekday(a.day)).toBe(new Date(a.count * 86_400_000).getUTCDay())
    }),
    { numRuns: 2000 },
  )
})

test('each of 150,000 days in a row is followed by the next', () => {
  let day = '1800-01-01'
  for (let count = Date.UTC(1800, 0, 1) / 86_400_000; count < 100_000; count++) {
    const expected = new Date(count * 86_400_000).toISOString().slice(0, 10)
    if (day !== expected) expect(day).toBe(expected)
    day = addDays(day, 1)
  }
  expect(day).toBe('2243-10-17')
})
