import { API_PREFIX } from '@candlebook/contract'
import type { Day } from '@candlebook/domain/days'
import { everyTrade, PAGE } from '../features/trades/data/first-page.ts'
import { paths } from '../lib/paths.ts'

/**
 * What the browser asks the API first at an address (path and query) of the signed-in app, each exactly as it asks: a
 * request that differs is sent as usual. `today` is the day of which the cards speak; a browser in another day asks.
 */
export function listFirstRequests(address: string, today: Day): string[] {
  const { pathname, search } = new URL(address, 'https://candlebook.invalid')
  if (!paths.isGuarded(pathname)) return []
  const isDashboard = (pathname === paths.app || pathname === paths.dashboard) && search === ''
  return [
    '/session',
    ...(isDashboard
      ? [
          `/trades/summary?${new URLSearchParams({ today })}`,
          `/journal-entries/summary?${new URLSearchParams({ today })}`,
          `/trades?${new URLSearchParams({ ...everyTrade, limit: String(PAGE) })}`,
          `/trades/totals?${new URLSearchParams({ ...everyTrade })}`,
        ]
      : []),
  ].map((path) => `${API_PREFIX}${path}`)
}
