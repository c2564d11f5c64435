import type { PlannedTrade } from '@candlebook/contract/imports'

/** A planned trade before its lines are limited and counted. */
export type PlannedTradeWithLines = WithoutLineCount<PlannedTrade>
type WithoutLineCount<Trade> = Trade extends unknown ? Omit<Trade, 'lineCount'> : never
