import * as z from 'zod/mini'

/** The most closed trades that can be asked for as columns at once. */
export const MOST_COLUMN_TRADES = 1_000_000

/**
 * The closed trades as columns, in the order they were added. A column is one text with a comma between its values, and
 * the values at one place are of the same trade in all. Without an exit price a trade is in none.
 */
export const TradeColumns = z.object({
  trades: z.int(),
  /** Days from 1970-01-01 to the exit. */
  exitDay: z.string(),
  /** Days from entry to exit. */
  heldDays: z.string(),
  /** Net of fees, exact, unrounded. */
  pnl: z.string(),
  /** The P&L that a trade that lost more than its stop allowed would have had there, its fee as stored; else empty. */
  pnlAtStop: z.string(),
  /** How many trades have a usable stop (on the losing side of entry). */
  usableStops: z.int(),
  /** 1 where the plan was followed, 0 where not. */
  planFollowed: z.string(),
  /** Each set of tags that a trade has, and for each trade the place of its set. */
  tagSets: z.array(z.array(z.string())),
  tagSet: z.string(),
})
export type TradeColumns = z.infer<typeof TradeColumns>
