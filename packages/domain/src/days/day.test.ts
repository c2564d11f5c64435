import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDay } from './day.fixtures.ts'
import { addDays, compareDays, countDaysBetween, getWeekday, isDay, splitDay, toWallClock } from './day.ts'
import { getLatestToday, getToday } from './today.ts'

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

test('today depends on the zone', () => {
  const now = new Date('2026-11-21T23:30:00Z')

  expect(getToday('UTC', now)).toBe('2026-11-21')
  expect(getToday('Europe/Berlin', now)).toBe('2026-11-22')
  expect(getToday('America/New_York', now)).toBe('2026-11-21')
  expect(getToday('America/New_York', new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-20')
})

test('a zone that does not exist is refused', () => {
  expect(() => getToday('Mars/Olympus', new Date(0))).toThrow(RangeError)
})

test('the latest day is the one in UTC+14', () => {
  expect(getLatestToday(new Date('2026-11-21T09:59:59Z'))).toBe('2026-11-21')
  expect(getLatestToday(new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-22')
})

test('no zone has a later current day than the latest, and Kiritimati has it', () => {
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const zone = fc.constantFrom('Pacific/Apia', 'Pacific/Auckland', 'Asia/Tokyo', 'UTC', 'America/Los_Angeles')
  fc.assert(
    fc.property(instant, zone, (now, anyZone) => {
      expect(getToday(anyZone, now) <= getLatestToday(now)).toBe(true)
      expect(getToday('Pacific/Kiritimati', now)).toBe(getLatestToday(now))
    }),
  )
})

test('an instant is shown with the local time and day of the zone', () => {
  expect(toWallClock('2024-07-16T01:15:00.000Z', 'America/New_York')).toEqual({
    day: '2024-07-15',
    time: '21:15',
  })
  expect(toWallClock('2024-01-16T01:15:00.000Z', 'America/New_York')).toEqual({
    day: '2024-01-15',
    time: '20:15',
  })
  expect(toWallClock('2024-07-15T23:30:00.000Z', 'UTC')).toEqual({ day: '2024-07-15', time: '23:30' })
  expect(toWallClock('2024-07-15T23:30:00.000Z', '+05:30')).toEqual({ day: '2024-07-16', time: '05:00' })
  expect(toWallClock('2024-07-15T03:30:00.000Z', '-05:00')).toEqual({ day: '2024-07-14', time: '22:30' })
})
