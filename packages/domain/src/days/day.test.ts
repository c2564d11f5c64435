import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDay } from './day.fixtures.ts'
import { compareDays, isDay, splitDay } from './day.ts'

test('a leap day is a day in a leap year only', () => {
  expect(['2024-02-29', '2000-02-29'].every(isDay)).toBe(true)
  expect(['2023-02-29', '1900-02-29', '2100-02-29'].some(isDay)).toBe(false)
})

test('a date that the calendar does not have is not a day', () => {
  const wrong = ['', '2026-13-01', '2026-00-10', '2026-04-31', '2026-01-00', '2026-01-32', '0000-01-01']
  expect(wrong.filter(isDay)).toEqual([])
})

test('only the form yyyy-MM-dd is a day', () => {
  const wrong = [
    '2026-1-2',
    '26-01-02',
    '02/01/2026',
    '2026-01-02T00:00:00Z',
    ' 2026-01-02',
    '2026-01-02\n',
    null,
    5,
  ]
  expect(wrong.filter(isDay)).toEqual([])
})

test('every day of the calendar is a day', () => {
  fc.assert(
    fc.property(anyDay, ({ day }) => {
      expect(isDay(day)).toBe(true)
    }),
  )
})

test('days are in the order of the calendar', () => {
  expect(compareDays('2026-11-20', '2026-11-20')).toBe(0)
  fc.assert(
    fc.property(anyDay, anyDay, (a, b) => {
      expect(compareDays(a.day, b.day)).toBe(Math.sign(a.count - b.count))
    }),
  )
})

test('a day has its year, month and day of the month', () => {
  expect(splitDay('2026-11-05')).toEqual({ year: 2026, month: 11, dayOfMonth: 5 })
})
