import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideDayOrder, parseDay, parseMoment } from './moments.ts'

test.each([
  ['2024-01-15 09:30:00', '2024-01-15T09:30:00.000Z'],
  ['2024-01-15 09:30:00.25', '2024-01-15T09:30:00.250Z'],
  ['2024-01-15T09:30:00.123456789Z', '2024-01-15T09:30:00.123Z'],
  ['2025-01-17 16:57:02 UTC', '2025-01-17T16:57:02.000Z'],
  ['2026-08-25 10:00:00+00:00', '2026-08-25T10:00:00.000Z'],
  ['2026-08-25 10:00:00 -0500', '2026-08-25T15:00:00.000Z'],
  ['20240115;093000', '2024-01-15T09:30:00.000Z'],
  ['2024-01-15, 09:30', '2024-01-15T09:30:00.000Z'],
  ['2026-09-1604:15:01', '2026-09-16T04:15:01.000Z'],
])('%s in a file of UTC is the instant %s', (cell, instant) => {
  const zone = cell.endsWith('-0500') ? '-05:00' : 'UTC'
  expect(parseMoment(cell, 'UTC')).toEqual({ day: instant.slice(0, 10), executedAt: instant, zone })
})

test.each([
  ['Tue May 26 2020 18:06:28 GMT+0000', '2020-05-26T18:06:28.000Z'],
  ['Tue, 26 May 2020 18:06:28 GMT', '2020-05-26T18:06:28.000Z'],
])('%s has a day of the week before it', (cell, instant) => {
  expect(parseMoment(cell, 'UTC')?.executedAt).toBe(instant)
})

test('of a line that was booked later, the day after “as of” counts', () => {
  expect(parseMoment('03/16/2026 as of 03/13/2026', 'UTC', 'mdy')?.day).toBe('2026-03-13')
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

test.each([
  ['1/15/24', 'mdy', '2024-01-15'],
  ['15/01/2024', 'dmy', '2024-01-15'],
  ['15.01.2024', 'dmy', '2024-01-15'],
  ['010.09.2024', 'dmy', '2024-09-10'],
  ['28.04.26.', 'dmy', '2026-04-28'],
  ['25-12-31', 'ymd', '2025-12-31'],
  ['2024/1/5', 'mdy', '2024-01-05'],
  ['2026.04.30', 'ymd', '2026-04-30'],
  ['02-Apr-2025', 'ymd', '2025-04-02'],
  ['16-jan-26', 'ymd', '2026-01-16'],
  ['20Feb26', 'ymd', '2026-02-20'],
  ['1 mei 2025', 'ymd', '2025-05-01'],
  ['31. März 2026', 'ymd', '2026-03-31'],
  ['14. Sept. 2026', 'ymd', '2026-09-14'],
  ['3 de marzo de 2026', 'ymd', '2026-03-03'],
  ['May 5, 2020', 'ymd', '2020-05-05'],
  ['JUL 10 26', 'ymd', '2026-07-10'],
  ['4 févr. 2026', 'ymd', '2026-02-04'],
  ['43831', 'ymd', '2020-01-01'],
] as const)('the day %s in the order %s is %s', (cell, order, day) => {
  expect(parseMoment(cell, 'UTC', order)).toEqual({ day, executedAt: null, zone: null })
})

test.each([
  ['7/28/2026 9:45:17 AM', '2026-07-28T09:45:17.000Z'],
  ['7/28/2026 12:05 pm', '2026-07-28T12:05:00.000Z'],
  ['06/18/2021 12:00 AM', '2021-06-18T00:00:00.000Z'],
  ['06/11/2026 07:45:21 -06:00', '2026-06-11T13:45:21.000Z'],
  ['03/02/2026 09:31:05 EST', '2026-03-02T14:31:05.000Z'],
  ['20260302;093105 EST', '2026-03-02T14:31:05.000Z'],
  ['2026/07/20 08:03:06,GMT-04', '2026-07-20T12:03:06.000Z'],
  ['20.07.2026 09:30:00 UTC+02', '2026-07-20T07:30:00.000Z'],
  ['2024-08-16T15:57:13+0200', '2024-08-16T13:57:13.000Z'],
  ['01:30 2023-05-06', '2023-05-06T01:30:00.000Z'],
  ['20 Aug 2026 21:56:13.342', '2026-08-20T21:56:13.342Z'],
  ['31. März 2026, 10:23', '2026-03-31T10:23:00.000Z'],
  ['May 5, 2020, 10:10:57 PM', '2020-05-05T22:10:57.000Z'],
  ['1741000000000', '2025-03-03T11:06:40.000Z'],
  ['46084.5', '2026-03-03T12:00:00.000Z'],
  ['2018-08-19 8:09:18', '2018-08-19T08:09:18.000Z'],
])('the time %s is the instant %s', (cell, instant) => {
  const order = cell.startsWith('20.') ? 'dmy' : 'mdy'
  expect(parseMoment(cell, 'UTC', order)?.executedAt).toBe(instant)
})

test.each([
  '13/13/2026',
  '31/02/2026',
  '1/15/2026 13:00 PM',
  '1/15/2026 09:30 XYZ',
  '12345',
  '99999999',
  'Foo 3, 2026',
])('"%s" is no moment in any order', (cell) => {
  expect((['ymd', 'mdy', 'dmy'] as const).map((order) => parseMoment(cell, 'UTC', order))).toEqual([
    null,
    null,
    null,
  ])
})

test('the order of day and month follows from a part above 12, or from nothing', () => {
  expect(decideDayOrder(['03/04/2026', '25/04/2026'])).toEqual({ order: 'dmy', proof: '25/04/2026' })
  expect(decideDayOrder(['03/04/26 10:00', '03/14/26 10:00'])).toEqual({
    order: 'mdy',
    proof: '03/14/26 10:00',
  })
  expect(decideDayOrder(['03/04/2026', '05/06/2026'])).toEqual({ order: null, proof: null })
  expect(decideDayOrder(['03.04.2026 10:00', '05.06.2026'])).toEqual({
    order: 'dmy',
    proof: '03.04.2026 10:00',
  })
  expect(decideDayOrder(['03.04.2026', '03.14.2026'])).toEqual({ order: 'mdy', proof: '03.14.2026' })
  expect(decideDayOrder(['2026-04-03', '3 Apr 2026', ''])).toEqual({ order: 'ymd', proof: null })
})

test('every day reads back from each way in which a broker can write it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (count) => {
      const day = new Date(Date.UTC(2000, 0, 1) + count * 86_400_000).toISOString().slice(0, 10)
      const [y = '', m = '', d = ''] = day.split('-')
      const ways = [
        parseDay(`${Number(m)}/${Number(d)}/${y}`, 'mdy'),
        parseDay(`${d}.${m}.${y}`, 'dmy'),
        parseDay(`${y}${m}${d}`),
      ]
      expect(ways).toEqual([day, day, day])
    }),
  )
})

test('a time in a zone that does not exist is no value', () => {
  expect(parseMoment('2026-03-04 09:30', 'Mars/Base')).toBeNull()
})
