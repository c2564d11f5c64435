import { foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { ownerPolicy, stamps, userId } from '../db/columns.ts'
import { trades } from '../trades/trades.table.ts'

/** Trades without a rate that a notification has counted, so that they cause no second notification. */
export const missingRateNotices = pgTable(
  'missing_rate_notices',
  {
    userId: userId(),
    tradeId: uuid('trade_id').notNull(),
    ...stamps(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tradeId] }),
    foreignKey({
      name: 'missing_rate_notices_trade_fk',
      columns: [t.userId, t.tradeId],
      foreignColumns: [trades.userId, trades.id],
    }).onDelete('cascade'),
    ownerPolicy('missing_rate_notices'),
  ],
)
