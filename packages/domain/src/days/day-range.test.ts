import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, getWeekday } from './day.ts'
import { computeDayRange, dayRanges, findDayRange } from './day-range.ts'

test.each([
  ['today', '2026-11-28', '2026-11-28'],
  ['yesterday', '2026-11-27', '2026-11-27'],
  ['week', '2026-11-23', undefined],
  ['lastWeek', '2026-11-16', '2026-11-22'],
  ['month', '2026-11-01', undefined],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-10-01', undefined],
  ['year', '2026-01-01', undefined],
  ['lastYear', '2025-01-01', '2025-12-31'],
] as const)(
  'on Saturday, November 28, 2026, %s is %s to %s when weeks begin on Monday',
  (range, from, to) => {
    expect(computeDayRange(range, '2026-11-28', 1)).toEqual({ from, to })
  },
)

test('January follows December of the year before, and a leap day is in its month', () => {
  expect(computeDayRange('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(computeDayRange('lastMonth', '2024-03-01')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
})

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1970-01-01', count))

test('a range ends before or goes on after today, weeks have seven days from their first weekday, and its days find it', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(0, 1, 6), fc.constantFrom(...dayRanges), (today, weekStart, range) => {
      const { from = '', to } = computeDayRange(range, today, weekStart)
      expect(from <= (to ?? today)).toBe(true)
      expect((to ?? today) <= today).toBe(true)
      if (range === 'lastWeek') expect([getWeekday(from), addDays(from, 6)]).toEqual([weekStart, to])
      if (range === 'week') expect([getWeekday(from), addDays(from, 6) >= today]).toEqual([weekStart, true])
      const found = findDayRange({ from, to }, dayRanges, today, weekStart)
      expect(computeDayRange(found as typeof range, today, weekStart)).toEqual({ from, to }) // it is neither 'all' nor 'own'
    }),
  )
})

test("no days are all of them, and other days are a range of one's own", () => {
  expect(findDayRange({}, dayRanges, '2026-11-28')).toBe('all')
  expect(findDayRange({ from: '2026-11-02' }, dayRanges, '2026-11-28')).toBe('own')
  expect(findDayRange({ from: '2026-11-01', to: '2026-11-20' }, dayRanges, '2026-11-28')).toBe('own')
  expect(findDayRange({ from: '2025-01-01', to: '2025-12-31' }, ['month', 'year'], '2026-11-28')).toBe('own')
})
