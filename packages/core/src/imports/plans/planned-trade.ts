import type { PlannedTrade } from '@candlebook/contract/imports'

/** A planned trade with all its lines. */
export type Planned = WithoutLineCount<PlannedTrade>
type WithoutLineCount<Trade> = Trade extends unknown ? Omit<Trade, 'lineCount'> : never
