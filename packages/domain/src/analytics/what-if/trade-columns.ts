import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'

/**
 * Closed trades as columns, in order of exit (see `byExit`): the trade at one place of a column is the same in all.
 * What each column holds: TradeColumns of the contract.
 */
export type TradeColumns = {
  days: Day[]
  tradesOfDay: number[]
  pnl: Decimal[]
  heldDays: number[]
  placeOfDay: number[]
  planFollowed: string
  tagSets: string[][]
  tagSet: number[]
  stops: { usable: number; trades: number[]; pnl: Decimal[] }
}
