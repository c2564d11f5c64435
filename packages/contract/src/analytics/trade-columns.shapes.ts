import * as z from 'zod/mini'

/** The most closed trades in one response. */
export const MAX_COLUMN_TRADES = 1_000_000

/**
 * The closed trades as columns, in order of creation. A column is one text with commas, and the values at one index
 * are of the same trade. Trades without an exit price are not included.
 */
export const TradeColumns = z.object({
  trades: z.int(),
  /** Days from 1970-01-01 to the exit. */
  exitDay: z.string(),
  /** Days from entry to exit. */
  heldDays: z.string(),
  /** Net of fees, exact, unrounded. */
  pnl: z.string(),
  /** The P&L at the stop, with the stored fee, of a trade that lost more than its stop allowed; otherwise empty. */
  pnlAtStop: z.string(),
  /** The number of trades with a usable stop (on the losing side of entry). */
  usableStops: z.int(),
  /** 1 where the plan was followed, 0 where not. */
  planFollowed: z.string(),
  /** Each distinct set of tags, and for each trade the index of its set. */
  tagSets: z.array(z.array(z.string())),
  tagSet: z.string(),
})
export type TradeColumns = z.infer<typeof TradeColumns>
