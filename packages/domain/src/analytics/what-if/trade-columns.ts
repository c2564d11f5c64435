/**
 * Closed trades as columns, in the order they were added: each a text with a comma between the values, which at one
 * place are of the same trade in all. What each column holds: TradeColumns of the contract.
 */
export type TradeColumns = {
  trades: number
  exitDay: string
  heldDays: string
  pnl: string
  stoppedPnl: string
  usableStops: number
  planFollowed: string
  tagSets: string[][]
  tagSet: string
}

/** The day that `exitDay` counts from. */
export const FIRST_DAY = '1970-01-01'
