import { expect, test } from 'vitest'
import { computeGrantEnd, formatDuration, isDurationDays, LIFETIME_DAYS } from './invitation-duration.ts'

test.each([
  [-1, 'Lifetime Access'],
  [7, '7-Day Trial Extension'],
  [30, '30-Day Premium Access'],
  [90, '90 Days Access'],
])('an invitation for %i days is labelled %s [INV-07]', (days, label) => {
  expect(formatDuration(days)).toBe(label)
})

test('an invitation is for life, or for 1 to 3650 whole days', () => {
  expect([LIFETIME_DAYS, 1, 7, 3650].filter((days) => !isDurationDays(days))).toEqual([])
  expect([0, -2, 3651, 1.5, Number.NaN].filter(isDurationDays)).toEqual([])
})

test('access for days ends as many times 24 hours later, and lifetime access has no end [INV-13]', () => {
  const start = new Date('2026-03-28T22:15:00.000Z') // clocks change in Europe the next day

  expect(computeGrantEnd(start, 7)).toEqual(new Date('2026-04-04T22:15:00.000Z'))
  expect(computeGrantEnd(start, LIFETIME_DAYS)).toBeNull()
})
