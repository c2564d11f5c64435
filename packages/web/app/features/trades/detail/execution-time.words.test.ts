import { expect, test } from 'vitest'
import { formatExecutionTime, formatTimeHeading, showInZone } from './execution-time.words.ts'

const bought = { day: '2024-07-15', executedAt: '2024-07-16T01:15:00.000Z', zone: 'America/New_York' }
const sold = { day: '2024-07-16', executedAt: '2024-07-16T13:30:05.000Z', zone: 'America/New_York' }

test('a purchase in the evening of New York comes before the sale of the next morning', () => {
  const both = [bought, sold]
  expect(formatTimeHeading(both)).toBe('When (New York)')
  expect(both.map((one) => formatExecutionTime(one, both))).toEqual([
    'Jul 15, 2024, 21:15',
    'Jul 16, 2024, 09:30',
  ])
})

test('executions of different zones each name theirs', () => {
  const both = [bought, { ...sold, zone: '+01:00' }]
  expect(formatTimeHeading(both)).toBe('When')
  expect(both.map((one) => formatExecutionTime(one, both))).toEqual([
    'Jul 15, 2024, 21:15 New York',
    'Jul 16, 2024, 14:30 UTC+01:00',
  ])
})

test('an execution of a file with days only shows its day', () => {
  const untimed = { day: '2024-07-15', executedAt: null, zone: null }
  expect(formatTimeHeading([untimed])).toBe('When')
  expect(formatExecutionTime(untimed, [untimed])).toBe('Jul 15, 2024')
})

test('executions are shown in the time zone that the user prefers, and the heading names it', () => {
  const both = showInZone([bought, { ...sold, zone: '+01:00' }], 'Europe/Lisbon')

  expect(formatTimeHeading(both)).toBe('When (Lisbon)')
  expect(both.map((one) => formatExecutionTime(one, both))).toEqual([
    'Jul 16, 2024, 02:15',
    'Jul 16, 2024, 14:30',
  ])
  expect(showInZone([bought], null)).toEqual([bought])
})
