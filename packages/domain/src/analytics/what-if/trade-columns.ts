/**
 * Closed trades in order of creation, each column as one text with commas. Content of the columns: TradeColumns of
 * the contract.
 */
export type TradeColumns = {
  trades: number
  exitDay: string
  heldDays: string
  pnl: string
  pnlAtStop: string
  usableStops: number
  planFollowed: string
  tagSets: string[][]
  tagSet: string
}

/** The day 0 of `exitDay`. */
export const FIRST_DAY = '1970-01-01'
