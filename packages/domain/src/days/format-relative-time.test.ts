import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRelativeTime } from './format-relative-time.ts'

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
