import { expect, test } from 'vitest'
import { toWallClock } from './to-wall-clock.ts'

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
