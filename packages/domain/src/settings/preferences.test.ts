import { expect, test } from 'vitest'
import { commonTimeZones } from './common-time-zones.ts'
import { defaultPreferences, toWeekday, weekStarts } from './preferences.ts'
import { isStatementZone } from './time-zone.ts'

test('a week begins on Sunday until the user chooses another day [CONST-07]', () => {
  expect(toWeekday(defaultPreferences.weekStart)).toBe(0)
  expect(weekStarts.map(toWeekday)).toEqual([0, 1, 6])
})

test('every offered time zone can be stored, and the one of the statement too', () => {
  expect([null, ...commonTimeZones].filter((zone) => !isStatementZone(zone))).toEqual([])
})

test.each(['Mars/Olympus', '', '+01:00', 'Europe/Berlin ', 'UTC\n', `Europe/${'x'.repeat(80)}`, '../UTC'])(
  'the time zone %j does not exist',
  (zone) => {
    expect(isStatementZone(zone)).toBe(false)
  },
)
