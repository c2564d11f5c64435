/**
 * The columns that a trader can choose for the list of trades, in the order in which they are offered. The symbol comes before
 * them and the actions after them, always.
 */
export const tradeColumns = [
  'path',
  'stops',
  'size',
  'pnl',
  'r',
  'value',
  'held',
  'entryDay',
  'exitDay',
  'fees',
  'risk',
  'stop',
  'target',
  'strategy',
  'account',
  'tags',
  'instrument',
  'timeFrame',
  'plan',
  'emotion',
  'confidence',
] as const
export type TradeColumn = (typeof tradeColumns)[number]

/** How high the rows of the list are. */
export const rowDensities = ['comfortable', 'compact'] as const
export type RowDensity = (typeof rowDensities)[number]

/** Which columns the list has, in their order, and how high its rows are. */
export type TradeListLayout = { columns: TradeColumn[]; density: RowDensity }

/** The list of a trader who has chosen nothing. */
export const usualLayout: TradeListLayout = {
  columns: ['path', 'stops', 'size', 'pnl'],
  density: 'comfortable',
}

/** The most saved views of a user, and characters in the name of one. */
export const MAX_TRADE_VIEWS = 50
export const MAX_VIEW_NAME = 50
