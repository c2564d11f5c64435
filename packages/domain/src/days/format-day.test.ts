import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDay } from './day.fixtures.ts'
import { formatDay, formatDayShort, formatDaysAgo, formatDayWithYearIfOther } from './format-day.ts'

test('a day is written as in en-US [CONST-07]', () => {
  expect(formatDay('2026-11-20')).toBe('Nov 20, 2026')
  expect(formatDay('2026-01-05')).toBe('Jan 5, 2026')
  expect(formatDayShort('2026-11-20')).toBe('Nov 20')
})

test('a day has its year only when it is another year than that of today [CONST-07]', () => {
  expect(formatDayWithYearIfOther('2026-01-05', '2026-11-21')).toBe('Jan 5')
  expect(formatDayWithYearIfOther('2025-12-31', '2026-01-01')).toBe('Dec 31, 2025')
})

test('every day is written as the platform writes it in en-US [CONST-07]', () => {
  const platform = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  fc.assert(
    // From 1900: before 1582 the platform counts in the Julian calendar.
    fc.property(anyDay, ({ day, count }) => {
      fc.pre(day >= '1900-01-01')
      expect(formatDay(day)).toBe(platform.format(new Date(count * 86_400_000)))
    }),
  )
})

test('the age of a day is given in days, months and years [NOTIF-08]', () => {
  const today = '2026-11-21'
  expect(
    ['2026-11-21', '2026-11-20', '2026-11-09', '2026-10-22', '2025-11-21', '2024-09-12'].map((day) =>
      formatDaysAgo(day, today),
    ),
  ).toEqual(['today', '1 day ago', '12 days ago', 'about 1 month ago', 'about 1 year ago', '2 years ago'])
})

test('a future day has the prefix in', () => {
  expect(formatDaysAgo('2026-11-22', '2026-11-21')).toBe('in 1 day')
  expect(formatDaysAgo('2026-11-24', '2026-11-21')).toBe('in 3 days')
})
