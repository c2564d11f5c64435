import { TradeFilter } from '@candlebook/contract/trades'
import { expect, test } from 'vitest'
import { describeFilter } from './trade-views.words.ts'
import { buildViewParams } from './trades.url.ts'
import { toAnalyticsParams, toJournalParams } from './views-dialog.tsx'

const buildFilter = (parts: Record<string, string>) => TradeFilter.parse(parts)

test('the analytics take the days of exit and what reports are narrowed by, and the rest is named', () => {
  const carried = toAnalyticsParams(
    buildFilter({
      ...{ status: 'closed', exitFrom: '2026-11-01', exitTo: '2026-11-30', market: 'crypto', tag: 'fomo' },
      ...{ strategy: 'Scalp', result: 'win', search: 'btc' },
    }),
  )

  expect(carried.params.toString()).toBe(
    'from=2026-11-01&to=2026-11-30&market=crypto&strategy=Scalp&tag=fomo',
  )
  expect(describeFilter(carried.lost)).toEqual(['“btc”', 'Wins'])
  expect(describeFilter(toAnalyticsParams(buildFilter({ status: 'open' })).lost)).toEqual(['Open'])
})

test('the journal takes the tag, and a text to search for', () => {
  const carried = toJournalParams(buildFilter({ tag: 'fomo', strategy: 'Scalp', status: 'closed' }))
  expect(carried.params.toString()).toBe('tag=fomo&search=Scalp')
  expect(describeFilter(carried.lost)).toEqual(['Closed'])
  const searched = toJournalParams(buildFilter({ search: 'btc', symbol: 'BTC' }))
  expect(searched.params.toString()).toBe('search=btc')
  expect(describeFilter(searched.lost)).toEqual(['Symbol: BTC'])
})

test('the address of a view has the days of its range today, and leaves out what this version does not know', () => {
  const params = buildViewParams(
    {
      ...{ id: '019a', exitDays: 'week', sort: '-rMultiple' },
      filter: { status: 'closed', mood: 'sunny', result: 'jackpot', exitFrom: '2020-01-01' },
    },
    { today: '2026-11-20', weekStart: 1 },
  )
  expect(params.toString()).toBe('status=closed&exitFrom=2026-11-16&sort=-rMultiple&saved=019a')
})
