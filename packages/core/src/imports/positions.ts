import type { Execution } from '@candlebook/domain/brokers/broker-format'
import type { KeyedExecution } from '@candlebook/domain/brokers/execution-parts'
import type { RoundTrip, RoundTripFill } from '@candlebook/domain/brokers/round-trip'
import type { KeyedAction } from '@candlebook/domain/brokers/stock-splits'
import { addDays, compareDays, type Day } from '@candlebook/domain/days/day'
import { compare, isZero } from '@candlebook/domain/decimal/decimal'
import type { Scope } from '../db/index.ts'
import { findDayZones } from '../settings/index.ts'
import type { TradeRow } from '../trades/index.ts'
import { listActions, listSymbolChanges } from './corporate-actions.store.ts'
import {
  listFillsOfSymbols,
  listFirstDays,
  listOpenTrades,
  listPositions,
  listSymbolFacts,
  listTradesFrom,
  type SymbolFacts,
  type Touched,
} from './positions.store.ts'
import { type ExistingTrade, getExecutionIds } from './trade-matching.ts'

/** A stored execution. `format` is the file format of its import, `position` and `line` its place in the file. */
export type StoredExecution = KeyedExecution &
  Pick<Execution, 'externalId' | 'zone' | 'line'> & {
    importId: string
    position: number
    format: string
    isCancelled: boolean
    isEdited: boolean
    basis: string | null
  }

/** A stored corporate action. `id` is its fingerprint. */
type StoredAction = KeyedAction & { id: string; importId: string }

/** Reads trades by id. A commit locks them, a preview does not. */
export type ListTrades = (scope: Scope, ids: string[]) => Promise<TradeRow[]>

/**
 * The executions and corporate actions of some symbols of one broker, and the trades derived from them: all of them, or those that
 * a change can touch. `zone` is the zone in which the days of these trades are; null: that of each statement.
 */
export type Positions = {
  executions: StoredExecution[]
  actions: StoredAction[]
  existing: ExistingTrade[]
  zone: string | null
}

/** What a change of positions touches. `entire` are the symbols that are loaded in any case. */
export type PositionChange = Partial<Touched> & {
  entire?: Iterable<string>
  /** The accounts of the executions that the change adds, null for none. */
  accounts?: ReadonlySet<string | null>
}

/**
 * Loads the positions of these symbols. With a change, the trades that ended before it are left out with their executions:
 * a position begins again after it was flat, so they neither change nor have an effect. A symbol is loaded
 * entirely when it has corporate actions, or when only some of its executions have an account, because both have an effect on other
 * days.
 */
export async function getPositions(
  scope: Scope,
  query: { broker: string; symbols: string[]; listTrades: ListTrades; change?: PositionChange },
): Promise<Positions> {
  const symbols = await listRelatedSymbols(scope, query)
  const actions = await listActions(scope, { ...query, symbols })
  const { stored: zone } = await findDayZones(scope)
  const { change, broker } = query
  const starts = change && { zone, from: await findStarts(scope, { broker, symbols, zone, actions, change }) }
  const rows = await listPositions(scope, { broker, symbols, starts })
  const executionIds = starts && rows.map(({ id }) => id)
  const ofTrades = await listFillsOfSymbols(scope, { broker, symbols, executionIds })
  const fills = Map.groupBy(ofTrades, ({ tradeId }) => tradeId)
  const trades = await query.listTrades(scope, [...fills.keys()])
  return {
    executions: rows.map((row) => ({ ...row, executedAt: row.executedAt?.toISOString() ?? null })),
    actions: actions.map(({ fingerprint: id, executedAt, ...action }) => ({
      ...action,
      id,
      executedAt: executedAt?.toISOString() ?? null,
    })),
    zone,
    existing: trades.map((trade) => ({ trade, fills: toRoundTripFills(fills.get(trade.id) ?? []) })),
  }
}

type Action = { symbol: string; toSymbol: string | null }

/** The day of each symbol from which on its executions are needed. All executions of a symbol without one are needed. */
async function findStarts(
  scope: Scope,
  given: {
    broker: string
    symbols: string[]
    zone: string | null
    actions: Action[]
    change: PositionChange
  },
): Promise<ReadonlyMap<string, Day>> {
  const { broker, symbols, zone, actions, change } = given
  const { from = null, executionIds = [], brokerIds = [], importId = null, tradeIds = [] } = change
  const touched = { from, executionIds, brokerIds, importId, tradeIds }
  const entire = new Set([
    ...(change.entire ?? []),
    ...actions.flatMap(({ symbol, toSymbol }) => [symbol, toSymbol ?? symbol]),
  ])
  const facts = await listSymbolFacts(scope, { broker, symbols, zone, touched })
  const partly = facts.filter((one) => !entire.has(one.symbol) && !isInSomeAccounts(one, change))
  const starts = new Map(
    partly.flatMap((one) => {
      const [first] = [one.touched, from].filter((day) => day !== null).toSorted(compareDays)
      return first === undefined ? [] : [[one.symbol, addDays(first, -MARGIN_DAYS)] as const]
    }),
  )
  const holding = partly.filter(({ symbol, held }) => starts.has(symbol) && !isZero(held))
  await moveBeforeOpenTrades(scope, { broker, zone, starts, holding })
  return await moveBeforeTrades(scope, { broker, zone, starts })
}

