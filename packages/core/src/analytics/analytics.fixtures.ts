import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics-report'
import { MAX_COLUMN_TRADES } from '@candlebook/contract/limits'
import type { TradeFieldsInput } from '@candlebook/contract/trade-fields'
import { CreateTrade } from '@candlebook/contract/trades'
import { buildChunk, filterChunk, selectRows } from '@candlebook/domain/analytics/column-chunk'
import { buildReport } from '@candlebook/domain/analytics/report'
import { type Rollup, rollUp, rollUpChunk } from '@candlebook/domain/analytics/rollup'
import { sql } from 'drizzle-orm'
import type { Context } from '../context/index.ts'
import { APP_ROLE, asUser, read, transaction } from '../db/index.ts'
import type { TestDatabase } from '../db/testing/index.ts'
import { matchReportFilter } from './analytics.store.ts'
import { streamTrades } from './closed-trades.store.ts'

/** A new trade as the API takes it, with these parts changed: 10 BTC bought at 100 and still open. */
export function buildNewTrade(parts: Partial<TradeFieldsInput> = {}): CreateTrade {
  return CreateTrade.parse({
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'open',
    quantity: '10',
    entryPrice: '100',
    entryDate: '2026-11-02',
    ...parts,
  })
}

/** A trade as above, closed at 110 a day later. */
export function buildClosedTrade(parts: Partial<TradeFieldsInput>): CreateTrade {
  return buildNewTrade({ status: 'closed', exitPrice: '110', exitDate: '2026-11-03', ...parts })
}

/** The report without anything from memory: it reads the trades that match the filter in SQL. */
export async function computeFreshReport(
  ctx: Context,
  { today, from, to, ...filter }: AnalyticsFilter,
): Promise<AnalyticsReport> {
  const matching = await read<{ id: string }>(
    asUser(ctx),
    ({ userId }) =>
      sql`select id from trades where user_id = ${userId} and status = 'closed'
      ${matchReportFilter({ userId }, filter)}`,
  )
  const ids = new Set(matching.map(({ id }) => id))
  const rollups: Rollup[] = []
  await transaction(asUser(ctx), async (scope) => {
    const all = { from: '0001-01', before: null }
    for await (const parse of streamTrades(scope, all, { size: 1000, longestHeld: 0 })) {
      const batch = parse()
      const rows = Int32Array.from(batch.heldDays.keys()).filter((row) => ids.has(batch.getId(row)))
      rollups.push(rollUpChunk(filterChunk(selectRows(buildChunk(batch), rows), { from, to })))
    }
  })
  return buildReport({ rollup: rollUp(rollups), today, excluded: 0 })
}

/** Runs this while each trade is there as often as a report reads trades, and once more. */
export async function withTooManyTrades({ owner }: TestDatabase, run: () => Promise<void>): Promise<void> {
  await owner.query(`alter table trades rename to trades_once;
    create view trades as select its.* from trades_once its, generate_series(0, ${MAX_COLUMN_TRADES});
    grant select on trades to ${APP_ROLE}`)
  try {
    await run()
  } finally {
    await owner.query('drop view trades; alter table trades_once rename to trades')
  }
}
