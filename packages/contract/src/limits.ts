/** Maximum number of closed trades in one response with the columns of all trades. */
export const MAX_COLUMN_TRADES = 1_000_000

/**
 * Maximum number of values (counted as commas and opening brackets) and maximum nesting depth of any JSON
 * body.
 */
export const MAX_JSON_VALUES = 20_000
export const MAX_JSON_DEPTH = 32

/** Maximum number of filtered trades that the list sorts by a field without an index. */
export const MAX_SORTED_TRADES = 20_000

/** The most cash movements that a trader can type. Those of imported files do not count. */
export const MAX_TYPED_MOVEMENTS = 20_000

/** How many days a record stays in the bin. */
export const BIN_DAYS = 30

/** Maximum number of records of a user in the bin. */
export const MAX_BINNED = 10_000
