import { expect, test } from 'vitest'
import { AnalyticsFilter } from './analytics-report.ts'

test('only the day of today is needed, and everything passes by itself', () => {
  expect(AnalyticsFilter.parse({ today: '2026-11-21' })).toEqual({
    today: '2026-11-21',
    market: 'all',
    type: 'all',
  })
})

test('a symbol is asked for as it is stored, and texts without spaces around them', () => {
  const filter = { today: '2026-11-21', symbol: ' btc ', strategy: ' Breakout ', tag: ' fomo ' }

  expect(AnalyticsFilter.parse(filter)).toMatchObject({ symbol: 'BTC', strategy: 'Breakout', tag: 'fomo' })
})

test.each([
  ['today', undefined, 'day.missing'],
  ['today', '2026-02-30', 'day.invalid'],
  ['from', 'yesterday', 'day.invalid'],
  ['market', 'bonds', 'field.invalid'],
  ['type', 'both', 'field.invalid'],
  ['account', 'x'.repeat(51), 'field.too_long'],
  ['tag', 'x'.repeat(41), 'tag.too_long'],
])('%s as %s is refused with %s', (field, value, code) => {
  const { error } = AnalyticsFilter.safeParse({ today: '2026-11-21', [field]: value })

  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, code]])
})
