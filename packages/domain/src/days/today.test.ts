import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getLatestToday, getToday } from './today.ts'

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
