import type { TradeFields } from '@candlebook/contract/trades'
import { DEFAULT_CONTRACT_SIZE, noExecutionFlags } from '@candlebook/domain/trades'

/**
 * The columns to write for these fields: without a contract size it is 1, and an open trade has no exit and no execution
 * flags [CLOSE-08].
 */
export function toStoredFields(fields: TradeFields) {
  const stored = { ...fields, contractSize: fields.contractSize ?? DEFAULT_CONTRACT_SIZE }
  return stored.status === 'open'
    ? { ...stored, exitPrice: null, exitDate: null, ...noExecutionFlags }
    : stored
}
