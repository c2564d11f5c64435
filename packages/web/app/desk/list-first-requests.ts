import { API_PREFIX } from '@candlebook/contract'
import type { TradeFilter } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { toWeekday } from '@candlebook/domain/settings/preferences'
import { NEWEST_FIRST, type TradeSort } from '@candlebook/domain/trades/trade-sort'
import { everyTrade, PAGE } from '../features/trades/trade-keys.ts'
import { buildViewParams, parseFilter } from '../features/trades/trades.url.ts'
import { paths } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'

/** API requests in two steps: `afterSession` gets the answer to the first of `atOnce`, the session, as JSON. */
type FirstRequests = { atOnce: string[]; afterSession: (session: string) => string[] }

/**
 * The API requests that the browser sends first at an address (path and query) of the signed-in app. Each text must
 * equal the browser's request, otherwise the browser sends its own. `today` is the day of the summary cards and of the days of a
 * view; a browser with another day sends its own requests. Which trades the dashboard shows depends on the default view.
 */
export function listFirstRequests(address: string, today: Day): FirstRequests {
  const { pathname, search } = new URL(address, 'https://candlebook.invalid')
  if (!paths.isGuarded(pathname)) return { atOnce: [], afterSession: () => [] }
  const isDashboard = (pathname === paths.app || pathname === paths.dashboard) && search === ''
  const day = new URLSearchParams({ today })
  const cards = [`/trades/summary?${day}`, `/journal-entries/summary?${day}`]
  return {
    atOnce: ['/session', ...(isDashboard ? cards : [])].map(toApiPath),
    afterSession: (json) =>
      isDashboard ? listTradeRequests(JSON.parse(json) as Session, today).map(toApiPath) : [],
  }
}

const toApiPath = (path: string) => `${API_PREFIX}${path}`

/** What the list asks: for the first page and the totals of the default view, otherwise of all trades. */
function listTradeRequests(session: Pick<Session, 'tradeList' | 'preferences'>, today: Day): string[] {
  const { filter, sort } = chooseList(session, today)
  const parts = Object.entries(filter) as [string, string][] // parseFilter leaves out what the address does not have
  const order = sort === NEWEST_FIRST ? [] : [['sort', sort]]
  return [
    `/trades?${new URLSearchParams([...parts, ...order, ['limit', String(PAGE)]])}`,
    `/trades/totals?${new URLSearchParams(parts)}`,
  ]
}

function chooseList(
  { tradeList: { view }, preferences }: Pick<Session, 'tradeList' | 'preferences'>,
  today: Day,
): { filter: TradeFilter; sort: TradeSort } {
  if (!view) return { filter: everyTrade, sort: NEWEST_FIRST }
  const params = buildViewParams(view, { today, weekStart: toWeekday(preferences.weekStart) })
  return { filter: parseFilter(params), sort: view.sort }
}
