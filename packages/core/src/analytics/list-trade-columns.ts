import type { AnalyticsFilter, TradeColumns } from '@candlebook/contract/analytics'
import { addDays } from '@candlebook/domain/days'
import { readAsUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { type ColumnsAsText, closedTradeColumns, FIRST_DAY } from './trade-columns.store.ts'

/**
 * The viewer's closed trades that pass the filter as columns, for figures that a browser makes itself. Trades without
 * an exit price are in none, as in the report. Throws session.required.
 */
export async function listTradeColumns(
  ctx: Context,
  { today: _, ...filter }: AnalyticsFilter,
): Promise<TradeColumns> {
  const [row] = await readAsUser<ColumnsAsText>(ctx, (owner) => closedTradeColumns(owner, filter))
  if (!row) throw new Error('aggregates without groups give one row always')
  if (row.exitDays !== null && row.tags === null) throw new Error('the tags of these trades are too many')
  return {
    ...byDay(numbers(row.exitDays)),
    pnl: lines(row.pnl),
    heldDays: numbers(row.heldDays),
    placeOfDay: numbers(row.placeOfDay),
    planFollowed: row.planFollowed ?? '',
    ...setsOf(lines(row.tags)),
    stops: { usable: row.usableStops, ...stoppedOf(lines(row.stoppedPnl)) },
  }
}

function byDay(exitDays: number[]): Pick<TradeColumns, 'days' | 'tradesOfDay'> {
  const days: string[] = []
  const tradesOfDay: number[] = []
  let last = Number.NaN
  for (const day of exitDays) {
    if (day !== last) {
      days.push(addDays(FIRST_DAY, day))
      tradesOfDay.push(0)
      last = day
    }
    tradesOfDay[days.length - 1]! += 1 // pushed above
  }
  return { days, tradesOfDay }
}

function setsOf(tags: string[]): Pick<TradeColumns, 'tagSets' | 'tagSet'> {
  const places = new Map<string, number>()
  const tagSet = tags.map((set) => {
    const known = places.get(set)
    if (known !== undefined) return known
    places.set(set, places.size)
    return places.size - 1
  })
  return { tagSets: Array.from(places.keys(), (set) => JSON.parse(set) as string[]), tagSet }
}

function stoppedOf(stopped: string[]): Pick<TradeColumns['stops'], 'trades' | 'pnl'> {
  const trades = stopped.flatMap((pnl, at) => (pnl === '' ? [] : at))
  return { trades, pnl: stopped.filter((pnl) => pnl !== '') }
}

function lines(column: string | null): string[] {
  return column === null ? [] : column.split('\n')
}

function numbers(column: string | null): number[] {
  return lines(column).map(Number)
}