/** Whether some executions of a symbol have an account and others have none, stored ones and those of the change together. */
function isInSomeAccounts({ hasAccount, lacksAccount }: SymbolFacts, { accounts }: PositionChange): boolean {
  const added = [...(accounts ?? [])]
  return (hasAccount || added.some((account) => account !== null)) && (lacksAccount || added.includes(null))
}

/**
 * Moves the day of each symbol that trades hold back to the first execution of its open trades. A symbol loses its day when its open
 * trades hold another quantity than its executions: the trader closed a trade whose executions are open.
 */
async function moveBeforeOpenTrades(
  scope: Scope,
  {
    broker,
    zone,
    starts,
    holding,
  }: { broker: string; zone: string | null; starts: Map<string, Day>; holding: SymbolFacts[] },
): Promise<void> {
  if (holding.length === 0) return
  const symbols = holding.map(({ symbol }) => symbol)
  const open = await listOpenTrades(scope, { broker, symbols, zone })
  for (const { symbol, held } of holding) {
    const trades = open.find((one) => one.symbol === symbol)
    const start = starts.get(symbol)! // a symbol of holding has a day
    if (!trades || compare(trades.held, held) !== 0) starts.delete(symbol)
    else if (compareDays(trades.first, start) < 0) starts.set(symbol, trades.first)
  }
}

/** The days moved back until no trade begins before the day of its symbol and ends on it or later. */
async function moveBeforeTrades(
  scope: Scope,
  { broker, zone, starts }: { broker: string; zone: string | null; starts: Map<string, Day> },
): Promise<ReadonlyMap<string, Day>> {
  for (let round = 0; round < MAX_ROUNDS && starts.size > 0; round += 1) {
    const tradeIds = await listTradesFrom(scope, { broker, starts: { zone, from: starts } })
    const first = await listFirstDays(scope, { tradeIds, zone })
    const moved = [...starts].flatMap(([symbol, start]) => {
      const day = first.get(symbol) ?? start
      return compareDays(day, start) < 0 ? [[symbol, day] as const] : []
    })
    if (moved.length === 0) return starts
    for (const [symbol, day] of moved) starts.set(symbol, day)
  }
  return new Map()
}

/** Trades of one symbol overlap only in several accounts or positions of the broker, so few rounds find the day. Above it, all executions are needed. */
const MAX_ROUNDS = 20

/** A day in one zone is at most two days before the same day in another one. */
const MARGIN_DAYS = 3

// A position that continues under another symbol is one with it, so the symbols of all changes belong together.
async function listRelatedSymbols(
  scope: Scope,
  { broker, symbols }: { broker: string; symbols: string[] },
): Promise<string[]> {
  const neighbours = new Map<string, string[]>()
  const connect = (from: string, to: string) => {
    const known = neighbours.get(from)
    if (known) known.push(to)
    else neighbours.set(from, [to])
  }
  for (const { symbol, toSymbol } of await listSymbolChanges(scope, broker)) {
    if (toSymbol === null) continue
    connect(symbol, toSymbol)
    connect(toSymbol, symbol)
  }
  const found = new Set(symbols)
  // A set is read in the order of its additions, also of those during the loop.
  for (const symbol of found) for (const other of neighbours.get(symbol) ?? []) found.add(other)
  return [...found]
}

function toRoundTripFills(rows: Awaited<ReturnType<typeof listFillsOfSymbols>>): RoundTripFill[] {
  return rows.map(({ executionId, role, quantity, fee }) => ({ executionId, role, quantity, fee }))
}

/** The latest import of the executions of a round trip, which are stored by their ids. Ids of imports sort by time. */
export function findLatestImport(
  roundTrip: RoundTrip,
  stored: ReadonlyMap<string, Pick<StoredExecution, 'importId'>>,
): string {
  const importIds = getExecutionIds(roundTrip).map((id) => stored.get(id)!.importId) // every fill is of a stored execution
  return importIds.sort().at(-1)! // a round trip has at least one execution
}
