import type { TradeFields } from '@candlebook/contract/trades'
import { noExecutionFlags } from '@candlebook/domain/trades'

/** The columns that saving these fields writes: an open trade has no exit and no execution flags (reading A11). */
export function asStored(fields: TradeFields) {
  return fields.status === 'open'
    ? { ...fields, exitPrice: null, exitDate: null, ...noExecutionFlags }
    : fields
}
