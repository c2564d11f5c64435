/** The maximum number of trades that one request changes, deletes or exports, so of a selection too. */
export const MAX_SELECTED_TRADES = 500
