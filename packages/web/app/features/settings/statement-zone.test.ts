import { expect, test } from 'vitest'
import { formatZoneSentence, listZoneOptions } from './statement-zone.ts'

test('the zone of the statement comes first, then that of the browser, and no zone is offered twice', () => {
  const options = listZoneOptions('Asia/Kathmandu', 'America/New_York')

  expect(options.slice(0, 3)).toEqual([
    { value: 'statement', label: 'As in each statement' },
    { value: 'America/New_York', label: 'America/New York' },
    { value: 'Asia/Kathmandu', label: 'Asia/Kathmandu' },
  ])
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
})

test.each([
  [null, 'Days and times are in the time zone of each statement.'],
  ['America/New_York', 'Days and times are in New York time.'],
  ['+01:00', 'Days and times are in UTC+01:00 time.'],
])('one sentence says which zone days and times are in: %s', (zone, sentence) => {
  expect(formatZoneSentence(zone)).toBe(sentence)
})
