import { expect, test } from 'vitest'
import { rangeOptions, toInstants } from './page-view-range.ts'

const now = new Date('2026-03-02T09:15:30.250Z')

test('the ranges are 1, 7, 30 and 90 days [AANL-01]', () => {
  expect(rangeOptions.map(({ value }) => value)).toEqual(['1', '7', '30', '90'])
})

test.each([
  ['1', '2026-03-02T00:00:00.000Z'],
  ['7', '2026-02-24T00:00:00.000Z'],
  ['30', '2026-02-01T00:00:00.000Z'],
  ['90', '2025-12-03T00:00:00.000Z'],
] as const)('%s days are today and the days before it, up to now [AANL-02]', (days, startDate) => {
  expect(toInstants(days, now)).toEqual({ startDate, endDate: '2026-03-02T09:15:30.250Z' })
})
