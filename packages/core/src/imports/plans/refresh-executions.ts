import type { Execution } from '@candlebook/domain/brokers'
import { compare, isZero } from '@candlebook/domain/decimal'
import type { StoredExecution } from '../matching/load-positions.ts'
import type { ExecutionSnapshot } from '../stores/imports.table.ts'

/** A stored execution before and after it was read again. */
export type RefreshedExecution = { before: ExecutionSnapshot; after: StoredExecution }

/**
 * The stored executions that the current reading of the file changes. An execution of an earlier version, which has no
 * instrument, gets all fields as the file is read now. Any other execution gets the contract as it is read now, and a
 * rate, a P&L of the broker or an account (`account`, the trader's answer) that it lacks. The trader chooses the
 * columns of a file, so a value that this file lacks is not removed from the stored execution.
 */
export function refreshExecutions(
  stored: readonly StoredExecution[],
  { read, account }: { read: ReadonlyMap<string, Execution>; account: string | null },
): RefreshedExecution[] {
  return stored.flatMap((one) => {
    const again = read.get(one.id)
    if (!again || again.contractSize === null) return []
    const before = toSnapshot(one)
    const after = { ...before, ...readAgain(before, again, account) }
    if (!isDifferent(before, after)) return []
    const { id: _rowId, ...columns } = after
    return [{ before, after: { ...one, ...columns } }]
  })
}

/** The columns of a stored execution that a later reading can correct. */
export function toSnapshot(one: StoredExecution): ExecutionSnapshot {
  return {
    id: one.rowId,
    quantity: one.quantity,
    price: one.price,
    fee: one.fee,
    feeCurrency: one.feeCurrency ?? null,
    currency: one.currency,
    contractSize: one.contractSize ?? '1',
    instrument: one.instrument ?? null,
    underlying: one.underlying ?? null,
    expiry: one.expiry ?? null,
    strike: one.strike ?? null,
    optionType: one.optionType ?? null,
    rate: one.rate ?? null,
    rateCurrency: one.rateCurrency ?? null,
    brokerPnl: one.brokerPnl ?? null,
    account: one.account ?? null,
  }
}

function readAgain(
  before: ExecutionSnapshot,
  again: Execution,
  account: string | null,
): Partial<ExecutionSnapshot> {
  const { contractSize, instrument, underlying, expiry, strike, optionType } = again
  const { quantity, price, currency, fee, feeCurrency } = again
  const contract = { contractSize: contractSize ?? '1', instrument, underlying, expiry, strike, optionType }
  const isOfEarlierVersion = before.instrument === null
  return {
    ...contract,
    ...(before.rate === null && { rate: again.rate, rateCurrency: again.rateCurrency }),
    ...(before.brokerPnl === null && { brokerPnl: again.brokerPnl }),
    ...(before.account === null && account !== null && again.account === account && { account }),
    ...(isOfEarlierVersion && { quantity, price, currency }),
    ...(isOfEarlierVersion && !isZero(fee) && { fee, feeCurrency }),
  }
}

function isDifferent(before: ExecutionSnapshot, after: ExecutionSnapshot): boolean {
  const names = Object.keys(before) as (keyof ExecutionSnapshot)[]
  return names.some((name) => {
    const [one, other] = [before[name], after[name]]
    if (one === other) return false
    if (one === null || other === null || !decimals.has(name)) return true
    return compare(one, other) !== 0
  })
}

const decimals: ReadonlySet<string> = new Set([
  'quantity',
  'price',
  'fee',
  'contractSize',
  'strike',
  'rate',
  'brokerPnl',
])
