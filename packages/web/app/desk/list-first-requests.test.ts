import { expect, test } from 'vitest'
import { listFirstRequests } from './list-first-requests.ts'

const DAY = '2026-11-23'

test('the dashboard asks for the session, the cards of the day and the first page of all trades', () => {
  expect(listFirstRequests('/app', DAY)).toEqual([
    '/api/v1/session',
    '/api/v1/trades/summary?today=2026-11-23',
    '/api/v1/journal-entries/summary?today=2026-11-23',
    '/api/v1/trades?search=&market=all&status=all&type=all&limit=100',
    '/api/v1/trades/totals?search=&market=all&status=all&type=all',
  ])
  expect(listFirstRequests('/dashboard', DAY)).toEqual(listFirstRequests('/app', DAY))
})

test.each(['/app?status=open', '/app/journal', '/settings', '/admin'])(
  '%s asks for the session',
  (address) => {
    expect(listFirstRequests(address, DAY)).toEqual(['/api/v1/session'])
  },
)

test.each(['/', '/auth', '/blog', '/apple'])('%s asks for nothing', (address) => {
  expect(listFirstRequests(address, DAY)).toEqual([])
})
