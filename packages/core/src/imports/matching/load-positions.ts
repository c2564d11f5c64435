import type { KeyedAction, KeyedExecution, RoundTripFill } from '@candlebook/domain/brokers'
import type { Scope } from '../../db/index.ts'
import { findDayZones } from '../../settings/index.ts'
import type { TradeRow } from '../../trades/index.ts'
import { selectActions } from '../stores/corporate-actions.store.ts'
import { selectFills, selectPositions } from '../stores/executions.store.ts'
import type { ExistingTrade } from './existing-trade.ts'

/** A stored execution. `format` is the file format of its import, `position` its place in the file. */
export type StoredExecution = KeyedExecution & { importId: string; position: number; format: string }

/** A stored corporate action. `id` is its fingerprint. */
export type StoredAction = KeyedAction & { id: string; importId: string }

/** Reads trades by id. A commit locks them, a plan does not. */
export type SelectTrades = (scope: Scope, ids: string[]) => Promise<TradeRow[]>

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
export async function loadPositions(
  scope: Scope,
  query: { broker: string; symbols: string[]; selectTrades: SelectTrades },
): Promise<Positions> {
  const rows = await selectPositions(scope, query)
  const actions = await selectActions(scope, query)
  const fills = Map.groupBy(await selectFills(scope, query), ({ tradeId }) => tradeId)
  const trades = await query.selectTrades(scope, [...fills.keys()])
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

function toRoundTripFills(rows: Awaited<ReturnType<typeof selectFills>>): RoundTripFill[] {
  return rows.map(({ executionId, role, quantity, fee }) => ({ executionId, role, quantity, fee }))
}
