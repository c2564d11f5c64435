import { expect, test } from 'vitest'
import { listFirstRequests } from './list-first-requests.ts'

const DAY = '2026-11-23'
const view = {
  id: '01a22752-9da9-763c-bf94-9b45e4a6682e',
  name: 'Scalps of this week',
  filter: { strategy: 'Scalp & go', result: 'win' },
  exitDays: 'week',
  sort: '-rMultiple',
  columns: ['pnl'],
  density: 'compact',
  isDefault: true,
} as const
const writeSession = (shown: typeof view | null) =>
  JSON.stringify({
    tradeList: { columns: ['pnl'], density: 'compact', view: shown },
    preferences: { weekStart: 'monday' },
  })

test('the dashboard asks for the session and the cards of the day, and then for the first page of all trades', () => {
  const { atOnce, afterSession } = listFirstRequests('/app', DAY)
  expect(atOnce).toEqual([
    '/api/v1/session',
    '/api/v1/trades/summary?today=2026-11-23',
    '/api/v1/journal-entries/summary?today=2026-11-23',
  ])
  expect(afterSession(writeSession(null))).toEqual([
    '/api/v1/trades?search=&market=all&status=all&type=all&limit=100',
    '/api/v1/trades/totals?search=&market=all&status=all&type=all',
  ])
  expect(listFirstRequests('/dashboard', DAY).atOnce).toEqual(atOnce)
})

test('with a default view it asks for the trades of the view, with its days of today and its order', () => {
  const filter = 'search=&market=all&status=all&type=all&exitFrom=2026-11-23&strategy=Scalp+%26+go&result=win'
  expect(listFirstRequests('/app', DAY).afterSession(writeSession(view))).toEqual([
    `/api/v1/trades?${filter}&sort=-rMultiple&limit=100`,
    `/api/v1/trades/totals?${filter}`,
  ])
})

test.each(['/app?status=open', '/app/journal', '/settings', '/admin'])(
  '%s asks for the session',
  (address) => {
    const { atOnce, afterSession } = listFirstRequests(address, DAY)
    expect([...atOnce, ...afterSession(writeSession(view))]).toEqual(['/api/v1/session'])
  },
)

test.each(['/', '/auth', '/blog', '/apple'])('%s asks for nothing', (address) => {
  expect(listFirstRequests(address, DAY).atOnce).toEqual([])
})
