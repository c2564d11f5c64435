import { TradeViewFields } from '@candlebook/contract/trade-views'
import type { DayRange } from '@candlebook/domain/days/day-range'
import { type RowDensity, rowDensities, type TradeColumn } from '@candlebook/domain/trades/trade-columns'
import type { TradeSort } from '@candlebook/domain/trades/trade-sort'
import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { exportOwnRows } from '../db/user-rows.ts'
import { users } from '../identity/identity.table.ts'

/**
 * Saved views of the list of trades. `filter` has the parts of the filter that exclude trades. `exitDays` names the days of exit
 * of the day on which the view is opened.
 */
export const tradeViews = pgTable(
  'trade_views',
  {
    userId: userId().references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    filter: jsonb().$type<Record<string, string>>().notNull(),
    exitDays: text('exit_days').$type<DayRange>(),
    sort: text().$type<TradeSort>().notNull(),
    columns: text().array().$type<TradeColumn[]>().notNull(),
    density: text({ enum: rowDensities }).$type<RowDensity>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('trade_views_any_case').on(t.userId, sql`lower(${t.name})`),
    uniqueIndex('trade_views_default').on(t.userId).where(sql`is_default`),
    check(
      'trade_views_name',
      sql`name = btrim(name) and char_length(name) between 1 and 50 and name !~ '[[:cntrl:]]'`,
    ),
    check('trade_views_filter', sql`jsonb_typeof(filter) = 'object' and octet_length(filter::text) <= 16384`),
    check('trade_views_density', sql`density in ('comfortable', 'compact')`),
    check('trade_views_columns', sql`cardinality(columns) between 1 and 50`),
    ownerPolicy('trade_views'),
  ],
)

/** The saved views of an export. */
export const exportedTradeViews = exportOwnRows(tradeViews, {
  file: 'trade-views',
  restore: { shape: TradeViewFields },
  title: 'Saved views',
  order: 'name, id',
})
