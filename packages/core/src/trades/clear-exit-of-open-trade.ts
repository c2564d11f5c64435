import type { TradeFields } from '@candlebook/contract/trades'
import { noExecutionFlags } from '@candlebook/domain/trades'

/** The columns to write for these fields: an open trade has no exit and no execution flags [CLOSE-08]. */
export function clearExitOfOpenTrade(fields: TradeFields) {
  return fields.status === 'open'
    ? { ...fields, exitPrice: null, exitDate: null, ...noExecutionFlags }
    : fields
}
