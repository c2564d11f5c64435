import type { Execution } from '@candlebook/domain/brokers/broker-format'
import type { KeyedExecution } from '@candlebook/domain/brokers/execution-parts'
import type { RoundTrip, RoundTripFill } from '@candlebook/domain/brokers/round-trip'
import type { KeyedAction } from '@candlebook/domain/brokers/stock-splits'
import type { Scope } from '../db/index.ts'
import { findDayZones } from '../settings/index.ts'
import type { TradeRow } from '../trades/index.ts'
import { listActions, listSymbolChanges } from './corporate-actions.store.ts'
import { listFillsOfSymbols, listPositions } from './executions.store.ts'
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
 * All executions and corporate actions of some symbols of one broker, and the trades derived from them. `zone` is the zone in
 * which the days of these trades are; null: that of each statement.
 */
export type Positions = {
  executions: StoredExecution[]
  actions: StoredAction[]
  existing: ExistingTrade[]
  zone: string | null
}

/** Loads the positions of these symbols. */
export async function getPositions(
  scope: Scope,
  query: { broker: string; symbols: string[]; listTrades: ListTrades },
): Promise<Positions> {
  const symbols = await listRelatedSymbols(scope, query)
  const rows = await listPositions(scope, { ...query, symbols })
  const actions = await listActions(scope, { ...query, symbols })
  const fills = Map.groupBy(await listFillsOfSymbols(scope, { ...query, symbols }), ({ tradeId }) => tradeId)
  const trades = await query.listTrades(scope, [...fills.keys()])
  return {
    executions: rows.map((row) => ({ ...row, executedAt: row.executedAt?.toISOString() ?? null })),
    actions: actions.map(({ fingerprint: id, executedAt, ...action }) => ({
      ...action,
      id,
      executedAt: executedAt?.toISOString() ?? null,
    })),
    zone: (await findDayZones(scope)).stored,
    existing: trades.map((trade) => ({ trade, fills: toRoundTripFills(fills.get(trade.id) ?? []) })),
  }
}

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
