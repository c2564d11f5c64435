/** Maximum number of closed trades in one response with the columns of all trades. */
export const MAX_COLUMN_TRADES = 1_000_000
