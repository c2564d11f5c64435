import type { TradeExecution } from '@candlebook/contract/imports'
import { toWallClock } from '@candlebook/domain/days'
import type { Context } from '../../context/index.ts'
import { asUser } from '../../db/index.ts'
import { AppError, isId } from '../../kernel/index.ts'
import { findDayZones } from '../../settings/index.ts'
import { selectTradesById } from '../../trades/index.ts'
import { selectExecutionsOfTrade } from '../stores/executions.store.ts'

/** The executions of a trade of the viewer, oldest first, each with its day in the zone of the trade's days. A trade added by hand has none. Throws trades.not_found. */
export function listExecutions(ctx: Context, { tradeId }: { tradeId: string }): Promise<TradeExecution[]> {
  return asUser(ctx, async (scope) => {
    const trades = isId(tradeId) ? await selectTradesById(scope, [tradeId]) : []
    if (trades.length === 0) throw new AppError('trades.not_found')
    const rows = await selectExecutionsOfTrade(scope, tradeId)
    const { stored } = await findDayZones(scope)
    return rows.map((row) => {
      const executedAt = row.executedAt?.toISOString() ?? null
      const day = stored && executedAt ? toWallClock(executedAt, stored).day : row.day
      return { ...row, day, executedAt }
    })
  })
}
