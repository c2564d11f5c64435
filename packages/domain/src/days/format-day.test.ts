import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDay } from './day.fixtures.ts'
import {
  formatDay,
  formatDayShort,
  formatDaysAgo,
  formatDayWithYearIfOther,
  formatRelativeTime,
} from './format-day.ts'

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

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:01Z', 'less than a minute ago'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T11:00:00Z', 'about 1 hour ago'],
  ['2026-11-21T07:10:00Z', 'about 5 hours ago'],
  ['2026-11-20T12:00:01Z', 'about 24 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-10-23T12:00:00Z', '29 days ago'],
  ['2026-10-22T12:00:00Z', 'about 1 month ago'],
  ['2026-09-20T12:00:00Z', '2 months ago'],
  ['2025-11-22T12:00:00Z', '11 months ago'],
  ['2025-11-21T12:00:00Z', 'about 1 year ago'],
  ['2024-09-12T12:00:00Z', '2 years ago'], // 800 days
  ['2023-11-20T12:00:00Z', '3 years ago'],
])('the age of %s at noon is %s [NOTIF-08]', (instant, words) => {
  expect(formatRelativeTime(instant, now)).toBe(words)
  expect(formatRelativeTime(new Date(instant), now)).toBe(words)
})

test('an instant ahead of the clock was less than a minute ago [NOTIF-08]', () => {
  expect(formatRelativeTime('2026-11-22T12:00:00Z', now)).toBe('less than a minute ago')
})

test('every age ends in ago and uses the singular for one [NOTIF-08]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3e11 }), (ageMs) => {
      const words = formatRelativeTime(new Date(now.getTime() - ageMs), now)

      expect(words).toMatch(/ ago$/)
      expect(words).not.toMatch(/\b1 \w+s ago|\b0 /)
    }),
  )
})
