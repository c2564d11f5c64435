import { expect, test } from 'vitest'
import { listZoneOptions } from './preference-options.ts'

test('the zone of the statement comes first, then that of the browser, and no zone is offered twice', () => {
  const options = listZoneOptions('Asia/Kathmandu', 'America/New_York')

  expect(options.slice(0, 3)).toEqual([
    { value: 'statement', label: 'As in each statement' },
    { value: 'America/New_York', label: 'America/New York' },
    { value: 'Asia/Kathmandu', label: 'Asia/Kathmandu' },
  ])
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
})
