import * as z from 'zod/mini'
import { Day, Decimal } from '../fields/index.ts'

/**
 * The closed trades as columns, in order of exit: by exit day, then as they were added. The trade at one place of a
 * column is the same in all. Without an exit price a trade is in none.
 */
export const TradeColumns = z.object({
  /** Every exit day with a trade, oldest first, and how many trades left on each. */
  days: z.array(Day),
  tradesOfDay: z.array(z.int()),
  /** Net of fees, exact, unrounded. */
  pnl: z.array(Decimal),
  /** Days from entry to exit. */
  heldDays: z.array(z.int()),
  /** The place of the trade among those entered on its day, in the order they were added; the first is 1. */
  placeOfDay: z.array(z.int()),
  /** One sign for each trade: 1 where the plan was followed, 0 where not. */
  planFollowed: z.string(),
  /** Each set of tags that a trade has, and for each trade the place of its set. */
  tagSets: z.array(z.array(z.string())),
  tagSet: z.array(z.int()),
  /**
   * How many trades have a usable stop (on the losing side of entry); the places of those that lost more than it
   * allowed, and the P&L that each would have had there, its fee as stored.
   */
  stops: z.object({ usable: z.int(), trades: z.array(z.int()), pnl: z.array(Decimal) }),
})
export type TradeColumns = z.infer<typeof TradeColumns>
