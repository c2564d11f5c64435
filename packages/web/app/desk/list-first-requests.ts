import { API_PREFIX } from '@candlebook/contract'
import type { Day } from '@candlebook/domain/days/day'
import { everyTrade, PAGE } from '../features/trades/trade-keys.ts'
import { paths } from '../lib/paths.ts'

/**
 * The API requests that the browser sends first at an address (path and query) of the signed-in app. Each text must
 * equal the browser's request, otherwise the browser sends its own. `today` is the day of the summary cards; a browser
 * with another day sends its own request.
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
