import { expect, test } from 'vitest'
import { parseMoment } from './parse-moment.ts'

test.each([
  ['2024-01-15 09:30:00', '2024-01-15T09:30:00.000Z'],
  ['2024-01-15 09:30:00.25', '2024-01-15T09:30:00.250Z'],
  ['2024-01-15T09:30:00.123456789Z', '2024-01-15T09:30:00.123Z'],
  ['2025-01-17 16:57:02 UTC', '2025-01-17T16:57:02.000Z'],
  ['2026-08-25 10:00:00+00:00', '2026-08-25T10:00:00.000Z'],
  ['2026-08-25 10:00:00 -0500', '2026-08-25T15:00:00.000Z'],
  ['20240115;093000', '2024-01-15T09:30:00.000Z'],
  ['2024-01-15, 09:30', '2024-01-15T09:30:00.000Z'],
])('%s in a file of UTC is the instant %s', (cell, instant) => {
  const zone = cell.endsWith('-0500') ? '-05:00' : 'UTC'
  expect(parseMoment(cell, 'UTC')).toEqual({ day: instant.slice(0, 10), executedAt: instant, zone })
})

test('a day without a time has no instant', () => {
  expect(parseMoment('20240229', 'UTC')).toEqual({ day: '2024-02-29', executedAt: null, zone: null })
  expect(parseMoment('2024-02-29', 'America/New_York')).toEqual({
    day: '2024-02-29',
    executedAt: null,
    zone: null,
  })
})

test.each([
  '',
  '2023-02-29',
  '2024-13-01',
  '15/01/2024',
  '2024-01-15 24:00:00',
  '2024-01-15 09:60',
  'yesterday',
])('"%s" is not a moment', (cell) => {
  expect(parseMoment(cell, 'UTC')).toBeNull()
})

test('times of New York are four or five hours behind UTC, and the day is the day of the file', () => {
  const at = (cell: string) => parseMoment(cell, 'America/New_York')

  expect(at('2024-01-15, 09:30:00')?.executedAt).toBe('2024-01-15T14:30:00.000Z')
  expect(at('2024-07-15, 09:30:00')?.executedAt).toBe('2024-07-15T13:30:00.000Z')
  expect(at('2024-07-15, 22:00:00')).toEqual({
    day: '2024-07-15',
    executedAt: '2024-07-16T02:00:00.000Z',
    zone: 'America/New_York',
  })
})

test('an hour that occurs twice is the first one, and an hour that does not exist is the hour after it', () => {
  const at = (cell: string) => parseMoment(cell, 'America/New_York')?.executedAt

  expect(at('2024-11-03 00:30:00')).toBe('2024-11-03T04:30:00.000Z')
  expect(at('2024-11-03 01:30:00')).toBe('2024-11-03T05:30:00.000Z')
  expect(at('2024-11-03 02:30:00')).toBe('2024-11-03T07:30:00.000Z')
  expect(at('2024-03-10 01:30:00')).toBe('2024-03-10T06:30:00.000Z')
  expect(at('2024-03-10 02:30:00')).toBe('2024-03-10T07:30:00.000Z')
  expect(at('2024-03-10 03:30:00')).toBe('2024-03-10T07:30:00.000Z')
})
