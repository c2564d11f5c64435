import type { KeyedExecution, RoundTripFill } from '@candlebook/domain/brokers'
import type { Scope } from '../../db/index.ts'
import type { TradeRow } from '../../trades/index.ts'
import { selectFills, selectPositions } from '../stores/executions.store.ts'
import type { Standing } from './existing-trade.ts'

/** An execution as stored. Its `id` is its fingerprint, `rowId` that of its row. */
export type StoredExecution = KeyedExecution & { rowId: string; importId: string }

/** Reads trades by id; whether it locks them is what tells a commit from a plan. */
export type SelectTrades = (scope: Scope, ids: string[]) => Promise<TradeRow[]>

/** All that is known of some symbols of one broker: every execution, and the trades that stand of them. */
export type Positions = { executions: StoredExecution[]; standing: Standing[] }

/** Reads the positions of these symbols. */
export async function loadPositions(
  scope: Scope,
  query: { broker: string; symbols: string[]; selectTrades: SelectTrades },
): Promise<Positions> {
  const rows = await selectPositions(scope, query)
  const fills = Map.groupBy(await selectFills(scope, query), ({ tradeId }) => tradeId)
  const trades = await query.selectTrades(scope, [...fills.keys()])
  return {
    executions: rows.map(({ id: rowId, fingerprint: id, executedAt, ...row }) => ({
      ...row,
      id,
      rowId,
      executedAt: executedAt?.toISOString() ?? null,
    })),
    standing: trades.map((trade) => ({ trade, fills: asTripFills(fills.get(trade.id) ?? []) })),
  }
}

function asTripFills(rows: Awaited<ReturnType<typeof selectFills>>): RoundTripFill[] {
  return rows.map(({ executionId, role, quantity, fee }) => ({ executionId, role, quantity, fee }))
}
